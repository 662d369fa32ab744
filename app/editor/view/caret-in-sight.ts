import { Plugin } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { readCaret } from './read-caret';

/** Room between the caret and what covers the text. */
const gap = 8;

/** The nearest element that stays in place while the text scrolls, among an element and what it lies in. */
function stickyAround(element: Element | null): Element | undefined {
  for (let at = element; at; at = at.parentElement)
    if (/^(sticky|fixed)$/.test(getComputedStyle(at).position)) return at;
  return undefined;
}

/** How many pixels of the window, from its top, bars that stick there cover over the text (header, form, toolbar). */
function coveredTop({ dom }: EditorView): number {
  const { left, width } = dom.getBoundingClientRect();
  let covered = window.visualViewport?.offsetTop ?? 0;
  // There are three such bars at most.
  for (let bars = 0; bars < 4; bars += 1) {
    const bar = stickyAround(document.elementFromPoint(left + width / 2, covered + 1));
    const bottom = bar?.getBoundingClientRect().bottom ?? 0;
    if (!bar || bar.contains(dom) || bottom <= covered) break;
    covered = bottom;
  }
  return covered;
}

/** The top of the caret's line. Where a line is broken one position has two places: the upper one counts. */
function caretTop(view: EditorView): number {
  const { head } = view.state.selection;
  return Math.min(view.coordsAtPos(head, -1).top, view.coordsAtPos(head, 1).top);
}

/**
 * Keeps the caret from under the bars that stick above the text. The browser scrolls after a key as if they were not
 * there, so the page goes on by what is missing. Measured scroll padding would tell the browser itself, but also
 * whatever else scrolls into view.
 */
export const caretInSight = new Plugin({
  view: (view) => {
    let frame = 0;
    let isPressed = false;
    const handlePress = () => void (isPressed = true);
    const handleRelease = () => void (isPressed = false);
    const correct = () => {
      if (isPressed || !view.hasFocus()) return;
      // After a key that the browser has handled since, the page is already where that leads.
      if (!view.composing) readCaret(view);
      const top = caretTop(view);
      // Bars never take half of the window.
      if (top > (window.visualViewport?.offsetTop ?? 0) + window.innerHeight / 2) return;
      const missing = coveredTop(view) + gap - top;
      if (missing > gap) window.scrollBy(0, -missing);
    };
    view.dom.addEventListener('pointerdown', handlePress);
    window.addEventListener('pointerup', handleRelease);
    window.addEventListener('pointercancel', handleRelease);
    return {
      update: ({ state }, before) => {
        if (state.selection.eq(before.selection)) return;
        cancelAnimationFrame(frame);
        frame = requestAnimationFrame(correct);
      },
      destroy: () => {
        cancelAnimationFrame(frame);
        view.dom.removeEventListener('pointerdown', handlePress);
        window.removeEventListener('pointerup', handleRelease);
        window.removeEventListener('pointercancel', handleRelease);
      },
    };
  },
});
