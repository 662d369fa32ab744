// Runs the portal until it is told to stop, then shuts down gracefully.
import { endPrograms } from './steps.mjs';

/** The portal, from when it begins to start. */
let portal;
/** Aborted as the end begins. */
const stopping = new AbortController();
let ending = false;
/** The portal's own, once it runs. */
let log;

const signals = ['SIGTERM', 'SIGINT'];
/** Ctrl+C reaches the portal twice: from the terminal, and from npm, which forwards it. It counts once. */
const onePressMs = 1_000;
const longestEndMs = 30_000;

/**
 * Answers SIGTERM and SIGINT from now on, also while packages are installed or the portal is built. A second signal
 * ends the process at once.
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
  // Also unhandled rejections. What was running may be half done.
  process.on('uncaughtException', (error) => void endAfter(error));
  return listener;
}

/**
 * Handles uncaught exceptions, such as from a socket or a timer: logs them with the stack, and shuts down gracefully.
 */
async function endAfter(error) {
  if (log) log.fatal({ err: error }, 'an error that nobody caught: the portal ends');
  else console.error(error);
  if (!ending) await end(1);
}

/** Graceful shutdown, bounded in time. */
async function end(code) {
  ending = true;
  stopping.abort();
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

/**
 * @param {(env: NodeJS.ProcessEnv, options: { signal: AbortSignal }) =>
 *   Promise<{ log: import('pino').Logger, stop(): Promise<void> }>} start
 */
export async function serve(start) {
  if (ending) return;
  try {
    portal = start(process.env, { signal: stopping.signal });
    ({ log } = await portal);
  } catch (error) {
    if (ending) return;
    const expected = process.env.LOG_LEVEL === 'debug' ? undefined : findExpected(error);
    console.error(expected?.message ?? error);
    process.exit(1);
  }
}

/** SQLSTATE of what a database server lacks: room, memory or connections (53), itself (57P), or its disk (58). */
const serverLacks = /^(?:53\w{3}|57P0[1-3]|58\w{3})$/;

/**
 * What the operator can mend is one line: a StartRefused, or what the system or the database server refuses for lack of
 * something. Any other is a defect, and has its stack.
 */
function findExpected(error) {
  if (!(error instanceof Error)) return undefined;
  const is = error.forOperator === true || typeof error.syscall === 'string' || serverLacks.test(error.code);
  return is ? error : findExpected(error.cause);
}
