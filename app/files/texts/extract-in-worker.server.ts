import { Worker } from 'node:worker_threads';
import type { FilePage } from './file-text';
import type { ExtractionAnswer, ExtractionJob } from './text-worker.server';

export interface ExtractionLimits {
  /** The built worker. */
  file: string;
  /** A file that takes longer gets no text. */
  limitMs: number;
  /** The memory limit in MB, with the same effect. */
  memoryMb: number;
  signal?: AbortSignal;
}

const lookEveryMs = 100;
const megabyte = 1024 * 1024;

/**
 * Extracts the text of a file in a worker thread of its own, which is terminated at a limit.
 * @throws with the reason why there is no text
 */
export function extractInWorker(job: ExtractionJob, limits: ExtractionLimits): Promise<FilePage[]> {
  const { file, limitMs, memoryMb, signal } = limits;
  return new Promise<FilePage[]>((resolve, reject) => {
    const worker = new Worker(file, {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 },
      env: {},
      stdin: false,
      stdout: true,
      stderr: true,
    });
    worker.unref();
    // The heap limit does not include buffers, into which a stream may decompress (zip bomb), so the process's memory
    // is watched.
    const before = process.memoryUsage().rss;
    const watch = setInterval(() => {
      if (process.memoryUsage().rss - before > memoryMb * 2 * megabyte) end(new Error('too much memory'));
    }, lookEveryMs);
    const timer = setTimeout(() => end(new Error('too long')), limitMs);
    const handleAbort = () => end(new Error('the portal ends'));
    signal?.addEventListener('abort', handleAbort, { once: true });
    const end = (error: Error | null, pages: FilePage[] = []) => {
      clearInterval(watch);
      clearTimeout(timer);
      signal?.removeEventListener('abort', handleAbort);
      void worker.terminate();
      if (error) reject(error);
      else resolve(pages);
    };
    worker.once('message', (answer: ExtractionAnswer) =>
      'failure' in answer ? end(new Error(answer.failure)) : end(null, answer.pages),
    );
    worker.once('error', (error) => end(error instanceof Error ? error : new Error(String(error))));
    worker.once('exit', () => end(new Error('the thread ended')));
    const bytes = Uint8Array.from(job.bytes);
    worker.postMessage({ type: job.type, bytes } satisfies ExtractionJob, [bytes.buffer]);
  });
}
