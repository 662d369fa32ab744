import { formatDateTime } from '#app/platform/format';
import { fromWarsawLocal, toWarsawLocal } from '#app/platform/warsaw-time';
import type { FieldBehaviour, FormValues } from './field-behaviour';
import { shortValue } from './short-value';
import { typedText } from './typed-text';

export const moment: FieldBehaviour<'moment'> = {
  ...shortValue,
  empty: { local: '', began: '' },
  begin: ({ defaultNow }, now) => ({ local: defaultNow ? toWarsawLocal(now).replace(/:\d\d$/, ':00') : '', began: '' }),
  read: (form, name) => ({ local: typedText.read(form, name), began: typedText.read(form, `${name}_instant`) }),
  show(row, name) {
    const value = row[name];
    return value instanceof Date ? { local: toWarsawLocal(value), began: value.toISOString() } : moment.empty;
  },
  input: (value) => ({ input: value.local === '' ? null : readMoment(value) }),
  // Browsers leave the seconds out where there are none.
  readable: ({ local }) => local.replace(/^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d)(?::00)?/, '$3.$2.$1, $4'),
  word: (value) => formatDateTime(String(value)),
};

/** The instant that the form started with while its text is unchanged, else the typed time, read as Warsaw time. */
function readMoment({ local: typed, began }: FormValues['moment']): string {
  const local = typed.length === 16 ? `${typed}:00` : typed;
  const before = new Date(began);
  if (!Number.isNaN(before.getTime()) && toWarsawLocal(before) === local) return before.toISOString();
  return fromWarsawLocal(typed)?.toISOString() ?? typed;
}
