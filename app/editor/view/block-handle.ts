import type { Node as Block } from 'prosemirror-model';
import { type EditorState, NodeSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { blockTexts as texts } from '#app/texts/pl/editor-blocks';
import { blockAt, blocksWith, moveBlock, placeNow } from './block-at';
import { element } from './element';

/** Six dots. */
const grip = 'M9 5h.01M15 5h.01M9 12h.01M15 12h.01M9 19h.01M15 19h.01';

/** The block at a height of the window. */
function blockUnder(view: EditorView, y: number) {
  const { left, width } = view.dom.getBoundingClientRect();
  const under = document.elementFromPoint(left + width / 2, y);
  if (!under || under === view.dom || !view.dom.contains(under)) return null;
  const block = blockAt(view.state.doc, view.posAtDOM(under, 0));
  const dom = block && view.nodeDOM(block.at);
  return block && dom instanceof HTMLElement ? { ...block, box: dom.getBoundingClientRect() } : null;
}

const isInBox = (view: EditorView, target: EventTarget | null) =>
  target instanceof Node && view.dom.parentElement?.contains(target) === true;

/** Puts an element into the box of the text, which scrolls with it, at a place of the window. */
function put(view: EditorView, what: HTMLElement, left: number, top: number) {
  const place = view.dom.parentElement;
  if (!place) return;
  const box = place.getBoundingClientRect();
  what.style.setProperty('left', `${left - box.left}px`);
  what.style.setProperty('top', `${top - box.top + place.scrollTop}px`);
  if (what.parentElement !== place) place.append(what);
}

function select(view: EditorView, at: number) {
  const { doc, tr } = view.state;
  const node = doc.nodeAt(at);
  if (node && NodeSelection.isSelectable(node)) view.dispatch(tr.setSelection(NodeSelection.create(doc, at)));
}

/** The drag of blocks, with a line where they would go. */
function createDrag(view: EditorView) {
  const line = element('div', 'editor-drop editor-drop-line');
  let target: number | null = null;
  /** The first and the last of the dragged blocks, and where they were. */
  let dragged: { block: Block | null; at: number }[] | null = null;

  const aimAtNothing = () => {
    target = null;
    line.remove();
  };
  const aim = (y: number) => {
    const block = blockUnder(view, y);
    if (!block) return;
    const { at, box, node } = block;
    const isBehind = y > (box.top + box.bottom) / 2;
    target = isBehind ? at + node.nodeSize : at;
    line.style.setProperty('width', `${box.width}px`);
    put(view, line, box.left, isBehind ? box.bottom : box.top);
  };
  const drop = () => {
    const { doc } = view.state;
    const [from, last] = dragged?.map(({ block, at }) => block && placeNow(doc, block, at)) ?? [];
    if (typeof from === 'number' && typeof last === 'number' && target !== null)
      moveBlock(from, target, last)(view.state, view.dispatch.bind(view));
    view.focus();
  };

  return {
    isOn: () => dragged !== null,
    aimAtNothing,
    begin: (at: number, data: DataTransfer | null) => {
      const block = view.nodeDOM(at);
      if (!data || !(block instanceof HTMLElement)) return;
      const { doc } = view.state;
      dragged = blocksWith(view.state, at).map((place) => ({ at: place, block: doc.nodeAt(place) }));
      data.setData('text/plain', block.textContent ?? '');
      data.effectAllowed = 'move';
      data.setDragImage(block, 0, 0);
    },
    /** Before ProseMirror, for which it would be words from elsewhere. */
    goOn: (event: DragEvent) => {
      if (!dragged || !isInBox(view, event.target)) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.type === 'drop') drop();
      else aim(event.clientY);
    },
    end: () => {
      dragged = null;
      aimAtNothing();
    },
  };
}

/**
 * A handle beside the block under the mouse, for dragging it elsewhere, with those selected with it; a press selects
 * the block. For the mouse alone: keys and the menu of blocks move them, too.
 */
export function createBlockHandle(view: EditorView) {
  const handle = element('button', 'editor-handle no-print', { type: 'button', tabindex: '-1', draggable: 'true' });
  handle.title = texts.handle;
  handle.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${grip}"/></svg>`;
  const drag = createDrag(view);
  /** Of the block beside the handle. */
  let at = -1;
  const hide = () => {
    if (!drag.isOn()) handle.remove();
  };
  const handleMove = ({ pointerType, buttons, clientY, target }: PointerEvent) => {
    if (target === handle) return;
    if (!isInBox(view, target)) return hide();
    const block = pointerType === 'mouse' && buttons === 0 ? blockUnder(view, clientY) : null;
    if (!block) return;
    at = block.at;
    put(view, handle, view.dom.getBoundingClientRect().left, block.box.top);
  };

  const listening = new AbortController();
  const { signal } = listening;
  document.addEventListener('pointermove', handleMove, { signal, passive: true });
  view.dom.addEventListener('keydown', hide, { signal });
  handle.addEventListener('click', () => {
    select(view, at);
    view.focus();
  });
  handle.addEventListener('dragstart', ({ dataTransfer }) => drag.begin(at, dataTransfer));
  handle.addEventListener('dragend', () => {
    drag.end();
    hide();
  });
  for (const type of ['dragenter', 'dragover', 'drop'] as const)
    document.addEventListener(type, drag.goOn, { signal, capture: true });

  return {
    update: (_: EditorView, before: EditorState) => {
      hide();
      // An upload has ended, say; the next moment of the drag finds the place anew.
      if (before.doc !== view.state.doc) drag.aimAtNothing();
    },
    destroy: () => {
      listening.abort();
      drag.end();
      handle.remove();
    },
  };
}
