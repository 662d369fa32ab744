import type { Nodes, Root, RootContent } from 'mdast';
import { pairDetails } from './details';
import { isOpen } from './pieces';
import { parentsIn } from './walk';

/** Labels that references in a text may name. A reference without its definition is plain text. */
export interface Labels {
  definitions: readonly string[];
  footnotes: readonly string[];
}

/** A parsed piece of a text. */
export interface Piece {
  tree: Root;
  /** Those that were known, and those that it defines. */
  labels: Labels;
}

/** Parses a piece of a text in which these labels are defined, here or elsewhere. */
type Parse = (piece: string, known: Labels) => Piece;

/** Pieces that were parsed before (an LRU cache), for texts that are read again with few changes. */
export class KeptPieces {
  private readonly pieces = new Map<string, Piece>();
  private characters = 0;

  constructor(private readonly mostCharacters = Number.POSITIVE_INFINITY) {}

  get(key: string, parse: () => Piece): Piece {
    const kept = this.pieces.get(key);
    const piece = kept ?? parse();
    if (kept) this.pieces.delete(key);
    else this.characters += key.length;
    this.pieces.set(key, piece);
    for (const oldest of this.pieces.keys()) {
      if (this.characters <= this.mostCharacters) break;
      this.pieces.delete(oldest);
      this.characters -= oldest.length;
    }
    return piece;
  }
}

const none: Labels = { definitions: [], footnotes: [] };

/**
 * Reads a text that `piecesOf` has cut: the tree is that of the whole text. A piece that is kept is not parsed again,
 * and the garbage of one that is parsed does not stay until the end of a long text.
 */
export function readInPieces(pieces: readonly string[], parse: Parse, kept = new KeptPieces()): Root {
  const read: Parse = (piece, known) => kept.get(JSON.stringify(known) + piece, () => parse(piece, known));
  const known = labelsIn(pieces, read);
  const root: Root = { type: 'root', children: [] };
  let line = 0;
  let offset = 0;
  for (const [at, piece] of pieces.entries()) {
    const { tree } = read(piece, piece.includes('[') ? known : none);
    // What looks like a definition in the rest may be none.
    if (at + 1 < pieces.length && isOpen(tree, piece))
      return readInPieces([...pieces.slice(0, at), pieces.slice(at).join('')], parse, kept);
    const { children, position } = copyOf(tree, line, offset);
    for (const child of children) root.children.push(child);
    root.position = position && { start: (root.position ?? position).start, end: position.end };
    line += piece.match(/\r\n?|\n/g)?.length ?? 0;
    offset += piece.length;
  }
  if (pieces.length > 1) pairDetails(root);
  return root;
}

/** All labels that a text defines. Each of its pieces is read without those of others first. */
function labelsIn(pieces: readonly string[], read: Parse): Labels {
  const found = pieces.filter((piece) => piece.includes(']:')).map((piece) => read(piece, none).labels);
  return {
    definitions: found.flatMap(({ definitions }) => definitions),
    footnotes: found.flatMap(({ footnotes }) => footnotes),
  };
}

/** A copy of a tree, so much further down in a text. */
function copyOf(tree: Root, line: number, offset: number): Root {
  const copy = <Node extends Nodes>(node: Node): Node => {
    const { position } = node;
    if (!position) return { ...node };
    const moved = ({ start: from, end: to }: typeof position) => ({
      start: { line: from.line + line, column: from.column, offset: (from.offset ?? 0) + offset },
      end: { line: to.line + line, column: to.column, offset: (to.offset ?? 0) + offset },
    });
    return { ...node, position: moved(position) };
  };
  const root = copy(tree);
  for (const parent of parentsIn(root)) parent.children = (parent.children as RootContent[]).map(copy) as never;
  return root;
}
