import { foldWord } from '#app/search/language/fold';
import { isFunctionWord, isTypedFunctionWord } from '#app/search/language/function-words';
import { eachWord } from '#app/search/language/tokenize';
import { longestQuery, mostQueryWords } from '#app/search/search-document';
import { expandCode } from './expand-code';
import { expandWord, isInPages, isKnown, type ExpansionContext, type QueryWord, type WordSynonym } from './expand-word';
import { findPhrases, isSure, readAsLexicon, type FoundPhrase } from './find-synonyms';
import { rankingWeights } from './ranking-weights';
import { spellOtherwise, type TypedWord } from './spell-otherwise';

const mostVariants = 5;
/** Prefixes this short match too many words to search texts for them. */
const mostFirstLetters = 2;
/** Only the first words are checked for typos, the most expensive part of a query. */
const mostCorrected = 8;

/** One interpretation of the query. */
export interface QueryVariant {
  words: QueryWord[];
  /** 1 for the query as typed, less where words were replaced. */
  weight: number;
}

export interface ExpandedQuery {
  /** The query as typed, then with phrases replaced by synonyms, and with other spellings. */
  variants: QueryVariant[];
  /** The query with its typos corrected. */
  correction: string | null;
  /** Words that no page has, and what is searched instead. */
  replaced: { from: string; to: string }[];
  /** The prefix of a word that is still being typed, without diacritics: matched against titles only. */
  firstLetters: string | null;
}

/**
 * Parses and expands a query. Only the first characters and words count (longestQuery, mostQueryWords).
 * @param isBeingTyped whether the last word may be incomplete, so that 'po' may be a prefix
 */
export function expandQuery(context: ExpansionContext, query: string, isBeingTyped: boolean): ExpandedQuery {
  const read = query.slice(0, longestQuery).normalize('NFC');
  const { asTyped, identifiers } = splitQuery(read);
  const { words: typed, variants: respelt } = spellOtherwise(context, asTyped, identifiers);
  const isLast = (word: TypedWord): boolean => word === typed.at(-1) && word.end === read.length;
  const content = typed.filter(({ text }) => !isTypedFunctionWord(text));
  const begun = typed.find((word) => isLast(word) && isBegun(word, content, isBeingTyped));
  const asked = begun ? typed.slice(0, -1) : typed;

  const readings = asked.map((word) =>
    readAsLexicon(context.analyser, context.lexicon, word.text, {
      isBeingTyped: isLast(word),
      allowTypos: !isWritten(context, word.text),
    }),
  );
  const phrases = findPhrases(context.lexicon, readings);
  const codes = identifiers.flatMap((identifier) => expandCode(context, identifier));
  const expanded = asked.map((word, index): QueryWord => {
    const synonyms = synonymsAt(phrases, index);
    const isFunction = content.length > 0 && isTypedFunctionWord(word.text);
    // The first letters of the next word do not take back what the word before found as a prefix ('auto f').
    const isNextBegun = begun !== undefined && isBeingTyped && !isFunction && word === asked.at(-1);
    const mayGoOn = isNextBegun || (isLast(word) && (isBeingTyped || !isFunction));
    const expandedWord = expandWord(context, word.text, {
      isBeingTyped: mayGoOn,
      // Whoever sends a single word has finished it; of several words the others tell which page is meant.
      seemsWhole: !isBeingTyped && content.length === 1,
      allowTypos: index < mostCorrected && !isFunction,
      synonyms,
    });
    if (isFunction) return weighFunctionWord(expandedWord, mayGoOn);
    if (codes.some(({ start, end }) => word.start >= start && word.end <= end))
      return { ...expandedWord, isBonus: true };
    return /^\p{N}+$/u.test(word.text) ? { ...expandedWord, importance: rankingWeights.number } : expandedWord;
  });
  const words = [...unique(expanded), ...codes.map(({ word }) => word)];
  const others = [
    ...respelt.map((variant) => ({ words: variant, weight: rankingWeights.respeltVariant })),
    ...exchangePhrases(context, asked, phrases),
  ];
  const variants = expandVariants(withoutRepetition(others.slice(0, mostVariants)), (text) =>
    expandVariantWord(context, expanded, text, content.length > 0),
  );
  return {
    variants: [{ words, weight: 1 }, ...variants].map(withoutIdleWords),
    correction: correct(context, read, asked, expanded),
    replaced: expanded.flatMap(({ text, replacement }) =>
      replacement === null ? [] : [{ from: text, to: replacement }],
    ),
    firstLetters: begun ? foldWord(begun.text) : null,
  };
}

/** Whether only the first letters of the last word are typed, behind a word with content: titles alone are asked. */
function isBegun(last: TypedWord, content: readonly TypedWord[], isBeingTyped: boolean): boolean {
  const most = isBeingTyped ? mostFirstLetters : 1;
  return last.text.length <= most && /^\p{L}+$/u.test(last.text) && content.some((word) => word !== last);
}

