import type { Node } from 'prosemirror-model';
import type { EditorView, NodeView, NodeViewConstructor } from 'prosemirror-view';
import { pictureAddress } from '#app/markdown/picture-address';
import { calloutSigns } from '#app/markdown/callout-signs';
import { type CalloutKind, calloutKinds } from '#app/markdown/nodes';
import { calloutNames } from '#app/texts/pl/callouts';
import { editorTexts as texts } from '#app/texts/pl/editor';
import { unwrap } from './construct-commands';
import { element } from './element';
import { type GetPos, isOutside, NodeFields } from './node-fields';
import { type Render, Rendering } from './rendering';

/** A node with editable text below a head that the editor does not manage. */
abstract class HeadedView implements NodeView {
  abstract dom: HTMLElement;
  abstract contentDOM: HTMLElement;
  protected abstract head: HTMLElement;
  constructor(protected node: Node) {}
  protected abstract show(): void;
  update(node: Node): boolean {
    if (node.type !== this.node.type) return false;
    const isSame = node.sameMarkup(this.node);
    this.node = node;
    if (!isSame) this.show();
    return true;
  }
  stopEvent({ target }: Event): boolean {
    return this.head.contains(target as globalThis.Node);
  }
  ignoreMutation(mutation: { target: globalThis.Node; type: string }): boolean {
    return isOutside(this.contentDOM, mutation);
  }
}

function button(label: string, press: () => void): HTMLButtonElement {
  const made = element('button', 'editor-head-button', { type: 'button' }, label);
  made.addEventListener('click', press);
  return made;
}

const unwrapButton = (label: string, view: EditorView, getPos: GetPos) =>
  button(label, () => {
    unwrap(getPos() ?? 0)(view.state, view.dispatch.bind(view));
    view.focus();
  });

const svg = 'http://www.w3.org/2000/svg';

function signOf(kind: CalloutKind): SVGElement {
  const sign = document.createElementNS(svg, 'svg');
  for (const [name, value] of Object.entries({ viewBox: '0 0 24 24', 'aria-hidden': 'true', fill: 'none' }))
    sign.setAttribute(name, value);
  const path = document.createElementNS(svg, 'path');
  for (const [name, value] of Object.entries({ d: calloutSigns[kind], stroke: 'currentColor', 'stroke-width': '2' }))
    path.setAttribute(name, value);
  sign.append(path);
  return sign;
}

/** A callout with a choice of its kind. */
export class CalloutView extends HeadedView {
  dom: HTMLElement;
  contentDOM: HTMLElement;
  protected head: HTMLElement;
  private readonly kinds: HTMLSelectElement;

  constructor(node: Node, view: EditorView, getPos: GetPos) {
    super(node);
    this.kinds = element(
      'select',
      '',
      { 'aria-label': texts.calloutKind },
      ...calloutKinds.map((kind) => element('option', '', { value: kind }, calloutNames[kind])),
    );
    this.kinds.addEventListener('change', () => {
      view.dispatch(view.state.tr.setNodeAttribute(getPos() ?? 0, 'kind', this.kinds.value));
    });
    this.head = element(
      'div',
      'editor-head callout-title',
      {},
      this.kinds,
      unwrapButton(texts.calloutGone, view, getPos),
    );
    this.head.contentEditable = 'false';
    this.contentDOM = element('div', 'editor-inside');
    this.dom = element('div', '', {}, this.head, this.contentDOM);
    this.show();
  }

  protected show() {
    const kind = this.node.attrs.kind as CalloutKind;
    this.dom.className = `callout callout-${kind} editor-callout`;
    this.kinds.value = kind;
    this.head.querySelector('svg')?.remove();
    this.head.prepend(signOf(kind));
  }
}

/** A foldable section, always unfolded. */
export class DetailsView extends HeadedView {
  dom: HTMLElement;
  contentDOM: HTMLElement;
  protected head: HTMLElement;
  private readonly fields: NodeFields;
  private readonly open: HTMLInputElement;

  constructor(node: Node, view: EditorView, getPos: GetPos) {
    super(node);
    this.open = element('input', '', { type: 'checkbox' });
    this.open.addEventListener('change', () => {
      view.dispatch(view.state.tr.setNodeAttribute(getPos() ?? 0, 'open', this.open.checked));
    });
    const title = {
      label: texts.detailsTitle,
      attributes: { class: 'editor-wide', maxlength: '200' },
      value: ({ attrs }: Node) => attrs.summary as string,
      change: (_: Node, typed: string) => ({ summary: typed }),
    };
    const open = element('label', 'editor-field', {}, this.open, texts.detailsOpen);
    this.fields = new NodeFields(node, view, getPos, [title], open, unwrapButton(texts.detailsGone, view, getPos));
    this.head = this.fields.dom;
    this.contentDOM = element('div', 'editor-inside');
    this.dom = element(
      'div',
      'editor-details',
      { role: 'group', 'aria-label': texts.details },
      this.head,
      this.contentDOM,
    );
    this.show();
  }

  protected show() {
    this.fields.show(this.node);
    this.open.checked = this.node.attrs.open === true;
  }
}

/** A footnote with a link back to its mark. */
export class NoteView extends HeadedView {
  dom: HTMLElement;
  contentDOM: HTMLElement;
  protected head: HTMLElement;
  private readonly name = element('span', '');

  constructor(node: Node, back: (label: string) => void) {
    super(node);
    const goBack = button(texts.noteBack, () => back(this.node.attrs.label as string));
    this.head = element('div', 'editor-head', {}, this.name, goBack);
    this.head.contentEditable = 'false';
    this.contentDOM = element('div', 'editor-inside');
    this.dom = element('div', 'editor-note', {}, this.head, this.contentDOM);
    this.show();
  }

  protected show() {
    this.name.textContent = texts.note(this.node.attrs.label as string);
  }
}

export const noteMarkView: NodeViewConstructor = ({ attrs }) => ({
  dom: element('sup', 'editor-note-mark', { title: texts.noteMark }, attrs.label as string),
  ignoreMutation: () => true,
});

/** A rendered inline formula. */
export class FormulaView implements NodeView {
  dom: HTMLElement;
  private readonly rendering: Rendering;

  constructor(
    private node: Node,
    render: Render,
  ) {
    this.rendering = new Rendering(node, render, 'span');
    this.rendering.dom.textContent = node.attrs.value as string;
    this.dom = element('span', 'editor-formula', { title: texts.formula }, this.rendering.dom);
  }

  update(node: Node): boolean {
    if (node.type !== this.node.type) return false;
    if (!node.sameMarkup(this.node)) this.rendering.update(node);
    this.node = node;
    return true;
  }

  destroy() {
    this.rendering.destroy();
  }

  ignoreMutation(): boolean {
    return true;
  }
}

/** An image with its caption, and a warning where it has no alternative text. */
export const imageView: NodeViewConstructor = ({ attrs }) => {
  const { src, alt, title } = attrs as { src: string; alt: string; title: string | null };
  const dom = element('span', 'editor-picture', {}, element('img', 'editor-image', { src: pictureAddress(src), alt }));
  if (title) dom.append(element('span', 'editor-caption', {}, title));
  return { dom, ignoreMutation: () => true };
};
