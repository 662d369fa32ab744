import type { LemmasOf } from './checked-text';
import type { Readability } from './issue';
import { type Prose, sentencesIn, type Word } from './prose';

/** Words with this many syllables in their base form are hard. */
const hardSyllables = 4;

/**
 * The number of syllables: an i before another vowel only softens, 'au' and 'eu' count as one.
 * `syllablesOf('niezależny')` → 4
 */
export const syllablesOf = (word: string): number =>
  word
    .toLowerCase()
    .replace(/i(?=[aąeęioóuy])/g, '')
    .match(/[ae]u|[aąeęioóuy]/g)?.length ?? 0;

/** Whether a word is hard by the FOG index for Polish. Names are not; of several base forms the shortest counts. */
export function isHard({ text, lower }: Word, lemmasOf: LemmasOf): boolean {
  if (syllablesOf(lower) < hardSyllables || /^\p{Lu}/u.test(text)) return false;
  const lemmas = lemmasOf(lower);
  return Math.min(...(lemmas.length > 0 ? lemmas : [lower]).map(syllablesOf)) >= hardSyllables;
}

/**
 * The FOG index for Polish: 0.4 × (words per sentence + percentage of hard words), where hard words have four or more
 * syllables in their base form. After R. Gunning, The Technique of Clear Writing (1952), with the four syllables of its
 * Polish adaptations: docs/decisions/plain-polish-is-checked-here.md.
 */
export function readabilityOf(prose: Prose, lemmasOf: LemmasOf): Readability {
  const known = measured.get(prose) ?? measure(prose, lemmasOf);
  measured.set(prose, known);
  return known;
}

/** What was measured already: a rule and the answer of a check ask for the same text. */
const measured = new WeakMap<Prose, Readability>();

function measure(prose: Prose, lemmasOf: LemmasOf): Readability {
  const sentences = sentencesIn(prose);
  const words = sentences.flatMap((sentence) => sentence.words);
  if (words.length === 0) return { fog: 0, sentences: 0, words: 0 };
  const hard = words.filter((word) => isHard(word, lemmasOf)).length;
  const fog = 0.4 * (words.length / sentences.length + (100 * hard) / words.length);
  return { fog: Math.round(fog * 10) / 10, sentences: sentences.length, words: words.length };
}
