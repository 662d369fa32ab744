import { checkTexts as texts } from '#app/texts/pl/checks';
import type { Rule } from '../checked-text';
import type { Word } from '../prose';

const known = new Set<string>(texts.knownAbbreviations);

/** An abbreviation that is not commonly known and never explained in the text, at its first occurrence. */
export const abbreviation: Rule = {
  id: 'abbreviation',
  *find({ prose, source }) {
    const seen = new Set<string>();
    for (const { kind, sentences } of prose.blocks) {
      if (kind !== 'paragraph') continue;
      for (const { words } of sentences)
        for (const [index, { text, start, end }] of words.entries()) {
          if (!/^\p{Lu}{3,5}$/u.test(text) || seen.has(text)) continue;
          if (isOfName(words, index, source)) continue;
          seen.add(text);
          if (known.has(text) || isOpened(text, source) || isShouted(words.map((word) => word.text))) continue;
          yield { start, end, severity: 'hint', detail: texts.abbreviation(text) };
        }
    }
  },
};

/** Whether it is part of a name: right behind a capitalised word within a sentence, as in 'na koncie Mój GOV'. */
function isOfName(words: readonly Word[], index: number, source: string): boolean {
  const [before, word] = [words[index - 1], words[index]];
  if (index < 2 || !before || !word) return false;
  return /^\p{Lu}\p{Ll}/u.test(before.text) && source.slice(before.end, word.start) === ' ';
}

/** 'Biuletyn Informacji Publicznej (BIP)', 'BIP (Biuletyn …)' or 'BIP – Biuletyn …'. */
const isOpened = (letters: string, source: string) =>
  new RegExp(`[(„"]${letters}[)”"]|\\b${letters}\\*{0,2} (?:\\(|[–—-] |to |oznacza )`, 'u').test(source);

/** Whether the text around is in capitals, so that the word need not be an abbreviation. */
const isShouted = (words: readonly string[]) => words.filter((word) => /^\p{Lu}{4,}$/u.test(word)).length > 2;
