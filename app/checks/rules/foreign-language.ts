import { checkTexts as texts } from '#app/texts/pl/checks';
import type { Rule } from '../checked-text';

/** Frequent English words that are no Polish ones. */
const english = new Set(
  'the of is are was were with this that these you your for from have has will can be been not'.split(' '),
);
const fewestWords = 6;

/** A sentence that is English by its function words, and has no Polish letters. */
export const foreignLanguage: Rule = {
  id: 'foreign-language',
  *find({ prose }) {
    for (const { sentences } of prose.blocks)
      for (const { words, start, end } of sentences) {
        if (words.length < fewestWords || words.some(({ lower }) => /[ąćęłńóśźż]/.test(lower))) continue;
        const small = words.filter(({ lower }) => english.has(lower));
        if (new Set(small.map(({ lower }) => lower)).size >= 2 && small.length / words.length >= 0.2)
          yield { start, end, severity: 'warning', detail: texts.foreignLanguage };
      }
  },
};
