import { expect, test } from 'vitest';
import { editorTexts as texts } from '#app/texts/pl/editor';
import { macLabel } from './mac-keys';

test.each([
  [texts.bold, 'Pogrubienie (⌘B)'],
  [texts.bulletList, 'Lista punktowana (⇧⌘8)'],
  [texts.findOpen, 'Znajdź i\u00a0zamień (⌃H)'],
  [texts.rowUp, 'Przesuń w\u00a0górę (⌥⇧↑)'],
  [texts.columnToLeft, 'Przesuń w\u00a0lewo'],
  [texts.columnToRight, 'Przesuń w\u00a0prawo'],
  [texts.findNext, texts.findNext],
])('on a Mac %j is %j', (label, expected) => {
  expect(macLabel(label)).toBe(expected);
});
