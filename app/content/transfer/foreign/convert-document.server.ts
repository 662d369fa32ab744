import { docxToMarkdown } from './docx-to-markdown.server';
import type { ConversionJob, Converted } from './foreign-document';
import { htmlToMarkdown } from './html-to-markdown.server';

/** @throws for a document that cannot be read */
export async function convertDocument({ kind, bytes, title }: ConversionJob): Promise<Converted> {
  if (kind === 'docx') return docxToMarkdown(bytes);
  return htmlToMarkdown(new TextDecoder(charsetOf(bytes)).decode(bytes), title);
}

/** As the page itself says it; UTF-8 by default. */
function charsetOf(bytes: Uint8Array): string {
  const [, named = 'utf-8'] =
    /<meta[^>]+charset=["']?([\w-]+)/i.exec(Buffer.from(bytes.subarray(0, 2_048)).toString('latin1')) ?? [];
  try {
    return new TextDecoder(named).encoding;
  } catch {
    return 'utf-8';
  }
}
