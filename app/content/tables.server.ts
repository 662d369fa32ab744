import { sql } from 'drizzle-orm';
import { boolean, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#app/identity/tables.server';
import { instant, lifeColumns } from '#app/platform/columns.server';
import { entryStatuses } from './entry-status';
import type { RenderedMarkdown } from './markdown/rendered-markdown';

/** Categories of all modules; `slug` is unique within one. */
export const categories = pgTable(
  'categories',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    slug: text().notNull(),
    module: text().notNull(),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [uniqueIndex('categories_module_slug').on(table.module, table.slug)],
);

/** Addresses that a published entry once had: each redirects to its present one. */
export const slug_redirects = pgTable(
  'slug_redirects',
  {
    module: text().notNull(),
    slug: text().notNull(),
    entry_id: uuid().notNull(),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.module, table.slug] })],
);

/** The columns that every content module has. A module's table adds its own. */
export const contentColumns = ({ search }: { search: readonly string[] }) => ({
  id: uuid().primaryKey().defaultRandom(),
  title: text().notNull(),
  status: text({ enum: entryStatuses }).notNull().default('draft'),
  category_id: uuid().references(() => categories.id),
  metadata: jsonb()
    .$type<Record<string, string>>()
    .notNull()
    .default(sql`'{}'::jsonb`),
  created_by: uuid().references(() => users.id, { onDelete: 'set null' }),
  ...lifeColumns(),
  /** Counts the saves; an edit names the one it started from. */
  revision: integer().notNull().default(1),
  /** Its title, for the search of the panel's lists, as `fold_text` makes it. */
  search_title: text().generatedAlwaysAs(sql`fold_text(title)`),
  /** All that a list's search looks into, as `fold_text` makes it; the database does that, so that no save can forget it. */
  search_text: text().generatedAlwaysAs(
    sql.raw(`fold_text(${['title', ...search].map((name) => `coalesce(${name}, '')`).join(" || ' ' || ")})`),
  ),
});

/** For modules whose content is markdown: the source and what the server made of it. */
export const markdownColumns = () => ({
  content: text().notNull().default(''),
  rendered: jsonb().$type<RenderedMarkdown>().notNull(),
});

/** For modules whose entries may be featured on the home page. */
export const featuredColumn = () => ({ featured: boolean().notNull().default(false) });
