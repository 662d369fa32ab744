import { sql } from 'drizzle-orm';
import type { ChangeFeed } from '#app/audit/change-feed.server';
import { followChanges } from '#app/audit/follow-changes.server';
import type { Clock } from '#app/platform/clock';
import type { Database } from '#app/platform/db.server';
import type { Logger } from '#app/platform/logger.server';
import { webhooks } from '#app/webhooks/tables.server';
import { untilNextWindowMoment } from '../next-window-moment.server';
import type { BoundModule } from '../bind-table.server';
import { tellChanges } from './tell-changes.server';

interface Sources {
  db: Database;
  changes: ChangeFeed;
  clock: Clock;
  log: Logger;
  modules: readonly BoundModule[];
  publicUrl: string;
  /** Whether subscribers may have to be told, too. */
  tellsReaders: boolean;
}

/** What another instance changed that was killed before it told of it. */
const sweepEveryMs = 30_000;

/**
 * Tells webhooks, and subscribers, what became public and what stopped being it: after changes, at the moments of
 * entries' times, and at first what happened while no instance ran. Without webhooks and mail it does nothing.
 * @returns ends it
 */
export function startEvents({
  db,
  changes,
  clock,
  log,
  modules,
  publicUrl,
  tellsReaders,
}: Sources): () => Promise<void> {
  const subjects = new Set(['webhook', ...modules.map(({ definition }) => definition.key)]);
  const isWanted = async () => {
    if (tellsReaders) return true;
    const { rows } = await db.execute<{ wanted: boolean }>(sql`select exists (select from ${webhooks}) as wanted`);
    return rows[0]?.wanted === true;
  };
  return followChanges({
    changes,
    sweepEveryMs,
    onChange: ({ subject }, run) => {
      if (subjects.has(subject)) run();
    },
    work: async () => {
      if (await isWanted()) await db.transaction((tx) => tellChanges(tx, { modules, publicUrl, now: clock.now() }));
    },
    untilNext: () => untilNextWindowMoment(db),
    onError: (error) => log.warn({ err: error }, 'webhooks and news must wait'),
  });
}
