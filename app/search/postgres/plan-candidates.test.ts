import { expect, test } from 'vitest';
import { CountedTerm } from '#app/search/index/counted-vocabulary';
import type { QueryWord } from '#app/search/query/expand-word';
import { mostCandidates, planSteps } from './plan-candidates';

let last = 0;
function word(pages: number, more: Partial<QueryWord> = {}): QueryWord {
  const term = new CountedTerm(`t${++last}`);
  Object.assign(term, { number: last, pages });
  const rest = { text: term.text, isBonus: false, importance: 1, presence: 1, correction: null, replacement: null };
  return { ...rest, alternatives: [{ term, weight: 1 }], ...more };
}

const numberOf = ({ alternatives }: QueryWord) => [(alternatives[0]?.term as CountedTerm | undefined)?.number];
const plan = (...words: QueryWord[]) => planSteps(words, (one) => -(one.alternatives[0]?.term.pages ?? 0));
const common = mostCandidates * 50;

test('rare words are asked for one by one, the rarest first', () => {
  const [two, one] = [word(900), word(5)];
  const [a, b] = [numberOf(one), numberOf(two)];
  expect(plan(two, one)).toEqual([
    { all: [a], titled: false },
    { all: [b], titled: false },
  ]);
});

test('a common word is asked for only with others while there is a rarer one', () => {
  const [rare, often, always] = [word(5), word(common), word(2 * common)];
  const [a, b, c] = [numberOf(rare), numberOf(often), numberOf(always)];
  expect(plan(always, rare, often)).toEqual([
    { all: [a], titled: false },
    { all: [b, c], titled: false },
  ]);
});

test('of nothing but common words those pages come first that have them in their titles, then those that have most of them', () => {
  const [often, always] = [word(common), word(2 * common)];
  const [a, b] = [numberOf(often), numberOf(always)];
  expect(plan(often, always)).toEqual([
    { all: [a, b], titled: true },
    { all: [a, b], titled: false },
    { all: [a], titled: false },
  ]);
});

test('function words choose no candidates, unless there is nothing else; words that no page has never do', () => {
  const often = word(common, { importance: 0.06 });
  const rare = word(5);
  expect(plan(often, rare, word(0, { alternatives: [] }))).toEqual([{ all: [numberOf(rare)], titled: false }]);
  expect(plan(often).map(({ all }) => all)).toEqual([[numberOf(often)], [numberOf(often)]]);
});
