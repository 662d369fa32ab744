import { expect, test } from 'vitest';
import { undo } from 'prosemirror-history';
import { open, write } from '../bridge/write';
import { markedState } from '#test/marked-state';
import { blockAt, blocksWith, moveBlock, placeNow } from './block-at';
import { stateOf } from './editor-setup';

/** Moves the block with the words `from` before or behind the one with the words `to`. */
function moved(marked: string, from: string, to: string, isBehind = false) {
  const { opened, state: before } = markedState(marked);
  const markdown = marked.replaceAll('^', '');
  let state = before;
  const placeOf = (words: string) => {
    let found = -1;
    state.doc.descendants((node, at) => void (node.text?.startsWith(words) && found < 0 && (found = at)));
    return blockAt(state.doc, found);
  };
  const [one, other] = [placeOf(from), placeOf(to)];
  if (!one || !other) throw new Error('no such words');
  const place = other.at + (isBehind ? other.node.nodeSize : 0);
  const [first, last] = blocksWith(state, one.at);
  const isDone = moveBlock(first, place, last)(state, (tr) => void (state = state.apply(tr)));
  const result = write(opened, state.doc)?.trimEnd();
  const caret = state.selection.$from.parent.textContent;
  if (isDone) undo(state, (tr) => void (state = state.apply(tr)));
  expect(write(opened, state.doc)).toBe(markdown);
  return isDone && { result, caret };
}

test.each([
  ['Raz\n\nDwa\n\nTrzy', 'Trzy', 'Raz', false, 'Trzy\n\nRaz\n\nDwa'],
  ['Raz\n\nDwa\n\nTrzy', 'Raz', 'Trzy', true, 'Dwa\n\nTrzy\n\nRaz'],
  ['- raz\n- dwa\n  - trzy\n- cztery', 'dwa', 'raz', false, '- dwa\n  - trzy\n- raz\n- cztery'],
  ['- raz\n- dwa\n  - trzy', 'trzy', 'raz', false, '- trzy\n- raz\n- dwa'],
  ['1. raz\n2. dwa\n\nTrzy', 'raz', 'Trzy', true, '1. dwa\n\nTrzy\n\n1. raz'],
  ['- raz\n\nTrzy', 'raz', 'Trzy', true, 'Trzy\n\n- raz'],
  ['Raz\n\n- dwa\n- trzy', 'Raz', 'trzy', false, '- dwa\n- Raz\n- trzy'],
  ['## Raz\n\n- dwa\n- trzy', 'Raz', 'trzy', false, '- dwa\n- trzy\n\n## Raz'],
  ['Raz\n\n> [!NOTE]\n> dwa', 'Raz', 'dwa', true, '> [!NOTE]\n> dwa\n>\n> Raz'],
  [
    'Raz\n\n<details>\n<summary>Tytuł</summary>\n\nDwa\n\n</details>',
    'Dwa',
    'Raz',
    false,
    'Dwa\n\nRaz\n\n<details>\n<summary>Tytuł</summary>\n\n</details>',
  ],
  ['| a |\n| - |\n| b |\n\nRaz', 'b', 'Raz', true, 'Raz\n\n| a |\n| - |\n| b |'],
  ['Raz\n\n| a |\n| - |\n| b |', 'Raz', 'b', true, '| a |\n| - |\n| b |\n\nRaz'],
])('a block of %j is moved, and undone by one step', (markdown, from, to, isBehind, result) => {
  expect(moved(markdown, from, to, isBehind)).toMatchObject({ result });
});

