// Runs a started portal until it is told to end, in order.
import { endPrograms } from './steps.mjs';

let portal;
let ending = false;
/** The portal's own, once it runs. */
let log;

const signals = ['SIGTERM', 'SIGINT'];
/** Ctrl+C reaches the portal twice: from the terminal, and from npm, which passes it on. That is one press. */
const onePressMs = 1_000;
const longestEndMs = 30_000;

/**
 * Answers SIGTERM and SIGINT from now on, also while packages are installed or the portal is built. Who asks a second
 * time does not wait.
 */
export function endOnSignal() {
  let asked = 0;
  const listener = () => {
    if (ending && performance.now() - asked < onePressMs) return;
    if (ending) process.exit(1);
    asked = performance.now();
    void end(0);
  };
  for (const signal of signals) process.on(signal, listener);
  // Also what a promise was rejected with that nobody holds. What is thrown there may have left anything half done.
  process.on('uncaughtException', (error) => void endAfter(error));
  return listener;
}

/**
 * The last to hear of an error that nobody could catch, on a socket's or a timer's tick: it is told with its stack, and
 * the portal ends in order.
 */
async function endAfter(error) {
  if (log) log.fatal({ err: error }, 'an error that nobody caught: the portal ends');
  else console.error(error);
  if (!ending) await end(1);
}

/** Graceful shutdown, bounded in time. */
async function end(code) {
  ending = true;
  setTimeout(() => process.exit(1), longestEndMs).unref();
  endPrograms();
  // A portal that is still starting finishes that first, so that its database is not left behind.
  const started = await Promise.resolve(portal).catch(() => undefined);
  await started?.stop();
  process.exit(code);
}

/** Leaves the signals to `listener` alone: Vite would end the process at once, and its database would run on. */
export function keepSignals(listener) {
  for (const signal of signals)
    for (const other of process.listeners(signal)) if (other !== listener) process.off(signal, other);
  process.stdin.removeAllListeners('end');
}

/** @param {(env: NodeJS.ProcessEnv) => Promise<{ log: import('pino').Logger, stop(): Promise<void> }>} start */
export async function serve(start) {
  if (ending) return;
  try {
    portal = start(process.env);
    ({ log } = await portal);
  } catch (error) {
    if (ending) return;
    // What a person can mend is one line; anything else is a defect, and shows where it happened.
    const expected =
      error instanceof Error &&
      (error.constructor === Error ||
        (error.constructor.name.endsWith('Error') && !/^(Type|Reference|Range|Syntax)Error$/.test(error.name)));
    console.error(expected && process.env.LOG_LEVEL !== 'debug' ? error.message : error);
    process.exit(1);
  }
}
