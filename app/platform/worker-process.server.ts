import type { ProcessJob } from './run-in-process.server';
import { runInWorker } from './run-in-worker.server';

// The process of one worker: see run-in-process.server.ts.
process.once('message', ({ message, limits }: ProcessJob) => {
  runInWorker(message, limits).then(
    (answer) => process.send?.(answer),
    (error: unknown) => process.send?.({ failure: error instanceof Error ? error.message : String(error) }),
  );
});
// It ends with the portal, which decides when: a signal of the terminal or of systemd reaches both.
process.once('disconnect', () => process.exit());
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
