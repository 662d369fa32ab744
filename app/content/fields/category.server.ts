import { orNull, text } from '#app/platform/json-schema';
import { textSchema } from '#app/platform/validation.server';
import { validationTexts as texts } from '#app/texts/pl/validation';
import { findCategory } from '../categories/categories.server';
import { categoryOf } from './category';
import type { StoredRow } from './field-behaviour';
import type { FieldOnServer } from './field-on-server.server';
import { orEmpty } from './field-schemas.server';
import { plainField } from './plain-field.server';

const longest = 120;

/**
 * In the API a category is its slug, in the row the id of `categories`. A module has one such field, called `category`.
 */
export const category: FieldOnServer<'category'> = {
  ...plainField,
  column: null,
  schema: (field, sentence) => orEmpty(textSchema(longest), field, sentence),
  initial: () => null,
  valueOf: categoryOf,
  async complete(name, _field, { db, module, values, complain }) {
    const given = values[name];
    if (typeof given !== 'string') return { category_id: null };
    const found = await findCategory(db, module, given);
    if (!found) complain(name, texts.categoryUnknown);
    return { category_id: found?.id ?? null };
  },
  answered: () => orNull(text),
  written: ({ required }) => ({ ...(required ? text : orNull(text)), maxLength: longest }),
  cell: (row) => nameOf(row),
  // The index has a place of its own for the category.
  sections: () => [],
  facets: {
    parameter: 'category',
    asked: (value) => value,
    of(row) {
      const [value, label] = [categoryOf(row), nameOf(row)];
      return value === null || label === null ? [] : [{ value, label }];
    },
  },
};

const nameOf = ({ category: joined }: StoredRow): string | null =>
  typeof joined === 'object' && joined !== null && 'name' in joined ? String(joined.name) : null;
