import { formatDate, formatDateTime } from '#app/platform/format';
import { instant, orNull } from '#app/platform/json-schema';
import type { MomentField } from './field';
import type { FieldOnServer } from './field-on-server.server';
import { momentSchema, orEmpty } from './field-schemas.server';
import { factOf, plainField } from './plain-field.server';

const json = ({ required }: MomentField) => (required ? instant : orNull(instant));

const told = (value: unknown) => (value instanceof Date ? formatDateTime(value) : null);

export const moment: FieldOnServer<'moment'> = {
  ...plainField,
  column: { types: ['PgTimestamp'], emptyIsNull: true },
  schema: (field, sentence) => orEmpty(momentSchema, field, sentence),
  initial: ({ defaultNow }, now) => (defaultNow ? now : null),
  present: (value) => (value instanceof Date ? value.toISOString() : null),
  answered: json,
  written: json,
  cell(row, name) {
    const value = row[name];
    return value instanceof Date ? formatDate(value) : null;
  },
  shown: (row, name) => factOf(told(row[name])),
};
