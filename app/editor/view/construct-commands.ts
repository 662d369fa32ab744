import { wrapIn } from 'prosemirror-commands';
import { type Command, Selection, TextSelection } from 'prosemirror-state';
import type { CalloutKind } from '#app/markdown/nodes';
import { editorTexts as texts } from '#app/texts/pl/editor';
import { freeLabel, takenLabels } from '../bridge/notes';
import { schema } from '../bridge/schema';
import { aroundAll, insertBlocks, inText, isIn } from './commands';

const { nodes } = schema;

/** Wraps the current block in a callout; inside one, changes its kind, or with the same kind unwraps it. */
export const callout = (kind: CalloutKind): Command =>
  inText((state, dispatch) => {
    const found = aroundAll(state, ({ type }) => type === nodes.callout);
    if (!found) return wrapIn(nodes.callout, { kind })(state, dispatch);
    if (found.node.attrs.kind === kind) return unwrap(found.at)(state, dispatch);
    dispatch?.(state.tr.setNodeAttribute(found.at, 'kind', kind));
    return true;
  });

/** The same with a foldable section; the focus goes to its title. */
export const details: Command = (state, dispatch, view) => {
  const isDone = inText(wrapIn(nodes.details))(state, dispatch);
  if (isDone && dispatch && view) focusField(view.state.selection.$from.depth, view);
  return isDone;
};

/** Replaces the node at a position by its content; the title of a section is a paragraph of it. */
export const unwrap =
  (at: number): Command =>
  (state, dispatch) => {
    const node = state.doc.nodeAt(at);
    if (!node) return false;
    const { summary = '' } = node.attrs as { summary?: string };
    const title = summary.trim() === '' ? [] : [nodes.paragraph.create(null, schema.text(summary))];
    const tr = state.tr.replaceWith(at, at + node.nodeSize, [...title, ...node.children]);
    dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve(at + 1))).scrollIntoView());
    return true;
  };

export const formulaBlock: Command = insertBlocks(nodes.math_block.create());

/** Inserts a small diagram to start from; the focus goes to its description. */
export const diagram: Command = (state, dispatch, view) => {
  const block = nodes.code_block.create({ language: 'mermaid' }, schema.text(texts.diagramStart));
  const isDone = insertBlocks(block)(state, dispatch);
  if (isDone && dispatch && view) focusField(view.state.selection.$from.depth, view);
  return isDone;
};

/**
 * The first field to be filled in of the innermost node that has fields, once the command that made it gave the text
 * the focus.
 */
function focusField(depth: number, view: NonNullable<Parameters<Command>[2]>) {
  const { $from } = view.state.selection;
  for (let at = depth; at > 0; at -= 1) {
    const dom = view.nodeDOM($from.before(at));
    const input =
      dom instanceof HTMLElement
        ? dom.querySelector<HTMLInputElement>('.editor-head label:not([hidden]) .editor-wide')
        : null;
    if (!input) continue;
    queueMicrotask(() => input.focus());
    return;
  }
}

/** Inserts a mark after the selection and its footnote at the end of the text, with the caret in it. */
export const footnote: Command = inText((state, dispatch) => {
  const { $to } = state.selection;
  if (!$to.parent.inlineContent || $to.parent.type.spec.code || isIn(state, nodes.footnote)) return false;
  const label = freeLabel(takenLabels(state.doc));
  const { tr } = state;
  tr.insert($to.pos, nodes.footnote_mark.create({ label }));
  const end = tr.doc.content.size;
  tr.insert(end, nodes.footnote.create({ label }, nodes.paragraph.create()));
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, end + 2)).scrollIntoView());
  return true;
});
