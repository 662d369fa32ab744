import type {
  BlockContent,
  Definition,
  DefinitionContent,
  FootnoteDefinition,
  List,
  ListItem,
  Root,
  RootContent,
  Table,
} from 'mdast';
import { Fragment, type Node } from 'prosemirror-model';
import { indentOf, itemIndent, noteIndent, type Origin, type Place, withoutPrefix } from './places';
import { readMarkdown } from '#app/markdown/grammar';
import { type InlineSource, noteLabel, readInline } from './read-inline';
import { schema } from './schema';

const { nodes } = schema;

type Block = BlockContent | DefinitionContent | RootContent;

interface Reading extends InlineSource {
  places: WeakMap<Node, Place>;
}

/** Parses a text into the editor's document; unknown parts stay as their source. */
export function read(text: string, tree: Root = readMarkdown(text)): Origin {
  const definitions = new Map<string, Definition>();
  collectDefinitions(tree.children, definitions);
  const reading: Reading = { source: text, definitions, places: new WeakMap() };
  const children = tree.children.map((child) => readBlock(reading, child, ''));
  const doc = nodes.doc.create(null, filled(children));
  reading.places.set(doc, { start: 0, end: text.length, prefix: '', inner: '' });
  return { source: text, doc, places: reading.places };
}

/** The first definition of a label counts, wherever it is. */
export function collectDefinitions(children: readonly Block[], into: Map<string, Definition>) {
  for (const node of children) {
    if (node.type === 'definition' && !into.has(node.identifier)) into.set(node.identifier, node);
    if ('children' in node) collectDefinitions(node.children, into);
  }
}

const filled = (children: Node[]) => Fragment.from(children.length > 0 ? children : nodes.paragraph.create());

const offsets = (node: Block | ListItem | Table['children'][number]) => ({
  start: node.position?.start.offset ?? 0,
  end: node.position?.end.offset ?? 0,
});

/** `prefix` is the line prefix of this container. */
function readBlock(reading: Reading, node: Block, prefix: string): Node {
  const own = { ...offsets(node), prefix, inner: prefix };
  // The parser has an underlined heading begin with the definitions of links that stand right before it.
  if (node.type === 'heading' && reading.source[own.start] === '[')
    own.start = node.children[0]?.position?.start.offset ?? own.start;
  // It has HTML begin with its indentation, too.
  if (node.type === 'html') own.start += reading.source.slice(own.start).search(/\S/);
  const made = readKnown(reading, node, own) ?? sourceBlockOf(reading, own);
  reading.places.set(made, own);
  return made;
}

function sourceBlockOf({ source }: Reading, { start, end, prefix }: Place): Node {
  return nodes.source_block.create({ raw: withoutPrefix(source.slice(start, end), prefix).join('\n') });
}

/** Records the places of the content while reading it. */
function readKnown(reading: Reading, node: Block, place: Place): Node | undefined {
  switch (node.type) {
    case 'paragraph':
      return withInline(reading, nodes.paragraph, null, node.children);
    case 'heading':
      return withInline(reading, nodes.heading, { level: node.depth }, node.children);
    case 'thematicBreak':
      return nodes.horizontal_rule.create();
    case 'code':
      // Of the lines between fences their indentation is no part.
      place.prefix += indentOf(reading.source, place);
      return nodes.code_block.create(
        { language: node.lang ?? null, meta: node.meta ?? null },
        node.value ? schema.text(node.value) : null,
      );
    case 'blockquote':
      place.inner = `${place.prefix}> `;
      return nodes.blockquote.create(null, readInside(reading, node.children, place));
    case 'callout':
      place.inner = `${place.prefix}> `;
      return nodes.callout.create({ kind: node.kind }, readInside(reading, node.children, place));
    case 'details':
      return nodes.details.create(
        { summary: node.summary, open: node.open },
        readInside(reading, node.children, place),
      );
    case 'math':
      place.prefix += indentOf(reading.source, place);
      return nodes.math_block.create(null, node.value ? schema.text(node.value) : null);
    case 'fragmentUse':
      return nodes.fragment_use.create({ name: node.name });
    case 'footnoteDefinition':
      return readNote(reading, node, place);
    case 'list':
      return readList(reading, node, place);
    case 'table':
      return readTable(reading, node, place);
    default:
      return undefined;
  }
}

const readInside = (reading: Reading, children: readonly Block[], { inner }: Place) =>
  filled(children.map((child) => readBlock(reading, child, inner)));

/** Inside quotations and lists a footnote stays as its source. */
function readNote(reading: Reading, node: FootnoteDefinition, place: Place): Node | undefined {
  const label = noteLabel(reading.source, node);
  if (label === undefined || place.prefix !== '') return undefined;
  place.inner = noteIndent;
  return nodes.footnote.create({ label }, readInside(reading, node.children, place));
}

function withInline(
  reading: Reading,
  type: Node['type'],
  attrs: Record<string, unknown> | null,
  children: Parameters<typeof readInline>[1],
) {
  const inline = readInline(reading, children);
  // An underlined heading may have a line break, which the editor has in paragraphs and cells alone.
  if (type === nodes.heading && inline?.some((one) => one.type === nodes.hard_break)) return undefined;
  const content = inline && Fragment.from(inline);
  return content && type.validContent(content) ? type.create(attrs, content) : undefined;
}

function readList(reading: Reading, list: List, place: Place): Node {
  place.prefix += indentOf(reading.source, place);
  const items = list.children.map((item) => readItem(reading, item, place.prefix));
  return list.ordered
    ? nodes.ordered_list.create({ order: list.start ?? 1 }, items)
    : nodes.bullet_list.create(null, items);
}

function readItem(reading: Reading, item: ListItem, prefix: string): Node {
  const range = offsets(item);
  const inner = prefix + itemIndent(reading.source.slice(range.start, range.end));
  const children = item.children.map((child) => readBlock(reading, child, inner));
  const first = children[0] && reading.places.get(children[0]);
  // The parser includes a check box in the paragraph if more than text follows.
  if (first && typeof item.checked === 'boolean' && !reading.source.slice(range.start, first.start).includes('['))
    first.start += /^\[[^\]]\]\s*/.exec(reading.source.slice(first.start, first.end))?.[0].length ?? 0;
  const made = nodes.list_item.create({ checked: item.checked ?? null }, filled(children));
  reading.places.set(made, { ...range, prefix, inner });
  return made;
}

function readTable(reading: Reading, table: Table, { prefix }: Place): Node | undefined {
  const width = table.children[0]?.children.length ?? 0;
  const rows: Node[] = [];
  for (const [index, row] of table.children.entries()) {
    const cells: Node[] = [];
    for (let column = 0; column < width; column += 1) {
      const cell = row.children[column];
      const line = withInline(reading, nodes.cell_line, null, cell?.children ?? []);
      if (!line) return undefined;
      const type = index === 0 ? nodes.table_header : nodes.table_cell;
      const made = type.create({ align: table.align?.[column] ?? null }, line);
      if (cell) reading.places.set(made, { ...offsets(cell), prefix, inner: prefix });
      cells.push(made);
    }
    // Cells beyond the header's would not be shown, and be lost.
    if (row.children.length > width) return undefined;
    const made = nodes.table_row.create(null, cells);
    reading.places.set(made, { ...offsets(row), prefix, inner: prefix });
    rows.push(made);
  }
  return nodes.table.create(null, rows);
}
