import { and, type BuildColumns, eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '#app/platform/db.server';
import { oneOf } from '#app/platform/one-of.server';
import { readsEverything, type Viewer } from '../access.server';
import type { BoundModule, EntryRow } from '../bind-table.server';
import { onServerOf } from '../fields/behaviours.server';
import { entryFields } from '../fields/entry-fields';
import type { Selected } from '../fields/field-on-server.server';
import { entry_reviews } from '../review/tables.server';
import { categories, type contentColumns } from '../tables.server';

/**
 * How much of each entry is read. `fields` is what the API answers: everything but the rendering, which is larger than
 * the text. A card has an excerpt, but neither of the two. `state` is what tells whether those fields are as they were.
 */
export type Columns = 'all' | 'fields' | 'card' | 'state';

/**
 * What readers' cards show of entries, by their ids and in the order of those.
 * @param where which of them; without, those that the door shows
 */
export async function readCards(
  db: Database,
  module: BoundModule,
  ids: readonly string[],
  where?: SQL,
): Promise<EntryRow[]> {
  if (ids.length === 0) return [];
  const rows = await selectEntries(db, module, null, 'card').where(and(oneOf(module.table.id, ids), where));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
}

/** The types of what every row has; what its module adds is known by name only. */
type EntryColumns = Omit<
  BuildColumns<string, ReturnType<typeof contentColumns>, 'pg'>,
  'search_text' | 'search_title' | 'tag_keys'
>;

/**
 * The select that every read of entries starts from: with the category joined, and the review for whoever reads
 * everything.
 * @param more further columns, of what the caller joins
 */
export function selectEntries<More extends Selected = {}>(
  db: Pick<Database, 'select'>,
  module: BoundModule,
  viewer: Viewer | null,
  columns: Columns = 'all',
  more: More = {} as More,
) {
  const all = readsEverything(viewer);
  const rows = db
    .select({
      ...(columnsOf[columns](module) as EntryColumns),
      category: { slug: categories.slug, name: categories.name },
      ...(all && { review_state: entry_reviews.state }),
      ...more,
    })
    .from(module.table)
    .leftJoin(categories, eq(module.table.category_id, categories.id))
    .$dynamic();
  return all ? rows.leftJoin(entry_reviews, eq(entry_reviews.entry_id, module.table.id)) : rows;
}

function allColumns(module: BoundModule): Record<string, AnyPgColumn> {
  const {
    search_text: _text,
    search_title: _title,
    tag_keys: _keys,
    ...columns
  }: Record<string, AnyPgColumn> = getTableColumns(module.table);
  return columns;
}

function fieldColumns(module: BoundModule): Selected {
  const { rendered: _rendering, ...columns } = allColumns(module);
  return { ...columns, ...stateColumns(module) };
}

/**
 * Every write of a row gives it another `xmin`; only its category is a row of its own. A server that takes over without
 * the last writes gives their numbers to others, of another time.
 */
const stateColumns = ({ table }: BoundModule): Selected => ({
  id: table.id,
  state: sql<string>`concat_ws(' ', ${table}.xmin, ${table.revision}, ${table.updated_at}, ${categories.slug})`,
});

const cardColumns = (module: BoundModule): Selected =>
  entryFields(module.definition).reduce<Selected>(
    (selected, [name, field]) => onServerOf(field).forCard(selected, name),
    allColumns(module),
  );

const columnsOf: Record<Columns, (module: BoundModule) => Selected> = {
  all: allColumns,
  fields: fieldColumns,
  card: cardColumns,
  state: stateColumns,
};
