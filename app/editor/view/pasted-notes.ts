import { Fragment, type Node as TextPart, Slice } from 'prosemirror-model';
import type { EditorState, Transaction } from 'prosemirror-state';
import { fold, freeLabel, takenLabels } from '../bridge/notes';
import { schema } from '../bridge/schema';

const { nodes } = schema;

/**
 * Pastes footnotes with what they belong to: their texts go to the end, and get free numbers where the text has notes
 * of their names.
 *
 * @returns nothing where no footnotes are pasted
 */
export function pasteNotes(state: EditorState, { content }: Slice): Transaction | undefined {
  const isNote = ({ type }: TextPart) => type === nodes.footnote;
  // A part of one footnote is pasted as its words.
  if (content.childCount < 2 || !content.content.some(isNote)) return undefined;
  const taken = takenLabels(state.tr.deleteSelection().doc);
  const names = new Map<string, string>();
  for (const { attrs } of content.content.filter(isNote)) {
    const own = attrs.label as string;
    const label = taken.has(fold(own)) ? freeLabel(taken) : own;
    taken.add(fold(label));
    names.set(fold(own), label);
  }
  const { content: children } = renamed(content, names);
  const { tr } = state;
  tr.replaceSelection(Slice.maxOpen(Fragment.from(children.filter((child) => !isNote(child)))));
  tr.insert(tr.doc.content.size, children.filter(isNote));
  return tr.scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste');
}

const renamed = (content: Fragment, names: Map<string, string>): Fragment =>
  Fragment.from(
    content.content.map((node) => {
      if (node.isText) return node;
      const label = names.get(fold(String(node.attrs.label)));
      const attrs = label === undefined ? node.attrs : { ...node.attrs, label };
      return node.type.create(attrs, renamed(node.content, names), node.marks);
    }),
  );
