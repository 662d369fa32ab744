import type { Heading, Parents, Root } from 'mdast';
import { checkTexts as texts } from '#app/texts/pl/checks';
import type { CheckedText, Rule } from '../checked-text';
import type { Finding } from '../issue';
import { plainOf, rangeOf } from '../plain';

/** Headings in the text itself or in foldable sections; those in quotations and lists do not count. */
function* headingsIn(parent: Root | Parents): Generator<Heading> {
  for (const child of parent.children) {
    if (child.type === 'heading') yield child;
    else if (child.type === 'details') yield* headingsIn(child);
  }
}

/** The range of the `#` signs of a heading, where it has them. */
function signsOf({ source }: CheckedText, heading: Heading): { start: number; end: number } | null {
  const { start } = rangeOf(heading);
  const [signs] = /^#{1,6}(?=[ \t])/.exec(source.slice(start, start + 7)) ?? [];
  return signs ? { start, end: start + signs.length } : null;
}

/** A finding at a heading whose level is wrong. */
function otherLevel(
  text: CheckedText,
  heading: Heading,
  level: number,
  found: Omit<Finding, 'start' | 'end'>,
): Finding {
  const signs = signsOf(text, heading);
  return signs ? { ...found, ...signs, fix: '#'.repeat(level) } : { ...found, ...rangeOf(heading) };
}

export const headingLevel1: Rule = {
  id: 'heading-level-1',
  *find(text) {
    const headings = [...headingsIn(text.tree)];
    for (const [index, heading] of headings.entries()) {
      if (heading.depth !== 1) continue;
      const found = { severity: 'error', detail: texts.headingLevel1 } as const;
      const next = headings.findIndex(({ depth }, at) => at > index && depth === 1);
      const under = headings.slice(index + 1, next === -1 ? undefined : next);
      // Where those under it are of level 2, they go one down with it: else they would stand beside it.
      if (under.every(({ depth }) => depth > 2)) yield otherLevel(text, heading, 2, found);
      else yield allDeeper(text, [heading, ...under], found);
    }
  },
};

/** A finding at the first of some headings that is mended by one level more for each of them. */
function allDeeper(text: CheckedText, headings: readonly Heading[], found: Omit<Finding, 'start' | 'end'>): Finding {
  const signs = headings.map((heading) => signsOf(text, heading));
  const [first, last] = [signs[0], signs.at(-1)];
  const isWritten = signs.every((one) => one !== null) && headings.every(({ depth }) => depth < 6);
  const [heading] = headings;
  if (!first || !last || !isWritten) return { ...found, ...(heading ? rangeOf(heading) : { start: 0, end: 0 }) };
  const parts = signs.map((one, index) => {
    const until = signs[index + 1]?.start ?? one?.end ?? 0;
    return `#${text.source.slice(one?.start ?? 0, until)}`;
  });
  return { ...found, start: first.start, end: last.end, fix: parts.join('') };
}

export const headingOrder: Rule = {
  id: 'heading-order',
  *find(text) {
    // The page's title is of level 1. A heading of level 1 is reported separately.
    let before = 1;
    for (const heading of headingsIn(text.tree)) {
      const depth = Math.max(2, heading.depth);
      if (depth > before + 1) {
        const detail = texts.headingOrder(depth, before + 1);
        yield otherLevel(text, heading, before + 1, { severity: 'warning', detail });
      }
      before = depth;
    }
  },
};

export const headingEmpty: Rule = {
  id: 'heading-empty',
  *find({ tree }) {
    for (const heading of headingsIn(tree))
      if (plainOf(heading).trim() === '')
        yield { ...rangeOf(heading), severity: 'error', detail: texts.headingEmpty, fix: '' };
  },
};

export const headingDuplicate: Rule = {
  id: 'heading-duplicate',
  *find({ tree }) {
    const way: string[] = [];
    const seen = new Set<string>();
    for (const heading of headingsIn(tree)) {
      const words = plainOf(heading).trim().toLowerCase();
      way.length = heading.depth - 1;
      way[heading.depth - 1] = words;
      // Equal headings under different parents are distinguishable.
      const place = Array.from(way, (one) => one ?? '').join('\n');
      if (words !== '' && seen.has(place))
        yield { ...rangeOf(heading), severity: 'warning', detail: texts.headingDuplicate(plainOf(heading).trim()) };
      seen.add(place);
    }
  },
};
