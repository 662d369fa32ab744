import type { Node } from 'prosemirror-model';
import type { EditorView } from 'prosemirror-view';
import { element } from './element';

export type GetPos = () => number | undefined;

/** A field next to a node's text: how it is read from the node, and how it is set. */
export interface NodeField {
  label: string;
  attributes?: Record<string, string>;
  value: (node: Node) => string;
  change: (node: Node, typed: string) => Record<string, unknown>;
  isHidden?: (node: Node) => boolean;
}

/** Counts how often a field got the focus, downwards: numbers of compositions are positive, and -1 is none. */
let visit = -1;

/**
 * Fields above a node's text, applied with each key, which one undo takes back together; Enter and Escape return to the
 * text.
 */
export class NodeFields {
  readonly dom: HTMLElement;
  private readonly inputs: HTMLInputElement[];
  private readonly labels: HTMLElement[];

  constructor(
    private node: Node,
    private readonly view: EditorView,
    private readonly getPos: GetPos,
    private readonly fields: readonly NodeField[],
    ...others: HTMLElement[]
  ) {
    this.inputs = fields.map((field) => this.input(field));
    this.labels = fields.map(({ label }, index) =>
      element('label', 'editor-field', {}, element('span', '', {}, label), this.inputs[index] ?? ''),
    );
    this.dom = element('div', 'editor-head', {}, ...this.labels, ...others);
    this.dom.contentEditable = 'false';
    this.show(node);
  }

  private input(field: NodeField): HTMLInputElement {
    const input = element('input', '', { autocomplete: 'off', ...field.attributes });
    input.addEventListener('focus', () => void (visit -= 1));
    input.addEventListener('input', () => this.set(field.change(this.node, input.value)));
    input.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== 'Escape') return;
      // Keeps the surrounding form from being submitted.
      event.preventDefault();
      event.stopPropagation();
      this.view.focus();
    });
    return input;
  }

  private set(attrs: Record<string, unknown>) {
    const at = this.getPos();
    if (at === undefined) return;
    // The history takes what one composition does for one change.
    const tr = this.view.state.tr.setMeta('composition', visit);
    for (const [name, value] of Object.entries(attrs)) tr.setNodeAttribute(at, name, value);
    this.view.dispatch(tr);
  }

  show(node: Node) {
    this.node = node;
    for (const [index, { value, isHidden }] of this.fields.entries()) {
      const input = this.inputs[index];
      const label = this.labels[index];
      if (!input || !label) continue;
      label.hidden = isHidden?.(node) ?? false;
      // The field being typed in is not normalised, but undo updates it.
      if (document.activeElement !== input && input.value !== value(node)) input.value = value(node);
    }
  }

  holds = (target: EventTarget | null): boolean => this.dom.contains(target as globalThis.Node);
}

/** Whether a DOM mutation is outside the node's text, so that the editor ignores it. */
export const isOutside = (content: HTMLElement, mutation: { target: globalThis.Node; type: string }): boolean =>
  mutation.type !== 'selection' && !content.contains(mutation.target);
