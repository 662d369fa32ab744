import { checkTexts as texts } from '#app/texts/pl/checks';
import { officialesePairs } from '#app/texts/pl/officialese';
import type { CheckedText, LemmasOf, Rule } from '../checked-text';
import type { Finding } from '../issue';
import type { Word } from '../prose';

interface Part {
  word: string;
  /** Whether any form of the word matches. */
  inflected: boolean;
}

interface Phrase {
  parts: Part[];
  plain: string;
  /** Whether the plain words can replace it unchanged. */
  isFixed: boolean;
}

/** `'dokonać* zapłaty = zapłacić'`, as `officialesePairs` has them. */
function readPair(pair: string): Phrase {
  const [said = '', plain = ''] = pair.split(/ =>? /);
  const parts = said.split(' ').map((word) => ({ word: word.replace('*', ''), inflected: word.endsWith('*') }));
  return { parts, plain, isFixed: pair.includes(' => ') };
}

/** Phrases by their first word: a form, or a lemma with a star. */
const byFirst = new Map<string, Phrase[]>();
for (const phrase of officialesePairs.map(readPair)) {
  const [first] = phrase.parts;
  const key = first ? `${first.word}${first.inflected ? '*' : ''}` : '';
  byFirst.set(key, [...(byFirst.get(key) ?? []), phrase]);
}

const fits = ({ word, inflected }: Part, at: Word | undefined, lemmasOf: LemmasOf): boolean =>
  at !== undefined && (at.lower === word || (inflected && lemmasOf(at.lower).includes(word)));

/** Phrases that may start with a form of a word. */
const phrasesFrom = (form: string, lemmasOf: LemmasOf): Phrase[] =>
  [form, ...lemmasOf(form).map((lemma) => `${lemma}*`), `${form}*`].flatMap((key) => byFirst.get(key) ?? []);

/** The longest phrase that starts at a word. @param known what each form may start, found once for a text */
function phraseAt(
  words: readonly Word[],
  index: number,
  lemmasOf: LemmasOf,
  known: Map<string, Phrase[]>,
): Phrase | undefined {
  const form = words[index]?.lower ?? '';
  const phrases = known.get(form) ?? phrasesFrom(form, lemmasOf);
  known.set(form, phrases);
  let longest: Phrase | undefined;
  for (const phrase of phrases)
    if (
      phrase.parts.length > (longest?.parts.length ?? 0) &&
      phrase.parts.every((part, offset) => fits(part, words[index + offset], lemmasOf))
    )
      longest = phrase;
  return longest;
}

export const officialese: Rule = {
  id: 'officialese',
  *find({ prose, lemmasOf, source }) {
    const known = new Map<string, Phrase[]>();
    for (const { kind, sentences } of prose.blocks) {
      if (kind !== 'paragraph') continue;
      for (const { words } of sentences)
        for (let index = 0; index < words.length; index += 1) {
          const phrase = phraseAt(words, index, lemmasOf, known);
          if (!phrase) continue;
          yield findingOf(phrase, words.slice(index, index + phrase.parts.length), source);
          index += phrase.parts.length - 1;
        }
    }
  },
};

function findingOf({ plain, isFixed }: Phrase, words: readonly Word[], source: CheckedText['source']): Finding {
  const [start, end] = [words[0]?.start ?? 0, words.at(-1)?.end ?? 0];
  const said = source.slice(start, end);
  const detail = texts.officialese(said.replace(/\s+/g, ' '), plain);
  const starts = /^\p{Lu}/u.test(said) ? plain.charAt(0).toUpperCase() + plain.slice(1) : plain;
  // A match across markup has no automatic fix.
  return { start, end, severity: 'hint', detail, ...(isFixed && /^[\p{L}\s]+$/u.test(said) && { fix: starts }) };
}
