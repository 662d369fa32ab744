import { orNull, text } from '#app/platform/json-schema';
import { fieldLabels } from '#app/texts/pl/modules';
import type { FieldOnServer } from './field-on-server.server';
import { linkLength, linkSchema, optional } from './field-schemas.server';
import { filled, plainField } from './plain-field.server';

export const link: FieldOnServer<'link'> = {
  ...plainField,
  column: { types: ['PgText'], emptyIsNull: true },
  schema: () => optional(linkSchema),
  initial: () => null,
  answered: () => orNull(text),
  written: () => ({ ...orNull(text), maxLength: linkLength }),
  shown(row, name) {
    const url = filled(row[name]);
    return url === null ? null : { link: url };
  },
  exported(row, name) {
    const url = filled(row[name]);
    return url === null ? [] : [`${fieldLabels[name] ?? name}: <${url}>`];
  },
};
