import { randomUUID } from 'node:crypto';
import { lt, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db.server';
import { queueNews } from './queue-news.server';
import { news } from './tables.server';

/**
 * Notes what became public for the next digest; what is urgent is sent at once. What has been told within a month is no
 * news, however often it is taken back and published again. Call it in the transaction that noticed.
 */
export async function noteNews(
  tx: Database,
  module: string,
  entries: readonly { id: string; is_urgent: boolean }[],
): Promise<void> {
  if (entries.length === 0) return;
  const ids = entries.map(({ id }) => id);
  await tx.execute(sql`
    insert into ${news} as kept (entry_id, module) select id, ${module} from unnest(${sql.param(ids)}::uuid[]) as id
    on conflict (entry_id) do update set public_since = now() where kept.batch is null`);
  for (const { id } of entries.filter(({ is_urgent }) => is_urgent)) {
    const batch = randomUUID();
    const { rowCount } = await tx.execute(
      sql`update ${news} set batch = ${batch} where entry_id = ${id} and batch is null`,
    );
    if (rowCount) await queueNews(tx, batch, 'urgent');
  }
}

/** Forgets what was told, or waited, for more than a month. */
export async function forgetOldNews(db: Database): Promise<void> {
  await db.delete(news).where(lt(news.public_since, sql`now() - interval '30 days'`));
}
