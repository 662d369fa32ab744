import { Fragment, type Node } from 'prosemirror-model';
import type { Command } from 'prosemirror-state';
import { followDefinitions, readWithin } from '../bridge/definitions';
import { schema } from '../bridge/schema';
import { insertBlocks } from './commands';
import { apartFromNotes } from './pasted-notes';
import { marked } from './pasted-text';

// What a dialog asks about first: it loads with them.

const { nodes } = schema;

/** Inserts a fragment after the current block. */
export const fragmentUse = (name: string): Command => insertBlocks(nodes.fragment_use.create({ name }));

/**
 * Puts a node among the words of the caret, or in place of what is selected; where none can stand, as in code, a
 * paragraph of it behind the block.
 */
function putInLine(node: Node): Command {
  return (state, dispatch) => {
    const { depth, parent } = state.selection.$from;
    if (depth > 0 && (!parent.inlineContent || parent.type.spec.code))
      return insertBlocks(nodes.paragraph.create(null, node))(state, dispatch);
    dispatch?.(state.tr.replaceSelectionWith(node, node.type !== nodes.image).scrollIntoView());
    return true;
  };
}

/** Inserts an inline formula. */
export const formula = (value: string): Command => putInLine(nodes.math.create({ value }));

/** Inserts an image at the caret. */
export const image = (attrs: { src: string; alt: string; title: string | null }): Command =>
  putInLine(nodes.image.create(attrs));

/** Inserts a file of the portal as a paragraph of its own, which is shown as a card. */
export const fileCard = (href: string, text: string): Command =>
  insertBlocks(nodes.paragraph.create(null, schema.text(text, [schema.marks.link.create({ href })])));

/** What Markdown says among words: there nothing begins a block. */
const wordsWithin = (doc: Node, raw: string): Fragment =>
  readWithin(doc, `. ${raw}`).firstChild?.content.cut('. '.length) ?? Fragment.empty;

/** Puts what Markdown says in place of the node at a position; texts of footnotes go to the end. */
export const source =
  (at: number, raw: string): Command =>
  ({ doc, tr }, dispatch) => {
    const node = doc.nodeAt(at);
    if (!node) return false;
    if (node.type === nodes.chip) tr.replaceWith(at, at + node.nodeSize, marked(wordsWithin(doc, raw), node.marks));
    else {
      const { blocks, notes } = apartFromNotes(readWithin(doc, raw), doc);
      tr.replaceWith(at, at + node.nodeSize, blocks);
      tr.insert(tr.doc.content.size, notes);
    }
    followDefinitions(tr);
    dispatch?.(tr);
    return true;
  };
