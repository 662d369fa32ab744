import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runInWorker } from '#app/platform/run-in-worker.server';
import { transferTexts as texts } from '#app/texts/pl/transfer';
import { FileProblem } from '../front-matter';
import type { ConversionJob, Converted } from './foreign-document';

/** The name in vite.config.ts. Only the built portal has it; in development and tests it is done in place. */
const workerName = 'conversion-worker.js';
const limits = { limitMs: 60_000, memoryMb: 512 };

/**
 * Converts a document in a thread of its own, which is ended at a limit of time or memory.
 * @throws FileProblem for one that cannot be read
 */
export async function convertApart(job: ConversionJob): Promise<Converted> {
  const here = dirname(fileURLToPath(import.meta.url));
  const file = [join(here, workerName), join(here, '..', workerName)].find((path) => existsSync(path));
  try {
    if (!file) return await (await import('./convert-document.server')).convertDocument(job);
    const bytes = Uint8Array.from(job.bytes);
    const message = { ...job, bytes } satisfies ConversionJob;
    return (await runInWorker<{ converted: Converted }>(message, [bytes.buffer], { ...limits, file })).converted;
  } catch (cause) {
    throw new FileProblem(texts.problems.unreadable, undefined, { cause });
  }
}
