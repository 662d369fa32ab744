import { isUtf8 } from 'node:buffer';
import { markedEncoding } from '../encodings';
import { docxToMarkdown } from './docx-to-markdown.server';
import type { ConversionJob, Converted } from './foreign-document';
import { htmlToMarkdown } from './html-to-markdown.server';

/** @throws for a document that cannot be read */
export async function convertDocument({ kind, bytes, title }: ConversionJob): Promise<Converted> {
  if (kind === 'docx') return docxToMarkdown(bytes);
  return htmlToMarkdown(new TextDecoder(charsetOf(bytes)).decode(bytes), title);
}

/** As the page itself says it; else UTF-8, or what old Polish pages are in. */
function charsetOf(bytes: Uint8Array): string {
  const [, named] =
    /<meta[^>]+charset=["']?([\w-]+)/i.exec(Buffer.from(bytes.subarray(0, 2_048)).toString('latin1')) ?? [];
  const said = markedEncoding(bytes) ?? (isUtf8(bytes) ? 'utf-8' : (named ?? 'windows-1250'));
  try {
    return new TextDecoder(said).encoding;
  } catch {
    return 'utf-8';
  }
}
