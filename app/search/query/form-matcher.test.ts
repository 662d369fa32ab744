import { expect, test, vi } from 'vitest';
import { Vocabulary } from '#app/search/index/vocabulary';
import { loadAnalyser } from '#app/search/language/load-analyser.server';
import type { QueryWord } from './expand-word';
import { FormMatcher } from './form-matcher';
import { FormRarities } from './form-rarities';
import { rankingWeights } from './ranking-weights';

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
  const matcher = new FormMatcher(vocabulary, () => 1, new FormRarities(vocabulary, () => 1), {
    words: [word],
    weight: 1,
  });
  const lookUp = vi.spyOn(vocabulary, 'findForm');
  expect([...texts, 'zamczysku', ''].filter((text) => matcher.isMatch(text))).toEqual(['zamek', 'zamku', 'zamkami']);
  expect(lookUp.mock.calls.flat()).toEqual(['zamek', 'zamku', 'zamkami', 'zamczysku']);
});

test('a form is weighed once for all variants of a query, a function word less where it does not match', () => {
  const vocabulary = new Vocabulary(loadAnalyser());
  const [content, idle] = ['zamek', 'jak'].map((text) => vocabulary.ensureForm(text).number);
  const weigh = vi.fn(() => 2);
  const rarities = new FormRarities(vocabulary, weigh);
  for (let variant = 0; variant < 3; variant++) {
    expect(rarities.of(content ?? -1)).toEqual({ matched: 2, unmatched: 2 });
    expect(rarities.of(idle ?? -1)).toEqual({ matched: 2, unmatched: 2 * rankingWeights.functionPresence });
  }
  expect(weigh).toHaveBeenCalledTimes(2);
});
