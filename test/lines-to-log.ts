// Logs to standard output, in a process of its own, and then as its argument says: see logger.test.ts.
import { createLogger } from '#app/platform/logger.server';

const then = process.argv[2];
const goOn = setInterval;
// What is written then was not written because time had passed.
if (then === 'warns') globalThis.setInterval = (() => ({ unref() {} })) as unknown as typeof setInterval;
const log = createLogger({ LOG_LEVEL: 'info' });
log.info('a line');
if (then === 'warns') for (let number = 1; number <= 20; number += 1) log.warn(`warning ${number}`);
if (then !== 'exits') goOn(() => undefined, 60_000);
