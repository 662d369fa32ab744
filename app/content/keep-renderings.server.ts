import { fragmentSubject } from './fragments/fragment-uses.server';
import { madeByOlderRenderer, type Renewal, renewRenderings, showsOldFragment } from './renew-renderings.server';

/** Looks for what a change missed: of another instance, or one that was killed. */
const sweepEvery = 30_000;

/**
 * Keeps stored renderings as they would be made now: at first those of an older renderer, then all that show a
 * fragment, whenever one changes.
 * @returns ends it, with the text that is being rendered
 */
export function startRenewals({
  changes,
  log,
  ...renewal
}: Omit<Renewal, 'signal' | 'failed' | 'outdated'>): () => Promise<void> {
  const ending = new AbortController();
  const failed = new Set<string>();
  let running: Promise<void> | null = null;
  let isAskedAgain = false;
  let outdated = madeByOlderRenderer;
  const run = () => {
    isAskedAgain = running !== null;
    running ??= renewRenderings({ ...renewal, changes, log, failed, outdated, signal: ending.signal })
      .then(() => {
        // An older renderer comes back no more.
        isAskedAgain ||= outdated !== showsOldFragment;
        outdated = showsOldFragment;
      })
      .catch((error: unknown) => log.warn({ err: error }, 'texts could not be rendered anew, will be tried again'))
      .finally(() => {
        running = null;
        if (isAskedAgain && !ending.signal.aborted) run();
      });
  };
  const unsubscribe = changes.subscribe(({ subject }) => {
    if (subject !== fragmentSubject) return;
    failed.clear();
    run();
  });
  const timer = setInterval(run, sweepEvery).unref();
  run();
  return async () => {
    unsubscribe();
    clearInterval(timer);
    ending.abort();
    await running;
  };
}
