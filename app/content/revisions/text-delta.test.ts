import { describe, expect, test } from 'vitest';
import { applyDelta, textDelta, undoDelta } from './text-delta';

const lines = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, n) => `Wiersz ${from + n} dość długi, żeby się liczył.\n`).join('');

describe('the delta between two texts', () => {
  test.each<[what: string, before: string, after: string]>([
    ['nothing', 'tekst', 'tekst'],
    ['a first text', '', 'Zażółć gęślą jaźń'],
    ['no text any more', 'Zażółć', ''],
    ['a word', 'Ala ma kota', 'Ala ma psa'],
    ['a repetition', 'aaaa', 'aaaaaa'],
    ['half of an emoji is not lost', 'a😀b', 'a😁b'],
    [
      'two lines far apart',
      lines(0, 50),
      lines(0, 50).replace('Wiersz 3 ', 'Wers 3 ').replace('Wiersz 40 ', 'Wers 40 '),
    ],
    ['a moved part', lines(0, 20) + lines(20, 60), lines(20, 60) + lines(0, 20)],
    ['everything, in more lines than are looked at', lines(0, 500), lines(1_000, 1_500)],
    ['other ends of lines', 'a\nb\n'.repeat(100), 'a\r\nb\r\n'.repeat(100)],
  ])('is kept, and can be gone both ways: %s', (_, before, after) => {
    const delta = textDelta(before, after);
    expect(applyDelta(before, delta)).toBe(after);
    expect(undoDelta(after, delta)).toBe(before);
  });

  test('is as short as possible', () => {
    const text = lines(0, 200);
    const changed = text.replace('Wiersz 3 ', 'Wers 3 ').replace('Wiersz 190 ', 'Wers 190 ');
    expect(textDelta(text, changed)).toHaveLength(2);
    expect(JSON.stringify(textDelta(text, changed)).length).toBeLessThan(60);
  });
});
