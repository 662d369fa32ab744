import { InputRule, inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules';
import type { MarkType } from 'prosemirror-model';
import { schema } from '../bridge/schema';

const { nodes, marks } = schema;

/** Typing `**ważne**` makes it bold at the closing marker. */
function markRule(pattern: RegExp, type: MarkType): InputRule {
  return new InputRule(pattern, (state, match, start, end) => {
    const [whole, words = ''] = match;
    const lead = whole.length - whole.trimStart().length;
    const from = start + lead;
    if (state.doc.rangeHasMark(from, end, marks.code)) return null;
    const { tr } = state;
    tr.replaceWith(from, end, schema.text(words, type.create().addToSet(state.doc.resolve(from).marks())));
    return tr.removeStoredMark(type);
  });
}

/** An address becomes a link when a space is typed after it. */
const addressRule = new InputRule(
  /(?:^|[\s(])((?:https?:\/\/|www\.)[^\s<>]+[^\s<>.,:;!?'")\]])\s$/,
  (state, match, start, end) => {
    const [whole, address = ''] = match;
    const from = start + whole.indexOf(address);
    const to = from + address.length;
    if (state.doc.rangeHasMark(from, to, marks.link) || state.doc.rangeHasMark(from, to, marks.code)) return null;
    const href = address.startsWith('www.') ? `http://${address}` : address;
    return state.tr.insertText(' ', end).addMark(from, to, marks.link.create({ href, written: 'bare' }));
  },
);

/** Input rules for people who know Markdown. */
export const markdownRules = () =>
  inputRules({
    rules: [
      textblockTypeInputRule(/^(#{1,6})\s$/, nodes.heading, ([, signs = '']) => ({ level: signs.length })),
      wrappingInputRule(/^\s*>\s$/, nodes.blockquote),
      wrappingInputRule(/^\s*([-+*])\s$/, nodes.bullet_list),
      wrappingInputRule(
        /^(\d{1,9})[.)]\s$/,
        nodes.ordered_list,
        ([, number]) => ({ order: Number(number) }),
        ([, number], node) => node.childCount + (node.attrs.order as number) === Number(number),
      ),
      new InputRule(/^\[([ x]?)\]\s$/, (state, [, sign], start, end) => {
        const { $from } = state.selection;
        const item = $from.node(-1);
        if (item.type !== nodes.list_item || $from.index(-1) !== 0) return null;
        return state.tr.delete(start, end).setNodeAttribute($from.before(-1), 'checked', sign === 'x');
      }),
      textblockTypeInputRule(/^```([\w#+.-]*)\s$/, nodes.code_block, ([, language]) => ({
        language: language || null,
      })),
      new InputRule(/^(?:---|___|\*\*\*)$/, (state, _, start, end) => {
        if (state.doc.resolve(start).depth !== 1) return null;
        return state.tr.replaceWith(start - 1, end + 1, [nodes.horizontal_rule.create(), nodes.paragraph.create()]);
      }),
      markRule(/\*\*([^*\s](?:[^*]*[^*\s])?)\*\*$/, marks.strong),
      markRule(/(?:^|[\s(])\*([^*\s](?:[^*]*[^*\s])?)\*$/, marks.em),
      markRule(/(?:^|[\s(])_([^_\s](?:[^_]*[^_\s])?)_$/, marks.em),
      markRule(/~~([^~\s](?:[^~]*[^~\s])?)~~$/, marks.strike),
      markRule(/`([^`]+)`$/, marks.code),
      addressRule,
    ],
  });
