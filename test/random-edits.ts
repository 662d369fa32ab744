import type { Node, NodeType } from 'prosemirror-model';
import { Transform } from 'prosemirror-transform';
import { dropLostMarks, freeLabel, takenLabels } from '#app/editor/bridge/notes';
import { schema } from '#app/editor/bridge/schema';
import { calloutKinds } from '#app/markdown/nodes';

const { nodes, marks } = schema;

type Random = () => number;
interface Edit {
  name: string;
  doc: Node;
}

const pick = <One>(random: Random, from: readonly One[]): One | undefined => from[Math.floor(random() * from.length)];

const words = [
  'dopisek',
  'a * b',
  'snake_case',
  '# nie nagłówek',
  '1. nie lista',
  '[x] nie',
  '<b>',
  'x | y',
  '`',
  ' ',
  'ó',
  '_',
  '**',
  '$',
  '[!NOTE]',
  '[^1]',
  '$$',
];

interface Found {
  node: Node;
  at: number;
}

function allOf(doc: Node, wanted: (node: Node, parent: Node | null) => boolean): Found[] {
  const found: Found[] = [];
  doc.descendants((node, at, parent) => void (wanted(node, parent) && found.push({ node, at })));
  return found;
}

/** Blocks of GitHub's Markdown. */
export const newBlocks = (): Node[] => [
  nodes.paragraph.create(null, schema.text('Nowy akapit z pewną treścią.')),
  nodes.paragraph.create(),
  nodes.heading.create({ level: 3 }, schema.text('Nowy nagłówek')),
  nodes.code_block.create({ language: 'js', meta: null }, schema.text('const a = `x`;\n\n```\n')),
  nodes.horizontal_rule.create(),
  nodes.blockquote.create(null, nodes.paragraph.create(null, schema.text('Cytat'))),
  nodes.bullet_list.create(null, [
    nodes.list_item.create(null, nodes.paragraph.create(null, schema.text('jeden'))),
    nodes.list_item.create({ checked: true }, nodes.paragraph.create(null, schema.text('dwa'))),
    nodes.list_item.create({ checked: false }, nodes.paragraph.create()),
  ]),
  nodes.ordered_list.create({ order: 3 }, [
    nodes.list_item.create(null, [
      nodes.paragraph.create(null, schema.text('trzy')),
      nodes.bullet_list.create(null, nodes.list_item.create(null, nodes.paragraph.create())),
    ]),
  ]),
  nodes.table.create(null, [
    nodes.table_row.create(null, [cellOf(nodes.table_header, 'A'), cellOf(nodes.table_header, '')]),
    nodes.table_row.create(null, [cellOf(nodes.table_cell, 'a | b'), cellOf(nodes.table_cell, '`c`')]),
  ]),
];

/** Blocks beyond GitHub's. */
export const newConstructs = (): Node[] => [
  nodes.callout.create({ kind: 'warning' }, [
    nodes.paragraph.create(null, schema.text('Ostrożnie')),
    nodes.code_block.create({ language: 'sh', meta: 'title="a b" {1,3}' }, schema.text('rm x')),
  ]),
  nodes.callout.create({ kind: 'tip' }, nodes.paragraph.create()),
  nodes.details.create({ summary: 'A & <b> "c"', open: true }, [
    nodes.paragraph.create(null, schema.text('Szczegół')),
    nodes.bullet_list.create(null, nodes.list_item.create(null, nodes.paragraph.create(null, schema.text('punkt')))),
  ]),
  nodes.details.create({ summary: ' ' }, nodes.paragraph.create()),
  nodes.details.create({ summary: 'Zewnątrz' }, [
    nodes.details.create({ summary: 'Wewnątrz' }, nodes.horizontal_rule.create()),
  ]),
  nodes.math_block.create(null, schema.text('a\n\n  b $$ c')),
  nodes.math_block.create(),
  nodes.code_block.create({ language: 'mermaid', meta: 'alt="Opis"' }, schema.text('flowchart LR\n  a --> b')),
];

const cellOf = (type: NodeType, text: string) =>
  type.create(null, nodes.cell_line.create(null, text === '' ? null : schema.text(text)));

