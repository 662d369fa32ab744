import type { Nodes, Paragraph, Parents, Heading, Root, TableCell } from 'mdast';
import { parentsIn } from '#app/markdown/walk';

/** A word with its position in the source. */
export interface Word {
  text: string;
  lower: string;
  start: number;
  end: number;
}

export interface Sentence {
  start: number;
  end: number;
  words: Word[];
}

/** The running text of one paragraph, heading or cell, as it is written. */
export interface Block {
  kind: 'paragraph' | 'heading' | 'cell';
  /** Markup, code and formulas are replaced by spaces, so that offsets stay valid. */
  text: string;
  /** Its start in the source. */
  start: number;
  sentences: Sentence[];
}

export interface Prose {
  blocks: Block[];
}

/** Extracts the prose of a text: paragraphs (also in lists and quotations), headings and cells. */
export function readProse(tree: Root, source: string): Prose {
  const blocks: Block[] = [];
  for (const parent of parentsIn(tree)) {
    if (parent.type !== 'paragraph' && parent.type !== 'heading' && parent.type !== 'tableCell') continue;
    const block = blockOf(parent, source);
    if (block) blocks.push(block);
  }
  return { blocks: blocks.sort((one, other) => one.start - other.start) };
}

function blockOf(node: Paragraph | Heading | TableCell, source: string): Block | null {
  const [start, end] = placeOf(node);
  if (start === null || end === null) return null;
  let text = '';
  for (const part of textsIn(node)) {
    const [from, to] = placeOf(part);
    if (from === null || to === null) continue;
    const raw = source.slice(from, to).replace(/&#?\w+;|\\.|\n[ \t>]*/g, (sign) => ' '.repeat(sign.length));
    text = text.padEnd(from - start) + raw;
  }
  text = text.padEnd(end - start);
  const kind = node.type === 'tableCell' ? 'cell' : node.type;
  return { kind, text, start, sentences: sentencesOf(text, start) };
}

/** The range of a node in the source, or null for one that a plugin made. */
const placeOf = ({ position }: Nodes): [number | null, number | null] => [
  position?.start.offset ?? null,
  position?.end.offset ?? null,
];

/** The texts in a node; a bare address is no prose. */
function* textsIn(parent: Parents): Generator<Nodes> {
  for (const child of parent.children) {
    if (child.type === 'text') yield child;
    else if (child.type === 'link' && isBareAddress(child)) continue;
    else if ('children' in child) yield* textsIn(child);
  }
}

const isBareAddress = (link: Parents): boolean => {
  const [only] = link.children as Nodes[];
  return link.children.length === 1 && only?.type === 'text' && /^(?:https?:\/\/|www\.|[\w.+-]+@)\S+$/.test(only.value);
};

const abbreviations = new Set(
  'np itd itp m.in tj tzn tzw ww jw al ul pl os ust art pkt lit poz par rozdz str s r w nr tel godz min sek tys mln mld zł gr dn prof dr hab mgr inż im św ks por zob ok ds pn wt śr czw pt sob niedz wg cd dot ew maks woj pow gm dz.u dz.urz j.t n.p.m p.n.e n.e a.d k.p.a kpa'.split(
    ' ',
  ),
);

/** Splits a text into sentences; not after an abbreviation, an initial or a number. */
export function sentencesOf(text: string, offset = 0): Sentence[] {
  const sentences: Sentence[] = [];
  let from = 0;
  for (const { index, 0: mark } of text.matchAll(/[.!?…]+["”»)\]]*(?=\s+["„«([]*[\p{Lu}\p{N}]|\s*$)/gu)) {
    if (mark === '.' && goesOn(text.slice(from, index))) continue;
    add(from, index + mark.length);
    from = index + mark.length;
  }
  add(from, text.length);
  return sentences;

  function add(start: number, end: number) {
    const words = wordsOf(text.slice(start, end), offset + start);
    const [first, last] = [words[0], words.at(-1)];
    if (first && last)
      sentences.push({ start: first.start, end: Math.max(last.end, offset + lastMark(start, end)), words });
  }
  function lastMark(start: number, end: number) {
    return start + text.slice(start, end).trimEnd().length;
  }
}

function goesOn(before: string): boolean {
  let start = before.length;
  while (start > 0 && /[\p{L}\p{N}.]/u.test(before.charAt(start - 1))) start -= 1;
  const last = before.slice(start);
  if (/^\p{Lu}$/u.test(last) || abbreviations.has(last.toLowerCase())) return true;
  // '1. Otwórz': the number of a list item.
  return /^\d+$/.test(last) && before.trim() === last;
}

const word = /\p{L}[\p{L}\p{N}]*(?:[-’'][\p{L}\p{N}]+)*|\p{N}+(?:[.,]\p{N}+)*/gu;

const wordsOf = (text: string, offset = 0): Word[] =>
  Array.from(text.matchAll(word), ({ 0: found, index }) => ({
    text: found,
    lower: found.toLowerCase(),
    start: offset + index,
    end: offset + index + found.length,
  }));

/** The sentences of paragraphs, without headings and cells. */
export const sentencesIn = ({ blocks }: Prose): Sentence[] =>
  blocks.flatMap(({ kind, sentences }) => (kind === 'paragraph' ? sentences : []));
