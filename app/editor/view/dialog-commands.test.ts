import type { Command } from 'prosemirror-state';
import { expect, test } from 'vitest';
import { markedState } from '#test/marked-state';
import { write } from '../bridge/write';
import { formula, image } from './dialog-commands';
import { shownOf } from './editor-state';

const picture = image({ src: '/files/a.png', alt: 'a', title: null });

test.each<[string, Command, string]>([
  ['Raz^ dwa', picture, 'Raz![a](/files/a.png) dwa'],
  ['**Ra^z**', formula('x'), '**R&#x61;$x$&#x7A;**'],
  ['$$\nab^cd\n$$\n\nRaz', picture, '$$\nabcd\n$$\n\n![a](/files/a.png)\n\nRaz'],
  ['$$\nab^cd\n$$', formula('x'), '$$\nabcd\n$$\n\n$x$'],
  ['```\nab^cd\n```', picture, '```\nabcd\n```\n\n![a](/files/a.png)'],
  ['- ```\n  ab^cd\n  ```', formula('x'), '- ```\n  abcd\n  ```\n\n  $x$'],
])('what is put into %j tears no code and no formula', (marked, command, markdown) => {
  const { opened, state: before } = markedState(marked);
  let state = before;
  command(state, (tr) => void (state = state.apply(tr)));
  expect(write(opened, state.doc)?.trimEnd()).toBe(markdown);
});

test.each([
  ['R^az', false],
  ['`R^az`', false],
  ['```\nR^az\n```', true],
  ['$$\nR^az\n$$', true],
])('in %j the tools for words are off: %s', (marked, isOff) => {
  expect(shownOf(markedState(marked).state).isCode).toBe(isOff);
});
