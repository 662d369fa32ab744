import { expect, test } from 'vitest';
import { editorTexts as texts } from '#app/texts/pl/editor';
import { findTexts } from '#app/texts/pl/editor-find';
import { tableTexts } from '#app/texts/pl/editor-table';
import { macLabel } from './mac-keys';

test.each([
  [texts.bold, 'Pogrubienie (⌘B)'],
  [texts.bulletList, 'Lista punktowana (⇧⌘8)'],
  [texts.findOpen, 'Znajdź i\u00a0zamień (⌃H)'],
  [tableTexts.rowUp, 'Przesuń w\u00a0górę (⌥⇧↑)'],
  [tableTexts.columnToLeft, 'Przesuń w\u00a0lewo'],
  [tableTexts.columnToRight, 'Przesuń w\u00a0prawo'],
  [findTexts.findNext, findTexts.findNext],
])('on a Mac %j is %j', (label, expected) => {
  expect(macLabel(label)).toBe(expected);
});
