import { sql } from 'drizzle-orm';
import { text as json } from '#app/platform/json-schema';
import { textSchema } from '#app/platform/validation.server';
import type { RenderedMarkdown } from '../markdown/rendered-markdown';
import type { StoredRow } from './field-behaviour';
import type { FieldOnServer } from './field-on-server.server';
import { filled, plainField } from './plain-field.server';

/** What the server made of the source; a card has the excerpt alone. */
const renderedOf = (row: StoredRow) => row.rendered as Partial<RenderedMarkdown> | undefined;

/**
 * The source is stored in the field's column, what was made of it in `rendered`: so a module has one such field at
 * most.
 */
export const markdown: FieldOnServer<'markdown'> = {
  ...plainField,
  schema: ({ max }) => textSchema(max),
  initial: () => '',
  filesOf: (row) => renderedOf(row)?.files ?? [],
  answered: () => json,
  // Fragments are no addresses that somebody else could follow: their texts go with it.
  exported: (row, name) => [renderedOf(row)?.filled ?? filled(row[name]) ?? ''],
  html: (row) => renderedOf(row)?.html ?? '',
  excerpt: (row) => renderedOf(row)?.excerpt ?? '',
  forCard(selected, name) {
    const { [name]: _source, rendered, ...others } = selected;
    return { ...others, rendered: sql`jsonb_build_object('excerpt', ${rendered} -> 'excerpt')` };
  },
  searched: (column) => sql`${column('rendered')} -> 'sections'`,
  sections: (value) => (value ?? []) as RenderedMarkdown['sections'],
};
