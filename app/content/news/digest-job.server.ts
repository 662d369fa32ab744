import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { nextTimeOfDay } from '#app/jobs/daily-jobs.server';
import type { DailyKind } from '#app/jobs/run-jobs.server';
import type { Clock } from '#app/platform/clock';
import type { Database } from '#app/platform/db.server';
import { publicEntries } from '../access.server';
import type { BoundModule } from '../bind-table.server';
import { queueNews } from './queue-news.server';
import { news } from './tables.server';

/** When digests are sent, in Warsaw. */
export const digestTime = '07:00';

/**
 * Each morning: all that became public since the last time, as far as it still is, in one message a subscriber. What is
 * told and the messages are one transaction, so each is queued once, by one instance.
 */
export const digestKind = ({ modules, clock }: { modules: readonly BoundModule[]; clock: Clock }): DailyKind => ({
  async run(_job, tx) {
    const batch = await gatherNews(tx, modules);
    await queueNews(tx, batch, 'digest');
    return nextTimeOfDay(clock.now(), digestTime);
  },
});

/** @returns the batch that all of it has from now on */
async function gatherNews(tx: Database, modules: readonly BoundModule[]): Promise<string> {
  const batch = randomUUID();
  for (const module of modules) {
    const { definition, table } = module;
    await tx.execute(sql`
      update ${news} set batch = ${batch} where ${news.batch} is null and ${news.module} = ${definition.key}
        and exists (select from ${table} where ${table.id} = ${news.entry_id} and ${publicEntries(module)})`);
  }
  return batch;
}
