import { foldWord } from '#app/search/language/fold';
import { joinParts } from '#app/search/language/tokenize';
import type { ExpansionContext } from './expand-word';

const mostJoined = 3;
const shortestJoined = 5;
const shortestSplit = 6;
const longestSplit = 40;
const shortestPart = 2;

/** A word of the query with its position. */
export interface TypedWord {
  text: string;
  start: number;
  end: number;
}

/**
 * Joins or splits words as the pages have them: 'on-line' as 'online', 'office365' as 'office 365', 'web socket' as
 * 'websocket'. Where pages have both spellings, the other one is added as a variant of the query.
 * @param compounds whole words with signs in them; their parts are among the words
 */
export function spellOtherwise(
  context: ExpansionContext,
  words: TypedWord[],
  compounds: TypedWord[],
): { words: TypedWord[]; variants: string[][] } {
  let spelt = words;
  const variants: string[][] = [];
  for (const typed of [...compounds, ...words]) {
    const put = joinOrSplit(context, typed);
    if (put.length === 0 || !put.every(({ text }) => isSurelyInPages(context, text))) continue;
    const exchanged = exchange(spelt, typed, put);
    if (context.vocabulary.findForm(typed.text)) variants.push(exchanged.map(({ text }) => text));
    else spelt = exchanged;
  }
  for (const joined of joinNeighbours(context, spelt))
    variants.push(exchange(spelt, joined, [joined]).map(({ text }) => text));
  return { words: spelt, variants };
}

function joinOrSplit(context: ExpansionContext, { text, start, end }: TypedWord): TypedWord[] {
  const joined = joinParts(text);
  if (joined !== null) return [{ text: joined, start, end }];
  const at = /^\p{L}{2,}(?=\p{N}+$)/u.exec(text)?.[0].length ?? placeToSplit(context, text);
  if (at === undefined) return [];
  return [
    { text: text.slice(0, at), start, end: start + at },
    { text: text.slice(at), start: start + at, end },
  ];
}

/**
 * Where to split a word that is neither in the dictionary, nor on a page, nor a prefix: into two words of pages, the
 * first as long as possible.
 */
function placeToSplit({ analyser, vocabulary, lexicon }: ExpansionContext, text: string): number | undefined {
  if (text.length < shortestSplit || text.length > longestSplit || !/^\p{L}+$/u.test(text)) return undefined;
  let isWord = lexicon.termsOf(text).length > 0 || !vocabulary.formsByPrefix(foldWord(text)).next().done;
  analyser.dictionary.findWithDiacritics(text, () => (isWord = true));
  if (isWord) return undefined;
  for (let at = text.length - shortestPart; at >= shortestPart; at--) {
    if (vocabulary.findForm(text.slice(0, at)) && vocabulary.findForm(text.slice(at))) return at;
  }
  return undefined;
}

/** Two or three adjacent words that pages write as one. */
function joinNeighbours(context: ExpansionContext, words: TypedWord[]): TypedWord[] {
  const found: TypedWord[] = [];
  for (let from = 0; from < words.length; from++) {
    for (let count = 2; count <= mostJoined && from + count <= words.length; count++) {
      const parts = words.slice(from, from + count);
      const text = parts.map((part) => part.text).join('');
      const isWord = text.length >= shortestJoined && isFormOfPages(context, text);
      if (isWord) found.push({ text, start: parts[0]?.start ?? 0, end: parts.at(-1)?.end ?? 0 });
    }
  }
  return found;
}

const exchange = (words: TypedWord[], { start, end }: TypedWord, put: TypedWord[]): TypedWord[] => [
  ...words.filter((word) => word.end <= start),
  ...put,
  ...words.filter((word) => word.start >= end),
];

/** Unlike `isInPages` it counts no mere likeness of an unknown word. */
const isSurelyInPages = ({ analyser, vocabulary }: ExpansionContext, word: string): boolean =>
  [word, ...analyser.analyse(word).lemmas].some((term) => vocabulary.findTerm(term) !== undefined);

/** Whether pages have the word itself, or another form of an unknown word. */
const isFormOfPages = ({ analyser, vocabulary }: ExpansionContext, word: string): boolean =>
  vocabulary.findForm(word) !== undefined ||
  analyser.analyse(word).guesses.some((guess) => vocabulary.findTerm(guess) !== undefined);
