import { paths } from '#app/paths';
import { escapeHtml as escape } from '#app/platform/escape-html';
import { shellTexts } from '#app/texts/pl/shell';

/**
 * A page that needs nothing but itself, and a small style sheet where that can be had: for when the portal's own pages
 * cannot.
 */
export function neutralPage(
  status: number,
  title: string,
  sentence: string,
  headers: Record<string, string> = {},
): Response {
  const html = `<!doctype html><html lang="pl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/plain.css"><link rel="icon" type="image/svg+xml" href="/favicon.svg"><title>${escape(title)}</title></head><body><main><h1>${escape(title)}</h1><p>${escape(sentence)}</p><p><a href="${paths.home()}">${shellTexts.home}</a></p></main></body></html>`;
  return new Response(html, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', ...headers },
  });
}
