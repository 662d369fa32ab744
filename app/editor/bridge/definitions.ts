import type { Definition } from 'mdast';
import { Fragment, type Node } from 'prosemirror-model';
import type { Transform } from 'prosemirror-transform';
import { readMarkdown } from '#app/markdown/grammar';
import { fold } from './notes';
import { collectDefinitions, read } from './read';
import { schema } from './schema';
import { isDefinition } from './write';

const { nodes, marks } = schema;

function definitionsOf(doc: Node): string[] {
  const found: string[] = [];
  doc.descendants((node) => {
    if (isDefinition(node)) found.push(node.attrs.raw as string);
  });
  return found;
}

/** What Markdown says in a document, whose definitions it may use. */
export function readWithin(doc: Node, markdown: string): Fragment {
  const known = definitionsOf(doc);
  const { content } = read([...known, markdown].join('\n\n')).doc;
  return Fragment.from(content.content.slice(known.length));
}

const key = (label: string) => fold(label.replace(/\s+/g, ' ').trim());

/** Links and images lead where the definitions of their document say now. */
export function followDefinitions(tr: Transform): void {
  const { doc } = tr;
  const found = new Map<string, Definition>();
  collectDefinitions(readMarkdown(definitionsOf(doc).join('\n\n')).children, found);
  const byLabel = new Map([...found.values()].map((one) => [key(one.label ?? one.identifier), one]));
  doc.descendants((node, at) => {
    const link = marks.link.isInSet(node.marks);
    const { written, href, title } = link?.attrs ?? {};
    const said = typeof written === 'string' ? byLabel.get(key(written.slice(1, -1))) : undefined;
    if (said && (said.url !== href || (said.title ?? null) !== title))
      tr.addMark(at, at + node.nodeSize, marks.link.create({ href: said.url, title: said.title ?? null, written }));
    if (node.type !== nodes.chip || node.attrs.resolved === null) return;
    const now = readWithin(doc, node.attrs.raw as string).firstChild?.firstChild;
    if (now?.type === nodes.chip) tr.setNodeAttribute(at, 'resolved', now.attrs.resolved);
  });
}