/** Variants share what a word can be, so that its pages are scored once for all of them. */
function expandVariants(
  variants: readonly { words: string[]; weight: number }[],
  expand: (text: string) => QueryWord,
): QueryVariant[] {
  const known = new Map<string, QueryWord>();
  const wordOf = (text: string): QueryWord => {
    const word = known.get(text) ?? expand(text);
    known.set(text, word);
    return word;
  };
  return variants.map(({ words, weight }) => ({ weight, words: words.map(wordOf) }));
}

function splitQuery(read: string): { asTyped: TypedWord[]; identifiers: TypedWord[] } {
  const asTyped: TypedWord[] = [];
  const identifiers: TypedWord[] = [];
  eachWord(read, (text, start, end, isIdentifier) => {
    const into = isIdentifier ? identifiers : asTyped;
    if (into.length < mostQueryWords) into.push({ text, start, end });
  });
  return { asTyped, identifiers };
}

/** Function words are not searched for when the query has other words. */
function withoutIdleWords({ words, weight }: QueryVariant): QueryVariant {
  const isAnyFound = words.some(({ importance, alternatives }) => importance >= 1 && alternatives.length > 0);
  return {
    weight,
    words: isAnyFound ? words : words.map((word) => (word.importance < 1 ? { ...word, alternatives: [] } : word)),
  };
}

/** Of variants with the same words, which two groups of the lexicon may give, the first alone: it weighs most. */
function withoutRepetition<Variant extends { words: string[] }>(variants: Variant[]): Variant[] {
  const seen = new Set<string>();
  return variants.filter(({ words }) => {
    const key = words.join(' ');
    return !seen.has(key) && seen.add(key);
  });
}

/** Removes repeated words. */
function unique(words: QueryWord[]): QueryWord[] {
  const byText = new Map(words.map((word) => [word.text, word]));
  return [...byText.values()];
}

function weighFunctionWord(word: QueryWord, mayGoOn: boolean): QueryWord {
  if (!mayGoOn)
    return {
      ...word,
      importance: rankingWeights.functionWord,
      presence: rankingWeights.functionPresence,
      correction: null,
    };
  const alternatives = word.alternatives.filter(({ term }) => !isFunctionWord(term.text));
  return {
    ...word,
    alternatives,
    importance: rankingWeights.functionPrefix,
    presence: rankingWeights.functionPrefix,
    correction: null,
  };
}

function expandVariantWord(
  context: ExpansionContext,
  expanded: QueryWord[],
  text: string,
  hasContent: boolean,
): QueryWord {
  const word =
    expanded.find((known) => known.text === text) ??
    expandWord(context, text, { isBeingTyped: false, allowTypos: false, synonyms: [] });
  return hasContent && isTypedFunctionWord(text) ? weighFunctionWord(word, false) : word;
}

/** Whether the dictionary or some page has the word. */
const isWritten = (context: ExpansionContext, word: string): boolean =>
  isKnown(context.analyser, word) || isInPages(context, word);

/** The other single words of the groups that this word belongs to. */
function synonymsAt(phrases: FoundPhrase[], place: number): WordSynonym[] {
  const synonyms: WordSynonym[] = [];
  for (const found of phrases) {
    const { phrase, at, weight } = found;
    if (at !== place || phrase.words.length > 1) continue;
    for (const other of phrase.group) {
      const [text] = other.words;
      if (other !== phrase && other.words.length === 1 && text !== undefined)
        synonyms.push({ text, weight: weight * rankingWeights.synonym, isLastResort: !isSure(found) });
    }
  }
  return synonyms;
}

/**
 * The query with one phrase replaced by a synonym that pages have; synonyms that are single words are handled as
 * alternatives of a word.
 */
function exchangePhrases(
  context: ExpansionContext,
  typed: TypedWord[],
  phrases: FoundPhrase[],
): { words: string[]; weight: number }[] {
  const words = typed.map(({ text }) => text);
  const variants: { words: string[]; weight: number }[] = [];
  for (const { phrase, at, weight } of phrases) {
    for (const other of phrase.group) {
      if (other === phrase || (phrase.words.length === 1 && other.words.length === 1)) continue;
      if (!other.words.every((word) => isFunctionWord(word) || isInPages(context, word))) continue;
      variants.push({
        words: [...words.slice(0, at), ...other.words, ...words.slice(at + phrase.words.length)],
        weight: weight * rankingWeights.synonymVariant,
      });
    }
  }
  return variants.sort((a, b) => b.weight - a.weight);
}

/**
 * The query with its typos put right. A word that the dictionary has is left as it is while another one is found as
 * typed.
 */
function correct(
  { analyser }: ExpansionContext,
  query: string,
  typed: TypedWord[],
  expanded: QueryWord[],
): string | null {
  const isAnyFound = expanded.some(
    ({ alternatives, correction, importance }) => alternatives.length > 0 && correction === null && importance >= 1,
  );
  let corrected = '';
  let done = 0;
  let changed = false;
  typed.forEach(({ text, start, end }, index) => {
    const correction = expanded[index]?.correction;
    if (!correction || (isAnyFound && isKnown(analyser, text))) return;
    changed = true;
    corrected += query.slice(done, start) + correction;
    done = end;
  });
  return changed ? corrected + query.slice(done) : null;
}