const edits: Record<string, (tr: Transform, random: Random) => void> = {
  'words typed': (tr, random) => {
    const line = pick(
      random,
      allOf(tr.doc, (node) => node.isTextblock),
    );
    if (line)
      tr.insert(
        line.at + 1 + Math.floor(random() * (line.node.content.size + 1)),
        schema.text(pick(random, words) ?? 'x'),
      );
  },
  'words deleted': (tr, random) => {
    const line = pick(
      random,
      allOf(tr.doc, (node) => node.isTextblock && node.content.size > 0),
    );
    if (!line) return;
    const from = Math.floor(random() * line.node.content.size);
    const to = from + 1 + Math.floor(random() * (line.node.content.size - from));
    tr.delete(line.at + 1 + from, line.at + 1 + to);
  },
  'words marked': (tr, random) => {
    const line = pick(
      random,
      allOf(tr.doc, (node) => node.inlineContent && !node.type.spec.code && node.content.size > 0),
    );
    if (!line) return;
    const from = Math.floor(random() * line.node.content.size);
    const to = from + 1 + Math.floor(random() * (line.node.content.size - from));
    const mark = pick(random, [
      marks.strong.create(),
      marks.em.create(),
      marks.strike.create(),
      marks.code.create(),
      marks.link.create({ href: '/a b' }),
    ]);
    if (mark) tr.addMark(line.at + 1 + from, line.at + 1 + to, mark);
  },
  'a block added': (tr, random) => {
    const place = pick(
      random,
      allOf(
        tr.doc,
        (node, parent) =>
          node.isBlock &&
          parent !== null &&
          parent.type.contentMatch.matchType(nodes.paragraph) !== null &&
          parent.type !== nodes.table_cell,
      ),
    );
    const block = pick(random, [...newBlocks(), ...newConstructs()]);
    if (place && block) tr.insert(random() < 0.5 ? place.at : place.at + place.node.nodeSize, block);
  },
  'a block removed': (tr, random) => {
    const place = pick(
      random,
      allOf(
        tr.doc,
        (node, parent) => node.isBlock && (parent?.childCount ?? 0) > 1 && parent?.type !== nodes.table_row,
      ),
    );
    if (place) tr.delete(place.at, place.at + place.node.nodeSize);
  },
  'a block moved': (tr, random) => {
    const place = pick(
      random,
      allOf(
        tr.doc,
        (node, parent) => node.isBlock && (parent?.childCount ?? 0) > 1 && parent?.type.name !== 'table_row',
      ),
    );
    if (!place) return;
    tr.delete(place.at, place.at + place.node.nodeSize);
    const before = tr.doc.resolve(place.at).nodeBefore;
    if (before && place.node.type !== nodes.table_row) tr.insert(place.at - before.nodeSize, place.node);
  },
  'a block wrapped': (tr, random) => {
    const place = pick(
      random,
      allOf(tr.doc, (node, parent) => node.type === nodes.paragraph && parent !== null),
    );
    if (!place) return;
    const wrapped = pick(random, [
      nodes.blockquote.create(null, place.node),
      nodes.callout.create({ kind: 'note' }, place.node),
      nodes.details.create({ summary: 'Więcej' }, place.node),
      nodes.bullet_list.create(null, nodes.list_item.create(null, place.node)),
    ]);
    if (wrapped) tr.replaceWith(place.at, place.at + place.node.nodeSize, wrapped);
  },
  'a list turned into the other': (tr, random) => {
    const place = pick(
      random,
      allOf(tr.doc, ({ type }) => type.isInGroup('list')),
    );
    if (place)
      tr.setNodeMarkup(place.at, place.node.type === nodes.bullet_list ? nodes.ordered_list : nodes.bullet_list);
  },
  'a line split': (tr, random) => {
    const place = pick(
      random,
      allOf(tr.doc, (node) => node.type === nodes.paragraph),
    );
    if (place) tr.split(place.at + 1 + Math.floor(random() * (place.node.content.size + 1)));
  },
  'a box ticked': (tr, random) => {
    const place = pick(
      random,
      allOf(tr.doc, (node) => node.type === nodes.list_item),
    );
    if (place) tr.setNodeAttribute(place.at, 'checked', pick(random, [true, false, null]));
  },
  'a formula or footnote set': (tr, random) => {
    const line = pick(
      random,
      allOf(tr.doc, (node) => node.inlineContent && !node.type.spec.code),
    );
    if (!line) return;
    const at = line.at + 1 + Math.floor(random() * (line.node.content.size + 1));
    if (random() < 0.5) {
      tr.insert(at, nodes.math.create({ value: 'a\\$b^2', display: random() < 0.3 }));
      if (random() < 0.3) tr.insert(at, nodes.math.create({ value: 'c' }));
      return;
    }
    const label = freeLabel(takenLabels(tr.doc));
    tr.insert(at, nodes.footnote_mark.create({ label }));
    const note = random() < 0.3 ? [] : [nodes.paragraph.create(null, schema.text('Nowy przypis'))];
    tr.insert(
      tr.doc.content.size,
      nodes.footnote.create(
        { label },
        note.length > 0 ? [...note, ...newBlocks().slice(2, 4)] : nodes.paragraph.create(),
      ),
    );
  },
  'a construct changed': (tr, random) => {
    const place = pick(
      random,
      allOf(tr.doc, ({ type }) => ['callout', 'details', 'math_block', 'footnote'].includes(type.name)),
    );
    if (place?.node.type === nodes.callout) tr.setNodeAttribute(place.at, 'kind', pick(random, calloutKinds));
    else if (place?.node.type === nodes.math_block) tr.insert(place.at + 1, schema.text('$$\n\n x'));
    else if (place?.node.type === nodes.footnote) tr.insert(place.at + 2, schema.text('Dopisek '));
    else if (place && random() < 0.5) tr.setNodeAttribute(place.at, 'summary', 'Nowy <tytuł>');
    else if (place) tr.setNodeAttribute(place.at, 'open', place.node.attrs.open !== true);
  },
  'a level changed': (tr, random) => {
    const place = pick(
      random,
      allOf(tr.doc, (node) => node.type === nodes.heading || node.type === nodes.paragraph),
    );
    if (place && place.node.type === nodes.heading)
      tr.setNodeMarkup(place.at, null, { level: 1 + Math.floor(random() * 6) });
  },
};

export const editNames = Object.keys(edits);

/** One edit such as people make; undefined where it does not apply. */
export function editAtRandom(doc: Node, random: Random, name = pick(random, editNames) ?? ''): Edit | undefined {
  const tr = new Transform(doc);
  edits[name]?.(tr, random);
  if (!tr.docChanged) return undefined;
  dropLostMarks(tr);
  tr.doc.check();
  return { name, doc: tr.doc };
}
