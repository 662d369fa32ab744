import { Plugin } from 'prosemirror-state';
import { whenIdle } from '#app/ui/when-idle';
import { createFarBlocks } from './far-blocks';

/** After this long without a letter or a move of the caret, nobody types any more. */
const restMs = 5_000;
/** How much longer it waits, at most, for a moment without other work. */
const idleMs = 1_000;

/**
 * While somebody types, blocks out of sight are neither laid out nor painted (`content-visibility`, in
 * app/styles/editor.css), so that a letter in a long text costs less. At rest all are shown: browsers leave the words
 * of skipped blocks out of the accessibility tree. Nor is anything skipped before the browser has seen the true sizes,
 * which it remembers (`contain-intrinsic-size: auto`): with guessed ones the text would move away under whoever goes to
 * its end. So a new width, new fonts and several new blocks show all blocks first.
 */
export const unseenBlocks = new Plugin({
  view: ({ dom }) => {
    let width = 0;
    let frame = 0;
    let areSizesKnown = false;
    let cancelRest = () => {};
    let cancelHiding = () => {};
    const far = createFarBlocks(dom, '.editor-text');
    const showAll = () => {
      cancelRest();
      cancelHiding();
      far.show();
      dom.removeAttribute('data-typing');
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
    const type = () => {
      dom.toggleAttribute('data-typing', true);
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
      update: ({ state: { doc } }, before) => {
        if (doc.childCount !== before.doc.childCount) far.countAnew();
        if (Math.abs(doc.childCount - before.doc.childCount) > 1) learnSizes();
        else if (areSizesKnown && doc !== before.doc) type();
        if (dom.hasAttribute('data-typing')) showAllAtRest();
      },
      destroy: () => {
        cancelRest();
        cancelHiding();
        far.destroy();
        cancelAnimationFrame(frame);
        watch.disconnect();
        document.fonts.removeEventListener('loadingdone', learnSizes);
      },
    };
  },
});
