import type { ExpansionContext } from './expand-word';
import { joinParts } from '#app/search/language/tokenize';

/** A word of the query and where it stands. */
export interface TypedWord {
  text: string;
  start: number;
  end: number;
}

/**
 * Writes as the pages do what is now one word, now two: 'on-line' as 'online', 'office365' as 'office 365'. Where pages have it as typed,
 * too, the other spelling comes as a further variant of the query.
 * @param compounds words joined by a sign, as wholes; their parts are among the words
 */
export function spellOtherwise(context: ExpansionContext, words: TypedWord[], compounds: TypedWord[]): { words: TypedWord[]; variants: string[][] } {
  let spelt = words;
  const variants: string[][] = [];
  for (const typed of [...compounds, ...words]) {
    const put = joinOrSplit(typed);
    if (put.length === 0 || !put.every(({ text }) => isInPages(context, text))) continue;
    const exchanged = exchange(spelt, typed, put);
    if (context.vocabulary.findForm(typed.text)) variants.push(exchanged.map(({ text }) => text));
    else spelt = exchanged;
  }
  return { words: spelt, variants };
}

function joinOrSplit({ text, start, end }: TypedWord): TypedWord[] {
  const joined = joinParts(text);
  if (joined !== null) return [{ text: joined, start, end }];
  const letters = /^\p{L}{2,}(?=\p{N}+$)/u.exec(text)?.[0].length;
  if (letters === undefined) return [];
  return [{ text: text.slice(0, letters), start, end: start + letters }, { text: text.slice(letters), start: start + letters, end }];
}

const exchange = (words: TypedWord[], { start, end }: TypedWord, put: TypedWord[]): TypedWord[] =>
  [...words.filter((word) => word.end <= start), ...put, ...words.filter((word) => word.start >= end)];

const isInPages = ({ analyser, vocabulary }: ExpansionContext, word: string): boolean =>
  [word, ...analyser.analyse(word).lemmas].some((term) => vocabulary.findTerm(term) !== undefined);
