import { AllSelection, TextSelection } from 'prosemirror-state';
import { expect, test } from 'vitest';
import { open, write } from '../bridge/write';
import { rule } from './commands';
import { image } from './dialog-commands';
import { stateOf } from './editor-setup';
import { link, linkAround, linkedText, unlink } from './link-commands';
import { table } from './table-commands';

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

test.each([
  ['Obraz |![alt](/files/a.png)| tu', 'Obraz [![alt](/files/a.png)](/b) tu', null],
  ['Wzór |$x^2$ jest| tu', 'Wzór [$x^2$ jest](/b) tu', null],
  ['Raz |dwa\\\ntrzy| tu', 'Raz [dwa\\\ntrzy](/b) tu', null],
  ['a |słowo[^1] |b\n\n[^1]: Przypis', 'a [słowo](/b)[^1] b\n\n[^1]: Przypis', 'słowo'],
  ['Zobacz |tam |teraz', 'Zobacz [tam](/b) teraz', 'tam'],
  ['Oto| **ważne** słowa|', 'Oto [**ważne** słowa](/b)', 'ważne słowa'],
  ['Zobacz| [tam](/a "Tytuł") |teraz', 'Zobacz [tam](/b "Tytuł") teraz', 'tam'],
  ['Raz[ |tam ](/a)|dalej', 'Raz[ tam ](/b)dalej', ' tam '],
  ['Raz [|![alt](/files/a.png)|](/a)', 'Raz [![alt](/files/a.png)](/b)', null],
  ['Raz [|dwa $x$](/a) trzy|', 'Raz [dwa $x$ trzy](/b)', null],
])('a link over %j leaves what it is put on', (marked, markdown, words) => {
  const { state, run } = selected(marked);
  expect(linkedText(state).text).toBe(words);
  expect(run(link('/b', words ?? 'inne słowa'))).toBe(markdown);
});

test('a link over a space alone is put behind it', () => {
  expect(selected('Raz| |dwa').run(link('/b', 'tam'))).toBe('Raz [tam](/b)dwa');
});

test('words that are changed in a link stay bold where they are not', () => {
  expect(selected('Oto |**ważne** słowa|').run(link('/b', 'ważne słowo'))).toBe('Oto [**ważne** słowo](/b)');
  expect(selected('[**ważne** |słowa](/a)').run(link('/b', 'nieważne słowa'))).toBe('[**nieważne** słowa](/b)');
});

test('what a link is taken from stays', () => {
  expect(selected('Raz [**d|wa** ![alt](/files/a.png) $x$](/a)').run(unlink)).toBe(
    'Raz **dwa** ![alt](/files/a.png) $x$',
  );
  expect(selected('Raz| [tam](/a) |teraz').run(unlink)).toBe('Raz tam teraz');
});

test('no link is put into code or a formula', () => {
  expect(selected('$$\nra|z\n$$').run(link('/b', 'tam'))).toBe('$$\nraz\n$$');
});

test('blocks come behind the block of the caret, or at the end of the whole text', () => {
  expect(selected('Ra|z.\n\nDwa.').run(rule)).toBe('Raz.\n\n---\n\nDwa.');
  expect(selected('Raz.\n\nDwa.').run(rule)).toBe('Raz.\n\nDwa.\n\n---');
  expect(selected('Raz.\n\n- Dwa.').run(table)).toMatch(/^Raz\.\n\n- Dwa\.\n\n {2}\|/);
});
