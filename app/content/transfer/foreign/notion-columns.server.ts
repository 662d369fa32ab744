import { posix } from 'node:path';
import { parse } from 'csv-parse/sync';
import { readStart, type SourceTree } from '../source-tree.server';
import { withoutPageId } from './entry-ids.server';

/** The columns of databases of Notion, by the folder in which their rows are pages. */
export type NotionColumns = ReadonlyMap<string, ReadonlySet<string>>;

/** `Baza 1a2b….csv` has the columns that are shown, `Baza 1a2b…_all.csv` all of them. */
const database = /^(.* [\da-f]{32})(?:_all)?\.csv$/;

/** Beside `Baza 1a2b….csv` the rows are in 'Baza 1a2b…/', or in newer exports in 'Baza/'. */
export async function readNotionColumns(tree: SourceTree): Promise<NotionColumns> {
  const columns = new Map<string, Set<string>>();
  for (const file of tree.files) {
    const folder = database.exec(file.path)?.[1];
    if (folder === undefined) continue;
    const names = headOf(await readStart(file));
    for (const place of [folder, withoutPageId(folder)])
      columns.set(place, new Set([...(columns.get(place) ?? []), ...names]));
  }
  return columns;
}

/** The columns of a page that is the row of a database. */
export const columnsOf = (columns: NotionColumns, path: string): ReadonlySet<string> | undefined =>
  withoutPageId(posix.parse(path).name) === posix.parse(path).name ? undefined : columns.get(posix.dirname(path));

/** The first line of a table: a damaged one has no columns. */
function headOf(text: string): string[] {
  try {
    const [head = []] = parse(text, { bom: true, to: 1, relax_column_count: true });
    return head.map((name) => name.trim()).filter((name) => name !== '');
  } catch {
    return [];
  }
}
