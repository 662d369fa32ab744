import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { AppError, invalid } from '#app/platform/errors';
import { networkOf } from '#app/platform/ip-address';
import { emailSchema, firstErrorsByField } from '#app/platform/validation.server';
import type { CountedReader } from '#app/rate-limits/counted-reader.server';
import { rateLimitKey, requireUse, takeUse } from '#app/rate-limits/database-rate-limiter.server';
import { subscriptionTexts as texts } from '#app/texts/pl/subscriptions';
import { validationTexts } from '#app/texts/pl/validation';

/** Topics, each once and at least one. @param known the keys of all modules */
export const topicsSchema = (known: readonly string[]) =>
  z
    .array(z.enum(known, validationTexts.choice), validationTexts.wrongType)
    .transform((topics) => known.filter((topic) => topics.includes(topic)))
    .refine((topics) => topics.length > 0, texts.errors.topics);

/** What somebody asks for. @param known the keys of all modules */
const subscriptionSchema = (known: readonly string[]) =>
  z.strictObject({
    email: emailSchema(texts.errors.email),
    topics: topicsSchema(known),
  });

/** @throws AppError `unavailable` where no mail is set up */
export function requireMail(mailer: object | null): void {
  if (!mailer) throw new AppError('unavailable', { message: texts.off.text });
}

/**
 * Notes a wish for news and queues the mail that asks to confirm it, at most one an hour for an address. The answer is
 * the same whether the address is known or not; until a button behind the mail's link is pressed, nothing changes.
 * @throws AppError `invalid` with messages by field, `too_many`
 */
export async function askSubscription(
  { readerDb, clock, secret, address }: CountedReader,
  known: readonly string[],
  input: unknown,
): Promise<void> {
  const parsed = subscriptionSchema(known).safeParse(input);
  if (!parsed.success) throw invalid(firstErrorsByField(parsed.error));
  const { email, topics } = parsed.data;
  const now = clock.now();
  await readerDb.transaction(async (tx) => {
    await requireUse(tx, rateLimitKey(secret, 'subscriptions', networkOf(address)), now, texts.errors.tooMany);
    const isMailed = (await takeUse(tx, rateLimitKey(secret, 'subscriptionMails', email.toLowerCase()), now)) === 0;
    await tx.execute(sql`select ask_subscription(${email}, ${sql.param(topics)}::text[], ${isMailed})`);
  });
}
