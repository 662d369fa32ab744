import type { Node } from 'prosemirror-model';
import { NodeSelection } from 'prosemirror-state';
import type { EditorView, NodeView, NodeViewConstructor } from 'prosemirror-view';
import { editorTexts as texts } from '#app/texts/pl/editor';
import { isEmptyItem } from '../bridge/canonical';
import { element } from './element';

/** Opens the dialog for the node at a position. */
export type Ask = (at: number) => void;

/** An unknown block as its source, with a button to edit that. */
export const sourceBlockView =
  (ask: Ask): NodeViewConstructor =>
  (node, _, getPos) => {
    const dom = element('div', 'editor-fragment', { role: 'group', 'aria-label': texts.sourceBlock });
    dom.contentEditable = 'false';
    const { head, button } = boxHead(texts.sourceBlock, texts.editSource, () => ask(getPos() ?? 0));
    dom.append(head, element('pre', '', {}, node.attrs.raw as string));
    return { dom, stopEvent: ({ target }) => target === button, ignoreMutation: () => true };
  };

/** What is above a box: its name, and a button. */
export function boxHead(name: string, label: string, onPress: () => void) {
  const button = element('button', 'editor-fragment-edit', { type: 'button' }, label);
  button.addEventListener('click', onPress);
  return { head: element('div', 'editor-fragment-head', {}, element('span', '', {}, name), button), button };
}

/** The inline version. */
export const chipView: NodeViewConstructor = (node) => {
  const dom = element('span', 'editor-chip', { title: texts.sourceBlock });
  dom.textContent = node.attrs.raw as string;
  return { dom, ignoreMutation: () => true };
};

/** A list item, with its check box in a task list. */
export class ItemView implements NodeView {
  dom: HTMLElement;
  contentDOM: HTMLElement;
  private readonly box: HTMLInputElement | null;

  constructor(
    private node: Node,
    view: EditorView,
    getPos: () => number | undefined,
  ) {
    this.dom = element('li', node.attrs.checked === null ? '' : 'editor-task');
    this.box = node.attrs.checked === null ? null : element('input', '', { type: 'checkbox' });
    this.contentDOM = this.box ? element('div', '') : this.dom;
    if (!this.box) return;
    this.box.contentEditable = 'false';
    this.box.addEventListener('mousedown', (event) => event.preventDefault());
    this.box.addEventListener('change', () => {
      view.dispatch(view.state.tr.setNodeAttribute(getPos() ?? 0, 'checked', this.box?.checked === true));
    });
    this.dom.append(this.box, this.contentDOM);
    this.show();
  }

  private show() {
    if (!this.box) return;
    this.box.checked = this.node.attrs.checked === true;
    const words = isEmptyItem(this.node) ? '' : (this.node.firstChild?.textContent ?? '');
    this.box.setAttribute('aria-label', texts.task(words.slice(0, 80)));
  }

  update(node: Node): boolean {
    if (node.type !== this.node.type || (node.attrs.checked === null) !== (this.box === null)) return false;
    this.node = node;
    this.show();
    return true;
  }

  stopEvent(event: Event): boolean {
    return event.target === this.box;
  }

  ignoreMutation(mutation: { target: globalThis.Node; type: string }): boolean {
    return mutation.type !== 'selection' && this.box !== null && !this.contentDOM.contains(mutation.target);
  }
}

/** Enter or a double click on a selected inline node or box opens its dialog. */
export function askOfSelected({ state }: EditorView, ask: Ask): boolean {
  const { selection } = state;
  if (
    !(selection instanceof NodeSelection) ||
    !['source_block', 'fragment_use', 'chip', 'image', 'math', 'footnote_mark'].includes(selection.node.type.name)
  )
    return false;
  ask(selection.from);
  return true;
}
