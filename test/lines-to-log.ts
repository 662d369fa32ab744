// Logs to standard output, in a process of its own, and then as its argument says: see logger.test.ts.
import { createLogger } from '#app/platform/logger.server';

const log = createLogger({ LOG_LEVEL: 'info' });
const then = process.argv[2];
log.info('a line');
if (then === 'exits') process.exit(0);
if (then === 'waits') setInterval(() => undefined, 60_000);
if (then === 'stands still') {
  log.warn('a warning');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}
