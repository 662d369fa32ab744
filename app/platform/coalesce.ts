/** Work that never runs beside itself. */
interface Coalesced {
  /** Runs it, or once more after the run under way, however often that is asked for. */
  run(): void;
  isRunning(): boolean;
  /** Nothing begins any more; waits for the run under way. */
  end(): Promise<void>;
}

/**
 * Coalesces calls: those that come while the work is under way make it run once more.
 * @param work handles its own errors
 */
export function coalesce(work: () => Promise<void>): Coalesced {
  let running: Promise<void> | undefined;
  let isAskedAgain = false;
  let isEnded = false;
  function run(): void {
    if (isEnded) return;
    isAskedAgain = running !== undefined;
    running ??= work().finally(() => {
      running = undefined;
      if (isAskedAgain) run();
    });
  }
  return {
    run,
    isRunning: () => running !== undefined,
    async end() {
      isEnded = true;
      await running;
    },
  };
}
