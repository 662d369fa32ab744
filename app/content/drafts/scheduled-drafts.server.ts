import { and, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db.server';
import { oneOf } from '#app/platform/one-of.server';
import { prepared } from '#app/platform/prepared.server';
import { getEditingRules } from '#app/settings/settings.server';
import { draftPlanTexts } from '#app/texts/pl/draft-plan';
import type { BoundModule, EntryRow } from '../bind-table.server';
import { isAgreed } from '../review/review-states';
import { entry_reviews } from '../review/tables.server';
import { holdOf } from './plan-in-words.server';
import { entry_drafts as table } from './tables.server';

const isToCome = gt(table.publish_at, sql`now()`);

/** Entries of a module over which a draft will be published by itself. */
export const hasScheduledDraft = ({ definition, table: entries }: BoundModule) =>
  sql`${entries.id} in (select ${table.entry_id} from ${table} where ${and(eq(table.module, definition.key), isToCome)})`;

export interface ScheduledDraft {
  at: Date;
  /** Why it would be held back then, in short; null where it would be published. */
  held: string | null;
}

/** The drafts over these entries that have a time, by the id of the entry. */
export async function findScheduledDrafts(
  db: Database,
  entries: readonly Pick<EntryRow, 'id' | 'revision'>[],
): Promise<ReadonlyMap<string, ScheduledDraft>> {
  if (entries.length === 0) return new Map();
  const rows = await prepared(db, table, 'scheduled', () =>
    db
      .select({ id: table.entry_id, at: table.publish_at, base: table.base, review: entry_reviews.state })
      .from(table)
      .leftJoin(entry_reviews, eq(entry_reviews.entry_id, table.entry_id))
      .where(and(oneOf(table.entry_id, sql.placeholder('ids')), isNotNull(table.publish_at))),
  ).execute({ ids: entries.map(({ id }) => id) });
  if (rows.length === 0) return new Map();
  const { review_required } = await getEditingRules(db);
  const revisions = new Map(entries.map(({ id, revision }) => [id, revision]));
  const scheduled = new Map<string, ScheduledDraft>();
  for (const { id, at, base, review } of rows) {
    const hold = holdOf(base, revisions.get(id) ?? base, isAgreed(review, review_required));
    if (at) scheduled.set(id, { at, held: hold && draftPlanTexts.held[hold] });
  }
  return scheduled;
}
