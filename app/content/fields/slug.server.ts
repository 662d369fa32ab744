import { text as json } from '#app/platform/json-schema';
import { textSchema } from '#app/platform/validation.server';
import { validationTexts as texts } from '#app/texts/pl/validation';
import type { FieldOnServer } from './field-on-server.server';
import { optional } from './field-schemas.server';
import { plainField } from './plain-field.server';
import { slugify } from './slugify';

export const slug: FieldOnServer<'slug'> = {
  ...plainField,
  schema: ({ max }) => optional(textSchema(max).regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, texts.slugForm)),
  initial: () => null,
  /** Made from the title while it is empty. */
  complete(name, { max, cut = max }, { values, complain }) {
    if (values[name]) return { [name]: values[name] };
    const made = slugify(String(values.title ?? ''), cut);
    if (made === '') complain(name, texts.slugMissing);
    return { [name]: made };
  },
  addressOfCopy: ({ max, cut = max }, title) => slugify(title, cut),
  answered: () => json,
};
