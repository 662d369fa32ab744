import { sql } from 'drizzle-orm';
import { text as json } from '#app/platform/json-schema';
import { textSchema } from '#app/platform/validation.server';
import type { RenderedMarkdown } from '../markdown/rendered-markdown';
import type { StoredRow } from './field-behaviour';
import type { FieldOnServer } from './field-on-server.server';
import { filled, plainField } from './plain-field.server';

/** The rendering of the source; a card has only its excerpt. */
const renderedOf = (row: StoredRow) => row.rendered as Partial<RenderedMarkdown> | undefined;

/** The source is in the field's column, its rendering in `rendered`: so a module has at most one such field. */
export const markdown: FieldOnServer<'markdown'> = {
  ...plainField,
  schema: ({ max }) => textSchema(max),
  initial: () => '',
  filesOf: (row) => renderedOf(row)?.files ?? [],
  answered: () => json,
  // References to fragments would mean nothing elsewhere, so their texts are filled in.
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
