import { describe, expect, test } from 'vitest';
import { compareTexts } from './compare-texts';

const paragraph = (n: number) => `Akapit ${n}, który jest dość długi, żeby dało się go rozpoznać.`;
const text = (...numbers: number[]) => numbers.map(paragraph).join('\n\n');

describe('two texts', () => {
  test('show words within a changed line, with the lines around it', () => {
    const before = text(1, 2, 3, 4, 5);
    expect(compareTexts(before, before.replace('Akapit 3, który', 'Ustęp 3, który'))).toEqual([
      { kind: 'skipped', lines: 2 },
      { kind: 'same', text: `${paragraph(2)}\n` },
      {
        kind: 'changed',
        words: [
          { kind: 'removed', text: 'Akapit' },
          { kind: 'added', text: 'Ustęp' },
          { kind: 'same', text: ' 3, który jest dość długi, żeby dało się go rozpoznać.' },
        ],
      },
      { kind: 'same', text: `\n${paragraph(4)}` },
      { kind: 'skipped', lines: 2 },
    ]);
  });

  test('do not differ by the signs at the ends of their lines', () => {
    expect(compareTexts(text(1, 2, 3).replaceAll('\n', '\r\n'), text(1, 2, 4))).toEqual(
      compareTexts(text(1, 2, 3), text(1, 2, 4)),
    );
  });

  test('name a block that only moved', () => {
    const kinds = compareTexts(text(1, 2, 3, 4), text(2, 3, 4, 1)).filter(({ kind }) => kind.startsWith('moved'));
    expect(kinds).toEqual([
      { kind: 'moved-away', text: paragraph(1) },
      { kind: 'moved-here', text: paragraph(1) },
    ]);
  });

  test('show rewritten text as lines', () => {
    expect(compareTexts('Zupełnie inne zdanie o niczym.', 'Koty śpią długo w dzień')).toEqual([
      { kind: 'removed', text: 'Zupełnie inne zdanie o niczym.' },
      { kind: 'added', text: 'Koty śpią długo w dzień' },
    ]);
  });

  test('with nothing in common in 65 kB are compared in bounded time, without loss', () => {
    const lines = (from: number) =>
      Array.from({ length: 1_300 }, (_, n) => `Wiersz ${from + n} ${'ąę '.repeat(12)}${(from + n) * 7}`).join('\n');
    const [before, after] = [lines(0), lines(100_000)];
    expect(compareTexts(before, after)).toEqual([
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ]);
    expect(compareTexts('x '.repeat(32_000), 'y '.repeat(32_000))).toHaveLength(2);
  });

  test('may be empty on either side', () => {
    expect(compareTexts('', 'Nowy')).toEqual([{ kind: 'added', text: 'Nowy' }]);
    expect(compareTexts('Stary', '')).toEqual([{ kind: 'removed', text: 'Stary' }]);
  });
});
