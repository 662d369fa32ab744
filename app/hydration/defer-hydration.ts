import { starter } from './starter';

/**
 * Makes the framework's module script inert and hands it to the starter, with the addresses of all modules, which are
 * no longer fetched ahead; of the panel not even the list of its routes comes. A page without such a script (one whose
 * document is broken) stays as it is.
 */
export function deferHydration(html: string, nonce: string): string {
  // The framework's scripts are at the end of the page.
  const type = html.lastIndexOf(' type="module"');
  const from = html.lastIndexOf('<script', type);
  const to = html.indexOf('>', type) + 1;
  if (type === -1 || from === -1 || !html.slice(from, to).includes(`nonce="${nonce}"`)) return html;
  const [page, modules] = takePreloads(html.slice(0, from));
  const script = `type="text/x-later" data-modules="${modules.map(withoutPanel).join(' ')}">${withoutPanel(html.slice(to))}`;
  return `${page}<script nonce="${nonce}">${starter}</script><script nonce="${nonce}" ${script}`;
}

/** The file of all routes, and the one without the panel's, which `vite.config.ts` writes beside it. */
const allRoutes = '/assets/manifest-';
const siteRoutes = '/assets/site-manifest-';
const withoutPanel = (text: string) => text.replace(allRoutes, siteRoutes);

/** @returns the page without preloads of modules, and their addresses */
function takePreloads(html: string): [page: string, modules: string[]] {
  const first = html.indexOf('<link rel="modulepreload"');
  if (first === -1) return [html, []];
  const last = html.lastIndexOf('<link rel="modulepreload"');
  const end = html.indexOf('>', last) + 1;
  const modules: string[] = [];
  const rest = html
    .slice(first, end)
    .replace(/<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g, (_, href: string) => {
      modules.push(href);
      return '';
    });
  return [html.slice(0, first) + rest + html.slice(end), modules];
}
