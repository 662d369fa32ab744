import { eq, sql } from 'drizzle-orm';
import type { JobKind } from '#app/jobs/run-jobs.server';
import { BadRedirect, callOutside, type Outside, PrivateAddress } from '#app/platform/call-outside.server';
import type { Clock } from '#app/platform/clock';
import type { Database } from '#app/platform/db.server';
import { dayMs, minuteMs } from '#app/platform/durations';
import { unseal, WrongSeal } from '#app/platform/seal.server';
import { isUuid } from '#app/platform/validation.server';
import { webhookTexts } from '#app/texts/pl/webhooks';
import { signedHeaders } from './signature.server';
import { webhook_deliveries as deliveries, webhooks } from './tables.server';

/** The backoff after each try that failed: ten tries in a little more than a day. */
export const pausesMs = [1 / 6, 1, 5, 15, 60, 120, 240, 480, 600].map((minutes) => minutes * minuteMs);
/** How long a receiver that did not answer is left alone, so that it holds up no other. */
const quietMs = 30_000;
/** A job whose instances die again and again; its tries are counted by the delivery. */
const giveUpAfterMs = 7 * dayMs;
/** So many receivers may be slow at one time while others are still told. */
const atOnce = 4;
const gone = 410;

const { errors } = webhookTexts.delivery;

export interface WebhookDeps extends Outside {
  clock: Clock;
  /** The portal's secret, with which those of webhooks are sealed. */
  secret: string;
}

/** Delivers one event to one webhook, and plans the next try where it fails. */
export const webhookKind = (deps: WebhookDeps): JobKind => ({
  giveUpAfterMs,
  atOnce,
  async run({ payload }, tx) {
    const found = await findWaiting(tx, String(payload.delivery_id));
    if (!found) return;
    if (found.quietUntil) return found.quietUntil;
    const outcome = await tryToSend(deps, found);
    return noteOutcome(tx, found, outcome, deps.clock.now());
  },
});

interface Waiting {
  id: string;
  webhookId: string;
  url: string;
  secret: string;
  body: string;
  attempts: number;
  quietUntil: Date | null;
}

/** @returns undefined where it is done already, or its webhook is gone */
async function findWaiting(tx: Database, id: string): Promise<Waiting | undefined> {
  if (!isUuid(id)) return undefined;
  const quietUntil = sql`case when ${webhooks.quiet_until} > now() then ${webhooks.quiet_until} end`;
  const [row] = await tx
    .select({
      id: deliveries.id,
      webhookId: webhooks.id,
      url: webhooks.url,
      secret: webhooks.secret,
      body: deliveries.body,
      attempts: deliveries.attempts,
      state: deliveries.state,
      quietUntil: quietUntil.mapWith(webhooks.quiet_until),
    })
    .from(deliveries)
    .innerJoin(webhooks, eq(webhooks.id, deliveries.webhook_id))
    .where(eq(deliveries.id, id));
  return row?.state === 'waiting' ? row : undefined;
}

interface Outcome {
  /** Of HTTP; null where nobody answered. */
  status: number | null;
  answer: string | null;
  /** A sentence for whoever looks why. */
  error: string | null;
  durationMs: number;
  /** Another try would end the same way. */
  isFinal: boolean;
}

async function tryToSend({ secret, clock, ...outside }: WebhookDeps, delivery: Waiting): Promise<Outcome> {
  const began = performance.now();
  const durationMs = () => Math.round(performance.now() - began);
  try {
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Portal-Webhooks/1',
      ...signedHeaders(unseal(secret, delivery.secret), delivery.id, clock.now(), delivery.body),
    };
    const { status, text } = await callOutside(delivery.url, { method: 'POST', headers, body: delivery.body }, outside);
    // PostgreSQL keeps no zero character.
    const answer = text.replaceAll('\0', '\u{fffd}');
    return { status, answer, error: null, durationMs: durationMs(), isFinal: status === gone };
  } catch (error) {
    const isFinal = error instanceof PrivateAddress || error instanceof BadRedirect;
    return { status: null, answer: null, error: wordFailure(error), durationMs: durationMs(), isFinal };
  }
}

/** Why nobody answered, without what the system's own message may tell of the network. */
function wordFailure(error: unknown): string {
  if (error instanceof PrivateAddress) return errors.private;
  if (error instanceof BadRedirect) return errors.redirect;
  if (error instanceof WrongSeal) return errors.secret;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/^(?:CERT_|ERR_TLS|ERR_SSL|DEPTH_|SELF_SIGNED|UNABLE_TO)/.test(code)) return errors.certificate;
  return errors.byCode[code] ?? errors.failed;
}

/** @returns when to try again; nothing where it arrived or is given up, also by who switched its webhook off */
async function noteOutcome(
  tx: Database,
  { id, webhookId, attempts }: Waiting,
  { status, answer, error, durationMs, isFinal }: Outcome,
  now: Date,
): Promise<Date | void> {
  // The webhook before its delivery, as its removal locks them: the other order could deadlock.
  if (status === null && !isFinal) {
    const quiet_until = new Date(now.getTime() + quietMs);
    await tx.update(webhooks).set({ quiet_until }).where(eq(webhooks.id, webhookId));
  }
  const [delivery] = await tx
    .select({ state: deliveries.state })
    .from(deliveries)
    .where(eq(deliveries.id, id))
    .for('update');
  const hasArrived = status !== null && status >= 200 && status < 300;
  // Its webhook may have been switched off meanwhile.
  const isOver = hasArrived || isFinal || delivery?.state !== 'waiting';
  const pause = isOver ? undefined : pausesMs[attempts];
  const next_at = pause === undefined ? null : new Date(now.getTime() + pause);
  const state = hasArrived ? 'delivered' : next_at ? 'waiting' : 'failed';
  const seen = { status, answer, error, duration_ms: durationMs, tried_at: now };
  await tx
    .update(deliveries)
    .set({ ...seen, state, next_at, attempts: attempts + 1 })
    .where(eq(deliveries.id, id));
  return next_at ?? undefined;
}
