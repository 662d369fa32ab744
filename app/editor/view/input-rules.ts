import { InputRule, inputRules, undoInputRule, wrappingInputRule } from 'prosemirror-inputrules';
import type { MarkType } from 'prosemirror-model';
import { type EditorState, TextSelection, type Transaction } from 'prosemirror-state';
import { findWrapping } from 'prosemirror-transform';
import { addressesIn } from '#app/markdown/gfm';
import { calloutKinds } from '#app/markdown/nodes';
import { schema } from '../bridge/schema';
import { leavesInSource } from './code-block';
import { inOneLine } from './editor-state';

const { nodes, marks } = schema;

/** Whether code begins before a position and has not ended: nothing in it means anything. */
const inOpenCode = ({ doc }: EditorState, at: number) => {
  const $at = doc.resolve(at);
  return $at.parent.textBetween(0, $at.parentOffset).includes('`');
};

/** Typing `**ważne**` makes it bold at the closing marker. What else the words are, such as a link, they stay. */
function markRule(pattern: RegExp, type: MarkType): InputRule {
  return new InputRule(pattern, (state, match, start, end) => {
    const [whole, words = ''] = match;
    const lead = whole.search(/[*_~`]/);
    const marker = (whole.length - lead - words.length) / 2;
    const from = start + lead;
    const [wordsFrom, wordsTo] = [from + marker, from + marker + words.length];
    if (type !== marks.code && inOpenCode(state, from)) return null;
    const isCode = (at: number, to: number) => state.doc.rangeHasMark(at, to, marks.code);
    if (isCode(from, wordsFrom) || isCode(wordsTo, end)) return null;
    const tr = state.tr.delete(wordsTo, end).delete(from, wordsFrom);
    return tr.addMark(from, from + words.length, type.create()).removeStoredMark(type);
  });
}

/** `_a_b` is no emphasis in Markdown: a letter typed right behind what `_` made one takes that back. */
const innerUnderscoreRule = new InputRule(
  /[\p{L}\p{N}]$/u,
  (state, [letter]) => {
    const rules = state.plugins.find(({ spec }) => spec.isInputRules === true);
    const last = rules?.getState(state) as { text: string } | null | undefined;
    if (last?.text !== '_' || !marks.em.isInSet(state.selection.$from.nodeBefore?.marks ?? [])) return null;
    let taken: Transaction | null = null;
    undoInputRule(state, (tr) => void (taken = tr.insertText(letter)));
    return taken;
  },
  { undoable: false },
);

/** An address becomes a link when a space is typed after it. */
const addressRule = new InputRule(/(?<!\S)(\S+)\s$/, (state, [whole, word = ''], start, end) => {
  const parts = addressesIn(word);
  const at = parts.findIndex(({ url }) => url);
  const { text = '', url } = parts[at] ?? {};
  const from = parts.slice(0, at).reduce((sum, before) => sum + before.text.length, start);
  const to = from + text.length;
  if (!url || state.doc.rangeHasMark(from, to, marks.link) || state.doc.rangeHasMark(from, to, marks.code)) return null;
  const { tr } = state;
  // An input method has put the space into the document already.
  if (end - start < whole.length) tr.insertText(' ', end);
  return tr.addMark(from, to, marks.link.create({ href: url, written: 'bare' }));
});

/** `[tekst](adres)` becomes a link. */
const linkRule = new InputRule(
  /(?<!!)\[([^[\]]+)\]\(([^\s()<>]+)\)$/,
  (state, [, words = '', href = ''], start, end) => {
    if (inOpenCode(state, start)) return null;
    if (state.doc.rangeHasMark(start, end, marks.link) || state.doc.rangeHasMark(start, end, marks.code)) return null;
    const { tr } = state;
    // Words keep what they are, such as bold; the last sign is not in the document yet.
    tr.delete(start + 1 + words.length, end).delete(start, start + 1);
    return tr.addMark(start, start + words.length, marks.link.create({ href })).removeStoredMark(marks.link);
  },
);

/** What it does to the lines of the paragraph can be undone with it. */
const headingRule = new InputRule(/^(#{1,6})\s$/, ({ doc, tr }, [, { length: level } = ''], start, end) => {
  const $start = doc.resolve(start);
  if (!$start.node(-1).canReplaceWith($start.index(-1), $start.indexAfter(-1), nodes.heading)) return null;
  return inOneLine(tr.delete(start, end).setBlockType(start, start, nodes.heading, { level }));
});

/** ``` and a language make the paragraph code. */
const codeRule = new InputRule(/^```([\w#+.-]*)\s$/, ({ doc, tr }, [, language = ''], start, end) => {
  const $start = doc.resolve(start);
  if (!$start.node(-1).canReplaceWith($start.index(-1), $start.indexAfter(-1), nodes.code_block)) return null;
  leavesInSource(tr.delete(start, end), start);
  return tr.setBlockType(start, start, nodes.code_block, { language: language || null });
});

/** `[ ]` and `[x]` make the item, or the paragraph, a task. */
const taskRule = new InputRule(/^\[([ x]?)\]\s$/i, (state, [, sign = ''], start, end) => {
  const { tr } = state;
  tr.delete(start, end);
  const $start = tr.doc.resolve(start);
  const isTicked = sign.toLowerCase() === 'x';
  if ($start.node(-1).type === nodes.list_item)
    return $start.index(-1) === 0 ? tr.setNodeAttribute($start.before(-1), 'checked', isTicked) : null;
  const range = $start.blockRange();
  const wrapping = range && findWrapping(range, nodes.bullet_list);
  return wrapping ? tr.wrap(range, wrapping).setNodeAttribute(range.start + 1, 'checked', isTicked) : null;
});

/** `[!NOTE]` at the beginning of a quotation makes it a callout. */
const calloutRule = new InputRule(/^\[!(\w+)\]\s$/, (state, [, word = ''], start, end) => {
  const kind = calloutKinds.find((one) => one === word.toLowerCase());
  const { $from } = state.selection;
  if (!kind || $from.node(-1).type !== nodes.blockquote || $from.index(-1) !== 0) return null;
  const tr = state.tr.delete(start, end).setNodeMarkup($from.before(-1), nodes.callout, { kind });
  return tr.setSelection(TextSelection.create(tr.doc, start));
});

const openings: Record<string, string> = { '}': '{', ']': '[', ')': '(' };

/** A closing bracket that begins a line of code moves back to where the line of its opening one begins. */
const closingRule = new InputRule(
  /(?<=^|\n)([ \t]+)([}\])])$/,
  ({ doc, tr }, [, indent = '', closing = ''], start, end) => {
    const $start = doc.resolve(start);
    if ($start.parent.type !== nodes.code_block) return null;
    const before = $start.parent.textContent.slice(0, $start.parentOffset);
    let at = before.length - 1;
    for (let open = 1; at >= 0; at -= 1) {
      if (before[at] === closing) open += 1;
      else if (before[at] === openings[closing]) open -= 1;
      if (open === 0) break;
    }
    const [outer = ''] = /^[ \t]*/.exec(before.slice(before.lastIndexOf('\n', at) + 1)) ?? [];
    if (at < 0 || outer === indent || !indent.startsWith(outer)) return null;
    return tr.insertText(outer + closing, start, end);
  },
  { inCode: 'only' },
);

/** Input rules for people who know Markdown. */
export const markdownRules = () =>
  inputRules({
    rules: [
      headingRule,
      wrappingInputRule(/^\s*>\s$/, nodes.blockquote),
      wrappingInputRule(/^\s*([-+*])\s$/, nodes.bullet_list),
      wrappingInputRule(
        /^(\d{1,9})[.)]\s$/,
        nodes.ordered_list,
        ([, number]) => ({ order: Number(number) }),
        ([, number], node) => node.childCount + (node.attrs.order as number) === Number(number),
      ),
      taskRule,
      calloutRule,
      codeRule,
      new InputRule(/^(?:---|___|\*\*\*)$/, (state, _, start, end) => {
        if (state.doc.resolve(start).depth !== 1) return null;
        return state.tr.replaceWith(start - 1, end + 1, [nodes.horizontal_rule.create(), nodes.paragraph.create()]);
      }),
      markRule(/\*\*([^*\s](?:[^*]*[^*\s])?)\*\*$/, marks.strong),
      markRule(/(?:^|[\s(])\*([^*\s](?:[^*]*[^*\s])?)\*$/, marks.em),
      markRule(/(?:^|[\s(])_([^_\s](?:[^_]*[^_\s])?)_$/, marks.em),
      markRule(/~~([^~\s](?:[^~]*[^~\s])?)~~$/, marks.strike),
      markRule(/`([^`]+)`$/, marks.code),
      innerUnderscoreRule,
      addressRule,
      linkRule,
      closingRule,
    ],
  });
