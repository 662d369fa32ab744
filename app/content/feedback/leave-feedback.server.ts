import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { claimOfContent, visitorOf } from '#app/idempotency/claim.server';
import type { Database } from '#app/platform/db.server';
import { AppError, invalid } from '#app/platform/errors';
import { networkOf } from '#app/platform/ip-address';
import { isUuid, parseInput, storableText, textSchema, wrongType } from '#app/platform/validation.server';
import type { CountedReader } from '#app/rate-limits/counted-reader.server';
import { rateLimitKey, requireUse } from '#app/rate-limits/database-rate-limiter.server';
import { feedbackTexts } from '#app/texts/pl/feedback';
import { validationTexts } from '#app/texts/pl/validation';
import { findModule } from '../registry';
import { longestComment } from './feedback-rules';

/** A reader's answer to whether a page has helped. */
const feedbackSchema = z.strictObject({
  module: storableText.refine((key) => findModule(key) !== undefined, validationTexts.choice),
  id: storableText.refine(isUuid, validationTexts.wrongType),
  helpful: z.boolean(wrongType),
  comment: textSchema(longestComment).optional(),
});

/**
 * Records whether a public page has helped a reader. The same answer from the same address within ten minutes counts
 * once.
 * @returns its id, which only this reader knows: with it they can add a comment for a day
 * @throws AppError `invalid`, `not_found` for what the public cannot read, `too_many`
 */
export async function leaveFeedback(reader: CountedReader, input: unknown): Promise<string> {
  const { module, id, helpful, comment: typed = '' } = parseInput(feedbackSchema, input);
  const comment = typed.trim();
  const { readerDb, clock, secret, address } = reader;
  const { caller, keyHash } = claimOfContent(visitorOf(secret, address), ['feedback', module, id, helpful, comment]);
  return readerDb.transaction(async (tx) => {
    const seen = await tx.execute<{ seen: boolean }>(sql`select entry_is_visible(${module}, ${id}::uuid) as seen`);
    if (seen.rows[0]?.seen !== true) throw new AppError('not_found');
    await requireUse(tx, rateLimitKey(secret, 'feedback', networkOf(address)), clock.now(), feedbackTexts.tooMany);
    const { rows } = await tx.execute<{ id: string }>(
      sql`select leave_feedback(${caller}, ${keyHash}, ${module}, ${id}::uuid, ${helpful}, ${comment}) as id`,
    );
    if (!rows[0]) throw new Error('the feedback got no id');
    return rows[0].id;
  });
}

/** An answer, and whether it has a comment. */
export interface Press {
  module: string;
  entry_id: string;
  helpful: boolean;
  commented: boolean;
}

/**
 * The answer with this id, for a day.
 * @throws AppError `not_found`
 */
export async function requirePress(readerDb: Database, id: string): Promise<Press> {
  const { rows } = isUuid(id)
    ? await readerDb.execute<Press & Record<string, unknown>>(sql`select * from find_feedback(${id}::uuid)`)
    : { rows: [] };
  if (!rows[0]) throw new AppError('not_found');
  return rows[0];
}

/**
 * Adds a comment to an answer.
 * @throws AppError `invalid` for one that is empty or too long, `not_found`, `too_many`
 */
export async function commentFeedback(reader: CountedReader, id: string, input: string): Promise<void> {
  const parsed = textSchema(longestComment).safeParse(input.trim());
  if (!parsed.success) throw invalid({ comment: parsed.error.issues.map(({ message }) => message).slice(0, 1) });
  if (parsed.data === '') throw invalid({ comment: [feedbackTexts.page.empty] });
  const { readerDb, clock, secret, address } = reader;
  await requirePress(readerDb, id);
  await readerDb.transaction(async (tx) => {
    await requireUse(
      tx,
      rateLimitKey(secret, 'feedbackComments', networkOf(address)),
      clock.now(),
      feedbackTexts.tooMany,
    );
    const { rows } = await tx.execute<{ kept: boolean }>(
      sql`select comment_feedback(${id}::uuid, ${parsed.data}) as kept`,
    );
    if (rows[0]?.kept !== true) throw invalid({ comment: [feedbackTexts.page.full] });
  });
}
