import type { ChangeFeed } from '#app/audit/change-feed.server';
import type { Clock } from '#app/platform/clock';
import type { Database } from '#app/platform/db.server';
import { keepForReaders } from '../listing/keep-for-readers.server';
import { boundModule } from '../registry.server';
import { countMatching, type Narrowing, type TotalOf } from './list-entries.server';

/**
 * The totals of readers' lists, kept until they change: counting all entries under row-level security is most of what a
 * long list costs.
 */
export function createKnownTotals(readerDb: Database, changes: ChangeFeed, clock: Clock): TotalOf {
  const moduleIn = (subject: string) => (JSON.parse(subject) as [key: string, narrowing: Narrowing])[0];
  const known = keepForReaders<string, number>(
    { readerDb, changes, clock },
    // Any change in the module: a field that a list is narrowed by is no part of the listing.
    (subject) => [moduleIn(subject)],
    (subject) => {
      const [key, narrowing] = JSON.parse(subject) as [string, Narrowing];
      return countMatching(readerDb, boundModule(key), null, narrowing);
    },
  );
  return ({ definition }, narrowing) => known(JSON.stringify([definition.key, narrowing]));
}
