import { type EditorState, Plugin } from 'prosemirror-state';
import { whenIdle } from '#app/ui/when-idle';
import { createFarBlocks } from './far-blocks';

/** After this long without a letter or a move of the caret, nobody types any more. */
const restMs = 5_000;
/** How much longer it waits, at most, for a moment without other work. */
const idleMs = 1_000;

/** Whether the caret is in the block where it was, and no block came or went. */
function isSameBlock({ doc, selection: { $head } }: EditorState, before: EditorState): boolean {
  const at = $head.index(0);
  const [block, old] = [doc.maybeChild(at), before.doc.maybeChild(at)];
  const isThere = before.selection.$head.index(0) === at && doc.childCount === before.doc.childCount;
  return isThere && block !== null && old !== null && block.sameMarkup(old);
}

/**
 * While somebody types, blocks out of sight are neither laid out nor painted (`content-visibility`, in
 * app/styles/editor.css), so that a letter in a long text costs less. At rest all are shown: browsers leave the words
 * of skipped blocks out of the accessibility tree. Nor is anything skipped before the browser has seen the true sizes,
 * which it remembers (`contain-intrinsic-size: auto`): with guessed ones the text would move away under whoever goes to
 * its end. So a new width, new fonts and several new blocks show all blocks first.
 *
 * Skipping begins in a frame, in which the browser also finds out what is in sight. Until then it takes any block that
 * begins to be skipped for unseen, a new one with the caret too, and puts the next letter into another.
 */
export const unseenBlocks = new Plugin({
  view: ({ dom }) => {
    let width = 0;
    let frame = 0;
    let skipping = 0;
    let isTyping = false;
    let areSizesKnown = false;
    let cancelRest = () => {};
    let cancelHiding = () => {};
    const far = createFarBlocks(dom, '.editor-text');
    const skipFromNextFrame = () => {
      dom.removeAttribute('data-typing');
      cancelAnimationFrame(skipping);
      skipping = requestAnimationFrame(() => dom.toggleAttribute('data-typing', true));
    };
    const showAll = () => {
      cancelRest();
      cancelHiding();
      far.show();
      cancelAnimationFrame(skipping);
      dom.removeAttribute('data-typing');
      isTyping = false;
    };
    const showAllAtRest = () => {
      cancelRest();
      const timer = setTimeout(() => (cancelRest = whenIdle(showAll, idleMs)), restMs);
      cancelRest = () => clearTimeout(timer);
    };
    const learnSizes = () => {
      showAll();
      cancelAnimationFrame(frame);
      areSizesKnown = false;
      // Sizes are remembered at the end of a frame.
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(() => (areSizesKnown = true));
      });
    };
    const type = (isSame: boolean) => {
      if (!isTyping || !isSame) skipFromNextFrame();
      isTyping = true;
      cancelHiding();
      cancelHiding = whenIdle(far.hide, idleMs);
    };
    const watch = new ResizeObserver(() => {
      if (dom.clientWidth !== width) learnSizes();
      width = dom.clientWidth;
    });
    watch.observe(dom);
    document.fonts.addEventListener('loadingdone', learnSizes);
    return {
      update: ({ state }, before) => {
        const { doc } = state;
        if (doc.childCount !== before.doc.childCount) far.countAnew();
        if (Math.abs(doc.childCount - before.doc.childCount) > 1) learnSizes();
        else if (areSizesKnown && doc !== before.doc) type(isSameBlock(state, before));
        if (isTyping) showAllAtRest();
      },
      destroy: () => {
        cancelRest();
        cancelHiding();
        far.destroy();
        cancelAnimationFrame(frame);
        cancelAnimationFrame(skipping);
        watch.disconnect();
        document.fonts.removeEventListener('loadingdone', learnSizes);
      },
    };
  },
});
