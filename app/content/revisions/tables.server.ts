import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#app/identity/tables.server';
import { bytes, instant } from '#app/platform/columns.server';
import { revisionKinds } from './revision-kinds';

/**
 * The recent revisions of entries of all modules, one row per save; older ones are packed. Entry ids are unique across
 * modules; revisions of a deleted entry stay while it can be restored.
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
    /** The entry's fields, in full or as the changes since the previous revision: see `revision-content.ts`. */
    content: text().notNull(),
    /** Hash of the fields after this save. The next revision is stored as changes only if it starts from this state. */
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
 * `count` revisions from number `first` on, compressed together: a row each would be several times the size of the
 * changes.
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
