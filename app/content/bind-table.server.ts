import { type BuildColumns, getTableColumns } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { checkColumns } from './check-columns.server';
import type { ModuleDefinition } from './define-module';
import type { Audience } from './audience';
import type { EntryStatus } from './entry-status';
import type { ReviewState } from './review/review-states';
import type { contentColumns } from './tables.server';

/** A table that has at least the columns of every entry. */
export type ContentTable = PgTable & BuildColumns<string, ReturnType<typeof contentColumns>, 'pg'>;

/** The columns that the fields of a definition are stored in; a category is the common `category_id`. */
type StoredField<Definition extends ModuleDefinition> = {
  [Name in keyof Definition['fields']]: Definition['fields'][Name] extends { kind: 'category' } ? never : Name;
}[keyof Definition['fields']] &
  string;

/** Values of an entry as they are checked and stored, by field name. */
export type EntryValues = Record<string, unknown>;

/** What a module can only say in code. */
export interface ModuleCode {
  /** What its own view shows of an entry in the panel's preview: see `registry-views.ts`. */
  present?(entry: EntryRow): unknown;
  /** An entry's title in lists that mix modules. */
  titleAmongOthers?(entry: EntryRow): string;
}

/** A definition with the table that holds its entries and what only its own code can say. */
export interface BoundModule<Key extends string = string> {
  definition: ModuleDefinition & { key: Key };
  table: ContentTable;
  code: ModuleCode;
}

/**
 * Binds a definition to its table. Does not compile where a field has no column.
 * @throws Error where a column cannot keep what its field has
 */
export const bindTable = <const Definition extends ModuleDefinition>(
  definition: Definition,
  table: ContentTable & Record<StoredField<Definition>, AnyPgColumn>,
  code: ModuleCode = {},
): BoundModule<Definition['key']> => {
  checkColumns(definition, table);
  return { definition, table, code };
};

/** The column of a field by its name. */
export function columnOf(module: BoundModule, name: string): AnyPgColumn {
  const column: AnyPgColumn | undefined = getTableColumns(module.table)[name];
  if (!column) throw new Error(`${module.definition.key} has no column '${name}'`);
  return column;
}

/** The column with the last segment of an entry's address: text, whichever field it is. */
export const addressColumnOf = (module: BoundModule) =>
  columnOf(module, module.definition.address) as ContentTable['title'];

/** A row as the engine handles it: the columns of every entry typed, a module's own by name. */
export type EntryRow = EntryValues & {
  id: string;
  title: string;
  status: EntryStatus;
  audience: Audience;
  category_id: string | null;
  metadata: Record<string, string>;
  tags: string[];
  created_by: string | null;
  created_at: Date;
  updated_at: Date;
  owner: string | null;
  /** 'YYYY-MM-DD' */
  review_at: string | null;
  verified_at: Date | null;
  revision: number;
  /** The slug and the name of its category, joined in by every read. */
  category: { slug: string; name: string } | null;
  /** The state of its review; only in rows that are read for editors. */
  review_state?: ReviewState | null;
  /** Another one after each change of what the API answers; only in rows that are read for it. */
  state?: string;
};
