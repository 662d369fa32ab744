import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#app/identity/tables.server';
import { instant, lifeColumns } from '#app/platform/columns.server';

/** Texts that are kept once and shown in many. Readers get them only within the texts that show them. */
export const fragments = pgTable(
  'fragments',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The name by which texts refer to it. */
    name: text().notNull(),
    title: text().notNull(),
    content: text().notNull(),
    created_by: uuid().references(() => users.id, { onDelete: 'set null' }),
    ...lifeColumns(),
    /** Counts the saves; an edit names the revision it started from. */
    revision: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('fragments_name_unique').on(table.name),
    check('fragments_name_form', sql`${table.name} ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(${table.name}) <= 60`),
    check('fragments_content_bounded', sql`length(${table.content}) <= 10000`),
  ],
);

/** What made a revision of a fragment. */
export const fragmentKinds = ['create', 'save', 'restore', 'undelete'] as const;

/** The earlier states of a fragment: one row per save. They stay while a deleted fragment can be restored. */
export const fragment_revisions = pgTable(
  'fragment_revisions',
  {
    fragment_id: uuid().notNull(),
    number: integer().notNull(),
    created_at: instant().notNull(),
    author_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    kind: text({ enum: fragmentKinds }).notNull(),
    note: text().notNull().default(''),
    name: text().notNull(),
    title: text().notNull(),
    content: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.fragment_id, table.number] }),
    check('fragment_revisions_kind_known', sql`${table.kind} in ('create', 'save', 'restore', 'undelete')`),
  ],
);

/**
 * Which entries show a fragment. `module` is a module's key, or `entry_draft` for a draft. A deleted entry keeps its
 * fragments while it can be restored.
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
     * The revision of the fragment in the stored rendering. While it is not the current one, the entry is due to be
     * rendered again.
     */
    revision: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.fragment_id, table.module, table.entry_id] }),
    index('fragment_uses_entry').on(table.module, table.entry_id),
  ],
);
