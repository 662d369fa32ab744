import { checkTexts as texts } from '#app/texts/pl/checks';
import type { Rule } from '../checked-text';

const known = new Set<string>(texts.knownAbbreviations);

/** An abbreviation that is not commonly known and never explained in the text, at its first occurrence. */
export const abbreviation: Rule = {
  id: 'abbreviation',
  *find({ prose, source }) {
    const seen = new Set<string>();
    for (const { kind, sentences } of prose.blocks) {
      if (kind !== 'paragraph') continue;
      for (const { words } of sentences)
        for (const { text, start, end } of words) {
          if (!/^\p{Lu}{3,5}$/u.test(text) || seen.has(text)) continue;
          seen.add(text);
          if (known.has(text) || isOpened(text, source) || isShouted(words.map((word) => word.text))) continue;
          yield { start, end, severity: 'hint', detail: texts.abbreviation(text) };
        }
    }
  },
};

/** 'Biuletyn Informacji Publicznej (BIP)', 'BIP (Biuletyn …)' or 'BIP – Biuletyn …'. */
const isOpened = (letters: string, source: string) =>
  new RegExp(`[(„"]${letters}[)”"]|\\b${letters}\\*{0,2} (?:\\(|[–—-] |to |oznacza )`, 'u').test(source);

/** Whether the text around is in capitals, so that the word need not be an abbreviation. */
const isShouted = (words: readonly string[]) => words.filter((word) => /^\p{Lu}{4,}$/u.test(word)).length > 2;
