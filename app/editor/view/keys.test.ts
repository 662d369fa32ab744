import { TextSelection } from 'prosemirror-state';
import { expect, test } from 'vitest';
import { open, write } from '../bridge/write';
import { stateOf } from './editor-setup';
import { keys, tabKeys } from './keys';

test('no shortcut takes Ctrl+Alt, which types Polish letters', () => {
  const names = Object.keys({ ...keys, ...tabKeys });
  expect(names).toContain('Mod-b');
  expect(names.filter((name) => /\b(?:Mod|Ctrl|Meta|Cmd)\b/.test(name) && /\bAlt\b/.test(name))).toEqual([]);
});

/** What a key makes of a text with the caret before '^'. */
function pressed(key: string, marked: string) {
  const opened = open(marked.replace('^', ''));
  let at = 1;
  open(marked).origin.doc.descendants((node, pos) => {
    if (node.text?.includes('^')) at = pos + node.text.indexOf('^');
  });
  let state = stateOf(opened.origin.doc);
  state = state.apply(state.tr.setSelection(TextSelection.create(state.doc, at)));
  const isTaken = keys[key]?.(state, (tr) => void (state = state.apply(tr)));
  const { $from } = state.selection;
  return { isTaken, markdown: write(opened, state.doc)?.trimEnd(), after: $from.nodeAfter?.text };
}

test.each([
  ['Alt-Shift-ArrowUp', 'Raz.\n\n^Dwa.\n\nTrzy.', 'Dwa.\n\nRaz.\n\nTrzy.'],
  ['Alt-Shift-ArrowDown', '^Raz.\n\n- dwa\n- trzy\n\nCztery.', '- dwa\n- trzy\n\nRaz.\n\nCztery.'],
  ['Alt-Shift-ArrowDown', '- ^raz\n  - w środku\n- dwa', '- dwa\n- raz\n  - w środku'],
  ['Alt-Shift-ArrowUp', '> Raz.\n>\n> ^Dwa.\n\nTrzy.', '> Dwa.\n>\n> Raz.\n\nTrzy.'],
  ['Alt-Shift-ArrowUp', 'Raz.\n\n## ^Dwa', '## Dwa\n\nRaz.'],
  ['Alt-Shift-ArrowUp', '| a |\n| - |\n| b |\n| ^c |', '| a |\n| - |\n| c |\n| b |'],
  ['Alt-Shift-ArrowUp', '| a |\n| - |\n| ^b |', '| a |\n| - |\n| b |'],
  ['Alt-Shift-ArrowDown', '| ^a |\n| - |\n| b |', '| a |\n| - |\n| b |'],
  ['Alt-Shift-ArrowUp', '^Raz.\n\nDwa.', 'Raz.\n\nDwa.'],
])('%s moves the block of the caret: %j', (key, marked, markdown) => {
  expect(pressed(key, marked)).toMatchObject({ isTaken: true, markdown });
  const [, word] = /\^(\p{L}+)/u.exec(marked) ?? [];
  expect(pressed(key, marked).after).toContain(word);
});
