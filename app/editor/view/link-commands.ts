import type { Node } from 'prosemirror-model';
import { type Command, type EditorState, Selection, type Transaction } from 'prosemirror-state';
import { commonEnds } from '#app/platform/common-ends';
import { schema } from '../bridge/schema';

const { nodes, marks } = schema;

/** Stands for a node among words. */
const leaf = '\ufffc';

/** What is selected but for the spaces and footnote marks at its ends, which belong into no link. */
function selectedWords({ doc, selection: { from, to } }: EditorState) {
  const leafSign = ({ type }: Node) => (type === nodes.hard_break || type === nodes.footnote_mark ? ' ' : leaf);
  const words = doc.textBetween(from, to, leaf, leafSign);
  const start = from + words.length - words.trimStart().length;
  return { from: start, to: Math.max(start, to - words.length + words.trimEnd().length) };
}

/** The whole link around the selection, or beside the caret, if there is one. */
export function linkAround(state: EditorState) {
  const { from, to } = selectedWords(state);
  const $from = state.doc.resolve(from);
  const { nodeBefore, nodeAfter, parent } = $from;
  const found = [$from.marks(), nodeAfter?.marks, from === to ? nodeBefore?.marks : undefined]
    .map((among) => among && marks.link.isInSet(among))
    .find((one) => one !== undefined);
  if (!found || !parent.inlineContent) return undefined;
  const isOfIt = (index: number) => found.isInSet(parent.maybeChild(index)?.marks ?? []);
  let first = $from.index();
  // At the end of a link the node after the caret is another one.
  if (!isOfIt(first)) first -= 1;
  let last = first;
  while (first > 0 && isOfIt(first - 1)) first -= 1;
  while (isOfIt(last + 1)) last += 1;
  const start = $from.posAtIndex(first);
  const end = Math.max($from.posAtIndex(last + 1), to);
  return { mark: found, from: Math.min(start, from), to: end };
}

/**
 * What a link is made of: the link that is there already, or the selection. Its `text` is `null` where words alone do
 * not say it: it has several blocks, or an image or the like.
 */
export function linkedText(state: EditorState) {
  const there = linkAround(state);
  const { from, to } = there ?? selectedWords(state);
  const $from = state.doc.resolve(from);
  const text = state.doc.textBetween(from, to, null, leaf);
  const isWords = $from.parent.inlineContent && $from.sameParent(state.doc.resolve(to)) && !text.includes(leaf);
  return { mark: there?.mark, from, to, text: isWords ? text : null };
}

/**
 * Sets the address of the link at the caret, or makes a link of the selected or of new words.
 * @param text its words where they change; '' where they stay
 */
export const link =
  (href: string, text: string): Command =>
  (state, dispatch) => {
    if (state.selection.$from.parent.type.spec.code) return false;
    const { mark: there, from, to, text: words } = linkedText(state);
    const made = marks.link.create({ href, title: there?.attrs.title ?? null });
    const { tr } = state;
    if (text !== '' && words !== null && text !== words) typeOver(tr, from, words, text);
    const end = tr.mapping.map(to);
    tr.removeMark(from, end, marks.link).addMark(from, end, made);
    tr.setSelection(Selection.near(tr.doc.resolve(end), -1)).removeStoredMark(marks.link);
    dispatch?.(tr.scrollIntoView());
    return true;
  };

/** Replaces what differs in words, so that the others keep what they are, such as bold. */
function typeOver(tr: Transaction, at: number, words: string, text: string) {
  const { start, end } = commonEnds(words, text);
  tr.insertText(text.slice(start, text.length - end), at + start, at + words.length - end);
}

/** Links selected words of one block, unless they are code or an address themselves. */
export const linkWords =
  (href: string): Command =>
  (state, dispatch) => {
    const { $from, $to, from, to, empty } = state.selection;
    const words = state.doc.textBetween(from, to);
    if (empty || words === '' || !$from.sameParent($to) || !$from.parent.type.allowsMarkType(marks.link)) return false;
    if (/^\w+:\/\//.test(words.trim())) return false;
    return link(href, '')(state, dispatch);
  };

export const unlink: Command = (state, dispatch) => {
  const { from, to } = linkAround(state) ?? state.selection;
  dispatch?.(state.tr.removeMark(from, to, marks.link));
  return true;
};
