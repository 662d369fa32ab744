import { DOMParser, DOMSerializer, type Node } from 'prosemirror-model';
import { expect, test } from 'vitest';
import { bareDocument } from '#test/bare-dom';
import { schema } from './schema';

/** Unlike what stands where a copy does not tell it; a new attribute gets its own here. */
const told: Record<string, unknown[]> = {
  level: [1, 6],
  order: [0, 7],
  checked: [true, false],
  language: ['bash', 'c/c++'],
  meta: ['title="instalacja.sh" {2}'],
  kind: ['warning'],
  summary: ['Więcej & dalej'],
  open: [true],
  name: ['adres'],
  label: ['nota-1'],
  align: ['right'],
  raw: ['<b>\n  x\n</b>'],
  src: ['/files/a.png'],
  alt: ['Opis'],
  title: ['Tytuł'],
  value: ['x^2 < 3'],
  display: [true],
  href: ['/a'],
  written: ['bare', '[etykieta]'],
};

/** Markdown has no cells that span others. */
const spans = new Set(['colspan', 'rowspan', 'colwidth']);

/** All that a node or mark can be: its least attributes, then each of the others too. */
function sorts({ attrs = {} }: { attrs?: Record<string, { default?: unknown }> }): Record<string, unknown>[] {
  const names = Object.keys(attrs).filter((name) => !spans.has(name));
  const least = Object.fromEntries(
    names.filter((name) => !('default' in (attrs[name] ?? {}))).map((name) => [name, told[name]?.[0]]),
  );
  return [least, ...names.flatMap((name) => (told[name] ?? [undefined]).map((value) => ({ ...least, [name]: value })))];
}

/** A document with the node in it, as deep as it has to be. */
function holding(node: Node): Node {
  if (node.type === schema.topNodeType) return node;
  const outer = ['doc', 'paragraph', 'bullet_list', 'table', 'table_row', 'table_cell']
    .map((name) => schema.nodes[name])
    .find((type) => type?.contentMatch.matchType(node.type));
  if (!outer) throw new Error(`nothing holds ${node.type.name}`);
  return holding(outer.create(null, node));
}

const copied = (doc: Node) =>
  DOMParser.fromSchema(schema).parse(
    DOMSerializer.fromSchema(schema).serializeFragment(doc.content, { document: bareDocument }),
    { preserveWhitespace: true },
  );

const made = [
  ...Object.values(schema.nodes)
    .filter(({ name }) => name !== 'doc' && name !== 'text')
    .flatMap((type) =>
      sorts(type.spec).map((attrs) => type.createAndFill(attrs, type.inlineContent ? schema.text('a') : null)),
    ),
  ...Object.values(schema.marks).flatMap((type) =>
    sorts(type.spec).map((attrs) => schema.text(type === schema.marks.soft ? ' ' : 'a', [type.create(attrs)])),
  ),
].map((node) => holding(node as Node));

test.each(made.map((doc) => [JSON.stringify(doc.toJSON()), doc] as const))('a copy of %s is the same', (_, doc) => {
  expect(copied(doc).toJSON()).toEqual(doc.toJSON());
});
