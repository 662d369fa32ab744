import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { addJob } from '#app/jobs/add-job.server';
import type { JobName } from '#app/jobs/job-names';
import { jobs } from '#app/jobs/tables.server';
import type { Database } from '#app/platform/db.server';
import { offsetOf, type PageOf, type PageRange } from '#app/platform/paging';
import { AppError } from '#app/platform/errors';
import { isUuid } from '#app/platform/validation.server';
import { webhook_deliveries as deliveries, webhooks } from './tables.server';
import { trialEvent, type WebhookEvent } from './webhook-events';
import { requireWebhook } from './webhooks.server';

/** How long a delivery is told of. */
const keptFor = sql`interval '30 days'`;
/** Rows of one statement. */
const batch = 500;

type Row = typeof deliveries.$inferSelect;

/** One delivery, as the panel and the API tell of it. */
export type Delivery = ReturnType<typeof presentDelivery>;

const presentDelivery = (row: Row) => ({
  id: row.id,
  event: row.event,
  body: row.body,
  state: row.state,
  attempts: row.attempts,
  created_at: row.created_at.toISOString(),
  tried_at: row.tried_at?.toISOString() ?? null,
  next_at: row.next_at?.toISOString() ?? null,
  status: row.status,
  duration_ms: row.duration_ms,
  answer: row.answer,
  error: row.error,
});

/** What happened to one entry, for those who asked to hear of it. */
export interface ContentEvent {
  type: WebhookEvent;
  data: { module: string; id: string; title: string; url: string };
}

/** Queues events for the webhooks that want them, in the transaction that notices them. */
export async function queueEvents(tx: Database, events: readonly ContentEvent[], at: Date): Promise<void> {
  const wanting = await tx
    .select({ id: webhooks.id, events: webhooks.events })
    .from(webhooks)
    .where(eq(webhooks.active, true));
  const rows = events.flatMap(({ type, data }) =>
    wanting
      .filter((webhook) => webhook.events.includes(type))
      .map(({ id }) => ({ webhook_id: id, event: type, body: bodyOf(type, at, data), created_at: at })),
  );
  for (let from = 0; from < rows.length; from += batch) await queue(tx, rows.slice(from, from + batch));
}

const bodyOf = (type: string, at: Date, data: object) => JSON.stringify({ type, timestamp: at.toISOString(), data });

async function queue(tx: Database, rows: (typeof deliveries.$inferInsert)[]): Promise<Row[]> {
  const made = await tx.insert(deliveries).values(rows).returning();
  await addJob(tx, 'webhook', ...made.map(({ id }) => ({ delivery_id: id })));
  return made;
}

/** Sends an event that means nothing, to see whether it arrives. @throws AppError `not_found` */
export async function sendTrial(db: Database, id: string, at: Date): Promise<Delivery> {
  return db.transaction(async (tx) => {
    const webhook = await requireWebhook(tx, id);
    await endQuiet(tx, webhook.id);
    const body = bodyOf(trialEvent, at, { webhook_id: webhook.id });
    const [row] = await queue(tx, [{ webhook_id: webhook.id, event: trialEvent, body, created_at: at }]);
    if (!row) throw new Error('the new delivery returned no row');
    return presentDelivery(row);
  });
}

/**
 * Sends a delivery once more, now and as if it were new: the same event with the same id. One that is being sent at
 * this moment is left alone.
 * @throws AppError `not_found`
 */
export async function sendAgain(db: Database, webhookId: string, id: string): Promise<void> {
  if (!isUuid(id) || !isUuid(webhookId)) throw new AppError('not_found');
  const one = and(eq(deliveries.id, id), eq(deliveries.webhook_id, webhookId));
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(deliveries).where(one).for('update');
    if (!row) throw new AppError('not_found');
    const planned = sql`select id from ${jobs}
      where kind = ${'webhook' satisfies JobName} and payload ->> 'delivery_id' = ${id} for update skip locked`;
    const { rowCount } = await tx.execute(sql`delete from ${jobs} where id in (${planned})`);
    if (row.state === 'waiting' && !rowCount) return;
    await endQuiet(tx, webhookId);
    await tx.update(deliveries).set({ state: 'waiting', attempts: 0, next_at: null }).where(one);
    await addJob(tx, 'webhook', { delivery_id: id });
  });
}

/** Somebody says that it answers again. */
const endQuiet = (tx: Database, id: string) =>
  tx.update(webhooks).set({ quiet_until: null }).where(eq(webhooks.id, id));

/** One page of what was sent to a webhook, the newest first. @throws AppError `not_found` */
export async function listDeliveries(db: Database, webhookId: string, asked: PageRange): Promise<PageOf<Delivery>> {
  const { id } = await requireWebhook(db, webhookId);
  const where = eq(deliveries.webhook_id, id);
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(deliveries)
      .where(where)
      .orderBy(desc(deliveries.created_at), deliveries.id)
      .limit(asked.perPage)
      .offset(offsetOf(asked)),
    db.$count(deliveries, where),
  ]);
  return { items: rows.map(presentDelivery), total };
}

/** Removes what was sent long ago. */
export async function forgetOldDeliveries(db: Database): Promise<void> {
  await db.delete(deliveries).where(lt(deliveries.created_at, sql`now() - ${keptFor}`));
}
