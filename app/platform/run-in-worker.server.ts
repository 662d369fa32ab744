import { Worker } from 'node:worker_threads';
import { megabyte } from './byte-sizes';
import { limitTime } from './limit-time';

export interface WorkerLimits {
  /** The built worker. It answers one message with one, or with `{ failure }`. */
  file: string;
  /** See limitTime. */
  limitMs: number;
  /** In MB. */
  memoryMb: number;
}

const lookEveryMs = 100;

/**
 * Has a worker thread do one piece of work, alone in this process, whose time and memory are the thread's; it is
 * terminated at a limit.
 * @throws with the reason why there is no answer
 */
export function runInWorker<Answer extends object>(
  message: object,
  { file, limitMs, memoryMb }: WorkerLimits,
): Promise<Answer> {
  return new Promise<Answer>((resolve, reject) => {
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
      if (process.memoryUsage().rss - before > memoryMb * 2 * megabyte) end(() => reject(new Error('too much memory')));
    }, lookEveryMs);
    const endLimit = limitTime(limitMs, () => end(() => reject(new Error('too long'))));
    const end = (settle: () => void) => {
      clearInterval(watch);
      endLimit();
      void worker.terminate();
      settle();
    };
    worker.once('message', (answer: Answer | { failure: string }) =>
      end(() => ('failure' in answer ? reject(new Error(answer.failure)) : resolve(answer))),
    );
    worker.once('error', (error) => end(() => reject(error instanceof Error ? error : new Error(String(error)))));
    worker.once('exit', () => end(() => reject(new Error('the thread ended'))));
    worker.postMessage(message);
  });
}
