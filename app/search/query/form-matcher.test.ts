import { expect, test, vi } from 'vitest';
import { Vocabulary } from '#app/search/index/vocabulary';
import { loadAnalyser } from '#app/search/language/load-analyser.server';
import type { QueryWord } from './expand-word';
import { FormMatcher } from './form-matcher';

test('words of a text are marked by their forms, and few others are looked up', () => {
  const vocabulary = new Vocabulary(loadAnalyser());
  const texts = ['zamek', 'zamku', 'zamkami', 'brama', 'krzesło', 'stół', 'ławka', 'zero'];
  for (const text of texts) vocabulary.ensureForm(text).pages++;
  const term = vocabulary.findTerm('zamek');
  if (!term) throw new Error('the forms have no lemma');
  const word: QueryWord = {
    text: 'zamek',
    alternatives: [{ term, weight: 1 }],
    isBonus: false,
    importance: 1,
    presence: 1,
    correction: null,
    replacement: null,
  };
  const matcher = new FormMatcher(
    vocabulary,
    () => 1,
    () => 1,
    { words: [word], weight: 1 },
  );
  const lookUp = vi.spyOn(vocabulary, 'findForm');
  expect([...texts, 'zamczysku', ''].filter((text) => matcher.isMatch(text))).toEqual(['zamek', 'zamku', 'zamkami']);
  expect(lookUp.mock.calls.flat()).toEqual(['zamek', 'zamku', 'zamkami', 'zamczysku']);
});
