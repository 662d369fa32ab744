import { AllSelection, TextSelection } from 'prosemirror-state';
import { expect, test } from 'vitest';
import { open, write } from '../bridge/write';
import { image, link, linkAround, linkedText, unlink } from './commands';
import { stateOf } from './editor-setup';

/** An editor with what stands between two '|' selected, or the caret at the only one. */
function selected(marked: string) {
  const opened = open(marked.replaceAll('|', ''));
  const places: number[] = [];
  open(marked).origin.doc.descendants((node, pos) => {
    for (const { index } of (node.text ?? '').matchAll(/\|/g)) places.push(pos + index - places.length);
  });
  let state = stateOf(opened.origin.doc);
  const { doc } = state;
  const [from = 0, to = from] = places;
  const selection = places.length === 0 ? new AllSelection(doc) : TextSelection.create(doc, from, to);
  state = state.apply(state.tr.setSelection(selection));
  const run = (command: typeof unlink) => {
    command(state, (tr) => void (state = state.apply(tr)));
    return write(opened, state.doc)?.trimEnd();
  };
  return { state, run };
}

test('a link is found whole by any of its words, also by the caret behind it', () => {
  for (const marked of [
    '[raz **d|wa** trzy](/a)',
    '[raz **dwa** t|rzy](/a)',
    '[ra|z **dwa** trzy](/a)',
    '[raz](/a)|.',
  ]) {
    const { state, run } = selected(marked);
    const plain = marked.replace('|', '');
    expect(linkedText(state).text).toBe(plain.startsWith('[raz]') ? 'raz' : 'raz dwa trzy');
    expect(run(link('/b', ''))).toBe(plain.replace('/a', '/b'));
  }
  expect(linkAround(selected('[raz](/a) |dwa').state)).toBeUndefined();
  expect(linkAround(selected('[raz](/a)|dwa|').state)).toBeUndefined();
  expect(selected('x [raz **d|wa**](/a)[trzy](/b)').run(unlink)).toBe('x raz **dwa**[trzy](/b)');
});

test('words of several blocks are linked block by block, and stay as they are', () => {
  const { state, run } = selected('Pierwszy |akapit\n\n- drugi| punkt');
  expect(linkedText(state).text).toBeNull();
  expect(run(link('/a', 'inne słowa'))).toBe('Pierwszy [akapit](/a)\n\n- [drugi](/a) punkt');
  expect(selected('Raz\n\nDwa').run(link('/a', ''))).toBe('[Raz](/a)\n\n[Dwa](/a)');
});

test('other words of a link replace those that were selected', () => {
  expect(selected('Zobacz |tam|.').run(link('/a', 'tu'))).toBe('Zobacz [tu](/a).');
  expect(selected('Zobacz |.').run(link('/a', 'tu'))).toBe('Zobacz [tu](/a).');
});

test('an image takes the place of what is selected, also of the whole text', () => {
  const map = image({ src: '/files/mapa.png', alt: 'Mapa', title: null });
  expect(selected('Raz |dwa| trzy.').run(map)).toBe('Raz ![Mapa](/files/mapa.png) trzy.');
  expect(selected('Raz.\n\n- Dwa.').run(map)).toBe('![Mapa](/files/mapa.png)');
});
