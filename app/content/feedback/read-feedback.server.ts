import { and, desc, eq, isNotNull, isNull, ne, type SQL } from 'drizzle-orm';
import { recordChange } from '#app/audit/changes.server';
import type { WriteContext } from '#app/audit/write-context.server';
import type { Database } from '#app/platform/db.server';
import { offsetOf, type PageOf, type PageRange } from '#app/platform/paging';
import { AppError } from '#app/platform/errors';
import { oneOf } from '#app/platform/one-of.server';
import { isUuid } from '#app/platform/validation.server';
import { shownAddress } from '../access.server';
import { addressWith } from '../registry';
import { boundModules } from '../registry.server';
import type { FeedbackState } from './feedback-rules';
import { feedback as table } from './tables.server';

/** A reader's answer in the lists of the panel and the API. */
export interface ListedFeedback {
  id: string;
  module: string;
  entryId: string;
  /** Null where the entry is gone. */
  title: string | null;
  /** Null where readers have no such page now. */
  url: string | null;
  helpful: boolean;
  comment: string;
  created_at: Date;
  done: boolean;
}

interface FeedbackQuery extends PageRange {
  module?: string;
  helpful?: boolean;
  state?: FeedbackState;
  /** Only answers with a comment. */
  commented?: boolean;
}

/** One page of readers' answers, the newest first. */
export async function listFeedback(
  db: Database,
  { module, helpful, state, commented, ...asked }: FeedbackQuery,
): Promise<PageOf<ListedFeedback>> {
  const wanted: SQL | undefined = and(
    module === undefined ? undefined : eq(table.module, module),
    helpful === undefined ? undefined : eq(table.helpful, helpful),
    state && (state === 'done' ? isNotNull(table.done_at) : isNull(table.done_at)),
    commented ? ne(table.comment, '') : undefined,
  );
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(table)
      .where(wanted)
      .orderBy(desc(table.created_at), table.id)
      .limit(asked.perPage)
      .offset(offsetOf(asked)),
    db.$count(table, wanted),
  ]);
  const pages = await pagesOf(db, rows);
  const items = rows.map(({ entry_id, done_at, ...row }) => ({
    ...row,
    entryId: entry_id,
    title: pages.get(entry_id)?.title ?? null,
    url: pages.get(entry_id)?.url ?? null,
    done: done_at !== null,
  }));
  return { items, total };
}

/** How many readers were not helped, of what nobody has closed. */
export const countUnhelpful = (db: Database): Promise<number> =>
  db.$count(table, and(eq(table.helpful, false), isNull(table.done_at)));

/** Titles and public addresses of the entries that the answers are about. */
async function pagesOf(db: Database, rows: readonly (typeof table.$inferSelect)[]) {
  const found = new Map<string, { title: string; url: string | null }>();
  for (const module of boundModules) {
    const { definition, table: entries } = module;
    const ids = rows.filter((row) => row.module === definition.key).map((row) => row.entry_id);
    if (ids.length === 0) continue;
    const named = await db
      .select({ id: entries.id, title: entries.title, address: shownAddress(module) })
      .from(entries)
      .where(oneOf(entries.id, ids));
    for (const { id, title, address } of named)
      found.set(id, { title, url: address === null ? null : addressWith(definition, address) });
  }
  return found;
}

/**
 * Marks an answer as done, or opens it again.
 * @throws AppError `not_found`
 */
export async function markFeedback(
  { db, actor, clock, changes }: WriteContext,
  id: string,
  done: boolean,
): Promise<void> {
  if (!isUuid(id)) throw new AppError('not_found');
  const recorded = await db.transaction(async (tx) => {
    const done_at = done ? clock.now() : null;
    const [row] = await tx.update(table).set({ done_at }).where(eq(table.id, id)).returning({ id: table.id });
    if (!row) throw new AppError('not_found');
    return recordChange(tx, actor, { action: 'update', subject: 'feedback', subjectId: id, after: { done } });
  });
  await changes.publish(recorded);
}
