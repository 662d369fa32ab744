import { bigint, date, jsonb, text } from 'drizzle-orm/pg-core';
import { defineModule } from '#app/content/define-module';
import type { AttachedFile } from '#app/content/fields/attached-file';
import { contentTable, featuredColumn, markdownColumns, positionColumn } from '#app/content/tables.server';
import { instant } from '#app/platform/columns.server';

/** A module for tests, with a field of every kind but accounts and related pages. */
export const guides = defineModule({
  key: 'guides',
  path: 'przewodniki',
  newPath: 'nowy',
  fields: {
    title: { kind: 'text', max: 200, required: true },
    slug: { kind: 'slug', max: 120, cut: 20 },
    content: { kind: 'markdown', max: 500_000 },
    changes: { kind: 'changes', max: 10_000 },
    level: { kind: 'select', options: ['easy', 'hard'], default: 'easy' },
    reviewed_on: { kind: 'day' },
    opens_at: { kind: 'moment' },
    source: { kind: 'link' },
    attachment: {
      kind: 'file',
      companions: { name: 'attachment_name', size: 'attachment_size', type: 'attachment_type' },
    },
    more: { kind: 'files', max: 5 },
    category: { kind: 'category' },
    metadata: { kind: 'metadata' },
    tags: { kind: 'tags' },
    position: { kind: 'position' },
    featured: { kind: 'flag', steers: true },
  },
  address: 'slug',
  reserved: ['nowosci'],
  list: {
    columns: [{ field: 'title', cell: 'title' }],
    sort: '-updated_at',
    publicSort: '-created_at',
    date: 'reviewed_on',
  },
  search: ['content'],
  capabilities: { featured: 'marked' },
});

/** The columns of its own. */
export const guidesColumns = () => ({
  slug: text().notNull().unique(),
  ...markdownColumns(),
  changes: text().notNull().default(''),
  level: text().notNull().default('easy'),
  reviewed_on: date({ mode: 'string' }),
  opens_at: instant(),
  source: text(),
  attachment: text(),
  attachment_name: text(),
  attachment_size: bigint({ mode: 'number' }),
  attachment_type: text(),
  more: jsonb().$type<AttachedFile[]>().notNull().default([]),
  ...featuredColumn(),
  ...positionColumn(),
});

/** Its table. */
export const guidesTable = contentTable(guides, guidesColumns());

/** The SQL of its migration. */
export const guidesMigration = `
  CREATE TABLE guides (LIKE documentation INCLUDING ALL EXCLUDING CONSTRAINTS);
  ALTER TABLE guides ADD changes text NOT NULL DEFAULT '', ADD level text NOT NULL DEFAULT 'easy', ADD reviewed_on date, ADD opens_at timestamptz,
    ADD source text, ADD attachment text, ADD attachment_name text, ADD attachment_size bigint, ADD attachment_type text, ADD more jsonb NOT NULL DEFAULT '[]';
  SELECT open_content_table('guides'::regclass);`;
