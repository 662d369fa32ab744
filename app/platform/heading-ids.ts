import { foldLetters } from './fold-letters';

/** Ids of the portal's own pages, and names that scripts look up on `window`: an element must not stand in for them. */
const taken = new Set(
  (
    'main content tresc panel-boczny footnote-label root header footer nav menu sidebar search theme toasts dialog login define require module exports process ' +
    'global self top parent name event location document window history status origin frames length closed opener print stop focus blur'
  ).split(' '),
);

/**
 * Makes the ids of one text's headings: readable, unique in the text, and never one that the page itself uses.
 *
 * @example
 * const headingId = createHeadingIds();
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
