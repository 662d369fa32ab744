/** Parts without text to read, or with repeated text. */
const leftOut = 'nav,form,button,select,textarea,script,style,[aria-hidden="true"],.no-print,.sr-only';
const mostMarks = 2_000;

/** @example wordPattern(['kopia']).exec('Kopia bazy') // ['Kopia']; 'kopiarka' has none */
export function wordPattern(words: readonly string[]): RegExp {
  const longestFirst = [...words].sort((a, b) => b.length - a.length);
  const alternatives = longestFirst.map((word) => word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'));
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
}

/** The ranges of these words in the readable text below `root`, in order. Does not change the page. */
export function findWordRanges(root: Element, words: readonly string[]): Range[] {
  const pattern = wordPattern(words);
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    node instanceof Element
      ? node.matches(leftOut)
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_SKIP
      : NodeFilter.FILTER_ACCEPT,
  );
  const ranges: Range[] = [];
  for (let node = walker.nextNode(); node && ranges.length < mostMarks; node = walker.nextNode()) {
    for (const { index, 0: word } of (node.textContent ?? '').matchAll(pattern)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      ranges.push(range);
    }
  }
  return ranges;
}

/** The first range at or after the section in the address; the first of all where none follows. */
export function firstFrom(ranges: readonly Range[], section: Element | null): Range | undefined {
  const follows = ({ startContainer }: Range): boolean =>
    section === null ||
    section.contains(startContainer) ||
    (section.compareDocumentPosition(startContainer) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  return ranges.find(follows) ?? ranges[0];
}
