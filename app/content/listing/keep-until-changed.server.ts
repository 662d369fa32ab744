import type { ChangeFeed } from '#app/audit/change-feed.server';
import type { Clock } from '#app/platform/clock';
import type { Database } from '#app/platform/db.server';
import { touches } from '../page-tags';
import { createWindowMoment } from '../window-moment.server';

interface Kept<Value> {
  value: Promise<Value>;
  /** Milliseconds since 1970: when an entry appears or disappears by its times. */
  endsAt: Promise<number>;
}

interface Door {
  readerDb: Database;
  changes: ChangeFeed;
  clock: Clock;
}

/**
 * What readers have through a door, read once for each subject, and again after a change of categories or one that
 * touches the subject's tags, or the next moment at which an entry appears or disappears.
 */
export function keepUntilChanged<Subject, Value>(
  { readerDb, changes, clock }: Door,
  tagsOf: (subject: Subject) => readonly string[],
  read: (subject: Subject) => Promise<Value>,
): (subject: Subject) => Promise<Value> {
  const known = new Map<Subject, Kept<Value>>();
  const windows = createWindowMoment(readerDb, clock);
  changes.subscribe((change) => {
    windows.forget();
    for (const subject of known.keys())
      if (change.subject === 'category' || touches(change, new Set(tagsOf(subject)))) known.delete(subject);
  });
  const ask = (subject: Subject): Kept<Value> => {
    const asked = { endsAt: windows.next(), value: read(subject) };
    known.set(subject, asked);
    Promise.all([asked.endsAt, asked.value]).catch(() => {
      if (known.get(subject) === asked) known.delete(subject);
    });
    return asked;
  };
  return async (subject) => {
    const old = known.get(subject);
    const kept = old && clock.now().getTime() < (await old.endsAt) ? old : ask(subject);
    return kept.value;
  };
}
