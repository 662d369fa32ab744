import { readXml } from '#app/files/texts/read-xml.server';
import { AppError } from '#app/platform/errors';
import { transferTexts as texts } from '#app/texts/pl/transfer';
import type { SourceFile } from '../source-tree.server';

/** What WordPress says of a page, an attachment or a category: the texts of its elements by their names. */
export interface WxrPart {
  values: Map<string, string>;
  /** Its categories and tags. */
  terms: { domain: string; slug: string; name: string }[];
}

export interface Wxr {
  site: WxrPart;
  items: WxrPart[];
  categories: WxrPart[];
}

/** Comments of readers and data of plugins have others. */
const read = new Set(
  `link title guid content:encoded wp:category_nicename wp:category_parent wp:cat_name wp:attachment_url
  wp:post_id wp:post_parent wp:post_name wp:post_type wp:post_password wp:status wp:menu_order
  wp:post_date wp:post_date_gmt wp:post_modified wp:post_modified_gmt`.split(/\s+/),
);

const newPart = (): WxrPart => ({ values: new Map(), terms: [] });

/** @throws AppError `invalid` for what is no XML of WordPress */
export async function readWxr(file: SourceFile): Promise<Wxr> {
  const wxr: Wxr = { site: newPart(), items: [], categories: [] };
  let part = wxr.site;
  let text = '';
  let term: Record<string, string> = {};
  try {
    await readXml(wellFormed(await file.open()), {
      open(name, attributes) {
        if (name === 'item') wxr.items.push((part = newPart()));
        if (name === 'wp:category') wxr.categories.push((part = newPart()));
        if (name === 'category') term = attributes;
        text = '';
      },
      text: (piece) => void (text += piece),
      close(name) {
        if (name === 'item' || name === 'wp:category') part = wxr.site;
        else if (name === 'category' && part !== wxr.site)
          part.terms.push({ domain: term.domain ?? '', slug: term.nicename ?? '', name: text });
        else if (read.has(name) && !part.values.has(name)) part.values.set(name, text);
        text = '';
      },
      isDone: () => false,
    });
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('invalid', { message: texts.unknownData(file.path), cause });
  }
  return wxr;
}

/**
 * Texts that were pasted have control characters, which XML forbids and WordPress writes out, and plugins write blank
 * lines before its beginning.
 */
async function* wellFormed(chunks: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  let isBegun = false;
  for await (const chunk of chunks) {
    const start = isBegun ? 0 : chunk.findIndex((byte) => byte > 0x20);
    if (start < 0) continue;
    isBegun = true;
    yield chunk
      .subarray(start)
      .map((byte) => (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d ? 0x20 : byte));
  }
}
