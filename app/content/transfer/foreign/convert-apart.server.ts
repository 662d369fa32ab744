import { findBuiltWorker } from '#app/platform/built-worker.server';
import { AppError } from '#app/platform/errors';
import { ProcessLost, runInProcess } from '#app/platform/run-in-process.server';
import { WorkerThread } from '#app/platform/worker-thread.server';
import { transferTexts as texts } from '#app/texts/pl/transfer';
import { FileProblem } from '../front-matter';
import type { AnswerTo, ConversionJob, ShownText } from './foreign-document';
import { type LinkedText, readLinks } from './rewrite-links';
import { showHtml } from './show-html.server';

const limitMs = 60_000;
const limits = { limitMs, idleMs: 5_000, waitMs: 10 * limitMs, mostWaiting: 100 };

let pages: WorkerThread<ConversionJob, AnswerTo<ConversionJob>> | undefined;

/**
 * Converts a document apart, within limits of time and memory: in one process for all pages and texts, as an export has
 * thousands of them, and in one of its own for each document of Word, which may be a zip bomb.
 * @throws FileProblem for one that cannot be read
 */
export async function convertApart<Job extends ConversionJob>(job: Job): Promise<AnswerTo<Job>>;
export async function convertApart(job: ConversionJob): Promise<AnswerTo<ConversionJob>> {
  const file = findBuiltWorker('conversion-worker.js');
  try {
    if (!file) return await (await import('./convert-document.server')).convertDocument(job);
    if (job.kind !== 'docx') {
      pages ??= new WorkerThread({ ...limits, file, inProcess: true, refusal: () => new AppError('invalid') });
      return await pages.do(job);
    }
    const convert = () => runInProcess<{ answer: AnswerTo<typeof job> }>(job, { limitMs, memoryMb: 512, file });
    const again = (error: unknown) => (error instanceof ProcessLost ? convert() : Promise.reject(error));
    return (await convert().catch(again)).answer;
  } catch (cause) {
    throw new FileProblem(texts.problems.unreadable, undefined, { cause });
  }
}

/** Shorter texts are read in place: even the worst of them takes well under a second. */
const apartFrom = 10_000;

/** Shows what stands as HTML in a Markdown text. */
export const showHtmlApart = async (text: ShownText): Promise<ShownText> =>
  text.content.length < apartFrom ? showHtml(text) : convertApart({ kind: 'shown', text });

/** Reads the links of a Markdown text. */
export const readLinksApart = async (text: string): Promise<LinkedText> =>
  text.length < apartFrom ? readLinks(text) : convertApart({ kind: 'links', text });
