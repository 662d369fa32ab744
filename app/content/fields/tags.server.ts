import * as z from 'zod';
import { text } from '#app/platform/json-schema';
import { inOneLine } from '#app/platform/one-line';
import { storable, wrongType } from '#app/platform/validation.server';
import { validationTexts as texts } from '#app/texts/pl/validation';
import { tagLimits as limits } from './field';
import type { FieldOnServer } from './field-on-server.server';
import { factOf, filled, plainField } from './plain-field.server';
import { distinctTags, tagKey, tagsOf } from './tags';

/** A tag is a segment of its page's address, where '.' and '..' mean something else. */
const isTag = (tag: string) => tag !== '' && !/^\.+$/.test(tag) && tagKey(tag) !== '';

const tag = z
  .string(wrongType)
  .overwrite(inOneLine)
  .max(limits.length, texts.tagLength(limits.length))
  .refine(storable, texts.forbiddenCharacters)
  .refine(isTag, texts.tagEmpty);

/** As one line of text. */
const inLine = (value: unknown): string | null => filled(tagsOf(value).join(', '));

export const tags: FieldOnServer<'tags'> = {
  ...plainField,
  column: { types: ['PgArray'], emptyIsNull: false },
  schema: () =>
    z
      .array(tag, wrongType)
      .transform(distinctTags)
      .refine((list) => list.length <= limits.count, texts.tagCount(limits.count)),
  initial: () => [],
  answered: () => ({ type: 'array', items: text }),
  written: () => ({ type: 'array', items: { ...text, minLength: 1, maxLength: limits.length } }),
  cell: (row, name) => inLine(row[name]),
  shown: (row, name) => (tagsOf(row[name]).length > 0 ? { tags: tagsOf(row[name]) } : factOf(null)),
  sections: (value) => plainField.sections(inLine(value) ?? ''),
  facets: {
    parameter: 'tag',
    asked: tagKey,
    of: (row, name) => tagsOf(row[name]).map((one) => ({ value: tagKey(one), label: one })),
  },
};
