import { paths } from '#app/paths';
import type { Look, Picture, ShownPicture, SiteLogo } from './look';

const shown = ({ drawn, width, height }: Picture): ShownPicture => ({ src: paths.look(drawn), width, height });

/** The pictures of a look's logo; null where it has none. The one for dark pages serves alone where it is alone. */
export function chooseLogo({ logo, logo_dark }: Pick<Look, 'logo' | 'logo_dark'>) {
  const light = logo ?? logo_dark;
  return light && { light, dark: logo && logo_dark };
}

/** The logo that frames show; null for the portal's own mark. */
export function siteLogoOf(look: Pick<Look, 'logo' | 'logo_dark'>): SiteLogo | null {
  const chosen = chooseLogo(look);
  return chosen && { light: shown(chosen.light), dark: chosen.dark && shown(chosen.dark) };
}

/** The address of the picture that messengers show beside a link; null without a logo. It names the ground, too. */
export function cardOf(look: Pick<Look, 'logo' | 'logo_dark'>): string | null {
  const chosen = chooseLogo(look);
  return chosen && paths.look(chosen.light.drawn.replace(/\.png$/, look.logo ? '-card.png' : '-card-dark.png'));
}

/** What frames outside the portal's pages show of the settings. */
export const entrySiteOf = (settings: Pick<Look, 'logo' | 'logo_dark'> & { site_name: string }) => ({
  siteName: settings.site_name,
  logo: siteLogoOf(settings),
});
