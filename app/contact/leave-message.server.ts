import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { takeVisitorKey } from '#app/idempotency/answer-once.server';
import { claimOfContent, visitorOf } from '#app/idempotency/claim.server';
import { invalid } from '#app/platform/errors';
import { networkOf } from '#app/platform/ip-address';
import { emailSchema, filledLine, filledText, firstErrorsByField } from '#app/platform/validation.server';
import type { CountedReader } from '#app/rate-limits/counted-reader.server';
import { rateLimitKey, requireUse } from '#app/rate-limits/database-rate-limiter.server';
import { contactTexts } from '#app/texts/pl/contact';
import { longestMessage, longestSenderName } from './message-rules';

const { errors } = contactTexts;

const schema = z.object({
  name: filledLine(longestSenderName, errors.name),
  email: emailSchema(errors.email),
  message: filledText(longestMessage, errors.message),
});

/**
 * Keeps a visitor's message and raises a notification in the panel, through the one function that visitors may write
 * with. The rate limit counts what is good and new; a message that cannot be kept is not counted.
 * The same message from the same address counts once within a day.
 * @throws AppError `invalid` with messages by field, `too_many`
 */
export async function leaveMessage(
  { readerDb, clock, secret, address }: CountedReader,
  input: { name: string; email: string; message: string },
): Promise<void> {
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw invalid(firstErrorsByField(parsed.error));
  const { name, email, message } = parsed.data;
  const limit = rateLimitKey(secret, 'contactMessages', networkOf(address));
  await readerDb.transaction(async (tx) => {
    if (!(await takeVisitorKey(tx, claimOfContent(visitorOf(secret, address), [name, email, message])))) return;
    await requireUse(tx, limit, clock.now(), errors.tooMany);
    await tx.execute(sql`select leave_contact_message(${name}, ${email}, ${message})`);
  });
}
