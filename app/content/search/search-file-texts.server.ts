import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { file_texts, file_uses, files } from '#app/files/tables.server';
import type { Database } from '#app/platform/db.server';
import { oneOf } from '#app/platform/one-of.server';
import type { SearchSection } from '#app/search/search-document';
import type { BoundModule } from '../bind-table.server';

/** By entry, the versions of the texts of its files: changes when one of them is extracted again. */
export const textStatesOf = (readerDb: Database, module: BoundModule) =>
  readerDb
    .select({
      entry_id: file_uses.entry_id,
      state: sql<
        string | null
      >`string_agg(${file_texts.file_name} || ${file_texts.extractor}, ',' order by ${file_texts.file_name})`.as(
        'text_state',
      ),
    })
    .from(file_uses)
    .innerJoin(file_texts, eq(file_texts.file_name, file_uses.file_name))
    .where(and(eq(file_uses.module, module.definition.key), gt(file_texts.extractor, 0)))
    .groupBy(file_uses.entry_id)
    .as('text_states');

/** By entry, the texts of the files that it has or shows, page by page, as far as they are public. */
export async function readFileSections(
  readerDb: Database,
  module: string,
  ids: readonly string[],
): Promise<Map<string, SearchSection[]>> {
  const rows = await readerDb
    .select({ entry: file_uses.entry_id, name: files.file_name, pages: file_texts.pages })
    .from(file_uses)
    .innerJoin(files, eq(files.name, file_uses.file_name))
    .innerJoin(file_texts, eq(file_texts.file_name, file_uses.file_name))
    .where(and(eq(file_uses.module, module), oneOf(file_uses.entry_id, ids), gt(file_texts.extractor, 0)))
    .orderBy(asc(files.created_at), asc(files.name));
  const sections = new Map<string, SearchSection[]>();
  for (const { entry, name, pages } of rows) {
    const ofFile = pages.map(({ page, text }) => ({ heading: null, anchor: null, text, file: { name, page } }));
    sections.set(entry, [...(sections.get(entry) ?? []), ...ofFile]);
  }
  return sections;
}
