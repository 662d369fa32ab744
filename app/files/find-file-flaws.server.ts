import { and, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { FileFlaw } from '#app/checks/checked-text';
import type { Database } from '#app/platform/db.server';
import { oneOf } from '#app/platform/one-of.server';
import { file_texts } from './tables.server';

/** What keeps screen readers and the search from these files, by name; those that were not read yet are left out. */
export async function findFileFlaws(db: Database, names: string[]): Promise<Map<string, FileFlaw>> {
  if (names.length === 0) return new Map();
  const isEmpty = sql<boolean>`${file_texts.pages} = '[]'::jsonb`;
  const read = await db
    .select({ name: file_texts.file_name, isEmpty, tagged: file_texts.tagged, unreadable: file_texts.unreadable })
    .from(file_texts)
    .where(and(oneOf(file_texts.file_name, names), or(isNotNull(file_texts.tagged), eq(file_texts.unreadable, true))));
  return new Map(
    read.flatMap(({ name, isEmpty: hasNone, tagged, unreadable }) => {
      const flaw: FileFlaw | null = unreadable ? 'unreadable' : hasNone ? 'no-text' : tagged ? null : 'no-tags';
      return flaw ? [[name, flaw] as const] : [];
    }),
  );
}
