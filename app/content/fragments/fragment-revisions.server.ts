import { and, desc, eq } from 'drizzle-orm';
import type { WriteContext } from '#app/audit/write-context.server';
import { users } from '#app/identity/tables.server';
import type { Database } from '#app/platform/db.server';
import { offsetOf, type PageOf, type PageRange } from '#app/platform/paging';
import { AppError } from '#app/platform/errors';
import { isUuid } from '#app/platform/validation.server';
import type { RevisionSummary } from '../revisions/read-revisions.server';
import type { FragmentRow } from './read-fragments.server';
import { updateFragment } from './save-fragment.server';
import { fragment_revisions as table } from './tables.server';

/** The fields of a fragment that its history records. */
const fragmentFields = ['title', 'name', 'content'] as const;

type FragmentState = Record<(typeof fragmentFields)[number], string>;

/** A revision, with the fragment as that save left it. */
export interface FragmentRevision {
  summary: RevisionSummary;
  state: FragmentState;
}

const selectRevisions = (db: Database) =>
  db.select({ revision: table, username: users.username }).from(table).leftJoin(users, eq(users.id, table.author_id));

type Row = Awaited<ReturnType<typeof selectRevisions>>[number];

/** @param before the previous revision, if there is one */
function revisionOf({ revision, username }: Row, before: Row | undefined): FragmentRevision {
  const { number, created_at, author_id, kind, note, title, name, content } = revision;
  const author = author_id !== null && username !== null ? { id: author_id, username } : null;
  const fields = fragmentFields.filter((field) => revision[field] !== before?.revision[field]);
  return {
    summary: { number, created_at: created_at.toISOString(), author, kind, note, fields },
    state: { title, name, content },
  };
}

/** One page of a fragment's history, the newest first. */
export async function listFragmentRevisions(
  db: Database,
  fragmentId: string,
  asked: PageRange,
): Promise<PageOf<RevisionSummary>> {
  const ofFragment = eq(table.fragment_id, fragmentId);
  // One more than the page: what a revision changed is found by comparing it with the previous one.
  const rows = await selectRevisions(db)
    .where(ofFragment)
    .orderBy(desc(table.number))
    .limit(asked.perPage + 1)
    .offset(offsetOf(asked));
  const total = await db.$count(table, ofFragment);
  const items = rows.slice(0, asked.perPage).map((row, at) => revisionOf(row, rows[at + 1]).summary);
  return { items, total };
}

/** @throws AppError `not_found` for a number that is none of this fragment's revisions, and for what is not an id */
export async function requireFragmentRevision(
  db: Database,
  fragmentId: string,
  number: number,
): Promise<FragmentRevision> {
  const at = (wanted: number) =>
    selectRevisions(db).where(and(eq(table.fragment_id, fragmentId), eq(table.number, wanted)));
  const [row] = isUuid(fragmentId) ? await at(number) : [];
  if (!row) throw new AppError('not_found');
  const [before] = await at(number - 1);
  return revisionOf(row, before);
}

/**
 * Restores the title and the text of an earlier revision, as a new revision. The name stays, as texts refer to it.
 * @throws AppError `not_found`, `stale`, `invalid`
 */
export async function restoreFragment(
  context: WriteContext,
  id: string,
  number: number,
  { note, revision }: { note?: string; revision?: number } = {},
): Promise<FragmentRow> {
  const { state } = await requireFragmentRevision(context.db, id, number);
  const { title, content } = state;
  return updateFragment(context, id, { title, content, note }, { revision, kind: 'restore' });
}
