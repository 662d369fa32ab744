// Runs a started portal until it is told to end, in order.
import { endPrograms } from './steps.mjs';

let portal;
let ending = false;

const signals = ['SIGTERM', 'SIGINT'];
/** Ctrl+C reaches the portal twice: from the terminal, and from npm, which passes it on. That is one press. */
const onePressMs = 1_000;

/** Answers SIGTERM and SIGINT from now on, also while packages are installed or the portal is built. Who asks a second time does not wait. */
export function endOnSignal() {
  let asked = 0;
  const end = async () => {
    if (ending && performance.now() - asked < onePressMs) return;
    if (ending) process.exit(1);
    ending = true;
    asked = performance.now();
    setTimeout(() => process.exit(1), 30_000).unref();
    endPrograms();
    // A portal that is still starting finishes that first, so that its database is not left behind.
    const started = await Promise.resolve(portal).catch(() => undefined);
    await started?.stop();
    process.exit(0);
  };
  const listener = () => void end();
  for (const signal of signals) process.on(signal, listener);
  return listener;
}

/** Leaves the signals to `listener` alone: Vite would end the process at once, and its database would run on. */
export function keepSignals(listener) {
  for (const signal of signals) for (const other of process.listeners(signal)) if (other !== listener) process.off(signal, other);
  process.stdin.removeAllListeners('end');
}

/** @param {(env: NodeJS.ProcessEnv) => Promise<{ stop(): Promise<void> }>} start */
export async function serve(start) {
  if (ending) return;
  try {
    portal = start(process.env);
    await portal;
  } catch (error) {
    if (ending) return;
    // What a person can mend is one line; anything else is a defect, and shows where it happened.
    const expected = error instanceof Error && (error.constructor === Error || error.constructor.name.endsWith('Error') && !/^(Type|Reference|Range|Syntax)Error$/.test(error.name));
    console.error(expected && process.env.LOG_LEVEL !== 'debug' ? error.message : error);
    process.exit(1);
  }
}
