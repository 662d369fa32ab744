import { type ChildProcess, fork } from 'node:child_process';
import { dirname, join } from 'node:path';
import type { ResourceLimits } from 'node:worker_threads';
import type { WorkerLimits } from './run-in-worker.server';

// `worker-process.js`, beside the worker, runs a worker thread in a process of its own: V8 ends the whole process, not
// the thread, where one allocation alone is beyond the limit, as for an element of a million attributes.

/** What the process is asked for: one piece of work, whose answer it sends, or a thread that is kept. */
export type ProcessJob = { message: object; limits: WorkerLimits } | KeptThread;

/** It hears all further messages, and the process sends what it says, or that one was too much for it. */
export interface KeptThread {
  file: string;
  resourceLimits: ResourceLimits;
  /** For each message: see limitTime. */
  limitMs: number;
}

/**
 * The process was killed (by the OOM killer, or by a person) or could not begin: the work is not to blame, and may go
 * well another time.
 */
export class ProcessLost extends Error {}

/** V8 ends a process by other signals. */
export const isFromOutside = (killedBy: NodeJS.Signals | null | undefined) => killedBy === 'SIGKILL';

function startProcess(file: string, job: ProcessJob, signal?: AbortSignal): ChildProcess {
  const child = fork(join(dirname(file), 'worker-process.js'), {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [],
    env: {},
    signal,
    killSignal: 'SIGKILL',
  });
  // Where it ended before it has read everything, `exit` says so.
  child.send(job, () => {});
  return child;
}

/** Starts a worker thread in a process of its own, with what a `Worker` has. By itself it holds no command. */
export function startThreadInProcess(thread: KeptThread) {
  const child = startProcess(thread.file, thread);
  child.unref();
  child.channel?.unref();
  return Object.assign(child, {
    postMessage: (message: object) => void child.send(message, () => {}),
    terminate: () => child.kill('SIGKILL'),
  });
}

/**
 * Has a worker thread do one piece of work in a process of its own.
 * @param signal ends the process
 * @throws with the reason why there is no answer: ProcessLost, or what the work is to blame for
 */
export function runInProcess<Answer extends object>(
  message: object,
  limits: WorkerLimits,
  signal?: AbortSignal,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const child = startProcess(limits.file, { message, limits }, signal);
    const end = (settle: () => void) => {
      child.kill('SIGKILL');
      settle();
    };
    child.once('message', (answer: Answer | { failure: string }) =>
      end(() => ('failure' in answer ? reject(new Error(answer.failure)) : resolve(answer))),
    );
    child.on('error', (error) =>
      end(() => reject(signal?.aborted ? error : new ProcessLost(error.message, { cause: error }))),
    );
    child.once('exit', (_, killedBy) => {
      const reason = killedBy === 'SIGABRT' ? 'too much memory' : 'the process ended';
      end(() => reject(isFromOutside(killedBy) ? new ProcessLost('the process was killed') : new Error(reason)));
    });
  });
}
