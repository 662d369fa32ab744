import { foldLetters } from './fold-letters';

/**
 * Ids used by the portal itself, and names that scripts look up on `window`: an element's id must not shadow them (DOM
 * clobbering). What stands around a text may have an id with `_`, which no heading's has.
 */
const taken = new Set(
  (
    'main content tresc panel-boczny footnote-label root header footer nav menu sidebar search theme toasts dialog login define require module exports process ' +
    'global self top parent name event location document window history status origin frames length closed opener print stop focus blur'
  ).split(' '),
);

/**
 * Creates the heading ids of one text: readable, unique in the text, and none that the page itself uses.
 *
 * @example const headingId = createHeadingIds();
 * headingId('Łączenie źródeł'); // 'laczenie-zrodel'
 * headingId('Łączenie źródeł'); // 'laczenie-zrodel-2'
 */
export function createHeadingIds(): (heading: string) => string {
  const used = new Set<string>();
  const next = new Map<string, number>();
  return (heading) => {
    const slug = foldLetters(heading)
      .replace(/[^a-z0-9\s_-]/g, '')
      .replace(/[\s_-]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 80)
      .replace(/-$/, '');
    const base =
      !slug || taken.has(slug) || /^(przypis|sekcja|schemat)(-|$)/.test(slug) ? `sekcja${slug && `-${slug}`}` : slug;
    let id = base;
    for (let number = next.get(base) ?? 2; used.has(id); number += 1) {
      id = `${base}-${number}`;
      next.set(base, number + 1);
    }
    used.add(id);
    return id;
  };
}
