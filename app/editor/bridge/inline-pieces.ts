import type { Mark, Node } from 'prosemirror-model';
import { addressesIn, mayBeAddress } from '#app/markdown/gfm';
import { readMarkdown } from '#app/markdown/grammar';
import { inCell } from './said';
import { schema } from './schema';

/** A run of text with the same marks, or an inline node. */
export interface Piece {
  text: string;
  leaf: Node | null;
  marks: readonly Mark[];
  /** A character that is written as an entity. */
  isEntity?: boolean;
}

/** In Markdown these cannot start or end with a space. */
const emphases = ['strong', 'em', 'strike'];

const isBlank = ({ text, leaf }: Piece) => (leaf ? leaf.type.name === 'hard_break' : /^\s*$/u.test(text));

const without = (piece: Piece, name: string): Piece => ({
  ...piece,
  marks: piece.marks.filter(({ type }) => type.name !== name),
});

/** Inline code may span a line break of the source; only text can be code. */
const isCode = ({ isText, marks }: Node) => isText && marks.some(({ type }) => type.name === 'code');

const has = ({ marks }: Piece, name: string) => marks.some(({ type }) => type.name === name);

/**
 * What of a line can be said in Markdown: no space at its ends, none at the ends of an emphasis, no break behind the
 * last word, no address that is not a link. What is left out here is neither written nor missed.
 */
export function inlinePieces(line: Node): Piece[] {
  let pieces: Piece[] = line.children.map((node) => ({
    text: (node.text ?? '').replace(/[\r\n]/g, ' '),
    leaf: node.isText ? null : line.type.name === 'cell_line' ? inCell(node) : node,
    marks: node.marks.filter(({ type }) => type.name !== (isCode(node) ? 'soft' : 'code')),
  }));
  for (const name of emphases) if (pieces.some((piece) => has(piece, name))) pieces = withTightMark(pieces, name);
  pieces = withAddresses(joined(trimmed(apart(pieces))));
  return line.type.name === 'cell_line' ? pieces.map(spelledOut) : pieces;
}

/** An address with a bar, which would end its cell, is written with its words apart. */
const spelledOut = (piece: Piece): Piece => ({
  ...piece,
  marks: piece.marks.map((mark) =>
    mark.attrs.written === 'bare' && /^(?:\\.|[^\\|])*\|/.test(piece.text)
      ? mark.type.create({ ...mark.attrs, written: null })
      : mark,
  ),
});

const isMath = ({ leaf }: Piece) => leaf?.type.name === 'math';
const isTag = (piece: Piece | undefined) => piece?.leaf?.type.name === 'chip';

/** Two adjacent formulas need a space between them: `$a$$b$` would be none. */
const apart = (pieces: readonly Piece[]): Piece[] =>
  pieces.flatMap((piece, at) => {
    const before = pieces[at - 1];
    if (!before || !isMath(piece) || !isMath(before)) return [piece];
    return [{ text: ' ', leaf: null, marks: piece.marks.filter((mark) => mark.isInSet(before.marks)) }, piece];
  });

/** Whether a line that begins with this would be a block of its own, as with `<div>`. */
const opensBlock = (piece: Piece | undefined) =>
  isTag(piece) && readMarkdown(`${piece?.leaf?.attrs.raw as string} x`).children[0]?.type !== 'paragraph';

/** Whether a formula is alone on the last line, where it would be a block. */
const isAloneBelow = (piece: Piece, before: Piece | undefined, after: Piece | undefined) =>
  piece.leaf?.attrs.display === true && isBreak(before) && after === undefined;

/** Whether a line begins with a formula's sign and ends with such a sign, which would be a block with all between. */
function isBetweenSigns(pieces: readonly Piece[], at: number): boolean {
  if (pieces[at]?.leaf?.attrs.display !== true) return false;
  const end = pieces.findIndex((piece, index) => index > at && (isBreak(piece) || has(piece, 'soft')));
  const last = pieces.at(end === -1 ? -1 : end - 1);
  return last !== pieces[at] && (last?.leaf ? last.leaf.attrs.display === true : last?.text.endsWith('$$') === true);
}

/** An invisible sign that keeps what follows in its line. */
const space: Piece = { text: ' ', leaf: null, marks: [], isEntity: true };

/**
 * Letters beside a formula, which would keep it from being one, as pieces of their own; they are written as entities.
 * Without the ends of lines that would make a block of what is before or behind them, and with a space where a break
 * would.
 */
export function guarded(pieces: readonly Piece[], isParagraph: boolean): Piece[] {
  if (!pieces.some(({ leaf }) => leaf)) return [...pieces];
  return pieces.flatMap((piece, at) => {
    const [before, after] = [pieces[at - 1], pieces[at + 1]];
    if (piece.leaf) {
      const isFirst = isParagraph && (at === 0 ? pieces.length > 1 : isBreak(before));
      const isBlock = isFirst && (opensBlock(piece) || isBetweenSigns(pieces, at));
      return isBlock || isAloneBelow(piece, before, after) ? [space, piece] : [piece];
    }
    if (has(piece, 'code')) return [piece];
    // Alone on a line of the source such a formula would be a block, alone on the first one a tag.
    const isBesideBlock =
      [before, after].some((one) => one?.leaf?.attrs.display) || (at === 1 && isTag(before)) || opensBlock(after);
    if (isBesideBlock && has(piece, 'soft')) return [without(piece, 'soft')];
    const lead = before && isMath(before) ? (/^[\p{L}\p{N}$]/u.exec(piece.text)?.[0] ?? '') : '';
    const rest = piece.text.slice(lead.length);
    const tail = after && isMath(after) ? (/[\p{L}\p{N}$]$/u.exec(rest)?.[0] ?? '') : '';
    return [
      { ...piece, text: lead, isEntity: true },
      { ...piece, text: rest.slice(0, rest.length - tail.length) },
      { ...piece, text: tail, isEntity: true },
    ].filter(({ text }) => text !== '');
  });
}

