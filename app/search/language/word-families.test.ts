import { expect, test } from 'vitest';
import { loadAnalyser } from './load-analyser.server';
import { findRelatives } from './word-families';

const { dictionary } = loadAnalyser();
const relativesOf = (lemma: string): string[] =>
  findRelatives(lemma, (word) => dictionary.lemmasOf(word).includes(word));

test.each([
  ['usuwać', 'usunąć'],
  ['zainstalować', 'instalacja'],
  ['instalacja', 'zainstalować'],
  ['konfiguracja', 'skonfigurować'],
  ['dodawać', 'dodać'],
  ['ustawiać', 'ustawić'],
  ['dostępny', 'dostępność'],
  ['system', 'systemowy'],
  ['zgłaszać', 'zgłosić'],
  ['obrazek', 'obraz'],
  ['obraz', 'obrazek'],
  ['czytać', 'przeczytać'],
  ['podatek', 'podatkowy'],
  ['edycja', 'edycyjny'],
  ['skaner', 'skanować'],
  ['rozwijać', 'rozwinąć'],
  ['przecinać', 'przeciąć'],
  ['odpowiadać', 'odpowiedź'],
  ['wysyłać', 'wysyłka'],
  ['sprzedawca', 'sprzedaż'],
])('%s is of one family with %s', (one, other) => {
  expect(relativesOf(one)).toContain(other);
});

test.each([
  ['zamówić', 'mówić'],
  ['mówić', 'zamówić'],
  ['odpowiedzieć', 'powiedzieć'],
  ['przypisać', 'pisać'],
  ['zawartość', 'wartość'],
  ['wysyłka', 'nadawca'],
])('%s is not of one family with %s', (one, other) => {
  expect(relativesOf(one)).not.toContain(other);
});

test('a relative is always a word of the dictionary, and never the lemma itself', () => {
  const relatives = relativesOf('konfigurować');
  expect(relatives).not.toContain('konfigurować');
  for (const relative of relatives) expect(dictionary.lemmasOf(relative)).toContain(relative);
});
