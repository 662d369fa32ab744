import { findBuiltWorker } from '#app/platform/built-worker.server';
import { AppError } from '#app/platform/errors';
import { runInWorker } from '#app/platform/run-in-worker.server';
import { WorkerThread } from '#app/platform/worker-thread.server';
import { transferTexts as texts } from '#app/texts/pl/transfer';
import { FileProblem } from '../front-matter';
import type { ConversionJob, Converted } from './foreign-document';

const limitMs = 60_000;
const limits = { limitMs, idleMs: 5_000, waitMs: 10 * limitMs, mostWaiting: 100 };

let pages: WorkerThread<ConversionJob, Converted> | undefined;

/**
 * Converts a document in a thread, which is ended at a limit of time or memory: one for all pages, as an export has
 * thousands of them, and one for each document of Word, whose pictures a limit of the heap does not count.
 * @throws FileProblem for one that cannot be read
 */
export async function convertApart(job: ConversionJob): Promise<Converted> {
  const file = findBuiltWorker('conversion-worker.js');
  try {
    if (!file) return await (await import('./convert-document.server')).convertDocument(job);
    if (job.kind === 'html') {
      pages ??= new WorkerThread({ ...limits, file, refusal: () => new AppError('invalid') });
      return await pages.do(job);
    }
    const bytes = Uint8Array.from(job.bytes);
    const message = { ...job, bytes } satisfies ConversionJob;
    const apart = { limitMs, memoryMb: 512, file };
    return (await runInWorker<{ answer: Converted }>(message, [bytes.buffer], apart)).answer;
  } catch (cause) {
    throw new FileProblem(texts.problems.unreadable, undefined, { cause });
  }
}
