import { gapCursor } from 'prosemirror-gapcursor';
import { history } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import type { Node } from 'prosemirror-model';
import { EditorState } from 'prosemirror-state';
import { tableEditing } from 'prosemirror-tables';
import type { NodeViewConstructor } from 'prosemirror-view';
import { caretInSight } from './caret-in-sight';
import { CodeView } from './code-view';
import { CalloutView, DetailsView, FormulaView, imageView, noteMarkView, NoteView } from './construct-views';
import { blockHandle, dropPlace } from './loaded-later';
import { placeholder, singleLines, tableHeads, typedSlash } from './editor-state';
import { fileCards } from './file-cards';
import { foundWords } from './find-words';
import { FragmentView } from './fragment-view';
import { markdownRules } from './input-rules';
import { keys } from './keys';
import { type Ask, chipView, ItemView, sourceBlockView } from './node-views';
import { lostMarks } from './notes-plugin';
import type { Render } from './rendering';
import { undoSteps } from './undo-steps';
import { unseenBlocks } from './unseen-blocks';

export const stateOf = (doc: Node): EditorState =>
  EditorState.create({
    doc,
    plugins: [
      markdownRules(),
      // Each change but letters is a step: there are many.
      history({ depth: 1000 }),
      undoSteps,
      keymap(keys),
      dropPlace,
      blockHandle,
      gapCursor(),
      tableEditing({ allowTableNodeSelection: true }),
      tableHeads,
      singleLines,
      lostMarks,
      fileCards,
      placeholder,
      typedSlash,
      foundWords,
      unseenBlocks,
      caretInSight,
    ],
  });

/**
 * What is shown otherwise than as the words that it holds.
 * @param goToMark leads from a footnote to where it is named
 */
export function nodeViews(
  { askAbout, render }: { askAbout: Ask; render: Render },
  goToMark: (label: string) => void,
): Record<string, NodeViewConstructor> {
  const code: NodeViewConstructor = (node, view, getPos) => new CodeView(node, view, getPos, render);
  return {
    source_block: sourceBlockView(askAbout),
    fragment_use: (node, _, getPos) => new FragmentView(node, getPos, render, askAbout),
    chip: chipView,
    image: imageView,
    code_block: code,
    math_block: code,
    math: (node) => new FormulaView(node, render),
    callout: (node, view, getPos) => new CalloutView(node, view, getPos),
    details: (node, view, getPos) => new DetailsView(node, view, getPos),
    footnote: (node) => new NoteView(node, goToMark),
    footnote_mark: noteMarkView,
    list_item: (node, view, getPos) => new ItemView(node, view, getPos),
  };
}
