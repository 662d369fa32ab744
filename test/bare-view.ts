import type { Node } from 'prosemirror-model';
import type { EditorState, Transaction } from 'prosemirror-state';
import type { EditorProps, EditorView } from 'prosemirror-view';
import { typeElsewhere } from '#app/editor/view/boundary-keys';
import { stateOf } from '#app/editor/view/editor-setup';
import { keys, tabKeys } from '#app/editor/view/keys';
import { separate } from '#app/editor/view/undo-steps';

type TextInput = Parameters<NonNullable<EditorProps['handleTextInput']>>;

/** The editor without a page: what input rules and commands ask of a view. */
export class BareView {
  composing = false;
  state: EditorState;

  constructor(doc: Node) {
    this.state = stateOf(doc);
  }

  get view() {
    return this as unknown as EditorView;
  }

  readonly dispatch = (tr: Transaction) => void (this.state = this.state.apply(separate(tr, this.state)));

  readonly someProp = (_: 'handleTextInput', ask: (handle: (...input: TextInput) => boolean | void) => unknown) =>
    this.state.plugins.some((plugin) => {
      const handle = plugin.props.handleTextInput;
      return handle && ask((...input) => handle.apply(plugin, input));
    });

  press(key: string) {
    // Other keys would look for fields beside the text, on a page.
    const view = key === 'Enter' ? this.view : undefined;
    return (keys[key] ?? tabKeys[key])?.(this.state, this.dispatch, view) ?? false;
  }

  type(letters: string) {
    for (const letter of letters) {
      if (letter === '\n') this.press('Enter');
      else if (!typeElsewhere(this.view, letter)) this.put(letter);
    }
    return this;
  }

  private put(letter: string) {
    const { from, to } = this.state.selection;
    const insert = () => this.state.tr.insertText(letter, from, to);
    if (!this.someProp('handleTextInput', (handle) => handle(this.view, from, to, letter, insert)))
      this.dispatch(insert());
  }
}
