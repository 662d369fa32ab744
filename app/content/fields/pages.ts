import type { FieldBehaviour } from './field-behaviour';
import { shortValue } from './short-value';

/** The name of the check boxes of pages that a form already has. The control of the field's own name takes more. */
export const keptPages = 'related_kept';

/**
 * The address of a page as it is stored, of what was typed or pasted:
 * `pageAddress('https://portal.pl/dokumentacja/start?q=a#b')` → '/dokumentacja/start'
 */
export const pageAddress = (typed: string): string =>
  typed
    .trim()
    .replace(/^https?:\/\/[^/]+/i, '')
    .replace(/[?#].*$/s, '')
    .replace(/\/+$/, '');

/** A stored list of addresses: what is no list is none. */
export const pagesOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Each once, as they are stored; empty ones are none. */
export const distinctPages = (typed: readonly string[]): string[] => [
  ...new Set(typed.map(pageAddress).filter((one) => one !== '')),
];

export const pages: FieldBehaviour<'pages'> = {
  ...shortValue,
  empty: [],
  begin: () => [],
  read: (form, name) =>
    distinctPages([
      ...form.getAll(keptPages).map(String),
      ...form.getAll(name).flatMap((typed) => String(typed).split(/\s+/)),
    ]),
  show: (row, name) => pagesOf(row[name]),
  input: (value) => ({ input: value }),
  readable: (value) => value.join('\n'),
  word: (value) => pagesOf(value).join(', '),
};
