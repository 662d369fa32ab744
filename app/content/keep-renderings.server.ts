import { renewalOf } from '#app/audit/changes.server';
import { followChanges } from '#app/audit/follow-changes.server';
import type { FileStore } from '#app/files/file-store.server';
import { measurePreviews } from '#app/files/measure-previews.server';
import { fragmentSubject, listEntriesWith } from './fragments/fragment-uses.server';
import {
  isAnyOutdated,
  madeByOlderRenderer,
  type Renewal,
  renewRenderings,
  showsOldFragment,
} from './renew-renderings.server';

const sweepEveryMs = 30_000;

/**
 * Keeps stored renderings up to date: at the start renews those of an older renderer, later those that show a changed
 * fragment.
 * @returns ends it, after the text that is being rendered
 */
export function startRenewals({
  store,
  ...renewal
}: Omit<Renewal, 'signal' | 'failed' | 'outdated'> & { store: FileStore }): () => Promise<void> {
  const { changes, db, log } = renewal;
  const failed = new Set<string>();
  // Renderings of an older renderer appear only before the start, so one pass is enough.
  let areOlderDone = false;
  /** The changed fragments (null: perhaps any), each with the number of its last change. */
  const heard = new Map<string | null, number>();
  let changeNumber = 0;
  /**
   * Another instance may have rendered what shows a fragment, and ended or been out of hearing before it was told: once
   * all is up to date, this one drops what it keeps of the entries by itself.
   */
  async function settle(renewing: Renewal): Promise<void> {
    const changed = [...heard];
    if (changed.length === 0 || (await isAnyOutdated(renewing))) return;
    const shown = await listEntriesWith(
      db,
      changed.map(([id]) => id),
    );
    for (const { module, entryId } of shown) await changes.publish(renewalOf(module, entryId));
    for (const [id, number] of changed) if (heard.get(id) === number) heard.delete(id);
  }
  return followChanges({
    changes,
    sweepEveryMs,
    onChange({ subject, subjectId }, run) {
      if (subject !== fragmentSubject) return;
      failed.clear();
      heard.set(subjectId, ++changeNumber);
      run();
    },
    async work(signal) {
      if (!areOlderDone) {
        // Before, as texts show the sizes; a store that is away must not keep texts from being renewed.
        await measurePreviews({ db, store, log }, signal).catch((error: unknown) =>
          log.warn({ err: error }, 'pictures could not be measured, will be tried again at the next start'),
        );
        await renewRenderings({ ...renewal, failed, outdated: madeByOlderRenderer, signal });
      }
      areOlderDone = true;
      if (signal.aborted) return;
      const ofFragments = { ...renewal, failed, outdated: showsOldFragment, signal };
      await renewRenderings(ofFragments);
      await settle(ofFragments);
    },
    onError: (error) => log.warn({ err: error }, 'texts could not be rendered anew, will be tried again'),
  });
}
