import { eq, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db.server';
import { subscriptions as table } from './tables.server';

/** After so many refusals in a row a subscription is switched off. */
const mostRefusals = 3;

/** Counts what a reader's mail server said, in the transaction of the job that sent it. */
export async function countDelivery(tx: Database, id: string, outcome: 'accepted' | 'refused'): Promise<void> {
  const isThis = eq(table.id, id);
  if (outcome === 'accepted') {
    await tx
      .update(table)
      .set({ refusals: 0 })
      .where(sql`${isThis} and ${table.refusals} > 0`);
    return;
  }
  const refusals = sql`${table.refusals} + 1`;
  const off_at = sql`case when ${refusals} >= ${mostRefusals} then now() end`;
  await tx.update(table).set({ refusals, off_at }).where(isThis);
}
