import { formatDate } from '#app/platform/format';
import { warsawDay } from '#app/platform/warsaw-time';
import type { FieldBehaviour } from './field-behaviour';
import { typedText } from './typed-text';

export const day: FieldBehaviour<'day'> = {
  ...typedText,
  begin: ({ defaultToday }, now) => (defaultToday ? warsawDay(now) : ''),
  readable: (typed) => typed.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3.$2.$1'),
  word: (value) => formatDate(String(value)),
};
