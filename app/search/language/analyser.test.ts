import { expect, test, vi } from 'vitest';
import { Analyser } from './analyser';
import { loadAnalyser } from './load-analyser.server';
import { SuffixGuesser } from './unknown-words';

const analyser = loadAnalyser();

const sharesTerm = (one: string, other: string): boolean => {
  const terms = analyser.termsOf(one);
  return analyser.termsOf(other).some((term) => terms.includes(term));
};

test.each([
  ['umów', 'umowa'],
  ['najwyższy', 'wysoki'],
  ['źródłach', 'źródło'],
  ['niezapisanych', 'zapisać'],
  ['usunięcia', 'usunąć'],
  ['psów', 'pies'],
  ['ludzie', 'człowiek'],
])('%s and %s meet in a lemma', (form, lemma) => {
  expect(analyser.analyse(form).lemmas).toContain(lemma);
});

test.each([
  ['frameworka', 'framework'],
  ['frameworkami', 'frameworku'],
  ['endpointów', 'endpoint'],
  ['backendzie', 'backendu'],
  ['kubernetesa', 'kubernetes'],
  ['deployować', 'deployuje'],
])('%s and %s meet although the dictionary lacks them', (one, other) => {
  expect(analyser.dictionary.lemmasOf(one)).toEqual([]);
  expect(sharesTerm(one, other)).toBe(true);
});

test.each([
  ['zadanie', 'żądanie'],
  ['sąd', 'sad'],
  ['kot', 'kod'],
])('%s and %s stay apart', (one, other) => {
  expect(sharesTerm(one, other)).toBe(false);
});

test('a word typed without diacritics stands for every word it can be', () => {
  const found = new Set<string>();
  analyser.dictionary.findWithDiacritics('zadanie', (form) => found.add(form));
  expect([...found].sort()).toEqual(['zadanie', 'żądanie'].sort());
});

test('a letter typed with its diacritic is never taken for another', () => {
  const found: string[] = [];
  analyser.dictionary.findWithDiacritics('żadanie', (form) => found.push(form));
  expect(found).toEqual(['żądanie']);
});

test.each([
  ['konfigurcja', 'konfiguracja'],
  ['konfiguarcja', 'konfiguracja'],
  ['konfiguraccja', 'konfiguracja'],
  ['konfigurafja', 'konfiguracja'],
  ['zrodol', 'źródło'],
])('%s is one typo away from %s', (typed, meant) => {
  const found = new Set<string>();
  analyser.dictionary.findOneTypoAway(typed, (form) => found.add(form));
  expect(found).toContain(meant);
});

test('a number or an identifier is indexed as it is', () => {
  expect(analyser.termsOf('2026')).toEqual(['2026']);
  expect(analyser.termsOf('x86')).toEqual(['x86']);
});

test('a word of absurd length is cut, not refused', () => {
  expect(analyser.termsOf('ą'.repeat(10_000))[0]).toHaveLength(64);
});

test('the dictionary is read for the first word, and once', () => {
  const { dictionary } = loadAnalyser();
  const load = vi.fn(() => ({ dictionary, guesser: new SuffixGuesser('') }));
  const lazy = new Analyser(load);
  expect(load).not.toHaveBeenCalled();
  expect([lazy.termsOf('psem'), lazy.termsOf('psom')]).toEqual([['pies'], ['pies']]);
  expect(load).toHaveBeenCalledTimes(1);
});
