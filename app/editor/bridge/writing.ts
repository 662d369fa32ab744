import type { Node } from 'prosemirror-model';
import type { AuthorStyle } from './author-style';
import { type Origin, type Place, withoutPrefix, withPrefix } from './places';
import type { Wording } from './to-mdast';

/** How much of the source is kept: all that did not change, all blocks that did not change in anything, or nothing. */
export type Keeping = 'parts' | 'blocks' | 'nothing';

/** A block of the text with the space before it. */
export interface Part {
  node: Node;
  text: string;
  /** Whether it stands in the source just so, behind the same neighbour. */
  isKept: boolean;
}

/** One writing of a document over the source that it was read from. */
export interface Writing {
  origin: Origin;
  style: AuthorStyle;
  wording: Wording;
  keeping: Keeping;
  /** The blocks of the text in their order, as they are written. */
  parts: Part[];
  /** Where a node stands in the source, if what is there may be used for one whose lines begin with this prefix. */
  placeOf: (node: Node, prefix?: string) => Place | undefined;
  /** The source of a node that is there, for a place whose lines begin with this prefix. */
  copy: (node: Node, prefix: string) => string | undefined;
  /** Writes what stands in a quotation or an item. */
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
