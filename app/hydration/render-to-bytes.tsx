import { renderToString } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { PagePiecesContext } from './kept';
import type { KeptHtml } from './kept-html';
import { handOverScript, StoredHtmlNotes } from './stored-html';

/** What React writes in place of a part that is not loaded, or throws. */
const missingPart = '<!--$!-->';

/**
 * A page rendered in one go: half the framework's cost of a stream, and no AsyncLocalStorage, which makes all that a
 * process awaits dearer once it was used.
 * @param handOver what the loaders gave, as one script at the end of the body; the framework would write one for each
 *   chunk
 * @param finish what is done to the text while it is short: without the pieces of other pages
 * @param kept pieces of other pages that this one can take; none in development, where components change
 * @returns null where a part within Suspense is missing
 * @throws what any other component throws
 */
export function renderToBytes(
  router: EntryContext,
  url: string,
  nonce: string,
  handOver: string,
  finish: (html: string) => string,
  kept: KeptHtml | null,
): Buffer<ArrayBuffer> | null {
  const stored: string[] = [];
  const pieces = kept?.openPage() ?? null;
  const page = renderToString(
    <StoredHtmlNotes value={stored}>
      <PagePiecesContext value={pieces}>
        <ServerRouter context={{ ...router, serverHandoffStream: undefined }} url={url} nonce={nonce} />
      </PagePiecesContext>
    </StoredHtmlNotes>,
  );
  if (page.includes(missingPart)) return null;
  const script =
    handOver !== '' && router.renderMeta?.didRenderScripts
      ? `<script nonce="${nonce}">${handOverScript(handOver, stored)}</script>`
      : '';
  const end = script ? page.lastIndexOf('</body>') : page.length;
  const html = finish(`<!DOCTYPE html>${page.slice(0, end)}${script}${page.slice(end)}`);
  return pieces?.complete(html) ?? Buffer.from(html);
}

/** All data of the loaders, once the last of it has arrived. */
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
