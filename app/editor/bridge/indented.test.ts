import type { Node } from 'prosemirror-model';
import { expect, test } from 'vitest';
import { canonical } from './canonical';
import { read } from './read';
import { schema } from './schema';
import { open, write } from './write';

const { nodes } = schema;
const words = (text: string) => nodes.paragraph.create(null, schema.text(text));

/** What becomes of the blocks of a text, or of its quotation. */
const changes: Record<string, (blocks: readonly Node[]) => readonly Node[]> = {
  'less by the first': (blocks) => (blocks.length > 1 ? blocks.slice(1) : [words('Nic')]),
  'with the last first': (blocks) => [...blocks.slice(-1), ...blocks.slice(0, -1)],
  'begun anew': (blocks) => [words('Nowe'), ...blocks],
  'in a quotation': (blocks) => [nodes.blockquote.create(null, blocks)],
  'in an item': (blocks) => [nodes.bullet_list.create(null, nodes.list_item.create(null, blocks))],
  'with its first block changed': ([first, ...blocks]) => (first ? [words('Inne'), ...blocks] : []),
};

const texts = [
  '> ---\n\n ```\n aaa\naaa\n```\n',
  'Raz\n\n  ~~~js\n  a\n    b\n  ~~~\n',
  '   ```\n   a\n\n     b\n   ```\n\nRaz\n\nDwa\n',
  '- raz\n\n    ```\n    a\n      b\n    ```\n- dwa\n',
  '> Raz\n>\n>   ```\n>   a\n>     b\n>   ```\n',
  '>  ```\n>  a\n>   b\n>  ```\n>\n> Raz\n',
  'Raz\n\n  $$\n  a\n    b\n  $$\n',
  'Raz\n\n    a\n      b\n',
  '1. raz\n\n\t```\n\ta\n\t```\n',
  '- a\n\n\t<div>x</div>\n',
];

test.each(texts.flatMap((text) => Object.keys(changes).map((name) => [text, name] as const)))(
  'code that is indented says the same while typing: %j %s',
  (text, name) => {
    const opened = open(text);
    const { doc } = opened.origin;
    const change = changes[name] ?? ((blocks) => blocks);
    const inside = (node: Node) => node.copy(node.content).type.create(node.attrs, change(node.children));
    const first = doc.firstChild as Node;
    const docs = [inside(doc)];
    if (first.type === nodes.blockquote) docs.push(doc.copy(doc.content.replaceChild(0, inside(first))));
    for (const edited of docs) {
      edited.check();
      for (const depth of ['changes', 'whole'] as const) {
        const written = write(opened, edited, depth);
        expect(canonical(read(written ?? '').doc.children), `${depth}: ${written}`).toBe(canonical(edited.children));
      }
    }
  },
);

test.each([
  [
    '> Raz\n\n ```\n a\nb\n```\n',
    (doc: Node) => doc.copy(doc.content.cut(doc.firstChild?.nodeSize ?? 0)),
    '```\na\nb\n```\n',
  ],
  [
    'Raz\n\n ```\n a\n ```\n\nDwa\n',
    (doc: Node) => doc.copy(doc.content.replaceChild(2, words('Trzy'))),
    'Raz\n\n ```\n a\n ```\n\nTrzy\n',
  ],
  [
    'Raz\n\n ```\n a\n ```\n',
    (doc: Node) => doc.copy(doc.content.replaceChild(1, nodes.code_block.create(null, schema.text('b')))),
    'Raz\n\n ```\n b\n ```\n',
  ],
  [
    '- Raz\n\n      > a\n\nDwa &amp; _trzy_\n',
    (doc: Node) => doc.copy(doc.content.replaceChild(0, doc.firstChild?.firstChild?.lastChild as Node)),
    '```\n> a\n```\n\nDwa &amp; _trzy_\n',
  ],
  [
    'Raz\n\n  </div>\n\nDwa &amp; _trzy_\n',
    (doc: Node) =>
      doc.copy(
        doc.content.replaceChild(0, nodes.bullet_list.create(null, nodes.list_item.create(null, doc.firstChild))),
      ),
    '- Raz\n\n</div>\n\nDwa &amp; _trzy_\n',
  ],
  [
    '> <details>\n> <summary>A</summary>\n>\n>   <div>x</div>\n>\n> koniec\n>\n> </details>\n',
    (doc: Node) => {
      const [quote, section] = [doc.firstChild as Node, doc.firstChild?.firstChild as Node];
      const changed = section.copy(section.content.replaceChild(section.childCount - 1, words('Koniec')));
      return doc.copy(doc.content.replaceChild(0, quote.copy(quote.content.replaceChild(0, changed))));
    },
    '> <details>\n> <summary>A</summary>\n>\n>   <div>x</div>\n>\n> Koniec\n>\n> </details>\n',
  ],
  [
    'raz\n\n    wcięty\n\n* * *\n\nJa &amp; Ty\n',
    (doc: Node) =>
      doc.copy(
        doc.content.replaceChild(0, nodes.bullet_list.create(null, nodes.list_item.create(null, doc.firstChild))),
      ),
    '- raz\n\n```\nwcięty\n```\n\n* * *\n\nJa &amp; Ty\n',
  ],
])('%j keeps its indentation where it stays, and what surrounds it is as it was', (text, change, expected) => {
  const opened = open(text);
  for (const depth of ['changes', 'whole'] as const)
    expect(write(opened, change(opened.origin.doc), depth)).toBe(expected);
});

test.each([
  '1.   raz\n\n    kod\n\nkoniec\n',
  '- \n   <div>x</div>\n\n  koniec\n',
  '<details><summary>A</summary>\n\n  <div>x</div>\n\nkoniec\n\n</details>\n',
  '> [!note]\n>\n>   <div>x</div>\n>\n> koniec\n',
])('%j stays as it is but for its last words', (text) => {
  const opened = open(text);
  const withNewEnd = (node: Node): Node =>
    node.type === nodes.paragraph
      ? words('Koniec')
      : node.copy(node.content.replaceChild(node.childCount - 1, withNewEnd(node.lastChild as Node)));
  for (const depth of ['changes', 'whole'] as const)
    expect(write(opened, withNewEnd(opened.origin.doc), depth)).toBe(text.replace('koniec', 'Koniec'));
});
