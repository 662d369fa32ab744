import { expect, test } from 'vitest';
import { markedState } from '#test/marked-state';
import { write } from './write';

test.each([
  ['| a |\n| - |\n| 10&nbsp;km^ |', '| a |\n| - |\n| 10&nbsp;kmx |'],
  ['10&nbsp;**km^**, 5&nbsp;m', '10&nbsp;**kmx**, 5&nbsp;m'],
  ['10\u00A0km^', '10\u00A0kmx'],
  ['10\u00A0km^\n\n`5&nbsp;m`, 6\u00A0m', '10\u00A0kmx\n\n`5&nbsp;m`, 6\u00A0m'],
])('no-break spaces of what is edited in %j are written as the author writes them', (marked, markdown) => {
  const { opened, state } = markedState(marked);
  expect(write(opened, state.tr.insertText('x').doc)).toBe(markdown);
});
