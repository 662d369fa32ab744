import type { Node } from 'prosemirror-model';
import type { Command } from 'prosemirror-state';
import { expect, test } from 'vitest';
import { markedState } from '#test/marked-state';
import { open, write } from '../bridge/write';
import { fileCard, formula, image, source } from './dialog-commands';
import { stateOf } from './editor-setup';
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

test('behind a file the text goes on, and a second one comes after the first', () => {
  const { opened, state: before } = markedState('R^az\n\nDwa');
  let state = before;
  for (const name of ['a', 'b']) fileCard(`/files/${name}`, name)(state, (tr) => void (state = state.apply(tr)));
  state = state.apply(state.tr.insertText(' c'));
  expect(write(opened, state.doc)?.trimEnd()).toBe('Raz\n\n[a](/files/a)\n\n[b](/files/b) c\n\nDwa');
});

test.each([
  ['R^az', false],
  ['`R^az`', false],
  ['```\nR^az\n```', true],
  ['$$\nR^az\n$$', true],
])('in %j the tools for words are off: %s', (marked, isOff) => {
  expect(shownOf(markedState(marked).state).isCode).toBe(isOff);
});

function placeOf(doc: Node, isMeant: (node: Node) => boolean): number {
  let at = -1;
  doc.descendants((node, pos) => {
    if (isMeant(node)) at = pos;
  });
  return at;
}

test.each([
  ['Raz\n\n{{fragment:a}}\n\nDwa', 'Raz\n\n## Tak\n\nBo[^1].\n\nDwa\n\n[^1]: A.'],
  ['Raz[^1]\n\n{{fragment:a}}\n\n[^1]: B.', 'Raz[^1]\n\n## Tak\n\nBo[^2].\n\n[^1]: B.\n\n[^2]: A.'],
  ['- Raz\n\n  {{fragment:a}}\n- Dwa', '- Raz\n\n  ## Tak\n\n  Bo[^1].\n- Dwa\n\n[^1]: A.'],
  ['> [!TIP]\n> {{fragment:a}}\n>\n> Dwa', '> [!TIP]\n> ## Tak\n>\n> Bo[^1].\n>\n> Dwa\n\n[^1]: A.'],
])('the text of a fragment takes its place in %j', (text, expected) => {
  const opened = open(text);
  let state = stateOf(opened.origin.doc);
  const at = placeOf(state.doc, ({ type }) => type.name === 'fragment_use');
  source(at, '## Tak\n\nBo[^1].\n\n[^1]: A.')(state, (tr) => void (state = state.apply(tr)));
  expect(write(opened, state.doc)?.trimEnd()).toBe(expected);
});

const referring = 'Raz [a][r], [R] i ![x][r].\n\n[r]: https://a.pl/1 "t"\n';

test.each([
  ['', 'Raz  dwa'],
  ['- b', 'Raz - b dwa'],
  ['[s]: /x', 'Raz \\[s]: /x dwa'],
  ['$$x$$', 'Raz $$x$$ dwa'],
  ['<div>', 'Raz <div> dwa'],
])('the source of a chip becomes %j: words, as it stands among words', (to, expected) => {
  const written = (words: string) => {
    const opened = open(`- ${words}\n\n[r]: /x`);
    let state = stateOf(opened.origin.doc);
    const at = placeOf(state.doc, ({ type }) => type.name === 'chip');
    source(at, to)(state, (tr) => void (state = state.apply(tr)));
    return write(opened, state.doc);
  };
  expect(written('Raz <i> dwa')).toBe(`- ${expected}\n\n[r]: /x`);
  if (to !== '') expect(written('**Raz <i> dwa**')).toBe(`- **${expected}**\n\n[r]: /x`);
  // Alone, too, it is something that can be written.
  expect(written('![x](https://a.pl/x.png)')).toBeDefined();
});

test('a picture of elsewhere that is a link stays one with another source', () => {
  const opened = open('[![a](https://a.pl/a.png)](/x)\n');
  let state = stateOf(opened.origin.doc);
  source(1, '![b](https://a.pl/b.png)')(state, (tr) => void (state = state.apply(tr)));
  expect(write(opened, state.doc)).toBe('[![b](https://a.pl/b.png)](/x)\n');
});

test.each<[string, raw: string, to: string, expected: string]>([
  ['source_block', '[r]: https://a.pl/1 "t"', '[r]: https://a.pl/2', referring.replace('1 "t"', '2')],
  ['chip', '![x][r]', '![y][r]', referring.replace('![x]', '![y]')],
  ['chip', '![x][r]', '[y][r] dwa', referring.replace('![x][r]', '[y][r] dwa')],
  [
    'source_block',
    '[r]: https://a.pl/1 "t"',
    '',
    'Raz [a](https://a.pl/1 "t"), [R](https://a.pl/1 "t") i ![x](https://a.pl/1 "t").\n',
  ],
])('the source of a %s %j is changed to %j, and links lead where it says', (type, raw, to, expected) => {
  const { opened, state: before } = markedState(referring);
  let state = before;
  const at = placeOf(state.doc, (node) => node.type.name === type && node.attrs.raw === raw);
  source(at, to)(state, (tr) => void (state = state.apply(tr)));
  expect(write(opened, state.doc)).toBe(expected);
});
