import { paths } from '#app/paths';
import { previewStyle } from './accent-style';
import type { Look, Picture, PreviewedLook } from './look';

/** A look as its preview shows it: from the addresses that only the panel reads, as nothing of it may be saved yet. */
export const previewOf = ({
  logo,
  logo_dark,
  favicon,
  accent = null,
  footer_links = [],
}: Partial<Look>): PreviewedLook => ({
  logo: shown(logo),
  logo_dark: shown(logo_dark),
  favicon: shown(favicon),
  accent,
  style: previewStyle(accent),
  footer_links,
});

const shown = (picture: Picture | null | undefined) =>
  picture ? { src: paths.file(picture.drawn), width: picture.width, height: picture.height } : null;
