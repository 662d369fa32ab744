import type { Node } from 'prosemirror-model';
import type { EditorView, NodeView } from 'prosemirror-view';
import { codeInfo, markedLines, withCodeInfo } from '#app/markdown/code-info';
import { editorTexts as texts } from '#app/texts/pl/editor';
import { schema } from '../bridge/schema';
import { element } from './element';
import { type GetPos, isOutside, type NodeField, NodeFields } from './node-fields';
import { type Render, Rendering } from './rendering';

const metaOf = ({ attrs }: Node) => attrs.meta as string | null;
const isDiagram = ({ attrs }: Node) => attrs.language === 'mermaid';

/** Without a language the info string can hold nothing else. */
const withMeta = (node: Node, part: 'title' | 'alt' | 'marked', typed: string) => ({
  meta: withCodeInfo(metaOf(node), part, typed),
  language: (node.attrs.language as string | null) ?? 'text',
});

const codeFields: NodeField[] = [
  {
    label: texts.codeLanguage,
    attributes: { list: 'editor-languages', spellcheck: 'false', maxlength: '40' },
    value: ({ attrs }) => (attrs.language as string | null) ?? '',
    change: (_, typed) => ({ language: typed.trim().replace(/[\s`~]/g, '') || null }),
  },
  {
    label: texts.diagramAlt,
    attributes: { class: 'editor-wide', maxlength: '500' },
    value: (node) => codeInfo(metaOf(node)).alt ?? '',
    change: (node, typed) => withMeta(node, 'alt', typed),
    isHidden: (node) => !isDiagram(node),
  },
  {
    label: texts.codeTitle,
    attributes: { class: 'editor-wide', maxlength: '200' },
    value: (node) => codeInfo(metaOf(node)).title ?? '',
    change: (node, typed) => withMeta(node, 'title', typed),
  },
  {
    label: texts.codeMarked,
    attributes: { placeholder: '2,4-5', inputmode: 'numeric', maxlength: '200' },
    value: (node) => markedLines(codeInfo(metaOf(node))),
    change: (node, typed) => withMeta(node, 'marked', typed),
    isHidden: isDiagram,
  },
];

/**
 * Code, a diagram or a formula: its source to edit, fields over it, and under a diagram or formula what readers will
 * see.
 */
export class CodeView implements NodeView {
  dom: HTMLElement;
  contentDOM: HTMLElement;
  private readonly fields: NodeFields;
  private rendering: Rendering | null = null;

  constructor(
    private node: Node,
    view: EditorView,
    getPos: GetPos,
    private readonly render: Render,
  ) {
    const isFormula = node.type === schema.nodes.math_block;
    const name = element('span', '', {}, texts.formula);
    this.fields = new NodeFields(node, view, getPos, isFormula ? [] : codeFields, ...(isFormula ? [name] : []));
    // Not an inline element within: a browser removes that with the last letter, and what is typed then is nowhere.
    this.contentDOM = element('pre', '', { spellcheck: 'false' });
    this.dom = element('div', 'editor-code', {}, this.fields.dom, this.contentDOM);
    this.show();
  }

  private show() {
    const isDrawn = this.node.type === schema.nodes.math_block || isDiagram(this.node);
    if (isDrawn && this.rendering) this.rendering.update(this.node);
    else if (isDrawn) {
      this.rendering = new Rendering(this.node, this.render, 'div');
      this.dom.append(this.rendering.dom);
    } else {
      this.rendering?.destroy();
      this.rendering?.dom.remove();
      this.rendering = null;
    }
  }

  update(node: Node): boolean {
    if (node.type !== this.node.type) return false;
    const isSame = node === this.node;
    this.node = node;
    if (isSame) return true;
    this.fields.show(node);
    this.show();
    return true;
  }

  destroy() {
    this.rendering?.destroy();
  }

  stopEvent({ target }: Event): boolean {
    return this.fields.holds(target);
  }

  ignoreMutation(mutation: { target: globalThis.Node; type: string }): boolean {
    return isOutside(this.contentDOM, mutation);
  }
}
