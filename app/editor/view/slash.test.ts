import type { EditorState } from 'prosemirror-state';
import { expect, test } from 'vitest';
import { markedState } from '#test/marked-state';
import { slashOf } from './editor-state';
import { matchingItems } from './slash-items';

/** Types letter by letter at the '^' of a line. */
function typed(marked: string, letters: string): EditorState {
  let { state } = markedState(marked);
  for (const letter of letters) state = state.apply(state.tr.insertText(letter));
  return state;
}

test.each([
  ['^', '/', { words: '', isInLine: false }],
  ['^', '/nag', { words: 'nag', isInLine: false }],
  ['Zdanie^', ' /', { words: '', isInLine: true }],
  ['Zdanie^', ' /przyp', { words: 'przyp', isInLine: true }],
  ['Zdanie ^ dalej', '/wz', { words: 'wz', isInLine: true }],
  ['Zdanie^', ' /p', { words: 'p', isInLine: true }],
  ['^', '/lista num', { words: 'lista num', isInLine: false }],
  ['^', '/blok kodu ', { words: 'blok kodu ', isInLine: false }],
  ['^', '/ nie', null],
  ['km^', '/h', null],
  ['Zdanie^', ' / nie', null],
  ['Zdanie^', ' /etc/', null],
])('at %j what is typed as %j opens the menu: %j', (marked, letters, expected) => {
  const found = slashOf(typed(marked, letters));
  expect(found && { words: found.words, isInLine: found.isInLine }).toEqual(expected);
});

test('a slash that the caret only comes by in a line opens no menu, and code has none', () => {
  expect(slashOf(typed('Zdanie /p^', ''))).toBeNull();
  expect(slashOf(typed('Zdanie /^', 'p'))).toBeNull();
  expect(slashOf(typed('`kod ^dalej`', '/'))).toBeNull();
});

test('a name is found by its beginning, by one of its words, and by several as they follow', () => {
  const names = (query: string) => matchingItems(query, false).map(({ name }) => name);
  expect(names('nagłówek 3')).toEqual(['Nagłówek 3']);
  expect(names('numer')).toEqual(['Lista numerowana']);
  expect(names('lista num')).toEqual(['Lista numerowana']);
  expect(names('wzor w os')).toEqual(['Wzór w\u00a0osobnych wierszach']);
  expect(names('ramka ostrz')).toEqual(['Ramka: Ostrzeżenie']);
  expect(names('lista zakupów')).toEqual([]);
});

test('in a line only what can stand there is offered', () => {
  const names = (query: string, isInLine: boolean) => matchingItems(query, isInLine).map(({ name }) => name);
  expect(names('', true)).toEqual(['Przypis', 'Wzór w\u00a0wierszu']);
  expect(names('tab', true)).toEqual([]);
  expect(names('tab', false)).toEqual(['Tabela']);
});
