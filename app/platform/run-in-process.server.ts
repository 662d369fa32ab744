import { fork } from 'node:child_process';
import { dirname, join } from 'node:path';
import type { WorkerLimits } from './run-in-worker.server';

/**
 * Has a worker thread do one piece of work in a process of its own (`worker-process.js`, beside the worker): V8 ends
 * the whole process, not the thread, where one allocation alone is beyond the limit, as for an element of a million
 * attributes.
 * @param signal ends the process
 * @throws with the reason why there is no answer
 */
export function runInProcess<Answer extends object>(
  message: object,
  limits: WorkerLimits,
  signal?: AbortSignal,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const child = fork(join(dirname(limits.file), 'worker-process.js'), {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [],
      env: {},
      signal,
      killSignal: 'SIGKILL',
    });
    const end = (settle: () => void) => {
      child.kill('SIGKILL');
      settle();
    };
    child.once('message', (answer: Answer | { failure: string }) =>
      end(() => ('failure' in answer ? reject(new Error(answer.failure)) : resolve(answer))),
    );
    child.on('error', (error) => end(() => reject(error)));
    child.once('exit', (_, killedBy) =>
      end(() => reject(new Error(killedBy === 'SIGABRT' ? 'too much memory' : 'the process ended'))),
    );
    // Where it ended before it has read everything, `exit` says so.
    child.send({ message, limits } satisfies ProcessJob, () => {});
  });
}

/** What the process is asked for; it sends the worker's answer. */
export interface ProcessJob {
  message: object;
  limits: WorkerLimits;
}
