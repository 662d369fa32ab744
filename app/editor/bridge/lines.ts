import type { Node } from 'prosemirror-model';
import { isNothing } from './canonical';
import { type Origin } from './places';
import { read } from './read';

/** The offset of a line, counted from 1. */
function offsetOfLine(text: string, line: number): number {
  let at = 0;
  for (let count = 1; count < line; count += 1) {
    const end = text.indexOf('\n', at);
    if (end === -1) return text.length;
    at = end + 1;
  }
  return at;
}

const kept = (node: Node) => node.children.filter((child) => !isNothing(child));

/** The child at an offset of the source, or the last one before it. */
function childAt({ places }: Origin, node: Node, offset: number): number | undefined {
  let found: number | undefined;
  for (const [index, child] of kept(node).entries()) {
    const place = places.get(child);
    if (place && place.start <= offset) found = index;
  }
  return found;
}

/**
 * Where in a document stands what a line of its text says.
 *
 * @param text what the document says in Markdown
 * @returns the position of the innermost node that the line belongs to
 */
export function placeOfLine(text: string, doc: Node, line: number): number {
  // The end of the line: quotation and list markers precede its words.
  const offset = Math.max(0, offsetOfLine(text, line + 1) - 2);
  const origin = read(text);
  let at = 0;
  let [told, shown] = [origin.doc, doc];
  while (!told.isTextblock) {
    const index = childAt(origin, told, offset);
    const [next, same] = index === undefined ? [] : [kept(told)[index], kept(shown)[index]];
    if (!next || !same) break;
    if (shown !== doc) at += 1;
    for (const child of shown.children) {
      if (child === same) break;
      at += child.nodeSize;
    }
    [told, shown] = [next, same];
  }
  return at;
}

/**
 * The other way round.
 *
 * @returns the first line of the innermost block around a position
 */
export function lineOfPlace(text: string, doc: Node, at: number): number {
  const origin = read(text);
  const $at = doc.resolve(at);
  let offset = 0;
  let told: Node | undefined = origin.doc;
  for (let depth = 0; told && depth <= $at.depth; depth += 1) {
    offset = origin.places.get(told)?.start ?? offset;
    const shown = $at.node(depth);
    const around = shown.maybeChild(Math.min($at.index(depth), shown.childCount - 1));
    told = around ? kept(told)[kept(shown).indexOf(around)] : undefined;
  }
  return text.slice(0, offset).split('\n').length;
}
