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

test.each([
  ['an empty cell', 'Przed.\n\n| a |   |\n| - | - |\n| b |   |', 5],
  ['an empty heading', 'Przed.\n\n##', 3],
  ['an empty list item', 'Przed.\n\n- raz\n-', 4],
  ['an empty quotation', 'Przed.\n\n>', 3],
  ['an empty text', '', 1],
])('the line of %s is told', (_name, text, line) => {
  const { doc } = open(text).origin;
  let last = 0;
  doc.descendants((node, at) => {
    if (node.isTextblock && node.childCount === 0) last = at + 1;
  });
  expect(lineOfPlace(text, doc, last)).toBe(line);
});