function withTightMark(pieces: readonly Piece[], name: string): Piece[] {
  const out: Piece[] = [];
  for (let at = 0; at < pieces.length;) {
    const piece = pieces[at];
    if (!piece) break;
    let end = at;
    while (pieces[end] && has(pieces[end] as Piece, name)) end += 1;
    if (end === at) out.push(piece);
    else out.push(...tightRun(pieces.slice(at, end), name));
    at = Math.max(end, at + 1);
  }
  return out;
}

/** An emphasis without its leading and trailing spaces. */
function tightRun(run: readonly Piece[], name: string): Piece[] {
  const first = run.findIndex((piece) => !isBlank(piece));
  if (first === -1) return run.map((piece) => without(piece, name));
  const last = run.findLastIndex((piece) => !isBlank(piece));
  return run.flatMap((piece, index) => {
    if (index < first || index > last) return [without(piece, name)];
    const lead = index === first && !has(piece, 'code') ? (/^\s*/u.exec(piece.text)?.[0].length ?? 0) : 0;
    const tail = index === last && !has(piece, 'code') ? piece.text.trimEnd().length : piece.text.length;
    return [
      { ...without(piece, name), text: piece.text.slice(0, lead) },
      { ...piece, text: piece.text.slice(lead, tail) },
      { ...without(piece, name), text: piece.text.slice(tail) },
    ].filter(({ text, leaf }, part) => text !== '' || (leaf !== null && part === 1));
  });
}

const isBreak = (piece: Piece | undefined) => piece?.leaf?.type.name === 'hard_break';

const isCut = (piece: Piece | undefined) => piece === undefined || isBreak(piece);

/** Without spaces at the ends of each line, and without leading and trailing line breaks. */
function trimmed(pieces: readonly Piece[]): Piece[] {
  const lines = [...pieces];
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const piece = lines[at] as Piece;
    if (piece.leaf || has(piece, 'code')) continue;
    let { text } = piece;
    if (isCut(lines[at + 1])) text = text.replace(/[ \t]+$/, '');
    if (text === '') lines.splice(at, 1);
    else lines[at] = { ...piece, text };
  }
  const out: Piece[] = [];
  for (const piece of lines) {
    const text =
      isCut(out.at(-1)) && !piece.leaf && !has(piece, 'code') ? piece.text.replace(/^[ \t]+/, '') : piece.text;
    if (text === '' && !piece.leaf) continue;
    if (out.length === 0 && isCut(piece)) continue;
    out.push({ ...piece, text });
  }
  while (out.length > 0 && isCut(out.at(-1))) {
    out.pop();
    const last = out.at(-1);
    if (last && !last.leaf && !has(last, 'code'))
      out[out.length - 1] = { ...last, text: last.text.replace(/[ \t]+$/, '') };
    if (out.at(-1)?.text === '' && !out.at(-1)?.leaf) out.pop();
  }
  return out;
}

const sameMarks = (one: Piece, other: Piece) =>
  one.marks.length === other.marks.length && one.marks.every((mark, index) => mark.eq(other.marks[index] as Mark));

function joined(pieces: readonly Piece[]): Piece[] {
  const out: Piece[] = [];
  for (const piece of pieces) {
    const last = out.at(-1);
    if (last && !last.leaf && !piece.leaf && sameMarks(last, piece))
      out[out.length - 1] = { ...last, text: last.text + piece.text };
    else out.push(piece);
  }
  return out;
}

/** Addresses in words become links. */
const addressed = (pieces: readonly Piece[]): Piece[] =>
  pieces.flatMap((piece) => {
    if (piece.leaf || has(piece, 'code') || has(piece, 'link')) return [piece];
    return addressesIn(piece.text).map(({ text, url }) => ({
      ...piece,
      text,
      marks: url ? schema.marks.link.create({ href: url, written: 'bare' }).addToSet(piece.marks) : piece.marks,
    }));
  });

/** Whether a piece is all of a link that was written as its address. */
function isBare(piece: Piece, at: number, all: readonly Piece[]): boolean {
  const link = piece.marks.find(({ type, attrs }) => type.name === 'link' && attrs.written === 'bare');
  return link !== undefined && ![all[at - 1], all[at + 1]].some((beside) => beside && link.isInSet(beside.marks));
}

/** The places in a line of the pieces that are links. */
function linkedPlaces(pieces: readonly Piece[], isLink: (...one: [Piece, number, readonly Piece[]]) => boolean) {
  let end = 0;
  return pieces.flatMap((piece, at) => {
    const start = end;
    end += piece.leaf ? 1 : piece.text.length;
    return isLink(piece, at, pieces) ? [{ start, end }] : [];
  });
}

/** The same, and bare addresses lead where their words say now, with what was typed right behind them. */
function withAddresses(pieces: Piece[]): Piece[] {
  if (!pieces.some(({ text }) => mayBeAddress(text))) return pieces;
  const anew = addressed(joined(pieces.map((one, at) => (isBare(one, at, pieces) ? without(one, 'link') : one))));
  const found = linkedPlaces(anew, (piece) => has(piece, 'link'));
  const isKept = linkedPlaces(pieces, isBare).every(({ start }) =>
    found.some((link) => link.start <= start && start < link.end),
  );
  return isKept ? anew : addressed(pieces);
}
