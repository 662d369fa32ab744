import type { Node } from 'prosemirror-model';
import type { AuthorStyle } from './author-style';
import type { Pair } from './pair';
import { type Origin, type Place, withoutPrefix, withPrefix } from './places';
import type { Wording } from './to-mdast';

/**
 * How much of the source is reused: all unchanged parts, all entirely unchanged blocks, those of them that need no
 * definition, or nothing.
 */
export type Keeping = 'parts' | 'blocks' | 'independent blocks' | 'nothing';

/** A block of the text with the space before it. */
export interface Part {
  node: Node;
  text: string;
  /** Whether it is in the source unchanged, after the same neighbour. */
  isKept: boolean;
}

/** The state of writing a document over its source. */
export interface Writing {
  origin: Origin;
  style: AuthorStyle;
  wording: Wording;
  keeping: Keeping;
  /** The written blocks, in order. */
  parts: Part[];
  /** A node's place in the source, if it can be reused for a node whose lines have this prefix. */
  placeOf: (node: Node, prefix?: string) => Place | undefined;
  /** The source of an unchanged node, for a place whose lines have this prefix. */
  copy: (node: Node, prefix: string) => string | undefined;
  /** Writes the content of a quotation or an item. */
  children: (parent: Node, old: Node | null, prefix: string) => string;
}

type WriteChildren = (to: Writing, parent: Node, old: Node | null, prefix: string) => string;

export function startWriting(
  origin: Origin,
  style: AuthorStyle,
  keeping: Keeping,
  writeChildren: WriteChildren,
): Writing {
  const placeOf = (node: Node, prefix?: string) => {
    const place = origin.places.get(node);
    return prefix === undefined || place?.prefix === prefix ? place : undefined;
  };
  const copy = (node: Node, prefix: string) => {
    const place = placeOf(node);
    if (!place) return undefined;
    const raw = origin.source.slice(place.start, place.end);
    return place.prefix === prefix ? raw : withPrefix(withoutPrefix(raw, place.prefix), prefix, style.lineEnd);
  };
  const writing: Writing = {
    origin,
    style,
    wording: { resolved: keeping !== 'parts' },
    keeping,
    parts: [],
    placeOf,
    copy,
    children: (parent, old, prefix) => writeChildren(writing, parent, old, prefix),
  };
  return writing;
}

/**
 * The original space between two blocks or items that were adjacent before.
 * @param prefix of their lines, where they must have had it
 */
export function keptGap(to: Writing, above: Pair, below: Pair, prefix?: string): string | undefined {
  if (!above.old || !below.old || below.index !== above.index + 1) return undefined;
  const [one, other] = [to.placeOf(above.old, prefix), to.placeOf(below.old, prefix)];
  return one && other && to.origin.source.slice(one.end, other.start);
}
