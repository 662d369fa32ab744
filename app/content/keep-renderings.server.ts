import { followChanges } from '#app/audit/follow-changes.server';
import { fragmentSubject } from './fragments/fragment-uses.server';
import { madeByOlderRenderer, type Renewal, renewRenderings, showsOldFragment } from './renew-renderings.server';

const sweepEvery = 30_000;

/**
 * Keeps stored renderings as they would be made now: at first those of an older renderer, then all that show a
 * fragment, whenever one changes.
 * @returns ends it, with the text that is being rendered
 */
export function startRenewals(renewal: Omit<Renewal, 'signal' | 'failed' | 'outdated'>): () => Promise<void> {
  const { changes, log } = renewal;
  const failed = new Set<string>();
  // An older renderer comes back no more.
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
