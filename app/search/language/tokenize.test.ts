import { expect, test } from 'vitest';
import { eachWord } from './tokenize';

function wordsOf(text: string): string[] {
  const words: string[] = [];
  eachWord(text, (word, _start, _end, isIdentifier) => words.push(isIdentifier ? `[${word}]` : word));
  return words;
}

test('words are runs of letters and digits, in lower case', () => {
  expect(wordsOf('Zażółć GĘŚLĄ jaźń, „proszę”!')).toEqual(['zażółć', 'gęślą', 'jaźń', 'proszę']);
});

test('an identifier is its parts and the whole', () => {
  expect(wordsOf('plik kubectl-config oraz v1.2.')).toEqual([
    'plik',
    'kubectl',
    'config',
    '[kubectl-config]',
    'oraz',
    'v1',
    '2',
    '[v1.2]',
  ]);
});

test('places are those of the text as given', () => {
  const text = '🙂 Źródło: a\u00adb';
  const parts: string[] = [];
  eachWord(text, (_word, start, end) => parts.push(text.slice(start, end)));
  expect(parts).toEqual(['Źródło', 'a\u00adb']);
});

test('a soft hyphen does not split a word', () => {
  expect(wordsOf('doku\u00admentacja')).toEqual(['dokumentacja']);
});

test('what chooses how an emoji is drawn is no part of a word, nor is a soft hyphen alone a word', () => {
  expect(wordsOf('⚠\ufe0fUwaga na 1\ufe0f\u20e3 kable \u00ad tu')).toEqual(['uwaga', 'na', '1', 'kable', 'tu']);
});
