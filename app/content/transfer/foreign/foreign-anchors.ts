import { createHeadingIds } from '#app/platform/heading-ids';
import type { NamedHeading } from '../../checks/text-links';

/** How other programs make an anchor of a heading's words, and of a second one. */
const rules: readonly { slug(words: string): string; again(slug: string, number: number): string }[] = [
  {
    // GitHub, Docusaurus.
    slug: (words) =>
      words
        .toLowerCase()
        .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\s-]/gu, '')
        .replace(/\s/g, '-'),
    again: (slug, number) => `${slug}-${number}`,
  },
  {
    // MkDocs: 'Łączenie' → 'aczenie'
    slug: (words) =>
      words
        .normalize('NFKD')
        .replace(/[^\w\s-]/g, '')
        .trim()
        .toLowerCase()
        .replace(/[-\s]+/g, '-'),
    again: (slug, number) => `${slug}_${number}`,
  },
];

/**
 * What the anchors that other programs give the headings of a text are in the portal; undefined for what no heading
 * has.
 * @param title the heading that has left the text, which leads to the page itself: ''
 * @param own anchors that headings have said themselves, with the heading's words
 * @example portalAnchors([{ words: 'Łączenie źródeł', anchor: 'laczenie-zrodel' }])('łączenie-źródeł') // 'laczenie-zrodel'
 */
export function portalAnchors(
  headings: readonly NamedHeading[],
  title: string | null = null,
  own: ReadonlyMap<string, string> = new Map(),
): (anchor: string) => string | undefined {
  const all = [...(title === null ? [] : [{ words: title, anchor: '' }]), ...headings];
  const anchors = new Map<string, string>();
  const put = (from: string, to: string | undefined) => {
    if (from !== '' && to !== undefined && !anchors.has(from)) anchors.set(from, to);
  };
  for (const [from, words] of own) put(from, all.find((heading) => heading.words === words)?.anchor);
  for (const { slug, again } of rules) {
    const used = new Map<string, number>();
    for (const { words, anchor } of all) {
      const base = slug(words);
      const count = used.get(base) ?? 0;
      used.set(base, count + 1);
      put(count === 0 ? base : again(base, count), anchor);
    }
  }
  for (const { anchor } of headings) put(anchor, anchor);
  return (anchor) =>
    anchors.get(anchor) ?? anchors.get(anchor.toLowerCase()) ?? anchors.get(createHeadingIds()(anchor));
}
