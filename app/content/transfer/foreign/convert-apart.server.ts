import { findBuiltWorker } from '#app/platform/built-worker.server';
import { runInWorker } from '#app/platform/run-in-worker.server';
import { transferTexts as texts } from '#app/texts/pl/transfer';
import { FileProblem } from '../front-matter';
import type { ConversionJob, Converted } from './foreign-document';

const limits = { limitMs: 60_000, memoryMb: 512 };

/**
 * Converts a document in a thread of its own, which is ended at a limit of time or memory.
 * @throws FileProblem for one that cannot be read
 */
export async function convertApart(job: ConversionJob): Promise<Converted> {
  const file = findBuiltWorker('conversion-worker.js');
  try {
    if (!file) return await (await import('./convert-document.server')).convertDocument(job);
    const bytes = Uint8Array.from(job.bytes);
    const message = { ...job, bytes } satisfies ConversionJob;
    return (await runInWorker<{ converted: Converted }>(message, [bytes.buffer], { ...limits, file })).converted;
  } catch (cause) {
    throw new FileProblem(texts.problems.unreadable, undefined, { cause });
  }
}
