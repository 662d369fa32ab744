import type { FieldBehaviour } from './field-behaviour';
import { shortValue } from './short-value';

/** The name of the check boxes of pages already chosen. The control with the field's own name adds more. */
export const keptPages = 'related_kept';

/**
 * The stored form of a typed or pasted address: `pageAddress('https://portal.pl/dokumentacja/start?q=a#b')` →
 * '/dokumentacja/start'
 */
export const pageAddress = (typed: string): string =>
  typed
    .trim()
    .replace(/^https?:\/\/[^/]+/i, '')
    .replace(/[?#].*$/s, '')
    // Behind a look at what stands before: else a run of slashes takes quadratic time.
    .replace(/(?<!\/)\/+$/, '');

/** A stored list of addresses; [] for anything else. */
export const pagesOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Without duplicates and empty ones, in their stored form. */
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
