import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { SearchSection } from '#app/search/search-document';
import { copySuffix } from '#app/texts/pl/lists';
import type { EntryValues } from '../bind-table.server';
import type { StoredRow } from './field-behaviour';
import type {
  ColumnRule,
  Companion,
  Completion,
  Facets,
  Selected,
  Shown,
  ValueComponent,
} from './field-on-server.server';

/** A text that is not empty, or null. */
export const filled = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** A fact, or null for no text. */
export const factOf = (text: string | null): Shown | null => (text === null ? null : { fact: text });

/** A text as the sections of a search document. */
export const plainSections = (text: string): SearchSection[] =>
  text === '' ? [] : [{ heading: null, anchor: null, text }];

/** Shared by the kinds that store one value in one column and show it unchanged. */
export const plainField = {
  column: { types: ['PgText'], emptyIsNull: false } as ColumnRule | null,
  companions: (): Record<string, Companion> => ({}),
  valueOf: (row: StoredRow, name: string): unknown => row[name],
  present: (value: unknown): unknown => value ?? null,
  complete: (name: string, _field: unknown, { values }: Completion): EntryValues => ({ [name]: values[name] }),
  filesOf: (): string[] => [],
  written: () => null,
  components: {} as Record<string, ValueComponent>,
  cell(row: StoredRow, name: string): string | null {
    const value = row[name];
    return value === null || value === undefined ? null : String(value);
  },
  addressOfCopy: (_field: unknown, _title: string, value: unknown) => `${String(value)}-${copySuffix}`,
  exported: (): string[] => [],
  html: () => '',
  shown: (): Shown | null => null,
  excerpt: () => '',
  forCard: (selected: Selected) => selected,
  searched: (column: (name: string) => AnyPgColumn, name: string) => column(name),
  sections: (value: unknown) => plainSections(String(value ?? '')),
  facets: null as Facets | null,
};
