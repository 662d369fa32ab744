import { Worker } from 'node:worker_threads';
import { limitTime } from './limit-time';
import type { KeptThread, ProcessJob } from './run-in-process.server';
import { runInWorker } from './run-in-worker.server';

// The process of one worker: see run-in-process.server.ts.
process.once('message', (job: ProcessJob) => {
  if ('file' in job) keep(job);
  else runInWorker(job.message, job.limits).then((answer) => process.send?.(answer), tell);
});

const tell = (error: unknown) => process.send?.({ failure: error instanceof Error ? error.message : String(error) });

function keep({ file, resourceLimits, limitMs }: KeptThread): void {
  const thread = new Worker(file, { resourceLimits, env: {}, stdin: false });
  let endLimit = () => {};
  const refuse = () => process.send?.({ isTooMuch: true });
  thread.on('message', (said: object) => {
    endLimit();
    process.send?.(said);
  });
  thread.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') refuse();
    else tell(error);
  });
  process.on('message', (message: object) => {
    endLimit = limitTime(limitMs, refuse);
    thread.postMessage(message);
  });
}

// It ends with the portal, which decides when: a signal of the terminal or of systemd reaches both.
process.once('disconnect', () => process.exit());
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
