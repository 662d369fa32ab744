import { expect, test } from 'vitest';
import { markedState } from '#test/marked-state';
import { copiedText } from './copied-text';
import { withWholeRows } from './whole-rows';

test.each([
  ['R^az\n\n| a | b |\n| - | - |\n| c^ | d |', 'az\n\n| a | b |\n| - | - |\n| c | |'],
  ['| a | b |\n| - | - |\n| c | d^e |\n| f | g |\n\nR^az', '|  | e |\n| - | - |\n| f | g |\n\nR'],
  ['> | a | b |\n> | - | - |\n> | c | ^d |\n>\n> R^az', '> | | d |\n> | - | - |\n>\n> R'],
  [
    '| a | b |\n| - | - |\n| c | ^d |\n\nRaz\n\n| e | f |\n| - | - |\n| g | h^ |',
    '|  | d |\n| - | - |\n\nRaz\n\n| e | f |\n| - | - |\n| g | h |',
  ],
  ['R^az\n\nD^wa', 'az\n\nD'],
])('what is copied of %j has whole rows', (marked, markdown) => {
  const { state } = markedState(marked);
  const slice = withWholeRows(state.selection.content(), state);
  expect(copiedText(slice).replace(/\| +\|/g, '| |')).toBe(markdown.replace(/\| +\|/g, '| |'));
  expect(slice.openStart).toBeLessThanOrEqual(2);
});
