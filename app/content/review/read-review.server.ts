import { aliasedTable, and, asc, count, desc, eq, sql } from 'drizzle-orm';
import { users } from '#app/identity/tables.server';
import type { Database } from '#app/platform/db.server';
import { oneOf } from '#app/platform/one-of.server';
import { offsetOf, type PageOf, type PageRange } from '#app/platform/paging';
import { prepared } from '#app/platform/prepared.server';
import type { BoundModule } from '../bind-table.server';
import { isOpen } from './open-reviews.server';
import type { ReviewState } from './review-states';
import { entry_reviews as table, review_comments } from './tables.server';

/** The state of a review, and who took which step; null for a person whose account was deleted. */
export interface ShownReview {
  state: ReviewState;
  submitted: { by: Person | null; at: string };
  decided: { by: Person | null; at: string } | null;
  comment: string;
  /** How many comments of lines are not settled. */
  lineComments: number;
}

interface Person {
  id: string;
  username: string;
}

const submitter = aliasedTable(users, 'submitter');
const decider = aliasedTable(users, 'decider');

const selectReviews = (db: Database) =>
  db
    .select({
      review: table,
      lineComments: db.$count(review_comments, eq(review_comments.entry_id, table.entry_id)),
      submitter: { id: submitter.id, username: submitter.username },
      decider: { id: decider.id, username: decider.username },
    })
    .from(table)
    .leftJoin(submitter, eq(submitter.id, table.submitted_by))
    .leftJoin(decider, eq(decider.id, table.decided_by))
    .$dynamic();

type Row = Awaited<ReturnType<typeof selectReviews>>[number];

const present = ({ review, lineComments, submitter: by, decider: judge }: Row): ShownReview => ({
  state: review.state,
  submitted: { by, at: review.submitted_at.toISOString() },
  decided: review.decided_at && { by: judge, at: review.decided_at.toISOString() },
  comment: review.comment,
  lineComments,
});

/** The review of an entry, or null where it was never submitted. */
export async function findReview(db: Database, id: string): Promise<ShownReview | null> {
  const [row] = await prepared(db, table, 'of an entry', () =>
    selectReviews(db).where(eq(table.entry_id, sql.placeholder('id'))),
  ).execute({ id });
  return row ? present(row) : null;
}

/** An entry in the review queue. */
export interface QueuedEntry extends ShownReview {
  id: string;
  module: string;
  title: string;
  /** Whether an older version of it is public. */
  isPublic: boolean;
}

/** One page of the entries in a state of review: submitted ones longest waiting first, decided ones latest first. */
export async function listReviews(
  db: Database,
  modules: readonly BoundModule[],
  { state, ...asked }: { state: ReviewState } & PageRange,
): Promise<PageOf<QueuedEntry>> {
  const inState = and(eq(table.state, state), isOpen(modules));
  const total = await db.$count(table, inState);
  const rows = await selectReviews(db)
    .where(inState)
    .orderBy(state === 'submitted' ? asc(table.submitted_at) : desc(table.decided_at), asc(table.entry_id))
    .limit(asked.perPage)
    .offset(offsetOf(asked));
  const entries = await readEntries(db, modules, rows);
  const items = rows.flatMap((row) => {
    const entry = entries.get(row.review.entry_id);
    if (!entry) return [];
    return [
      {
        ...present(row),
        id: row.review.entry_id,
        module: row.review.module,
        title: entry.title,
        isPublic: entry.status === 'published',
      },
    ];
  });
  return { items, total };
}

/** The reviewed entries by id, with one query for each module. */
async function readEntries(db: Database, modules: readonly BoundModule[], rows: Row[]) {
  const found = new Map<string, { title: string; status: string }>();
  for (const { definition, table: entries } of modules) {
    const ids = rows.filter(({ review }) => review.module === definition.key).map(({ review }) => review.entry_id);
    if (ids.length === 0) continue;
    const read = await db
      .select({ id: entries.id, title: entries.title, status: entries.status })
      .from(entries)
      .where(oneOf(entries.id, ids));
    for (const { id, ...entry } of read) found.set(id, entry);
  }
  return found;
}

/** How many entries wait for this person: those submitted by somebody else. */
export async function countWaiting(db: Database, personId: string): Promise<number> {
  const [row] = await prepared(db, table, 'waiting', () =>
    db
      .select({ total: count() })
      .from(table)
      .where(and(eq(table.state, 'submitted'), sql`${table.submitted_by} is distinct from ${sql.placeholder('id')}`)),
  ).execute({ id: personId });
  return row?.total ?? 0;
}
