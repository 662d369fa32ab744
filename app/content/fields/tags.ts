import { foldLetters } from '#app/platform/fold-letters';
import type { FieldBehaviour } from './field-behaviour';
import { shortValue } from './short-value';

/**
 * Two tags with the same key are the same tag: `tagKey(' Kopia Zapasowa')` → 'kopia zapasowa'. The columns `tag_keys`
 * hold it.
 */
export const tagKey = (tag: string): string => foldLetters(tag.trim());

/** The name of the check boxes of tags already chosen. The control with the field's own name adds more. */
export const keptTags = 'tags_kept';

/** Without duplicates, in the spelling that came first, and without empty ones. */
export function distinctTags(tags: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const tag of tags.map((one) => one.trim())) {
    if (tag !== '' && !byKey.has(tagKey(tag))) byKey.set(tagKey(tag), tag);
  }
  return [...byKey.values()];
}

/** Splits tags typed in one line: `splitTags('kopia, baza danych')` → ['kopia', 'baza danych'] */
export const splitTags = (typed: string): string[] => distinctTags(typed.split(/[,;\n]/));

/** A stored list of tags; [] for anything else. */
export const tagsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

export const tags: FieldBehaviour<'tags'> = {
  ...shortValue,
  empty: [],
  begin: () => [],
  read: (form, name) =>
    distinctTags([
      ...form.getAll(keptTags).map(String),
      ...form.getAll(name).flatMap((typed) => splitTags(String(typed))),
    ]),
  show: (row, name) => tagsOf(row[name]),
  input: (value) => ({ input: value }),
  readable: (value) => value.join('\n'),
  word: (value) => tagsOf(value).join(', '),
};
