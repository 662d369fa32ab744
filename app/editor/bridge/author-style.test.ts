import { expect, test } from 'vitest';
import { markedState } from '#test/marked-state';
import { schema } from './schema';
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

test.each([
  ['| a |\n| - |\n| b<br>c |\n\nd^e', 'd\\\ne'],
  ['a  \nb\n\nd^e', 'd  \ne'],
])('a line break added in %j is one of the author outside cells', (marked, markdown) => {
  const { opened, state } = markedState(marked);
  const { doc } = state.tr.replaceSelectionWith(schema.nodes.hard_break.create());
  expect(write(opened, doc)?.split('\n\n').at(-1)).toBe(markdown);
});
