import type { Node as Block } from 'prosemirror-model';
import { type EditorState, NodeSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { blockTexts as texts } from '#app/texts/pl/editor-blocks';
import { blockAt, blocksWith, moveBlock, placeNow } from './block-at';
import { element } from './element';

/** Six dots. */
const grip = 'M9 5h.01M15 5h.01M9 12h.01M15 12h.01M9 19h.01M15 19h.01';

/**
 * A handle beside the block under the mouse, for dragging it elsewhere, with those selected with it; a press selects
 * the block. For the mouse alone: keys and the menu of blocks move them, too.
 */
export function createBlockHandle(view: EditorView) {
  const handle = element('button', 'editor-handle', { type: 'button', tabindex: '-1', draggable: 'true' });
  handle.title = texts.handle;
  handle.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${grip}"/></svg>`;
  const line = element('div', 'editor-drop editor-drop-line');
  /** Of the block beside the handle. */
  let at = -1;
  /** Where the dragged block would go. */
  let target: number | null = null;
  /** The first and the last of the dragged blocks, and where they were. */
  let dragged: { block: Block | null; at: number }[] | null = null;

  const hide = () => {
    if (!dragged) handle.remove();
  };

  const aimAtNothing = () => {
    target = null;
    line.remove();
  };

  /** The block at a height of the window. */
  const blockUnder = (y: number) => {
    const { left, width } = view.dom.getBoundingClientRect();
    const under = document.elementFromPoint(left + width / 2, y);
    if (!under || under === view.dom || !view.dom.contains(under)) return null;
    const block = blockAt(view.state.doc, view.posAtDOM(under, 0));
    const dom = block && view.nodeDOM(block.at);
    return block && dom instanceof HTMLElement ? { ...block, dom, box: dom.getBoundingClientRect() } : null;
  };

  /** Puts an element into the box of the text, which scrolls with it, at a place of the window. */
  const put = (what: HTMLElement, left: number, top: number) => {
    const place = view.dom.parentElement;
    if (!place) return;
    const box = place.getBoundingClientRect();
    what.style.setProperty('left', `${left - box.left}px`);
    what.style.setProperty('top', `${top - box.top + place.scrollTop}px`);
    if (what.parentElement !== place) place.append(what);
  };

  const select = () => {
    const { doc, tr } = view.state;
    const node = doc.nodeAt(at);
    if (node && NodeSelection.isSelectable(node)) view.dispatch(tr.setSelection(NodeSelection.create(doc, at)));
  };

  const listening = new AbortController();
  const { signal } = listening;

  const handleMove = ({ pointerType, buttons, clientY, target: over }: PointerEvent) => {
    if (over === handle) return;
    if (!(over instanceof Node) || !view.dom.parentElement?.contains(over)) return hide();
    const block = pointerType === 'mouse' && buttons === 0 ? blockUnder(clientY) : null;
    if (!block) return;
    at = block.at;
    put(handle, view.dom.getBoundingClientRect().left, block.box.top);
  };
  document.addEventListener('pointermove', handleMove, { signal, passive: true });
  view.dom.addEventListener('keydown', hide, { signal });
  handle.addEventListener('click', () => {
    select();
    view.focus();
  });

  handle.addEventListener('dragstart', ({ dataTransfer }) => {
    const block = view.nodeDOM(at);
    if (!dataTransfer || !(block instanceof HTMLElement)) return;
    const { doc } = view.state;
    dragged = blocksWith(view.state, at).map((place) => ({ at: place, block: doc.nodeAt(place) }));
    dataTransfer.setData('text/plain', block.textContent ?? '');
    dataTransfer.effectAllowed = 'move';
    dataTransfer.setDragImage(block, 0, 0);
  });
  handle.addEventListener('dragend', () => {
    dragged = null;
    aimAtNothing();
    hide();
  });
  // Before ProseMirror, for which it would be words from elsewhere.
  const handleDrag = (event: DragEvent) => {
    if (!dragged || !(event.target instanceof Node) || !view.dom.parentElement?.contains(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.type === 'drop') {
      const { doc } = view.state;
      const [from, last] = dragged.map(({ block, at: before }) => block && placeNow(doc, block, before));
      if (typeof from === 'number' && typeof last === 'number' && target !== null)
        moveBlock(from, target, last)(view.state, view.dispatch.bind(view));
      view.focus();
      return;
    }
    const block = blockUnder(event.clientY);
    if (!block) return;
    const { box, node } = block;
    const isBehind = event.clientY > (box.top + box.bottom) / 2;
    target = isBehind ? block.at + node.nodeSize : block.at;
    line.style.setProperty('width', `${box.width}px`);
    put(line, box.left, isBehind ? box.bottom : box.top);
  };
  for (const type of ['dragenter', 'dragover', 'drop'] as const)
    document.addEventListener(type, handleDrag, { signal, capture: true });

  return {
    update: (_: EditorView, before: EditorState) => {
      hide();
      // An upload has ended, say; the next moment of the drag finds the place anew.
      if (before.doc !== view.state.doc) aimAtNothing();
    },
    destroy: () => {
      listening.abort();
      handle.remove();
      line.remove();
    },
  };
}
