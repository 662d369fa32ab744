import { and, desc, eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { recordChange } from '#app/audit/changes.server';
import type { WriteContext } from '#app/audit/write-context.server';
import type { Database } from '#app/platform/db.server';
import { AppError, invalid } from '#app/platform/errors';
import { isPublicAddress } from '#app/platform/ip-address';
import { seal, unseal } from '#app/platform/seal.server';
import { ignoredFields, isUuid, lineSchema, parseInput, wrongType } from '#app/platform/validation.server';
import { webhookTexts as texts } from '#app/texts/pl/webhooks';
import { createWebhookSecret } from './signature.server';
import { type DeliveryState, webhook_deliveries, webhooks } from './tables.server';
import { longestUrl, webhookEvents } from './webhook-events';

type Row = typeof webhooks.$inferSelect;

/** What may be known of a webhook after its making. */
export type Webhook = ReturnType<typeof presentWebhook>;

const presentWebhook = (
  { id, url, events, active, created_by, created_at }: Omit<Row, 'secret'>,
  lastState: DeliveryState | null,
) => ({ id, url, events, active, last_state: lastState, created_by, created_at: created_at.toISOString() });

export const webhookSchema = z.strictObject({
  url: lineSchema(longestUrl)
    .refine((url) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol), texts.errors.url)
    .refine((url) => !URL.canParse(url) || new URL(url).username + new URL(url).password === '', texts.errors.password),
  events: z
    .array(z.enum(webhookEvents, texts.errors.unknownEvent(webhookEvents)), texts.errors.events)
    .min(1, texts.errors.events)
    .transform((events) => webhookEvents.filter((event) => events.includes(event))),
  ...ignoredFields,
});

export interface WebhookRules {
  /** The portal's secret, with which that of a webhook is sealed. */
  secret: string;
  /** Whether addresses inside the network are called as well. */
  allowsPrivate: boolean;
  /** Tells the webhooks that are there of what changed before there is one more. */
  tellEarlier: (tx: Database) => Promise<void>;
}

/** Makes a webhook. `secret` is shown this once. @throws AppError `invalid` */
export async function createWebhook(
  { db, actor, clock, changes }: WriteContext,
  input: unknown,
  { secret: key, allowsPrivate, tellEarlier }: WebhookRules,
): Promise<Webhook & { secret: string }> {
  const { url, events } = parseInput(webhookSchema, input);
  if (!allowsPrivate && isInside(url)) throw invalid({ url: [texts.errors.private] });
  const secret = createWebhookSecret();
  const made = await db.transaction(async (tx) => {
    await tellEarlier(tx);
    const values = { url, events, secret: seal(key, secret), created_by: actor.id, created_at: clock.now() };
    const [row] = await tx.insert(webhooks).values(values).returning();
    if (!row) throw new Error('the new webhook returned no row');
    const change = { action: 'create', subject: 'webhook', subjectId: row.id, title: url, after: { url, events } };
    return { row, recorded: await recordChange(tx, actor, change) };
  });
  await changes.publish(made.recorded);
  return { ...presentWebhook(made.row, null), secret };
}

/** Whether it names an address that is never called; what a name leads to is known when it is. */
function isInside(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  return /^[\d.]+$|:/.test(host) && !isPublicAddress(host);
}

/** All webhooks, the newest first. */
export async function listWebhooks(db: Database): Promise<Webhook[]> {
  const lastState = sql<DeliveryState | null>`(
    select state from ${webhook_deliveries} where webhook_id = ${webhooks.id} order by created_at desc limit 1)`;
  const rows = await db
    .select({ row: webhooks, lastState })
    .from(webhooks)
    .orderBy(desc(webhooks.created_at), webhooks.id);
  return rows.map(({ row, lastState: state }) => presentWebhook(row, state));
}

/** @throws AppError `not_found`, also for what is no id at all */
export async function requireWebhook(db: Database, id: string): Promise<Pick<Row, 'id' | 'url' | 'events'>> {
  const { url, events } = webhooks;
  const [row] = isUuid(id)
    ? await db.select({ id: webhooks.id, url, events }).from(webhooks).where(eq(webhooks.id, id))
    : [];
  if (!row) throw new AppError('not_found');
  return row;
}

/** The secret of a webhook, to be shown to whoever has just made it. @throws AppError `not_found` */
export async function revealSecret(db: Database, id: string, key: string): Promise<string> {
  const [row] = await db.select({ sealed: webhooks.secret }).from(webhooks).where(eq(webhooks.id, id));
  if (!row) throw new AppError('not_found');
  return unseal(key, row.sealed);
}

export const webhookChange = z.strictObject({ active: z.boolean(wrongType), ...ignoredFields });

/**
 * Switches a webhook on, to hear of what happens from now on, or off: what still waits is not sent then.
 * @throws AppError `not_found`, `invalid`
 */
export async function switchWebhook(
  { db, actor, changes }: WriteContext,
  id: string,
  input: unknown,
): Promise<Webhook> {
  await requireWebhook(db, id);
  const { active } = parseInput(webhookChange, input);
  const recorded = await db.transaction(async (tx) => {
    const [old] = await tx.select().from(webhooks).where(eq(webhooks.id, id)).for('update');
    if (!old) throw new AppError('not_found');
    if (old.active === active) return undefined;
    await tx.update(webhooks).set({ active, quiet_until: null }).where(eq(webhooks.id, id));
    if (!active)
      await tx
        .update(webhook_deliveries)
        .set({ state: 'failed', next_at: null })
        .where(and(eq(webhook_deliveries.webhook_id, id), eq(webhook_deliveries.state, 'waiting')));
    const change = { action: 'update', subject: 'webhook', subjectId: id, title: old.url };
    return recordChange(tx, actor, { ...change, before: { active: old.active }, after: { active } });
  });
  if (recorded) await changes.publish(recorded);
  const [row] = (await listWebhooks(db)).filter((one) => one.id === id);
  if (!row) throw new AppError('not_found');
  return row;
}

/** Removes a webhook with its deliveries: nothing is sent to it any more. @throws AppError `not_found` */
export async function deleteWebhook({ db, actor, changes }: WriteContext, id: string): Promise<void> {
  const recorded = await db.transaction(async (tx) => {
    const [row] = isUuid(id) ? await tx.delete(webhooks).where(eq(webhooks.id, id)).returning() : [];
    if (!row) throw new AppError('not_found');
    const { url, events } = row;
    const change = { action: 'delete', subject: 'webhook', subjectId: id, title: url, before: { url, events } };
    return recordChange(tx, actor, change);
  });
  await changes.publish(recorded);
}
