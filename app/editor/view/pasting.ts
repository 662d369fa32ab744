import type { Slice } from 'prosemirror-model';
import { type EditorState, Selection } from 'prosemirror-state';
import { CellSelection, handlePaste as pasteIntoCells } from 'prosemirror-tables';
import type { EditorProps, EditorView } from 'prosemirror-view';
import type { ToastMessage } from '#app/ui/toast';
import type { cleanPaste } from './clean-paste';
import { copiedHtml } from './copied-html';
import { copiedText } from './copied-text';
import { linkWords } from './link-commands';
import { meantFiles } from './meant-files';
import { withoutOrigin } from './own-address';
import { pasteNotes } from './pasted-notes';
import { leaveCell, pastedAddress, pastedText, pasteInCell, wordsOfCell } from './pasted-text';
import { readCaret } from './read-caret';
import { movePastTable, withWholeRows } from './whole-rows';

export interface PasteRequests {
  takeFiles: (files: File[]) => void;
  /** Something that was pasted is not there. */
  tell: (message: ToastMessage) => void;
}

/** Where VS Code tells of what it has copied. */
const vsCode = 'vscode-editor-data';

let clean: typeof cleanPaste | undefined;
const load = async () => (clean ??= (await import('./clean-paste')).cleanPaste);

/** A paste before that waits for it. */
const loadAhead = () => void load().catch(() => {});

/** Pastes cells into those of a table. The caret goes behind them: the next letter would replace what is selected. */
function pasteCells(view: EditorView, event: ClipboardEvent, slice: Slice): boolean {
  if (!pasteIntoCells(view, event, slice)) return false;
  const { selection, tr } = view.state;
  if (selection instanceof CellSelection) view.dispatch(tr.setSelection(Selection.near(selection.$to, -1)));
  return true;
}

const isInCode = ({ selection }: EditorState) => selection.$from.parent.type.spec.code;

/** How the editor pastes, copies and takes what is dropped. The cleaning of HTML is loaded once it has the focus. */
export function pasting(requests: PasteRequests) {
  let lost: ToastMessage | undefined;
  let editorData: string | undefined;

  /** What the cleaning last left out; nothing the second time. */
  const takeLost = () => {
    const last = lost;
    lost = undefined;
    return last;
  };

  const takeFiles = (data: DataTransfer | null): boolean => {
    const files = meantFiles(data);
    if (files.length > 0) requests.takeFiles(files);
    return files.length > 0;
  };

  /** An address that is pasted over words links them. */
  const takeAddress = (view: EditorView, text: string): boolean => {
    const address = pastedAddress(text);
    return address !== undefined && linkWords(withoutOrigin(address))(view.state, view.dispatch.bind(view));
  };

  /** What comes as HTML waits for its cleaning; where that cannot be loaded, its words are pasted. */
  const waits = (view: EditorView, data: DataTransfer | null): boolean => {
    const html = data?.getData('text/html');
    if (clean || !html || isInCode(view.state) || meantFiles(data).length > 0) return false;
    const text = data?.getData('text/plain') ?? '';
    load().then(
      () => view.isDestroyed || takeAddress(view, text) || view.pasteHTML(html),
      () => view.isDestroyed || view.pasteText(text),
    );
    return true;
  };

  return {
    handlePaste: (view, event, slice) => {
      const { clipboardData } = event;
      const missing = takeLost();
      if (takeFiles(clipboardData) || takeAddress(view, clipboardData?.getData('text/plain') ?? '')) return true;
      if (missing) requests.tell(missing);
      const room = leaveCell(view.state, slice);
      if (room) view.dispatch(room);
      const tr = pasteInCell(view.state, slice) ?? pasteNotes(view.state, slice);
      if (tr) view.dispatch(tr);
      return tr !== undefined || pasteCells(view, event, slice);
    },
    handleDrop: (view, event, slice, moved) => {
      const { dataTransfer: data, clientX: left, clientY: top } = event;
      const missing = takeLost();
      const at = view.posAtCoords({ left, top });
      if (moved) {
        const tr = at && movePastTable(view.state, slice, at.pos);
        if (tr) view.dispatch(tr.scrollIntoView());
        return Boolean(tr);
      }
      if (!data) return false;
      const isHeld = clean === undefined && data.getData('text/html') !== '';
      if (data.files.length === 0 && !isHeld) {
        if (missing) requests.tell(missing);
        return false;
      }
      if (at) view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(at.pos))));
      event.preventDefault();
      return takeFiles(data) || waits(view, data);
    },
    clipboardSerializer: copiedHtml,
    clipboardTextSerializer: copiedText,
    transformCopied: (slice, { state }) => withWholeRows(slice, state),
    transformPastedHTML: (html) => {
      const cleaned = clean?.(html, editorData);
      lost = cleaned?.lost;
      return cleaned?.html ?? '';
    },
    transformPasted: wordsOfCell,
    clipboardTextParser: (words, $context, isPlain) => pastedText(words, $context, isPlain),
    handleDOMEvents: {
      focus: loadAhead,
      dragenter: loadAhead,
      paste: (view, event) => {
        readCaret(view);
        editorData = event.clipboardData?.getData(vsCode);
        const isHeld = waits(view, event.clipboardData);
        if (isHeld) event.preventDefault();
        return isHeld;
      },
      drop: (_, { dataTransfer }) => void (editorData = dataTransfer?.getData(vsCode)),
    },
  } satisfies EditorProps;
}
