/** A picture of the settings, as it was given and as the portal has drawn it. */
export interface Picture {
  /** In the API: of the upload or, as an SVG is never shown itself, of what was drawn of it. */
  url: string;
  /** The name of the upload. */
  file: string;
  /** The name of the PNG that the portal has drawn of it. */
  drawn: string;
  /** In pixels, of what was drawn. */
  width: number;
  height: number;
}

export interface FooterLink {
  label: string;
  url: string;
}

export const pictureFields = ['logo', 'logo_dark', 'favicon'] as const;

export type PictureField = (typeof pictureFields)[number];

export const mostFooterLinks = 8;

/** Everything of the tab 'Wygląd'. */
export interface Look extends Record<PictureField, Picture | null> {
  /** As '#rrggbb'; null for the portal's own. */
  accent: string | null;
  footer_links: FooterLink[];
}

/** A picture in a page. */
export interface ShownPicture {
  src: string;
  width: number;
  height: number;
}

/** The logo in frames; null for the portal's own mark. */
export interface SiteLogo {
  light: ShownPicture;
  /** Where there is one for dark pages. */
  dark: ShownPicture | null;
}

/** What a look is shown by before it is saved. */
export interface PreviewedLook {
  logo: ShownPicture | null;
  logo_dark: ShownPicture | null;
  favicon: ShownPicture | null;
  accent: string | null;
  /** The rule with the accent's shades, for a page without scripts. */
  style: string;
  footer_links: FooterLink[];
}

/** A wide logo has the name in it; a mark stands beside the name. */
export const isWide = ({ width, height }: Pick<ShownPicture, 'width' | 'height'>) => width >= height * 2;
