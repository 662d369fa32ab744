import { markdownTexts } from '#app/texts/pl/markdown';
import type { DiagramLine, FlowLine, FlowNode } from './diagram-loops';

const texts = markdownTexts.diagram;

/**
 * A line that the drawing library reads unambiguously, with how many nodes and arrows it names; or an error message.
 */
export type CheckedLine = { line: DiagramLine; nodes: number; relations: number } | { mistake: string };

/** The brackets around a node's label, the longest first. */
const shapes: [open: string, close: string][] = [
  ['(((', ')))'],
  ['([', '])'],
  ['((', '))'],
  ['[[', ']]'],
  ['[(', ')]'],
  ['[/', '\\]'],
  ['[\\', '/]'],
  ['{{', '}}'],
  ['>', ']'],
  ['[', ']'],
  ['(', ')'],
  ['{', '}'],
];

const name = /^[A-Za-z0-9_]+(?:-[A-Za-z0-9_]+)*/;
const arrow = /^(<?)(-->|---|-\.->|-\.-|==>|===)(?![->.=ox])(?:\|([^|]{1,200})\|)?/;
const textArrow = /^(<?)(--|-\.|==) +([^-=.|<>][^|<>]{0,200}?) +(-->|---|\.->|\.-|==>|===)(?![->.=])/;

/** An arrow with its label between bars, for each arrow that has its label in the middle. */
const joined: Record<string, string> = {
  '---->': '-->',
  '-----': '---',
  '-..->': '-.->',
  '-..-': '-.-',
  '====>': '==>',
  '=====': '===',
};

/** A line of a flow chart: nodes, and arrows between them. */
export function checkFlowLine(source: string): CheckedLine {
  let rest = source;
  const line: FlowLine = { groups: [], arrows: [] };
  let nodes = 0;
  let relations = 0;
  let before = 0;
  for (;;) {
    if (rest === '') return { mistake: texts.mistake(shorten(source)) };
    const group = takeGroup(rest);
    if ('mistake' in group) return group;
    line.groups.push(group.nodes);
    rest = group.rest;
    nodes += group.nodes.length;
    relations += before * group.nodes.length;
    before = group.nodes.length;
    if (rest === '') return { line, nodes, relations };
    const link = takeArrow(rest);
    if (!link) return { mistake: texts.mistake(shorten(rest)) };
    line.arrows.push(link.text);
    rest = link.rest;
  }
}

function takeGroup(source: string): { nodes: FlowNode[]; rest: string } | { mistake: string } {
  const nodes: FlowNode[] = [];
  let rest = source;
  for (;;) {
    const node = takeNode(rest);
    if ('mistake' in node) return node;
    nodes.push(node.node);
    rest = node.rest;
    if (!rest.startsWith('&')) return { nodes, rest };
    rest = rest.slice(1).trimStart();
  }
}

function takeNode(source: string): { node: FlowNode; rest: string } | { mistake: string } {
  const [id] = name.exec(source) ?? [''];
  const behind = source.slice(id.length);
  if (/^\p{L}/u.test(behind)) return { mistake: texts.name(/^[\p{L}\p{N}_-]+/u.exec(source)?.[0] ?? id) };
  if (id === '') return { mistake: texts.mistake(shorten(source)) };
  const shape = shapes.find(([open]) => behind.startsWith(open));
  if (!shape || /^>\s/.test(behind)) return { node: { id, text: id }, rest: behind.trimStart() };
  const [open, close] = shape;
  const end = behind.indexOf(close, open.length);
  const label = end < 0 ? '' : behind.slice(open.length, end).trim();
  if (label === '') return { mistake: texts.mistake(shorten(source)) };
  return { node: { id, text: `${id}${open}${label}${close}` }, rest: behind.slice(end + close.length).trimStart() };
}

function takeArrow(source: string): { text: string; rest: string } | null {
  const plain = arrow.exec(source);
  if (plain) {
    const [whole, start = '', sign = '', label] = plain;
    return { text: `${start}${sign}${label ? `|${label.trim()}|` : ''}`, rest: source.slice(whole.length).trimStart() };
  }
  const [whole, start = '', open = '', label = '', close = ''] = textArrow.exec(source) ?? [];
  const sign = joined[open + close];
  return whole === undefined || !sign
    ? null
    : { text: `${start}${sign}|${label.trim()}|`, rest: source.slice(whole.length).trimStart() };
}

export const shorten = (source: string) => (source.length > 40 ? `${source.slice(0, 40)}…` : source);
