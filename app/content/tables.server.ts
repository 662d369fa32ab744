import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  type PgColumnBuilderBase,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#app/identity/tables.server';
import { instant, lifeColumns } from '#app/platform/columns.server';
import { type ModuleDefinition, windowOf } from './define-module';
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
    /** The category of the same module in which it lies; that one lies in none. */
    parent_id: uuid(),
    /** Its place beside others, or null: after those that have one, by name. */
    position: integer(),
    created_at: instant().notNull().defaultNow(),
    is_top: boolean().generatedAlwaysAs(sql`parent_id is null`),
    /** What `is_top` of its parent must be. */
    parent_is_top: boolean().generatedAlwaysAs(sql`case when parent_id is not null then true end`),
  },
  (table) => [
    uniqueIndex('categories_module_slug').on(table.module, table.slug),
    unique('categories_levels').on(table.id, table.module, table.is_top),
    // Two levels, of one module, without circles, whoever writes at the same time; a category with others in it stays.
    foreignKey({
      name: 'categories_parent',
      columns: [table.parent_id, table.module, table.parent_is_top],
      foreignColumns: [table.id, table.module, table.is_top],
    }),
    check('categories_position', sql`position >= 0`),
  ],
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

/** The columns that every content module has. */
export const contentColumns = ({ search }: { search: readonly string[] }) => ({
  id: uuid().primaryKey().defaultRandom(),
  title: text().notNull(),
  status: text({ enum: entryStatuses }).notNull().default('draft'),
  category_id: uuid().references(() => categories.id),
  metadata: jsonb()
    .$type<Record<string, string>>()
    .notNull()
    .default(sql`'{}'::jsonb`),
  tags: text()
    .array()
    .notNull()
    .default(sql`'{}'::text[]`),
  /** What makes its tags equal to others, as `fold_text` makes it. */
  tag_keys: text()
    .array()
    .generatedAlwaysAs(sql`fold_texts(tags)`),
  created_by: uuid().references(() => users.id, { onDelete: 'set null' }),
  ...lifeColumns(),
  /** The account that answers for it. */
  owner: uuid().references(() => users.id, { onDelete: 'set null' }),
  /** The day by which it must be looked through again. */
  review_at: date({ mode: 'string' }),
  /** When somebody last said that it is still true. */
  verified_at: instant(),
  /** Counts the saves; an edit names the one it started from. */
  revision: integer().notNull().default(1),
  /** Its title, for the search of the panel's lists, as `fold_text` makes it. */
  search_title: text().generatedAlwaysAs(sql`fold_text(title)`),
  /**
   * All that a list's search looks into, as `fold_text` makes it; the database does that, so that no save can forget
   * it.
   */
  search_text: text().generatedAlwaysAs(
    sql.raw(`fold_text(${['title', ...search].map((name) => `coalesce(${name}, '')`).join(" || ' ' || ")})`),
  ),
});

/**
 * When an entry appears and when it is taken back, where the module's own fields do not say so; the engine reads them
 * by `windowOf`.
 */
const timeColumns = ({ capabilities }: ModuleDefinition): object =>
  capabilities.window ? {} : { publish_at: instant(), unpublish_at: instant() };

/** For modules whose content is markdown: the source and what the server made of it. */
export const markdownColumns = () => ({
  content: text().notNull().default(''),
  rendered: jsonb().$type<RenderedMarkdown>().notNull(),
});

/** For modules whose entries may be featured on the home page. */
export const featuredColumn = () => ({ featured: boolean().notNull().default(false) });

/** For modules whose pages name others: their addresses. */
export const relatedColumn = () => ({
  related: text()
    .array()
    .notNull()
    .default(sql`'{}'::text[]`),
});

/** For modules whose entries have places in their categories. */
export const positionColumn = () => ({ position: integer() });

/**
 * The table of a content module, named as its key: the columns of every entry and its own, indexes for its lists, and
 * checks of what its definition says. What a migration adds to it is `open_content_table`.
 * @param own columns under the names of its fields, and of what a file field fills beside its own
 */
export const contentTable = <const Key extends string, Own extends Record<string, PgColumnBuilderBase>>(
  definition: ModuleDefinition & { key: Key },
  own: Own,
) =>
  pgTable(
    definition.key,
    Object.assign({ ...contentColumns(definition), ...own }, timeColumns(definition)),
    (table) => {
      const column = (name: string) => (table as Record<string, unknown>)[name] as AnyPgColumn;
      const { key, list } = definition;
      const window = windowOf(definition);
      const ofWindow = (end: 'from' | 'until') =>
        index(`${key}_window_${end}`)
          .on(column(window[end]))
          .where(sql`${column('status')} = 'published' and ${column(window[end])} is not null`);
      return [
        index(`${key}_public`).on(column('status'), column(list.publicSort.replace(/^-/, ''))),
        index(`${key}_updated`).on(column('updated_at')),
        index(`${key}_tags`).using('gin', column('tag_keys')),
        ofWindow('from'),
        ofWindow('until'),
        ...contentChecks(definition, column),
      ];
    },
  );

/**
 * What no entry may be, whoever writes it: a select field knows its options alone, and a window does not end before it
 * begins.
 */
function contentChecks(definition: ModuleDefinition, column: (name: string) => AnyPgColumn) {
  const { key, fields } = definition;
  const options = Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'select'
      ? [
          check(
            `${key}_${name}_known`,
            sql`${column(name)} in (${sql.raw(field.options.map((one) => `'${one}'`).join(', '))})`,
          ),
        ]
      : [],
  );
  for (const [name, field] of Object.entries(fields))
    if (field.kind === 'position') options.push(check(`${key}_${name}_known`, sql`${column(name)} >= 0`));
  const window = windowOf(definition);
  const [from, until] = [column(window.from), column(window.until)];
  return [...options, check(`${key}_window`, sql`${until} is null or ${until} > ${from}`)];
}
