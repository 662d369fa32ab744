import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db.server';
import { oneOf } from '#app/platform/one-of.server';
import type { SearchDocument, SearchSection } from '#app/search/search-document';
import { visibleEntries } from './access.server';
import { type BoundModule, columnOf } from './bind-table.server';
import { parseChanges } from './fields/changes';
import type { RenderedMarkdown } from './markdown/rendered-markdown';
import { addressOf } from './registry';
import { categories } from './tables.server';

/** A state of an entry: two reads that tell the same one would give the same document. */
export interface EntryState {
  id: string;
  state: string;
}

interface SearchedRow extends EntryState {
  title: string;
  address: string;
  category: string | null;
  /** The searched fields: of a markdown one its sections, of any other its text. */
  texts: Record<string, unknown>;
}

/** Which entries of a module the public sees now, and in which state; the newest first. Cheap: no text is read. */
export async function listPublicStates(publicDb: Database, module: BoundModule): Promise<EntryState[]> {
  const rows = await publicDb
    .select({ id: module.table.id, state: stateOf(module) })
    .from(module.table as never)
    .leftJoin(categories, eq(module.table.category_id, categories.id))
    .where(visibleEntries(module, null))
    .orderBy(desc(module.table.created_at));
  return rows as EntryState[];
}

/** Those of the given entries that the public sees now, as the search index takes them. */
export async function readPublicDocuments(publicDb: Database, module: BoundModule, ids: string[]): Promise<(EntryState & { document: SearchDocument })[]> {
  const { definition, table } = module;
  const rows = await publicDb
    .select({
      id: table.id,
      state: stateOf(module),
      title: table.title,
      address: columnOf(module, definition.address),
      category: categories.name,
      texts: Object.fromEntries(definition.search.map((name) => [name, searchedText(module, name)])),
    })
    .from(table as never)
    .leftJoin(categories, eq(table.category_id, categories.id))
    .where(and(oneOf(table.id, ids), visibleEntries(module, null)));
  return (rows as unknown as SearchedRow[]).map((row) => ({ id: row.id, state: row.state, document: searchDocument(module, row) }));
}

/** The row's version in the database, which every write renews, and what is joined to it. */
const stateOf = (module: BoundModule): SQL<string> => sql<string>`concat(${module.table}.xmin, ' ', ${categories.name})`;

const kindOf = ({ definition }: BoundModule, name: string) => definition.fields[name]?.kind;

const searchedText = (module: BoundModule, name: string): SQL =>
  kindOf(module, name) === 'markdown' ? sql`${columnOf(module, 'rendered')} -> 'sections'` : sql`${columnOf(module, name)}`;

function searchDocument(module: BoundModule, { id, title, address, category, texts }: SearchedRow): SearchDocument {
  const { definition } = module;
  const url = addressOf(definition, { [definition.address]: address }) ?? '/';
  return { module: definition.key, id, title, url, category, sections: definition.search.flatMap((name) => sectionsOf(module, name, texts[name])) };
}

function sectionsOf(module: BoundModule, name: string, value: unknown): SearchSection[] {
  const plain = (text: string): SearchSection[] => (text === '' ? [] : [{ heading: null, anchor: null, text }]);
  switch (kindOf(module, name)) {
    case 'markdown':
      return (value ?? []) as RenderedMarkdown['sections'];
    case 'changes':
      return (parseChanges(String(value ?? '')).changes ?? []).flatMap(({ description }) => plain(description));
    default:
      return plain(String(value ?? ''));
  }
}
