import { starter } from './starter';

/**
 * Makes the framework's module script inert and hands it to the starter; the modules are no longer fetched ahead of the
 * page's own needs, and of the panel not even the list of its routes comes. A page without such a script (one whose
 * document is broken) stays as it is.
 */
export function deferHydration(html: string, nonce: string): string {
  // The framework's scripts are at the end of the page.
  const type = html.lastIndexOf(' type="module"');
  const from = html.lastIndexOf('<script', type);
  const to = html.indexOf('>', type) + 1;
  if (type === -1 || from === -1 || !html.slice(from, to).includes(`nonce="${nonce}"`)) return html;
  return `${withoutPreloads(html.slice(0, from))}<script nonce="${nonce}">${starter}</script><script nonce="${nonce}" type="text/x-later">${html.slice(to).replace(allRoutes, siteRoutes)}`;
}

/** The file of all routes, and the one without the panel's, which `vite.config.ts` writes beside it. */
const allRoutes = '"/assets/manifest-';
const siteRoutes = '"/assets/site-manifest-';

function withoutPreloads(html: string): string {
  const first = html.indexOf('<link rel="modulepreload"');
  if (first === -1) return html;
  const last = html.lastIndexOf('<link rel="modulepreload"');
  const end = html.indexOf('>', last) + 1;
  return (
    html.slice(0, first) + html.slice(first, end).replace(/<link rel="modulepreload"[^>]*>/g, '') + html.slice(end)
  );
}
