import { Worker } from 'node:worker_threads';
import type { ProcessJob } from './run-in-process.server';
import { runInWorker } from './run-in-worker.server';

// The process of one worker: see run-in-process.server.ts.
process.once('message', (job: ProcessJob) => {
  if ('file' in job) keep(new Worker(job.file, { resourceLimits: job.resourceLimits, env: {}, stdin: false }));
  else runInWorker(job.message, job.limits).then((answer) => process.send?.(answer), tell);
});

const tell = (error: unknown) => process.send?.({ failure: error instanceof Error ? error.message : String(error) });

function keep(thread: Worker): void {
  thread.on('message', (said: object) => process.send?.(said));
  thread.on('error', (error: NodeJS.ErrnoException) => {
    // As V8 ends the process where it cannot end the thread alone.
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') process.kill(process.pid, 'SIGKILL');
    else tell(error);
  });
  process.on('message', (message: object) => thread.postMessage(message));
}

// It ends with the portal, which decides when: a signal of the terminal or of systemd reaches both.
process.once('disconnect', () => process.exit());
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
