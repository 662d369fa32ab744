import { expect, test } from 'vitest';
import { lineOfPlace, placeOfLine } from './lines';
import { open } from './write';

const lines = [
  '# Tytuł',
  '',
  '- raz',
  '  - dwa',
  '',
  '    > trzy',
  '',
  '| a |',
  '| - |',
  '| b |',
  '',
  '```',
  'kod',
  '```',
  '',
  'Koniec,',
  'który trwa.',
];

test.each([
  [1, 1],
  [2, 1],
  [4, 4],
  [6, 6],
  [10, 10],
  [13, 12],
  [17, 16],
])('line %i is shown in the block that begins in line %i', (line, first) => {
  const text = lines.join('\n');
  const { doc } = open(text).origin;
  expect(lineOfPlace(text, doc, placeOfLine(text, doc, line) + 1)).toBe(first);
});
