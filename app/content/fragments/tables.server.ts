import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#app/identity/tables.server';
import { instant, lifeColumns } from '#app/platform/columns.server';

/** Texts that are kept once and shown in many. Readers get them within what shows them, never from here. */
export const fragments = pgTable(
  'fragments',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** As texts name it. */
    name: text().notNull(),
    title: text().notNull(),
    content: text().notNull(),
    created_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    ...lifeColumns(),
    /** Counts the saves; an edit names the one it started from. */
    revision: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('fragments_name_unique').on(table.name),
    check('fragments_name_form', sql`${table.name} ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(${table.name}) <= 60`),
    check('fragments_content_bounded', sql`length(${table.content}) <= 10000`),
  ],
);

/** What a fragment once was: one row for each save. */
export const fragment_revisions = pgTable(
  'fragment_revisions',
  {
    fragment_id: uuid()
      .notNull()
      .references(() => fragments.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    created_at: instant().notNull(),
    author_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    kind: text({ enum: ['create', 'save', 'restore'] }).notNull(),
    note: text().notNull().default(''),
    name: text().notNull(),
    title: text().notNull(),
    content: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.fragment_id, table.number] }),
    check('fragment_revisions_kind_known', sql`${table.kind} in ('create', 'save', 'restore')`),
  ],
);

/**
 * Which entries show a fragment: `module` is a module's key, or `entry_draft` for the draft over one. A deleted entry
 * goes on holding its fragments while it can be brought back.
 */
export const fragment_uses = pgTable(
  'fragment_uses',
  {
    fragment_id: uuid()
      .notNull()
      .references(() => fragments.id),
    module: text().notNull(),
    entry_id: uuid().notNull(),
    /**
     * That of the fragment which the stored rendering shows: where it is not the present one, the entry is rendered
     * anew.
     */
    revision: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.fragment_id, table.module, table.entry_id] }),
    index('fragment_uses_entry').on(table.module, table.entry_id),
  ],
);
