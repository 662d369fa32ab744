import { decodeText } from '../encodings.server';
import { docxToMarkdown } from './docx-to-markdown.server';
import type { AnswerTo, ConversionJob } from './foreign-document';
import { htmlToMarkdown } from './html-to-markdown.server';
import { readLinks } from './rewrite-links';
import { showHtml } from './show-html.server';

/** @throws for a document that cannot be read */
export async function convertDocument<Job extends ConversionJob>(job: Job): Promise<AnswerTo<Job>>;
export async function convertDocument(job: ConversionJob): Promise<AnswerTo<ConversionJob>> {
  if (job.kind === 'shown') return showHtml(job.text);
  if (job.kind === 'links') return readLinks(job.text);
  const { kind, bytes, title } = job;
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
