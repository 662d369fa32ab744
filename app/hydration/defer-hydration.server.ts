import { starter } from './starter';

/**
 * Makes the framework's module script inert and hands it to the starter; the modules are no longer fetched ahead of the page's own needs.
 * A page without such a script (one whose document is broken) stays as it is.
 */
export function deferHydration(html: string, nonce: string): string {
  const own = new RegExp(`<script\\b[^>]*\\snonce="${nonce}"[^>]*\\stype="module"[^>]*>|<script\\b[^>]*\\stype="module"[^>]*\\snonce="${nonce}"[^>]*>`);
  if (!own.test(html)) return html;
  return html
    .replace(own, `<script nonce="${nonce}">${starter}</script><script nonce="${nonce}" type="text/x-later">`)
    .replace(/<link\b[^>]*\srel="modulepreload"[^>]*>/g, '');
}
