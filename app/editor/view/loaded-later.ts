import { type EditorState, Plugin, type PluginView } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';

/** A part of the view that is loaded with the first event of a kind. */
const loadedBy = (type: string, load: (view: EditorView) => Promise<PluginView | undefined>) =>
  new Plugin({
    view: (view) => {
      let shown: PluginView | undefined;
      let isGone = false;
      const loadOnce = () =>
        void load(view).then(
          (part) => (isGone ? part?.destroy?.() : (shown = part)),
          () => {},
        );
      view.dom.addEventListener(type, loadOnce, { once: true });
      return {
        update: (now: EditorView, before: EditorState) => shown?.update?.(now, before),
        destroy: () => {
          isGone = true;
          view.dom.removeEventListener(type, loadOnce);
          shown?.destroy?.();
        },
      };
    },
  });

/** Shows where what is dragged would be dropped. */
export const dropPlace = loadedBy('dragenter', async (view) => {
  const { dropCursor } = await import('prosemirror-dropcursor');
  return dropCursor({ color: false, class: 'editor-drop', width: 2 }).spec.view?.(view);
});

/** What blocks are dragged by. */
export const blockHandle = loadedBy('pointermove', async (view) =>
  (await import('./block-handle')).createBlockHandle(view),
);
