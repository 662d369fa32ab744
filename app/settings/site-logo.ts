import { paths } from '#app/paths';
import type { Look, Picture, ShownPicture, SiteLogo } from './look';

const shown = ({ drawn, width, height }: Picture): ShownPicture => ({ src: paths.look(drawn), width, height });

/** The logo that frames show; null for the portal's own mark. The one for dark pages serves alone where it is alone. */
export function siteLogoOf({ logo, logo_dark }: Pick<Look, 'logo' | 'logo_dark'>): SiteLogo | null {
  const light = logo ?? logo_dark;
  if (!light) return null;
  return { light: shown(light), dark: logo && logo_dark ? shown(logo_dark) : null };
}

/** What frames outside the portal's pages show of the settings. */
export const entrySiteOf = (settings: Pick<Look, 'logo' | 'logo_dark'> & { site_name: string }) => ({
  siteName: settings.site_name,
  logo: siteLogoOf(settings),
});
