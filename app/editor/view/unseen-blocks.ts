import { Plugin } from 'prosemirror-state';

/**
 * Blocks out of sight are neither laid out nor painted (`content-visibility`, in app/styles/editor.css), so that a
 * letter in a long text costs less. Not before the browser has seen their true sizes, which it remembers
 * (`contain-intrinsic-size: auto`): with guessed ones the text would move away under whoever goes to its end. So a new
 * width, new fonts and several new blocks show all of them first.
 */
export const unseenBlocks = new Plugin({
  view: ({ dom }) => {
    let width = 0;
    let frame = 0;
    const showAll = () => {
      cancelAnimationFrame(frame);
      dom.removeAttribute('data-settled');
      // Sizes are remembered at the end of a frame.
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(() => dom.setAttribute('data-settled', ''));
      });
    };
    const watch = new ResizeObserver(() => {
      if (dom.clientWidth !== width) showAll();
      width = dom.clientWidth;
    });
    watch.observe(dom);
    document.fonts.addEventListener('loadingdone', showAll);
    return {
      update: ({ state: { doc } }, before) => {
        if (Math.abs(doc.childCount - before.doc.childCount) > 1) showAll();
      },
      destroy: () => {
        cancelAnimationFrame(frame);
        watch.disconnect();
        document.fonts.removeEventListener('loadingdone', showAll);
      },
    };
  },
});