test.each([
  ['R^az\n\nD^wa\n\nTrzy', 'Dwa', 'Trzy', true, 'Trzy\n\nRaz\n\nDwa'],
  ['R^az\n\nD^wa\n\nTrzy', 'Raz', 'Dwa', true, false],
  ['R^az\n\nD^wa\n\nTrzy', 'Trzy', 'Raz', false, 'Trzy\n\nRaz\n\nDwa'],
  ['R^az\n\nD^wa\n\n- trzy', 'Raz', 'trzy', true, '- trzy\n- Raz\n- Dwa'],
  ['- r^az\n- d^wa\n- trzy', 'raz', 'trzy', true, '- trzy\n- raz\n- dwa'],
  ['1. r^az\n2. d^wa\n\nTrzy', 'dwa', 'Trzy', true, 'Trzy\n\n1. raz\n2. dwa'],
  ['R^az\n\n- d^wa\n- trzy\n\nCztery', 'dwa', 'Cztery', true, 'Cztery\n\nRaz\n\n- dwa\n- trzy'],
  ['| a |\n| - |\n| b^ |\n\nR^az\n\nDwa', 'b', 'Dwa', true, 'Dwa\n\n| a |\n| - |\n| b |\n\nRaz'],
])('blocks of %j that are selected with the one that is dragged go along', (marked, from, to, isBehind, result) => {
  expect(moved(marked, from, to, isBehind)).toEqual(result && expect.objectContaining({ result }));
});

test('the caret goes along', () => {
  expect(moved('Raz\n\nDwa\n\nTrzy', 'Raz', 'Trzy', true)).toMatchObject({ caret: 'Raz' });
  expect(moved('Raz\n\n- dwa\n- trzy', 'trzy', 'Raz')).toMatchObject({ caret: 'trzy' });
});

test('a block that is dragged is known wherever changes elsewhere have put it', () => {
  const { doc } = open('Raz\n\n- dwa\n- trzy\n\nCztery').origin;
  const [list, item] = [doc.child(1), doc.child(1).child(1)];
  const at = doc.firstChild?.nodeSize ?? 0;
  const itemAt = at + 1 + list.child(0).nodeSize;
  const { tr } = stateOf(doc);
  tr.insertText('Nowe ', itemAt - 2).insert(0, [list, doc.child(2)]);
  const by = list.nodeSize + doc.child(2).nodeSize + 'Nowe '.length;
  expect(placeNow(tr.doc, item, itemAt), 'the nearer of two that are one node').toBe(itemAt - at);
  expect(placeNow(tr.doc, item, itemAt + by)).toBe(itemAt + by);
  expect(placeNow(tr.insertText('!', itemAt + by + 2).delete(0, list.nodeSize).doc, item, itemAt)).toBeNull();
});

test('a block goes nowhere into itself', () => {
  expect(moved('- raz\n  - dwa\n- trzy', 'raz', 'dwa')).toBe(false);
  expect(moved('> raz\n\n- dwa', 'raz', 'dwa')).toBe(false);
});

test.each([
  'Raz\n\n> Dwa\n\n- a\n  - b\n\n    c\n\n```\nd\n```\n\n1. e\n\n- f',
  '> [!NOTE]\n> - a\n\n<details>\n<summary>b</summary>\n\n1. c\n   > d\n2. e\n\n</details>',
  '- > [!TIP]\n  > a\n- | b |\n  | - |\n\n$$\nc\n$$\n\n- d[^1]\n\n[^1]: e',
])('wherever a block of %j goes, nothing is lost', (markdown) => {
  const { doc } = open(markdown).origin;
  const wordsOf = (from: typeof doc) => from.textBetween(0, from.content.size, ' ', ' ').match(/\S+/g)?.toSorted();
  const blocks = new Set(Array.from({ length: doc.content.size }, (_, at) => blockAt(doc, at)?.at ?? 0));
  for (const from of blocks)
    for (const at of blocks)
      for (const place of [at, at + (doc.nodeAt(at)?.nodeSize ?? 0)]) {
        let state = stateOf(doc);
        moveBlock(from, place)(state, (tr) => void (state = state.apply(tr)));
        expect(wordsOf(state.doc), `${from} to ${place}`).toEqual(wordsOf(doc));
      }
});
