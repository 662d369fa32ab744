import { expect, test } from 'vitest';
import { freeShortWords, keepShortWords } from './short-words';

const shown = (text: string) => keepShortWords(text).replaceAll('\u00a0', '~');

test.each([
  ['Idę w góry i z psem', 'Idę w~góry i~z~psem'],
  ['A potem (o tym dalej)', 'A~potem (o~tym dalej)'],
  ['wiersz kończy się i\nzaczyna', 'wiersz kończy się i~zaczyna'],
  ['dalej jest i ', 'dalej jest i~'],
])('a word of one letter stays with the next: %j', (text, expected) => {
  expect(shown(text)).toBe(expected);
});

test.each(['do domu', 'wersja w', 'klucz a-b', 'e-mail', 'b3 z2', 'dwa w  środku', 'a > b', 'a – dalej'])(
  '%j stays as it is',
  (text) => {
    expect(shown(text)).toBe(text);
  },
);

test('a text that is shown can be written again', () => {
  const text = 'Idę w góry i z psem, 10\u00a0km dalej';
  expect(freeShortWords(keepShortWords(text))).toBe(text);
});
