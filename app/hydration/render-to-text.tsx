import { renderToString } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';

const context = 'window.__reactRouterContext.streamController';
/** What must not stand in a script as it is, and how JavaScript writes it. */
const escaped: Record<string, string> = {
  '&': '\\u0026',
  '>': '\\u003e',
  '<': '\\u003c',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/**
 * A page without Suspense, rendered in one go: half the framework's cost of a stream, and no AsyncLocalStorage.
 * @param handOver what the loaders gave, as one script at the end of the body; the framework would write one for each
 *   chunk
 * @throws what a component throws
 */
export function renderToText(router: EntryContext, url: string, nonce: string, handOver: string): string {
  const page = <ServerRouter context={{ ...router, serverHandoffStream: undefined }} url={url} nonce={nonce} />;
  const html = `<!DOCTYPE html>${renderToString(page)}`;
  if (handOver === '' || !router.renderMeta?.didRenderScripts) return html;
  const text = JSON.stringify(handOver).replace(/[&><\u2028\u2029]/g, (character) => escaped[character] ?? '');
  const script = `<script nonce="${nonce}">${context}.enqueue(${text});${context}.close();</script>`;
  const end = html.lastIndexOf('</body>');
  return html.slice(0, end) + script + html.slice(end);
}

/** All that the loaders gave, once the last of it is there. */
export async function readHandOver(stream: EntryContext['serverHandoffStream']): Promise<string> {
  if (!stream) return '';
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += decoder.decode(value, { stream: true });
  }
}
