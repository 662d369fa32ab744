import { and, asc, eq } from 'drizzle-orm';
import * as z from 'zod';
import { recordChange } from '#app/audit/changes.server';
import type { WriteContext } from '#app/audit/write-context.server';
import { users } from '#app/identity/tables.server';
import type { Database } from '#app/platform/db.server';
import { AppError, invalid } from '#app/platform/errors';
import { filledText, isUuid, parseInput } from '#app/platform/validation.server';
import { reviewTexts as texts } from '#app/texts/pl/review';
import type { LineComment } from './place-comments';
import { longestComment } from './review-states';
import { review_comments as table } from './tables.server';

/** All line comments of an entry, the oldest first. */
export async function listLineComments(db: Database, entryId: string): Promise<LineComment[]> {
  const rows = await db
    .select({ comment: table, author: users.username })
    .from(table)
    .leftJoin(users, eq(users.id, table.author_id))
    .where(eq(table.entry_id, entryId))
    .orderBy(asc(table.created_at), asc(table.id));
  return rows.map(({ comment: { id, line, quote, comment, created_at }, author }) => ({
    id,
    line,
    quote,
    comment,
    author,
    at: created_at.toISOString(),
  }));
}

const schema = z.object({
  line: z.coerce.number(texts.errors.line).int(texts.errors.line).min(1, texts.errors.line),
  /** The text of that line, as the reviewer saw it. */
  quote: z.string(),
  comment: filledText(longestComment, texts.errors.emptyComment),
});

/** The commented text, as the reviewer saw it. */
interface Commented {
  id: string;
  title: string;
  lines: readonly string[];
}

/**
 * Adds a comment to a line of the text and stores the line with it.
 * @throws AppError `invalid` with messages by field
 */
export async function addLineComment(
  { db, actor, clock, changes }: WriteContext,
  { id, title, lines }: Commented,
  input: unknown,
): Promise<void> {
  const { line, quote, comment } = parseInput(schema, input);
  if (lines[line - 1] !== quote) throw invalid({ line: [texts.errors.line] });
  const recorded = await db.transaction(async (tx) => {
    await tx
      .insert(table)
      .values({ entry_id: id, line, quote, comment: comment.trim(), author_id: actor.id, created_at: clock.now() });
    const after = { line, comment: comment.trim() };
    return recordChange(tx, actor, { action: 'create', subject: 'review', subjectId: id, title, after });
  });
  await changes.publish(recorded);
}

/**
 * Removes a resolved comment; the audit log keeps its text.
 * @throws AppError `not_found`
 */
export async function settleLineComment(
  { db, actor, changes }: WriteContext,
  { id, title }: Commented,
  commentId: string,
): Promise<void> {
  const recorded = await db.transaction(async (tx) => {
    const wanted = and(eq(table.id, commentId), eq(table.entry_id, id));
    const [gone] = isUuid(commentId) ? await tx.delete(table).where(wanted).returning() : [];
    if (!gone) throw new AppError('not_found');
    const before = { line: gone.line, comment: gone.comment };
    return recordChange(tx, actor, { action: 'settle', subject: 'review', subjectId: id, title, before });
  });
  await changes.publish(recorded);
}
