import { Slice } from 'prosemirror-model';
import type { Command } from 'prosemirror-state';
import { expect, test } from 'vitest';
import { markedState } from '#test/marked-state';
import { write } from '../bridge/write';
import * as commands from './commands';
import { keys } from './keys';
import { pastedText } from './pasted-text';

const paste =
  (text: string): Command =>
  (state, dispatch) => {
    dispatch?.(state.tr.replaceSelection(Slice.maxOpen(pastedText(text, state.selection.$from, false).content)));
    return true;
  };

test.each<[string, string | Command, string]>([
  ['R^az\\\nDwa', commands.heading(2), '## Raz Dwa'],
  ['R^az\\\nDwa\n\nTrzy\\\n*czte\\\nr^y*', commands.heading(3), '### Raz Dwa\n\n### Trzy *czte ry*'],
  ['- r^az\\\n  dwa', commands.heading(2), '- ## raz dwa'],
  ['```\nr^az\ndwa\n```', commands.heading(2), '## raz dwa'],
  ['# a^\n\nb\\\nc', 'Delete', '# ab c'],
  ['# a^\n\n- b\\\n  c\n- d', 'Delete', '# ab c\n\n- d'],
  ['# a\n\n^b\\\nc', 'Backspace', '# ab c'],
  ['> # a\n\n^b\\\nc', 'Backspace', '> # ab c'],
  ['# a^b\n\nc^d\\\ne', 'Delete', '# ad e'],
  ['# a^', paste('b\\\nc'), '# ab c'],
  ['a^\n\nb\\\nc', 'Delete', 'ab\\\nc'],
])('in %j lines that become one are apart by spaces', (marked, key, markdown) => {
  const { opened, state: before } = markedState(marked);
  let state = before;
  const command = typeof key === 'string' ? keys[key] : key;
  command?.(state, (tr) => void (state = state.apply(tr)));
  expect(write(opened, state.doc)?.trimEnd()).toBe(markdown);
});
