import type { FieldErrors } from '#app/platform/errors';
import { lookTexts } from '#app/texts/pl/look';
import { type FooterLink, mostFooterLinks, type PictureField, pictureFields } from './look';

/** In the form, the address of the picture that is there already, and whether it is to go. */
export const keptName = (field: PictureField) => `${field}_kept` as const;
export const removeName = (field: PictureField) => `${field}_remove` as const;

/** `linkName(0, 'url')` → 'footer_links.0.url' */
export const linkName = (row: number, part: keyof FooterLink) => `footer_links.${row}.${part}`;

export const linkRows = Array.from({ length: mostFooterLinks }, (_, row) => row);

/** The address that a picture has in the form: of a file that was just sent, else of the one that is kept. */
export const pictureIn = (values: Record<string, string>, field: PictureField): string | null =>
  values[field] || (values[removeName(field)] === 'on' ? null : values[keptName(field)] || null);

type LookInput = Record<PictureField, string | null> & { accent: string | null; footer_links: FooterLink[] };

/** What of a look its form compares with what it was opened with: pictures by their addresses, links as one text. */
export const comparedLook = ({ logo, logo_dark, favicon, accent, footer_links }: LookInput) => ({
  logo,
  logo_dark,
  favicon,
  accent,
  footer_links: footer_links.map(({ label, url }) => `${label} (${url})`).join(', '),
});

/** One of these values as people read it. */
export const showLookValue = (name: string, value: unknown): string =>
  value !== null && pictureFields.some((field) => field === name) ? lookTexts.otherPicture : String(value ?? '');

/**
 * What the form of 'Wygląd' says, as `updateSettings` takes it, without empty rows of links.
 * @returns also `rename`, which gives errors of links the names of their rows in the form
 */
export function readLook(values: Record<string, string>) {
  const rows = linkRows
    .map((row) => ({
      row,
      label: (values[linkName(row, 'label')] ?? '').trim(),
      url: (values[linkName(row, 'url')] ?? '').trim(),
    }))
    .filter(({ label, url }) => label !== '' || url !== '');
  const input = {
    logo: pictureIn(values, 'logo'),
    logo_dark: pictureIn(values, 'logo_dark'),
    favicon: pictureIn(values, 'favicon'),
    accent: values.accent?.trim() || null,
    footer_links: rows.map(({ label, url }) => ({ label, url })),
  };
  const rename = (errors: FieldErrors): FieldErrors =>
    Object.fromEntries(
      Object.entries(errors).map(([name, messages]) => [
        name.replace(/^footer_links\.(\d+)/, (_, at: string) => `footer_links.${rows[Number(at)]?.row ?? at}`),
        messages,
      ]),
    );
  return { input, rename };
}
