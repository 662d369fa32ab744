import { formatDate } from '#app/platform/format';
import { calendarDate, orNull } from '#app/platform/json-schema';
import { warsawDay } from '#app/platform/warsaw-time';
import type { DayField } from './field';
import type { FieldOnServer } from './field-on-server.server';
import { daySchema, orEmpty } from './field-schemas.server';
import { factOf, filled, plainField } from './plain-field.server';

const json = ({ required }: DayField) => (required ? calendarDate : orNull(calendarDate));
const shown = (value: unknown) => {
  const day = filled(value);
  return day === null ? null : formatDate(day);
};

export const day: FieldOnServer<'day'> = {
  ...plainField,
  column: { types: ['PgDateString'], emptyIsNull: true },
  schema: (field, sentence) => orEmpty(daySchema, field, sentence),
  initial: ({ defaultToday }, now) => (defaultToday ? warsawDay(now) : null),
  answered: json,
  written: json,
  cell: (row, name) => shown(row[name]),
  shown: (row, name) => factOf(shown(row[name])),
};
