import type { Node } from 'prosemirror-model';
import { withLineFeeds } from '#app/platform/line-ends';
import { open, type Opened, write, writeNearest } from '../bridge/write';

/** How long nobody must type before the text area is written: a letter that comes meanwhile waits for it. */
const pauseMs = 1_000;

interface Editor {
  /** What it shows. */
  doc: () => Node;
  isShown: () => boolean;
  /** The text area was written by somebody else. */
  show: (doc: Node) => void;
  /** The text area was written: nobody has typed for a moment, or the form is sent. */
  rest: () => void;
  /** The document cannot be expressed in Markdown: the text area has the closest source. */
  giveUp: () => void;
}

interface Made {
  doc: Node;
  /** Missing where no Markdown says what the document does. */
  text: string | undefined;
  /** Whether all of it was read back, not what changed alone. */
  isVerified: boolean;
}

/**
 * The text of the text area behind the editor. The text area is written when nobody types, as the write of a long text
 * holds letters up; a form that is taken from the page has what is shown at any time.
 */
export class AreaText {
  private opened: Opened;
  /** What the text area was last known to have. */
  private text: string;
  private made: Made;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isWriting = false;
  private readonly listening = new AbortController();

  constructor(
    private readonly area: HTMLTextAreaElement,
    private readonly editor: Editor,
  ) {
    this.text = area.value;
    this.opened = open(this.text);
    this.made = { doc: this.first, text: this.text, isVerified: true };
    const { signal } = this.listening;
    area.form?.addEventListener('formdata', this.handleFormData, { signal });
    area.form?.addEventListener('submit', this.handleSubmit, { signal, capture: true });
    area.addEventListener('input', this.handleInput, { signal });
    area.addEventListener('beforeinput', this.handleBeforeInput, { signal });
    // A browser gives it back when the page is loaded again.
    area.ownerDocument.defaultView?.addEventListener('pagehide', this.handleBeforeInput, { signal });
  }

  destroy() {
    clearTimeout(this.timer);
    this.listening.abort();
  }

  /** The document as it was opened. */
  get first(): Node {
    return this.opened.origin.doc;
  }

  /** The text without a byte order mark. */
  get body(): string {
    return this.text.slice(this.opened.mark.length);
  }

  /** To be called after each change of the document. */
  changed() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.write('changes'), pauseMs);
  }

  /** The Markdown of what is shown; nothing where none says it. */
  private markdown(depth: 'changes' | 'whole'): string | undefined {
    const doc = this.editor.doc();
    if (this.made.doc !== doc || (depth === 'whole' && !this.made.isVerified))
      this.made = { doc, text: write(this.opened, doc, depth), isVerified: depth === 'whole' };
    return this.made.text;
  }

  /**
   * Writes the Markdown to the text area as if it were typed. Answers whether it says exactly what the editor shows.
   */
  write(depth: 'changes' | 'whole'): boolean {
    clearTimeout(this.timer);
    const text = this.markdown(depth);
    this.set(text ?? writeNearest(this.opened, this.editor.doc()));
    this.editor.rest();
    if (text !== undefined) return true;
    this.editor.giveUp();
    return false;
  }

  private set(text: string) {
    if (this.text === text) return;
    this.text = text;
    this.isWriting = true;
    // Bypasses React's value tracking, which would swallow the event.
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(this.area, text);
    this.area.dispatchEvent(new Event('input', { bubbles: true }));
    this.isWriting = false;
  }

  /** Reads the text area again if it was changed elsewhere; otherwise everything stays, with its undo history. */
  adopt() {
    if (this.area.value === this.text) return;
    clearTimeout(this.timer);
    this.text = this.area.value;
    this.opened = open(this.text);
    this.made = { doc: this.first, text: this.text, isVerified: true };
    this.editor.show(this.first);
  }

  private handleInput = () => {
    if (!this.isWriting && this.editor.isShown()) this.adopt();
  };

  private handleBeforeInput = () => {
    if (this.editor.isShown()) this.write('changes');
  };

  private handleFormData = ({ formData }: FormDataEvent) => {
    if (!this.editor.isShown() || !this.area.name) return;
    const text = this.markdown('changes');
    if (text === undefined) this.write('changes');
    // Line ends as the text area would have them.
    formData.set(this.area.name, text === undefined ? this.area.value : withLineFeeds(text));
  };

  /** Prevents saving a text that differs from what is shown. */
  private handleSubmit = (event: Event) => {
    if (!this.editor.isShown() || this.write('whole')) return;
    event.preventDefault();
    event.stopPropagation();
  };
}
