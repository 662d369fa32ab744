import type { Node } from 'prosemirror-model';
import type { NodeView } from 'prosemirror-view';
import { editorTexts as texts } from '#app/texts/pl/editor';
import { element } from './element';
import { type Ask, boxHead } from './node-views';
import { type Render, Rendering } from './rendering';

/** A fragment, rendered as readers will see it, with a button that asks whether to put its text in its place. */
export class FragmentView implements NodeView {
  dom: HTMLElement;
  private readonly rendering: Rendering;
  private readonly button: HTMLElement;

  constructor(
    private readonly node: Node,
    getPos: () => number | undefined,
    render: Render,
    ask: Ask,
  ) {
    const name = texts.fragmentOf(node.attrs.name as string);
    this.rendering = new Rendering(node, render, 'div');
    const { head, button } = boxHead(name, texts.unlinkFragment, () => ask(getPos() ?? 0));
    this.button = button;
    this.dom = element('div', 'editor-fragment', { role: 'group', 'aria-label': name }, head, this.rendering.dom);
    this.dom.contentEditable = 'false';
  }

  update(node: Node): boolean {
    return node.sameMarkup(this.node);
  }

  destroy() {
    this.rendering.destroy();
  }

  stopEvent({ target }: Event): boolean {
    return target === this.button;
  }

  ignoreMutation(): boolean {
    return true;
  }
}
