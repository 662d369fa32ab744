import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db.server';
import { oneOf } from '#app/platform/one-of.server';
import type { SearchDocument, SearchSection } from '#app/search/search-document';
import { visibleEntries } from '../access.server';
import { addressColumnOf, type BoundModule, columnOf } from '../bind-table.server';
import type { ModuleDefinition } from '../define-module';
import { onServerOf } from '../fields/behaviours.server';
import type { Field } from '../fields/field';
import type { StoredRow } from '../fields/field-behaviour';
import { fieldLabels } from '#app/texts/pl/modules';
import { addressWith } from '../registry';
import { boundModules } from '../registry.server';
import { readFileSections, textStatesOf } from './search-file-texts.server';
import { categories } from '../tables.server';

/** An entry with its version: with an equal `state` its document would be equal too. */
export interface EntryState {
  id: string;
  state: string;
}

interface SearchedRow extends EntryState {
  title: string;
  address: string;
  created: Date;
  category: { slug: string; name: string } | null;
  /** The columns of the fields by which hits can be filtered. */
  filtered: StoredRow;
  /** The searched fields: sections of a markdown field, else the text. */
  texts: Record<string, unknown>;
}

/** The entries of a module that this door shows, with their states, the newest first. Cheap: no text is read. */
export async function listEntryStates(readerDb: Database, module: BoundModule): Promise<EntryState[]> {
  const textStates = textStatesOf(readerDb, module);
  return readerDb
    .select({ id: module.table.id, state: stateOf(module, textStates.state) })
    .from(module.table)
    .leftJoin(categories, eq(module.table.category_id, categories.id))
    .leftJoin(textStates, eq(textStates.entry_id, module.table.id))
    .where(visibleEntries(module, null))
    .orderBy(desc(module.table.created_at));
}

/** The given entries that readers at this door can see, as documents for the search index. */
export async function readDocuments(
  readerDb: Database,
  module: BoundModule,
  ids: string[],
): Promise<(EntryState & { document: SearchDocument })[]> {
  const { definition, table } = module;
  const textStates = textStatesOf(readerDb, module);
  const rows = await readerDb
    .select({
      id: table.id,
      state: stateOf(module, textStates.state),
      title: table.title,
      address: addressColumnOf(module),
      created: table.created_at,
      category: { slug: categories.slug, name: categories.name },
      filtered: filteredColumns(module),
      texts: Object.fromEntries(definition.search.map((name) => [name, searchedText(module, name)])),
    })
    .from(table)
    .leftJoin(categories, eq(table.category_id, categories.id))
    .leftJoin(textStates, eq(textStates.entry_id, table.id))
    .where(and(oneOf(table.id, ids), visibleEntries(module, null)));
  const ofFiles = await readFileSections(readerDb, definition.key, ids);
  return rows.map((row) => {
    const document = searchDocument(module, row);
    document.sections.push(...(ofFiles.get(row.id) ?? []));
    return { id: row.id, state: row.state, document };
  });
}

/** The row's version in the database (xmin), which every write changes, and the versions of what is joined. */
const stateOf = (module: BoundModule, texts: SQL.Aliased<string | null>): SQL<string> =>
  sql<string>`concat(${module.table}.xmin, ' ', ${categories.slug}, ' ', ${categories.name}, ' ', ${texts})`;

/** The fields by which hits of a module can be filtered. */
const filterableOf = ({ fields }: ModuleDefinition) =>
  Object.entries(fields).filter(([, field]) => onServerOf(field).facets !== null);

/** All fields by which hits can be filtered, by name, with their kind's facets. */
const facetsByField = new Map(
  boundModules.flatMap(({ definition }) =>
    filterableOf(definition).flatMap(([name, field]) => {
      const { facets } = onServerOf(field);
      return facets ? [[name, facets] as const] : [];
    }),
  ),
);

/** The API's filter parameters. */
export const filterParameters: readonly string[] = [...facetsByField.values()].map(({ parameter }) => parameter);

/**
 * The filters of a search, by field.
 * @param given returns the requested value of a field; `parameter` is its name in the API
 */
export function readFilters(given: (field: string, parameter: string) => string | null | undefined) {
  const filters = [...facetsByField].flatMap(([field, { parameter, asked }]) => {
    const value = given(field, parameter);
    return value === null || value === undefined ? [] : [[field, asked(value)] as const];
  });
  return Object.fromEntries(filters);
}

/** The category is joined by every read; any other field has a column of its name. */
const filteredColumns = (module: BoundModule) =>
  Object.fromEntries(
    filterableOf(module.definition)
      .filter(([, field]) => onServerOf(field).column !== null)
      .map(([name]) => [name, columnOf(module, name)]),
  );

/** A searched field of the module; `defineModule` has checked that it exists. */
function searchedField(definition: ModuleDefinition, name: string): Field {
  const field = definition.fields[name];
  if (!field) throw new Error(`${definition.key} has no field '${name}'`);
  return field;
}

const searchedText = (module: BoundModule, name: string) =>
  onServerOf(searchedField(module.definition, name)).searched((column) => columnOf(module, column), name);

function searchDocument(module: BoundModule, row: SearchedRow): SearchDocument {
  const { id, title, address, category, texts } = row;
  const { definition } = module;
  const sections = definition.search.flatMap((name) =>
    searchedSections(definition, name, name === definition.address ? address : texts[name]),
  );
  const values: StoredRow = { ...row.filtered, category };
  const narrowing = filterableOf(definition).map(
    ([name, field]) => [name, onServerOf(field).facets?.of(values, name) ?? []] as const,
  );
  // Values of filters are found in the text.
  for (const [name, field] of filterableOf(definition)) sections.push(...onServerOf(field).sections(values[name]));
  return {
    module: definition.key,
    id,
    title,
    url: addressWith(definition, address),
    weight: definition.searchWeight,
    category: category?.name ?? null,
    created: row.created.getTime(),
    facets: Object.fromEntries(narrowing),
    sections,
  };
}

/** The index sections of a field. The field that is the entry's address counts as a heading: 'Wersja 1.2.0'. */
export function searchedSections(definition: ModuleDefinition, name: string, value: unknown): SearchSection[] {
  if (name === definition.address)
    return [{ heading: `${fieldLabels[name] ?? ''} ${String(value)}`, anchor: null, text: '' }];
  return onServerOf(searchedField(definition, name)).sections(value);
}
