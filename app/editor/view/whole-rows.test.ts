import { expect, test } from 'vitest';
import { markedState } from '#test/marked-state';
import { copiedText } from './copied-text';
import { Fragment, Slice } from 'prosemirror-model';
import { schema } from '../bridge/schema';
import { write } from '../bridge/write';
import { movePastTable, withWholeRows } from './whole-rows';

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

test('an image that is dragged beside such a selection stays as it is', () => {
  const { state } = markedState('R^az\n\n| a | b |\n| - | - |\n| c^ | d |');
  const image = new Slice(
    Fragment.from(schema.nodes.image.create({ src: '/files/a.png', alt: '', title: null })),
    0,
    0,
  );
  expect(withWholeRows(image, state)).toBe(image);
  expect(movePastTable(state, image, 1)).toBeUndefined();
});

test('a selection that is dragged out of a table leaves its rows and head there', () => {
  const { opened, state } = markedState('Raz ^dwa\n\n| A | B |\n| - | - |\n| c^ | d |\n\nOgon');
  const slice = withWholeRows(state.selection.content(), state);
  const moved = movePastTable(state, slice, state.doc.content.size - 1);
  expect(
    write(opened, moved!.doc)
      ?.replace(/\| +(?=\|)/g, '| ')
      .trimEnd(),
  ).toBe('Raz\n\n| | |\n| --- | --- |\n| | d |\n\nOgondwa\n\n| A | B |\n| - | - |\n| c | |');
});
