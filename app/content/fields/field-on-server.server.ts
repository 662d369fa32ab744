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

/** Which columns can keep the values of a kind. */
export interface ColumnRule {
  /** Names of Drizzle's column types. */
  types: readonly string[];
  /** Nothing is kept as null: the column must take it, unless the field is required. */
  emptyIsNull: boolean;
}

/** A column that a field fills beside its own: what a client may give for it, and what it is answered as. */
export interface Companion {
  column: ColumnRule;
  schema: z.ZodType;
  json: JsonSchema;
}

/** An object of the API that values of a kind consist of. */
export interface ValueComponent {
  properties: Record<string, JsonSchema>;
  optional: readonly string[];
}

/** An entry that is being completed: its values as a client gave them, and where to complain of them. */
export interface Completion {
  db: Database;
  /** The module's key. */
  module: string;
  values: EntryValues;
  complain: (name: string, message: string) => void;
}

/** A fact to stand beside its label, a text of its own, a way elsewhere, files to take away, or tags. */
export type Shown =
  { fact: string } | { paragraph: string } | { link: string } | { files: AttachedFile[] } | { tags: string[] };

/** What a list reads of an entry, by name. */
export type Selected = Record<string, AnyPgColumn | SQL>;

/** By what search hits are narrowed to entries. */
export interface Facets {
  /** The parameter of the API. */
  parameter: string;
  /** The value that somebody asks for, as `of` tells it. */
  asked(value: string): string;
  of(row: StoredRow, name: string): FacetValue[];
}

/**
 * What differs by kind on the server: checking, storing, answering, exporting, searching. Its other half is
 * `FieldBehaviour`.
 */
export interface AnyOnServer<Declared extends Field = Field> {
  /** What a client may give. @param required the sentence where it must be there and is not */
  schema(field: Declared, required: string): z.ZodType;
  companions(field: Declared): Record<string, Companion>;
  /** Where its values are kept: in a column of the field's name, or null where that is another. */
  readonly column: ColumnRule | null;
  /** What a new entry has where nobody gave a value. */
  initial(field: Declared, now: Date): unknown;
  /** The value of a stored entry, as a client would have given it. */
  valueOf(row: StoredRow, name: string): unknown;
  /** A value as it leaves the server in JSON. */
  present(value: unknown): unknown;
  /** The columns of a value: what the portal itself knows of it is filled in, what cannot be is complained of. */
  complete(name: string, field: Declared, completion: Completion): EntryValues | Promise<EntryValues>;
  /** Names of the portal's own files that a stored value holds or shows. */
  filesOf(row: StoredRow, name: string): string[];
  /** The field in answers of the API. */
  answered(field: Declared): JsonSchema;
  /** The field in requests, where `schema` says not all that it checks. */
  written(field: Declared): JsonSchema | null;
  /** The objects that `answered` and `written` refer to, by name. */
  readonly components: Record<string, ValueComponent>;
  /** A cell of the panel's list. @param accounts names by id */
  cell(row: StoredRow, name: string, field: Declared, accounts: OptionLabels): string | null;
  /** The address of a copy, where the field is the address: one that is wished for, and may be taken. */
  addressOfCopy(field: Declared, title: string, value: unknown): string;
  /** A line among the facts at the head of an export as markdown, without its label. */
  fact(value: unknown, field: Declared): string | null;
  /** Blocks of the text of an export as markdown. */
  exported(row: StoredRow, name: string, field: Declared, publicUrl: string): string[];
  /** What a feed shows of it, as HTML. */
  html(row: StoredRow, name: string): string;
  /** What the page of an entry shows of it beside the text. */
  shown(row: StoredRow, name: string, field: Declared): Shown | null;
  /** The few words that stand for an entry without a summary. */
  excerpt(row: StoredRow, name: string): string;
  /** Leaves out what a card of an entry does not show. */
  forCard(selected: Selected, name: string): Selected;
  /** What is read for the search index, and its sections. */
  searched(column: (name: string) => AnyPgColumn, name: string): AnyPgColumn | SQL;
  sections(value: unknown): SearchSection[];
  /** By what search hits are narrowed; null for a kind by which they are not. */
  readonly facets: Facets | null;
}

export type FieldOnServer<Kind extends FieldKind> = AnyOnServer<FieldOf<Kind>>;
