import type { ChangeFeed } from '#app/audit/change-feed.server';
import { keepUntilChanged } from '#app/audit/keep-until-changed.server';
import type { Clock } from '#app/platform/clock';
import type { Database } from '#app/platform/db.server';
import { touches } from '../page-tags';
import { createWindowMoment } from '../window-moment.server';

interface Door {
  readerDb: Database;
  changes: ChangeFeed;
  clock: Clock;
}

/**
 * What readers have through a door, read once for each subject, and again after a change of categories or one that
 * touches the subject's tags, or the next moment at which an entry appears or disappears.
 */
export function keepForReaders<Subject, Value>(
  { readerDb, changes, clock }: Door,
  tagsOf: (subject: Subject) => readonly string[],
  read: (subject: Subject) => Promise<Value>,
): (subject: Subject) => Promise<Value> {
  const windows = createWindowMoment(readerDb, clock);
  changes.subscribe(() => windows.forget());
  const known = keepUntilChanged(
    changes,
    (change, subject: Subject) => change.subject === 'category' || touches(change, new Set(tagsOf(subject))),
    async (subject) => {
      // The end first: the end of a later window must not go with a value from before it.
      const endsAt = await windows.next();
      return { endsAt, value: await read(subject) };
    },
    ({ endsAt }) => clock.now().getTime() >= endsAt,
  );
  return async (subject) => (await known(subject)).value;
}
