import { followChanges } from '#app/audit/follow-changes.server';
import { fragmentSubject } from './fragments/fragment-uses.server';
import { madeByOlderRenderer, type Renewal, renewRenderings, showsOldFragment } from './renew-renderings.server';

const sweepEvery = 30_000;

/**
 * Keeps stored renderings up to date: at the start renews those of an older renderer, later those that show a changed
 * fragment.
 * @returns ends it, after the text that is being rendered
 */
export function startRenewals(renewal: Omit<Renewal, 'signal' | 'failed' | 'outdated'>): () => Promise<void> {
  const { changes, log } = renewal;
  const failed = new Set<string>();
  // Renderings of an older renderer appear only before the start, so one pass is enough.
  let areOlderDone = false;
  return followChanges({
    changes,
    sweepEvery,
    onChange({ subject }, run) {
      if (subject !== fragmentSubject) return;
      failed.clear();
      run();
    },
    async work(signal) {
      if (!areOlderDone) await renewRenderings({ ...renewal, failed, outdated: madeByOlderRenderer, signal });
      areOlderDone = true;
      if (!signal.aborted) await renewRenderings({ ...renewal, failed, outdated: showsOldFragment, signal });
    },
    onError: (error) => log.warn({ err: error }, 'texts could not be rendered anew, will be tried again'),
  });
}
