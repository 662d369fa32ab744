import { decodeText } from '../encodings.server';
import { docxToMarkdown } from './docx-to-markdown.server';
import type { ConversionJob, Converted } from './foreign-document';
import { htmlToMarkdown } from './html-to-markdown.server';

/** @throws for a document that cannot be read */
export async function convertDocument({ kind, bytes, title }: ConversionJob): Promise<Converted> {
  if (kind === 'docx') return docxToMarkdown(bytes);
  const { text, isGuess } = decodeText(bytes, charsetOf(bytes));
  return { ...htmlToMarkdown(text, title), isGuess };
}

/** As the page itself says it. */
function charsetOf(bytes: Uint8Array): string | undefined {
  const [, named] =
    /<meta[^>]+charset=["']?([\w-]+)/i.exec(Buffer.from(bytes.subarray(0, 2_048)).toString('latin1')) ?? [];
  try {
    return named && new TextDecoder(named).encoding;
  } catch {
    return 'utf-8';
  }
}
