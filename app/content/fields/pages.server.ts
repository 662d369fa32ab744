import * as z from 'zod';
import { text } from '#app/platform/json-schema';
import { storable, wrongType } from '#app/platform/validation.server';
import { validationTexts as texts } from '#app/texts/pl/validation';
import { pagesLimits as limits } from './field';
import type { FieldOnServer } from './field-on-server.server';
import { distinctPages, pageAddress, pagesOf } from './pages';
import { plainField } from './plain-field.server';

const address = z
  .string(wrongType)
  .transform(pageAddress)
  .refine(
    (path) => storable(path) && path.length <= limits.length && /^\/[^/\s]+\/[^/\s]+$/.test(path),
    texts.pageAddress,
  );

export const pages: FieldOnServer<'pages'> = {
  ...plainField,
  column: { types: ['PgArray'], emptyIsNull: false },
  schema: () =>
    z
      .array(address, wrongType)
      .transform(distinctPages)
      .refine((list) => list.length <= limits.count, texts.pageCount(limits.count)),
  initial: () => [],
  answered: () => ({ type: 'array', items: text }),
  written: () => ({ type: 'array', maxItems: limits.count, items: { ...text, maxLength: limits.length } }),
  cell: (row, name) => pagesOf(row[name]).join(', ') || null,
  // The related pages are indexed themselves.
  sections: () => [],
};
