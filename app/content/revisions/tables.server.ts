import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#app/identity/tables.server';
import { bytes, instant } from '#app/platform/columns.server';
import { revisionKinds } from './revision-kinds';

/**
 * The newest revisions of entries of all modules, one row for each save; older ones are packed together. An entry's id
 * is unique among all modules, and its revisions outlive it while it can be brought back.
 */
export const entry_revisions = pgTable(
  'entry_revisions',
  {
    entry_id: uuid().notNull(),
    number: integer().notNull(),
    created_at: instant().notNull(),
    author_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    kind: text({ enum: revisionKinds }).notNull(),
    note: text().notNull().default(''),
    /** The entry's fields, whole or as what changed since the revision before: see `revision-content.ts`. */
    content: text().notNull(),
    /** Of the fields after this save: what the next one must have begun with, to be kept as a change of this one. */
    state_hash: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entry_id, table.number] }),
    check(
      'entry_revisions_kind_known',
      sql`${table.kind} in ('create', 'save', 'publish', 'restore', 'bulk', 'import', 'undelete')`,
    ),
  ],
);

/**
 * `count` revisions from the number `first` on, compressed as one: a row for each would be several times as large as
 * what changed.
 */
export const entry_revision_packs = pgTable(
  'entry_revision_packs',
  {
    entry_id: uuid().notNull(),
    first: integer().notNull(),
    count: integer().notNull(),
    packed: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.entry_id, table.first] })],
);
