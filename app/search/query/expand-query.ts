import { expandWord, isKnown, isSameWord, type ExpansionContext, type QueryWord } from './expand-word';
import { MAX_QUERY_LENGTH, MAX_QUERY_WORDS } from '#app/search/search-document';
import { spellOtherwise, type TypedWord } from './spell-otherwise';
import { eachWord } from '#app/search/language/tokenize';

const MOST_VARIANTS = 4;
/** Only the first words are searched for typos, the dearest part of a query. */
const MOST_CORRECTED = 8;

export interface ExpandedQuery {
  /** The query's words; then the same with phrases exchanged for their synonyms, and with words written otherwise. */
  variants: QueryWord[][];
  /** The query with its mistyped words put right. */
  correction: string | null;
}

/** Reads a query. Only its first characters and words count (MAX_QUERY_LENGTH, MAX_QUERY_WORDS). */
export function expandQuery(context: ExpansionContext, query: string): ExpandedQuery {
  const read = query.slice(0, MAX_QUERY_LENGTH).normalize('NFC');
  const asTyped: TypedWord[] = [];
  const identifiers: TypedWord[] = [];
  eachWord(read, (text, start, end, isIdentifier) => {
    if (isIdentifier) identifiers.push({ text, start, end });
    else if (asTyped.length < MAX_QUERY_WORDS) asTyped.push({ text, start, end });
  });
  const { words: typed, variants: respelt } = spellOtherwise(context, asTyped, identifiers.slice(0, MAX_QUERY_WORDS));
  const last = typed.at(-1);
  const expanded = new Map<string, QueryWord>();
  for (const word of typed) {
    const isBeingTyped = word === last && word.end === read.length;
    if (!expanded.has(word.text) || isBeingTyped) expanded.set(word.text, expandWord(context, word.text, { isBeingTyped, allowTypos: expanded.size < MOST_CORRECTED }));
  }
  const words = [...expanded.values()];
  for (const { text } of identifiers.slice(0, MAX_QUERY_WORDS)) {
    const term = context.vocabulary.findTerm(text);
    if (term) words.push({ text, alternatives: [{ term, weight: 1 }], isBonus: true, correction: null });
  }
  const phrases = exchangePhrases(context, typed.map((word) => word.text));
  const others = [...phrases, ...respelt.slice(0, MOST_VARIANTS)].map((variant) =>
    variant.map((word) => expanded.get(word) ?? expandWord(context, word, { isBeingTyped: false, allowTypos: false })),
  );
  return { variants: [words, ...others], correction: correct(context, read, typed, expanded) };
}

/** The words with one synonym exchanged, where either side of the pair is a phrase. */
function exchangePhrases({ analyser, lexicon }: ExpansionContext, words: string[]): string[][] {
  const variants: string[][] = [];
  for (const { from, to } of lexicon.synonyms) {
    if (from.length === 1 && to.length === 1) continue;
    for (let at = 0; at + from.length <= words.length && variants.length < MOST_VARIANTS; at++) {
      if (!from.every((word, index) => isSameWord(analyser, word, words[at + index] ?? ''))) continue;
      variants.push([...words.slice(0, at), ...to, ...words.slice(at + from.length)]);
    }
  }
  return variants;
}

/** The query with its typos put right. A word that the dictionary has is left as it is while another one is found as typed. */
function correct({ analyser }: ExpansionContext, query: string, typed: TypedWord[], expanded: Map<string, QueryWord>): string | null {
  const isAnyFound = [...expanded.values()].some(({ alternatives, correction }) => alternatives.length > 0 && correction === null);
  let corrected = '';
  let done = 0;
  let changed = false;
  for (const { text, start, end } of typed) {
    const correction = expanded.get(text)?.correction;
    if (!correction || (isAnyFound && isKnown(analyser, text))) continue;
    changed = true;
    corrected += query.slice(done, start) + correction;
    done = end;
  }
  return changed ? corrected + query.slice(done) : null;
}
