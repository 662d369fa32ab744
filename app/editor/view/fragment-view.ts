import type { Node } from 'prosemirror-model';
import type { NodeView } from 'prosemirror-view';
import { editorTexts as texts } from '#app/texts/pl/editor';
import { element } from './element';
import { type Render, Rendering } from './rendering';

/** A fragment, rendered as readers will see it. */
export class FragmentView implements NodeView {
  dom: HTMLElement;
  private readonly rendering: Rendering;

  constructor(
    private readonly node: Node,
    render: Render,
  ) {
    const name = texts.fragmentOf(node.attrs.name as string);
    this.rendering = new Rendering(node, render, 'div');
    const head = element('div', 'editor-fragment-head', {}, element('span', '', {}, name));
    this.dom = element('div', 'editor-fragment', { role: 'group', 'aria-label': name }, head, this.rendering.dom);
    this.dom.contentEditable = 'false';
  }

  update(node: Node): boolean {
    return node.sameMarkup(this.node);
  }

  destroy() {
    this.rendering.destroy();
  }

  ignoreMutation(): boolean {
    return true;
  }
}
