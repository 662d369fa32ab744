import type { Nodes, Parents } from 'mdast';
import { parentsIn } from '#app/markdown/walk';
import { checkTexts as texts } from '#app/texts/pl/checks';
import type { Rule } from '../checked-text';
import { plainOf, rangeOf } from '../plain';
import type { Word } from '../prose';

const longestHeading = 80;

/** A short bold line with text below it that is no sentence: used in place of a heading. */
export const boldHeading: Rule = {
  id: 'bold-heading',
  *find({ tree, source }) {
    for (const parent of parentsIn(tree)) {
      if (parent.type !== 'root' && parent.type !== 'details') continue;
      let level = 1;
      for (const [index, child] of (parent.children as Nodes[]).entries()) {
        if (child.type === 'heading') level = child.depth;
        const next = (parent.children as Nodes[])[index + 1];
        if (!isBoldLine(child) || !next || isBoldLine(next) || next.type === 'heading') continue;
        const { start, end } = rangeOf(child);
        const [strong] = (child as Parents).children as Nodes[];
        const inner = strong && 'children' in strong ? innerOf(strong, source) : '';
        const fix = `${'#'.repeat(Math.min(6, level + 1))} ${inner}`;
        yield { start, end, severity: 'warning', detail: texts.boldHeading, fix };
      }
    }
  },
};

function isBoldLine(node: Nodes): boolean {
  if (node.type !== 'paragraph' || node.children.length !== 1 || node.children[0]?.type !== 'strong') return false;
  const words = plainOf(node).trim();
  return words.length <= longestHeading && !/[.,;:!?…]$/.test(words) && /\p{L}{2}/u.test(words);
}

function innerOf(strong: Parents, source: string): string {
  const [first, last] = [strong.children[0] as Nodes | undefined, strong.children.at(-1) as Nodes | undefined];
  return first && last ? source.slice(rangeOf(first).start, rangeOf(last).end).replace(/\s+/g, ' ') : '';
}

const abbreviations = new Set<string>(texts.knownAbbreviations);
const fewestWords = 3;

/** Several ordinary words in capitals in a row. Abbreviations and names of institutions do not count. */
export const capitals: Rule = {
  id: 'capitals',
  *find({ prose, lemmasOf, source }) {
    for (const { sentences } of prose.blocks)
      for (const { words } of sentences)
        for (const run of runsOf(words, source)) {
          const ordinary = run.filter(
            ({ text, lower }) => text.length >= 4 && !abbreviations.has(text) && lemmasOf(lower).length > 0,
          );
          const [first, last] = [run[0], run.at(-1)];
          if (!first || !last || run.length < fewestWords || ordinary.length < 2) continue;
          yield { start: first.start, end: last.end, severity: 'warning', detail: texts.capitals };
        }
  },
};

/** The longest runs of words in capitals, with only spaces and commas between. */
function* runsOf(words: readonly Word[], source: string): Generator<Word[]> {
  let run: Word[] = [];
  for (const word of words) {
    const last = run.at(-1);
    const isCapital = /^\p{Lu}+$/u.test(word.text);
    if (last && (!isCapital || !/^[\s,!]*$/.test(source.slice(last.end, word.start)))) {
      yield run;
      run = [];
    }
    if (isCapital) run.push(word);
  }
  yield run;
}
