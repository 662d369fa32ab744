import { paths } from '#app/paths';
import { accentStyle } from '#app/settings/accent-style';
import type { PublicSettings } from '#app/settings/settings.server';

/**
 * The page with the icon and the shades of the settings at the end of its head. They stand beside what React renders,
 * which leaves them alone when it hydrates: a page without its data (an error, maintenance) has them too, and no page
 * carries them twice.
 * @param settings null while the database is away
 */
export function addLook(
  html: string,
  nonce: string,
  settings: Pick<PublicSettings, 'accent' | 'favicon'> | null,
): string {
  const end = html.indexOf('</head>');
  if (end === -1) return html;
  const icon = settings?.favicon && paths.look(settings.favicon.drawn);
  const links = icon
    ? `<link rel="icon" href="${icon}"/><link rel="apple-touch-icon" href="${icon}"/>`
    : '<link rel="icon" type="image/svg+xml" href="/favicon.svg"/>';
  const style = accentStyle(settings?.accent ?? null);
  return html.slice(0, end) + links + (style && `<style nonce="${nonce}">${style}</style>`) + html.slice(end);
}
