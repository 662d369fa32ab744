import { and, isNotNull, sql } from 'drizzle-orm';
import type { PdfFlaw } from '#app/checks/checked-text';
import type { Database } from '#app/platform/db.server';
import { oneOf } from '#app/platform/one-of.server';
import { file_texts } from './tables.server';

/** What keeps screen readers from these PDF files, by name; those that were not read, or cannot be, are left out. */
export async function findPdfFlaws(db: Database, names: string[]): Promise<Map<string, PdfFlaw>> {
  if (names.length === 0) return new Map();
  const isEmpty = sql<boolean>`${file_texts.pages} = '[]'::jsonb`;
  const read = await db
    .select({ name: file_texts.file_name, isEmpty, tagged: file_texts.tagged })
    .from(file_texts)
    .where(and(oneOf(file_texts.file_name, names), isNotNull(file_texts.tagged)));
  return new Map(
    read.flatMap(({ name, isEmpty: hasNone, tagged }) => {
      const flaw: PdfFlaw | null = hasNone ? 'no-text' : tagged ? null : 'no-tags';
      return flaw ? [[name, flaw] as const] : [];
    }),
  );
}
