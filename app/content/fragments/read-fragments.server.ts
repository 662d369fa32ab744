import { asc, eq, getTableColumns, or, sql } from 'drizzle-orm';
import { containsText } from '#app/platform/contains-text.server';
import type { Database } from '#app/platform/db.server';
import { offsetOf, type PageOf, type PageRange } from '#app/platform/paging';
import { AppError } from '#app/platform/errors';
import { etagOf } from '#app/platform/etag.server';
import { isUuid } from '#app/platform/validation.server';
import { fragment_uses, fragments } from './tables.server';

/** A fragment, and how many texts show it. */
export type FragmentRow = typeof fragments.$inferSelect & { uses: number };

const columns = {
  ...getTableColumns(fragments),
  uses: sql<number>`(select count(*)::int from ${fragment_uses} where ${fragment_uses.fragment_id} = ${fragments.id})`,
};

/** Fragments whose title, name or text contains `q`, by title. */
export async function listFragments(
  db: Database,
  { q = '', ...asked }: { q?: string } & PageRange,
): Promise<PageOf<FragmentRow>> {
  const words = q.trim();
  const { title, name, content } = fragments;
  const found = words ? or(...[title, name, content].map((column) => containsText(column, words))) : undefined;
  const items = await db
    .select(columns)
    .from(fragments)
    .where(found)
    .orderBy(sql`${title} collate "pl-x-icu"`, asc(fragments.id))
    .limit(asked.perPage)
    .offset(offsetOf(asked));
  const total = await db.$count(fragments, found);
  return { items, total };
}

/** @throws AppError `not_found`, also for what is not an id */
export async function requireFragment(db: Database, id: string): Promise<FragmentRow> {
  const [row] = isUuid(id) ? await db.select(columns).from(fragments).where(eq(fragments.id, id)) : [];
  if (!row) throw new AppError('not_found');
  return row;
}

/** A fragment as the API answers it. */
export const presentFragment = ({ created_at, updated_at, ...row }: FragmentRow) => ({
  ...row,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
});

/** The entity tag for `ETag` and `If-Match`. It ignores how often the fragment is used. */
export const fragmentTag = ({ id, revision }: Pick<FragmentRow, 'id' | 'revision'>) => etagOf(`${id} ${revision}`);
