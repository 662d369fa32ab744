import type { Node } from 'prosemirror-model';
import { type Command, NodeSelection, Selection } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { lineOfPlace, placeOfLine } from '../bridge/lines';
import { markAt, noteAt } from '../bridge/notes';
import { schema } from '../bridge/schema';
import { AreaText } from './area-text';
import { cutOfTables, goOnBelow, typeElsewhere } from './boundary-keys';
import { type Shown, shownOf, slashOf } from './editor-state';
import { tabKeys, takesTab, toHead } from './keys';
import { nodeViews, stateOf } from './editor-setup';
import { askOfSelected } from './node-views';
import { type PasteRequests, pasting } from './pasting';
import { readCaret } from './read-caret';
import { type Render, Rendering } from './rendering';
import { separate } from './undo-steps';

/** Callbacks of the editor. */
export interface EditorRequests extends PasteRequests {
  /** Opens the dialog for the node at a position: its source, its formula, or an image's texts. */
  askAbout: (at: number) => void;
  render: Render;
  askLink: () => void;
  /** Opens the search and replacement of words. */
  askFind: () => void;
  /** Escape was pressed where the text has no use for it. */
  escape: () => void;
  /** Passes a key to the open menu of blocks. Answers whether the menu handled it. */
  menuKey: (event: KeyboardEvent) => boolean;
  /** The document cannot be expressed in Markdown: the text area has the closest source. */
  giveUp: () => void;
}

/** A visual editor above a text area, which stays the form's control. */
export class EditorController {
  readonly view: EditorView;
  private readonly source: AreaText;
  private tabLeaves = false;
  private isBlocksOpen = false;
  /** Whether the menu of the `/` at the caret was closed, so that this is text like any other. */
  private isSlashText = false;
  private readonly listeners = new Set<() => void>();
  private shown: Shown;
  private words: number;

  constructor(
    area: HTMLTextAreaElement,
    private readonly requests: EditorRequests,
    attributes: Record<string, string>,
  ) {
    this.source = new AreaText(area, {
      doc: () => this.view.state.doc,
      isShown: () => this.view.dom.isConnected,
      show: (doc) => this.show(doc),
      rest: () => this.showWords(),
      giveUp: () => requests.giveUp(),
    });
    const pasted = pasting(requests);
    this.view = new EditorView(null, {
      state: stateOf(this.source.first),
      attributes: {
        class: 'editor-text prose',
        role: 'textbox',
        'aria-multiline': 'true',
        spellcheck: 'true',
        lang: 'pl',
        ...attributes,
      },
      nodeViews: nodeViews(requests, (label) => this.goToMark(label)),
      dispatchTransaction: (given) => {
        let tr = given;
        // Past a table and over cells it cuts as `Delete` deletes: the default would take rows away, and with them the
        // head, or put the caret into the last of the cells, where they do not go back to their places.
        if (tr.getMeta('uiEvent') === 'cut') cutOfTables(this.view.state, (made) => void (tr = made));
        this.view.updateState(this.view.state.apply(separate(tr, this.view.state)));
        if (tr.docChanged) this.source.changed();
        this.tell();
      },
      handleKeyDown: (_, event) => this.handleKey(event),
      handleDoubleClickOn: (view) => askOfSelected(view, this.askAbout),
      ...pasted,
      handleTextInput: (view, _, __, letters) => typeElsewhere(view, letters),
      handleClick: (view, _, event) => {
        if (this.isBlocksOpen) this.hideBlocks();
        return goOnBelow(view, event);
      },
      handleDOMEvents: {
        ...pasted.handleDOMEvents,
        blur: () => void (this.tabLeaves = false),
        compositionstart: (view) => void typeElsewhere(view, ''),
      },
    });
    this.shown = shownOf(this.view.state);
    this.words = this.countWords();
  }

  destroy() {
    this.source.destroy();
    this.view.destroy();
    Rendering.forget();
  }

  // Updates the toolbar and the status line.

  subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };
  shownNow = (): Shown => this.shown;
  wordsNow = (): number => this.words;

  private tell() {
    const next = shownOf(this.view.state);
    this.isSlashText &&= next.slash !== null;
    if (this.isSlashText) next.slash = null;
    if (this.isBlocksOpen) next.slash ??= '';
    if (JSON.stringify(next) === JSON.stringify(this.shown)) return;
    this.shown = next;
    for (const listener of this.listeners) listener();
  }

  private countWords(): number {
    let count = 0;
    this.view.state.doc.descendants((node) => {
      if (node.isTextblock) count += node.textContent.match(/[\p{L}\p{N}]+(?:[-'’.][\p{L}\p{N}]+)*/gu)?.length ?? 0;
    });
    return count;
  }

  private showWords() {
    const words = this.countWords();
    if (words === this.words) return;
    this.words = words;
    for (const listener of this.listeners) listener();
  }

  private show(doc: Node) {
    this.view.updateState(stateOf(doc));
    this.words = this.countWords();
    this.shown = shownOf(this.view.state);
    for (const listener of this.listeners) listener();
  }

  /** Writes the text area now. Answers whether it says exactly what the editor shows. */
  writeArea(): boolean {
    return this.source.write('whole');
  }

  /** Reads the text area again if it was changed elsewhere. */
  adopt() {
    this.source.adopt();
  }

  // Keys and commands.

  private handleKey(event: KeyboardEvent): boolean {
    readCaret(this.view);
    if (this.shown.slash !== null && this.requests.menuKey(event)) return true;
    if (this.isBlocksOpen) this.hideBlocks();
    if (event.key === 'Escape') {
      const wasLeaving = this.tabLeaves;
      this.tabLeaves = takesTab(this.view.state);
      if (wasLeaving || !this.tabLeaves) this.requests.escape();
      return this.tabLeaves;
    }
    if (event.key === 'Tab') return this.handleTab(event);
    // Shift comes before the Tab that leaves backwards.
    if (event.key === 'Shift') return false;
    this.tabLeaves = false;
    if (event.key === 'Enter' && askOfSelected(this.view, this.askAbout)) return true;
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return false;
    const ask = { k: this.requests.askLink, h: this.requests.askFind }[event.key.toLowerCase()];
    if (!ask) return false;
    event.stopPropagation();
    if (ask !== this.requests.askLink || !this.shown.isCode) ask();
    return true;
  }

  private handleTab(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.altKey || event.metaKey) return false;
    if (this.tabLeaves) return event.shiftKey && toHead(this.view.state, undefined, this.view);
    const command = tabKeys[event.shiftKey ? 'Shift-Tab' : 'Tab'];
    return command?.(this.view.state, this.view.dispatch.bind(this.view), this.view) ?? false;
  }

  /** A footnote mark leads to its footnote; other nodes open a dialog. */
  private askAbout = (at: number) => {
    const { doc } = this.view.state;
    const node = doc.nodeAt(at);
    if (node?.type !== schema.nodes.footnote_mark) return this.requests.askAbout(at);
    const note = noteAt(doc, node.attrs.label as string);
    if (note !== undefined) this.select(Selection.near(doc.resolve(note + 1)));
  };

  private goToMark(label: string) {
    const { doc } = this.view.state;
    const at = markAt(doc, label);
    if (at !== undefined) this.select(Selection.near(doc.resolve(at + 1)));
  }

  /** Goes to the content of a line of the source, counted from 1. */
  goToLine(line: number) {
    this.source.write('changes');
    const { doc } = this.view.state;
    const at = placeOfLine(this.source.body, doc, line);
    const node = doc.nodeAt(at);
    const isAtom = node?.isAtom === true && node.type.spec.selectable !== false;
    this.select(
      isAtom ? NodeSelection.create(doc, at) : Selection.near(doc.resolve(Math.min(at + 1, doc.content.size))),
    );
  }

  /** The line of the source, once it is written, that the caret is in. */
  lineNow(): number {
    const { doc, selection } = this.view.state;
    return lineOfPlace(this.source.body, doc, selection.from);
  }

  private select(selection: Selection) {
    this.view.dispatch(this.view.state.tr.setSelection(selection).scrollIntoView());
    this.view.focus();
  }

  run(command: Command) {
    command(this.view.state, this.view.dispatch.bind(this.view), this.view);
    this.view.focus();
  }

  /** Runs a command of the search, which has the focus meanwhile, and shows the place that it selected. */
  find(command: Command) {
    command(this.view.state, this.view.dispatch.bind(this.view), this.view);
    this.view.dom.querySelector('.editor-found-now')?.scrollIntoView({ block: 'center' });
  }

  /** What is selected, if it may be words to search for. */
  selectedWords(): string {
    const { doc, selection } = this.view.state;
    const { $from, $to, from, to } = selection;
    return $from.sameParent($to) && to - from <= 100 ? doc.textBetween(from, to) : '';
  }

  /** For whoever was typing in the text area when the editor loaded. */
  focusEnd() {
    this.select(Selection.atEnd(this.view.state.doc));
  }

  /** Shows the menu of blocks without a `/`, or hides it; the next key that is not for it hides it too. */
  toggleBlocks() {
    if (this.shown.slash === null) {
      this.isBlocksOpen = true;
      this.tell();
    } else this.hideBlocks();
    this.view.focus();
  }

  hideBlocks() {
    this.isBlocksOpen = false;
    this.isSlashText = true;
    this.tell();
  }

  /**
   * Removes the `/` and the words after it.
   * @param isJoined also the space before it, for what follows a word immediately
   */
  closeSlash(isJoined = false) {
    this.isBlocksOpen = false;
    const { state } = this.view;
    const slash = this.isSlashText ? null : slashOf(state);
    if (!slash) this.tell();
    else this.view.dispatch(state.tr.delete(slash.from - (slash.isInLine && isJoined ? 1 : 0), state.selection.from));
  }
}
