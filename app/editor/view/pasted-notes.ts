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
  // A part of one footnote is pasted as its words.
  if (content.childCount < 2 || !content.content.some(isNote)) return undefined;
  const { blocks, notes } = apartFromNotes(content, state.tr.deleteSelection().doc);
  const { tr } = state;
  tr.replaceSelection(Slice.maxOpen(blocks));
  tr.insert(tr.doc.content.size, notes);
  return tr.scrollIntoView().setMeta('paste', true).setMeta('uiEvent', 'paste');
}

const isNote = ({ type }: TextPart) => type === nodes.footnote;

/** What comes into a document, its footnotes apart, with labels that are free there. */
export function apartFromNotes(content: Fragment, doc: TextPart): { blocks: Fragment; notes: readonly TextPart[] } {
  const taken = takenLabels(doc);
  const names = new Map<string, string>();
  for (const { attrs } of content.content.filter(isNote)) {
    const own = attrs.label as string;
    const label = taken.has(fold(own)) ? freeLabel(taken) : own;
    taken.add(fold(label));
    names.set(fold(own), label);
  }
  const { content: children } = renamed(content, names);
  return { blocks: Fragment.from(children.filter((child) => !isNote(child))), notes: children.filter(isNote) };
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
