import type { CountedTerm, CountedVocabulary } from '#app/search/index/counted-vocabulary';
import type { QueryWord } from '#app/search/query/expand-word';
import type { AskedQuery } from '#app/search/query/rank-query';
import type { Analyser } from '#app/search/language/analyser';

/** The most pages that one query is ranked over. */
export const mostCandidates = 1_000;
/** With so many, the steps that ask for less of the query are left out: the pages that they add rank behind. */
export const enoughCandidates = 600;
/** Further words of a long question only rank. */
const mostWords = 6;

/** The numbers of terms of which a page must have one: a word of the query. */
export type Choice = number[];

/** The words that a page must have all of, in title and headings where `titled`. */
export interface Step {
  all: Choice[];
  titled: boolean;
}

/** A word of the query as far as it chooses candidates. */
interface ChoosingWord {
  terms: Choice;
  /** The most pages that can have it. */
  pages: number;
  worth: number;
}

/**
 * The steps in which candidates are read for one variant of a query, the rarest word first, until there are enough. A
 * word that more pages have than are ranked is never asked for by itself while there is a rarer one: only together with
 * others.
 */
export function planSteps(words: readonly QueryWord[], rarityOf: (word: QueryWord) => number): Step[] {
  const asked = choosingWords(words, rarityOf);
  const last = asked.length - 1;
  return asked.flatMap(({ terms, pages }, first): Step[] => {
    const isRarest = first === 0;
    if (pages <= mostCandidates) return [{ all: [terms], titled: false }];
    const steps: Step[] = [];
    for (let end = last; end >= first + (isRarest ? 0 : 1); end--) {
      const all = asked.slice(first, end + 1).map((word) => word.terms);
      if (isRarest && end === last) steps.push({ all, titled: true });
      steps.push({ all, titled: false });
    }
    return steps;
  });
}

function choosingWords(words: readonly QueryWord[], rarityOf: (word: QueryWord) => number): ChoosingWord[] {
  const found = words.filter(({ alternatives, isBonus }) => alternatives.length > 0 && !isBonus);
  const content = found.filter(({ importance }) => importance >= 1);
  return (content.length > 0 ? content : found)
    .map((word) => {
      const terms = numbered(word.alternatives.map(({ term }) => term as CountedTerm));
      return {
        terms: terms.map(({ number }) => number),
        pages: terms.reduce((sum, term) => sum + term.pages, 0),
        worth: rarityOf(word) * word.importance,
      };
    })
    .filter(({ terms }) => terms.length > 0)
    .sort((a, b) => b.worth - a.worth)
    .slice(0, mostWords);
}

const numbered = (terms: CountedTerm[]) =>
  terms.filter((term): term is CountedTerm & { number: number } => term.number !== undefined);

/** All terms that the ranking of a query looks up in its candidates. */
export function* termsOf(
  { read, expanded }: AskedQuery,
  analyser: Analyser,
  vocabulary: CountedVocabulary,
): Generator<CountedTerm> {
  for (const { words } of expanded.variants)
    for (const { alternatives } of words) for (const { term } of alternatives) yield term as CountedTerm;
  for (const word of [read.phrases, read.excluded, read.excludedPhrases].flat(2)) {
    for (const text of analyser.termsOf(word)) {
      const term = vocabulary.findTerm(text);
      if (term) yield term;
    }
  }
}

/** What no candidate may have: the words after a minus that stand alone. */
export const excludedChoices = ({ read }: AskedQuery, analyser: Analyser, vocabulary: CountedVocabulary): Choice[] =>
  read.excluded
    .filter((parts) => parts.length === 1)
    .map(([word = '']) =>
      numbered(analyser.termsOf(word).flatMap((text) => vocabulary.findTerm(text) ?? [])).map(({ number }) => number),
    )
    .filter((choice) => choice.length > 0);
