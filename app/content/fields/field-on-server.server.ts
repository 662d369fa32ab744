import type { SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type * as z from 'zod';
import type { Database } from '#app/platform/db.server';
import type { JsonSchema } from '#app/platform/json-schema';
import type { FacetValue, SearchSection } from '#app/search/search-document';
import type { AttachedFile } from './attached-file';
import type { EntryValues } from '../bind-table.server';
import type { Field, FieldKind, FieldOf } from './field';
import type { OptionLabels, StoredRow } from './field-behaviour';

/** Which columns can store the values of a kind. */
export interface ColumnRule {
  /** Names of Drizzle's column types. */
  types: readonly string[];
  /** An empty value is stored as null: the column must be nullable, unless the field is required. */
  emptyIsNull: boolean;
}

/** A column that a field fills beside its own: its schema in requests, and its JSON Schema in answers. */
export interface Companion {
  column: ColumnRule;
  schema: z.ZodType;
  json: JsonSchema;
}

/** An object in the API that values of a kind consist of. */
export interface ValueComponent {
  properties: Record<string, JsonSchema>;
  optional: readonly string[];
}

/** An entry that is being completed: its values so far, and how to report an error at a field. */
export interface Completion {
  db: Database;
  /** The module's key. */
  module: string;
  values: EntryValues;
  complain: (name: string, message: string) => void;
}

/** How a value is shown: a fact beside its label, a paragraph, an external link, files, or tags. */
export type Shown =
  { fact: string } | { paragraph: string } | { link: string } | { files: AttachedFile[] } | { tags: string[] };

/** The columns that a list selects, by name. */
export type Selected = Record<string, AnyPgColumn | SQL>;

/** How search hits are filtered by a field. */
export interface Facets {
  /** The parameter's name in the API. */
  parameter: string;
  /** A requested value in the form that `of` returns. */
  asked(value: string): string;
  of(row: StoredRow, name: string): FacetValue[];
}

/** What differs by kind on the server: validation, storage, API, export, search. The other half is `FieldBehaviour`. */
export interface AnyOnServer<Declared extends Field = Field> {
  /**
   * The schema in requests.
   * @param required the message where a required value is missing
   */
  schema(field: Declared, required: string): z.ZodType;
  companions(field: Declared): Record<string, Companion>;
  /** The column for its values, which has the field's name; null where they are stored in another. */
  readonly column: ColumnRule | null;
  /** The value of a new entry when none was given. */
  initial(field: Declared, now: Date): unknown;
  /** The value of a stored entry in the form that a client would send. */
  valueOf(row: StoredRow, name: string): unknown;
  /** A stored value as it appears in JSON answers. */
  present(value: unknown): unknown;
  /** The columns of a value. Fills in what the portal itself knows of it, and reports what is invalid. */
  complete(name: string, field: Declared, completion: Completion): EntryValues | Promise<EntryValues>;
  /** Names of the portal's own files that a stored value contains or shows. */
  filesOf(row: StoredRow, name: string): string[];
  /** The JSON Schema of the field in answers. */
  answered(field: Declared): JsonSchema;
  /** The JSON Schema in requests, where `schema` does not express all that it checks. */
  written(field: Declared): JsonSchema | null;
  /** The objects that `answered` and `written` refer to, by name. */
  readonly components: Record<string, ValueComponent>;
  /**
   * A cell of the panel's list.
   * @param accounts names by id
   */
  cell(row: StoredRow, name: string, field: Declared, accounts: OptionLabels): string | null;
  /** The preferred address of a copy, where this field is the address. It may be taken. */
  addressOfCopy(field: Declared, title: string, value: unknown): string;
  /** The value's blocks in the text of a markdown export. */
  exported(row: StoredRow, name: string, field: Declared, publicUrl: string): string[];
  /** The value's HTML in a feed. */
  html(row: StoredRow, name: string): string;
  /** How the page of an entry shows the value, beside the text. Facts and tags are at the head of its markdown too. */
  shown(row: StoredRow, name: string, field: Declared): Shown | null;
  /** A short text for an entry without a summary. */
  excerpt(row: StoredRow, name: string): string;
  /** Removes columns that a card does not show. */
  forCard(selected: Selected, name: string): Selected;
  /** What is read for the search index of a field in `search`, and the index's sections made from it. */
  searched(column: (name: string) => AnyPgColumn, name: string): AnyPgColumn | SQL;
  sections(value: unknown): SearchSection[];
  /** How search hits can be filtered by it; null: not at all. */
  readonly facets: Facets | null;
}

export type FieldOnServer<Kind extends FieldKind> = AnyOnServer<FieldOf<Kind>>;
