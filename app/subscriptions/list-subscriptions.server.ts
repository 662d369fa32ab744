import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { recordChange } from '#app/audit/changes.server';
import type { WriteContext } from '#app/audit/write-context.server';
import { containsText } from '#app/platform/contains-text.server';
import type { Database } from '#app/platform/db.server';
import { offsetOf, type PageOf, type PageRange } from '#app/platform/paging';
import { AppError } from '#app/platform/errors';
import { isUuid } from '#app/platform/validation.server';
import { type SubscriptionState, subscriptionStates } from './subscription-state';
import { subscriptions as table } from './tables.server';

/** A subscription in the panel's list. */
export interface ListedSubscription {
  id: string;
  email: string;
  state: SubscriptionState;
  /** What is sent, or what was asked for while it waits. */
  topics: string[];
  /** When it was confirmed, asked for while it waits. */
  since: Date;
  refusals: number;
}

interface SubscriptionQuery extends PageRange {
  state?: SubscriptionState | undefined;
  /** Part of the address. */
  email?: string | undefined;
}

const isOf: Record<SubscriptionState, SQL | undefined> = {
  active: and(isNotNull(table.confirmed_at), isNull(table.off_at)),
  waiting: isNull(table.confirmed_at),
  off: isNotNull(table.off_at),
};

/** One page of the subscriptions, the newest first. */
export async function listSubscriptions(
  db: Database,
  { state, email, ...asked }: SubscriptionQuery,
): Promise<PageOf<ListedSubscription>> {
  const wanted = and(state && isOf[state], email ? containsText(table.email, email) : undefined);
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(table)
      .where(wanted)
      .orderBy(desc(table.asked_at), table.id)
      .limit(asked.perPage)
      .offset(offsetOf(asked)),
    db.$count(table, wanted),
  ]);
  const items = rows.map((row) => ({
    id: row.id,
    email: row.email,
    state: stateOf(row),
    topics: row.confirmed_at ? row.topics : (row.asked_topics ?? []),
    since: row.confirmed_at ?? row.asked_at,
    refusals: row.refusals,
  }));
  return { items, total };
}

function stateOf({ off_at, confirmed_at }: typeof table.$inferSelect): SubscriptionState {
  if (off_at) return 'off';
  return confirmed_at ? 'active' : 'waiting';
}

/** How many subscriptions each topic has, and how many there are in each state. */
export async function countSubscriptions(
  db: Database,
): Promise<{ topics: ReadonlyMap<string, number>; states: Record<SubscriptionState, number> }> {
  const { rows } = await db.execute<{ topic: string; count: number }>(sql`
    select topic, count(*)::int as count from ${table}, unnest(${table.topics}) as topic where ${isOf.active} group by topic`);
  const [active, waiting, off] = await Promise.all(subscriptionStates.map((state) => db.$count(table, isOf[state])));
  return {
    topics: new Map(rows.map(({ topic, count: counted }) => [topic, counted])),
    states: { active: active ?? 0, waiting: waiting ?? 0, off: off ?? 0 },
  };
}

/** @throws AppError `not_found` */
export async function requireListed(db: Database, id: string): Promise<{ email: string }> {
  const [row] = isUuid(id) ? await db.select({ email: table.email }).from(table).where(eq(table.id, id)) : [];
  if (!row) throw new AppError('not_found');
  return row;
}

/** Removes a subscription; the log does not name its address. @throws AppError `not_found` */
export async function removeSubscription({ db, actor, changes }: WriteContext, id: string): Promise<void> {
  if (!isUuid(id)) throw new AppError('not_found');
  const recorded = await db.transaction(async (tx) => {
    const gone = await tx.delete(table).where(eq(table.id, id)).returning({ id: table.id });
    if (gone.length === 0) throw new AppError('not_found');
    return recordChange(tx, actor, { action: 'delete', subject: 'subscription', subjectId: id });
  });
  await changes.publish(recorded);
}
