import { inArray } from 'drizzle-orm';
import * as z from 'zod';
import { setEntryFiles } from '#app/files/entry-files.server';
import type { FileContext } from '#app/files/file-context.server';
import { isStoredName } from '#app/files/file-store.server';
import { files } from '#app/files/tables.server';
import type { Database } from '#app/platform/db.server';
import { type FieldErrors, AppError, invalid } from '#app/platform/errors';
import { filledLine, parseInput, wholePath } from '#app/platform/validation.server';
import { lookTexts } from '#app/texts/pl/look';
import { deriveAccent } from './accent';
import { drawPicture } from './draw-picture.server';
import { type Look, mostFooterLinks, type Picture, type PictureField, pictureFields } from './look';
import { readColour } from './read-colour';

const { errors } = lookTexts;

/** '/files/name', with or without the portal's own address before it. */
const fileAddress = /^(?:https?:\/\/[^/]+)?\/files\/([^/?#]+)$/i;

/** The name of the file at an address, or null. */
const picture = z
  .string(errors.picture)
  .nullable()
  .transform((given, context) => {
    if (given === null || given === '') return null;
    const name = fileAddress.exec(given)?.[1] ?? '';
    if (isStoredName(name)) return name;
    context.addIssue({ code: 'custom', message: errors.picture });
    return z.NEVER;
  });

const accent = z
  .string(errors.accent)
  .nullable()
  .transform((given, context) => {
    if (given === null || given.trim() === '') return null;
    const colour = readColour(given);
    const derived = colour === null ? null : deriveAccent(colour);
    if (derived?.ok) return colour;
    context.addIssue({ code: 'custom', message: derived ? errors.tooLight(derived) : errors.accent });
    return z.NEVER;
  });

/** Where a link may lead: a web address, a page of this portal, an e-mail, a telephone. */
const leadsSomewhere = (url: string) =>
  /^\/(?![/\\])/.test(url) || /^(?:mailto|tel):[^\s]+$/i.test(url) || (/^https?:\/\//i.test(url) && URL.canParse(url));

const footerLink = z.strictObject({
  label: filledLine(60, errors.label),
  url: filledLine(500, errors.url).refine((url) => url === '' || leadsSomewhere(url), errors.url),
});

/** The input for the fields of 'Wygląd'; pictures become the names of their files. */
export const lookSchema = {
  logo: picture,
  logo_dark: picture,
  favicon: picture,
  accent,
  footer_links: z.array(footerLink, errors.links).max(mostFooterLinks, errors.tooManyLinks(mostFooterLinks)),
};

/**
 * Draws the given pictures.
 * @throws AppError `invalid` with all that is wrong with them
 */
export async function drawPictures(
  context: FileContext,
  given: Partial<Record<PictureField, string | null>>,
): Promise<Partial<Record<PictureField, Picture | null>>> {
  const drawn: Partial<Record<PictureField, Picture | null>> = {};
  const wrong: FieldErrors = {};
  for (const field of pictureFields) {
    const name = given[field];
    if (name === undefined) continue;
    try {
      drawn[field] = name === null ? null : await drawPicture(context, field, name);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'invalid') throw error;
      Object.assign(wrong, error.fields);
    }
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  return drawn;
}

/**
 * What the settings would be with this input, and nothing is changed.
 * @throws AppError `invalid` with messages by field
 */
export async function previewLook(context: FileContext, input: unknown): Promise<Partial<Look>> {
  const { logo, logo_dark, favicon, ...plain } = parseInput(z.strictObject(lookSchema).partial(), input, wholePath);
  return { ...plain, ...(await drawPictures(context, { logo, logo_dark, favicon })) };
}

/** In `file_uses`, the settings are the one entry of a module of their own. */
const settingsEntry = '00000000-0000-0000-0000-000000000000';

/**
 * References the files of the pictures, so that the sweep keeps them and everybody may read them, and releases others.
 * @throws AppError `invalid` where one has been removed meanwhile
 */
export async function keepPictures(tx: Database, look: Partial<Pick<Look, PictureField>>): Promise<void> {
  const names = [...new Set(pictureFields.flatMap((field) => look[field]?.file ?? []))];
  const found = names.length
    ? await tx.select({ name: files.name }).from(files).where(inArray(files.name, names)).for('share')
    : [];
  for (const field of pictureFields) {
    const name = look[field]?.file;
    if (name !== undefined && !found.some((file) => file.name === name)) throw invalid({ [field]: [errors.picture] });
  }
  await setEntryFiles(tx, 'settings', settingsEntry, names);
}

/** The same settings with the addresses of their pictures, as the API and the audit log give them. */
export function presentLook<Fields extends Partial<Pick<Look, PictureField>>>(fields: Fields) {
  const presented: Record<string, unknown> = { ...fields };
  for (const field of pictureFields) if (field in fields) presented[field] = fields[field]?.url ?? null;
  return presented as Omit<Fields, PictureField> & { [Field in PictureField & keyof Fields]: string | null };
}
