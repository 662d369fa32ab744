import { runInWorker, type WorkerLimits } from '#app/platform/run-in-worker.server';
import type { FileText } from './file-text';
import type { ExtractionJob } from './text-worker.server';

/**
 * Extracts the text of a file in a worker thread of its own, which is terminated at a limit.
 * @throws with the reason why there is no text
 */
export async function extractInWorker(job: ExtractionJob, limits: WorkerLimits): Promise<FileText> {
  const bytes = Uint8Array.from(job.bytes);
  const message = { type: job.type, bytes } satisfies ExtractionJob;
  return runInWorker<FileText>(message, [bytes.buffer], limits);
}
