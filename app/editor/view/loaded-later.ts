import { Plugin, type PluginView } from 'prosemirror-state';

/** Shows where what is dragged would be dropped. Loaded with the first drag. */
export const dropPlace = new Plugin({
  view: (view) => {
    let shown: PluginView | undefined;
    let isGone = false;
    const load = async () => {
      const { dropCursor } = await import('prosemirror-dropcursor');
      if (!isGone) shown = dropCursor({ color: false, class: 'editor-drop', width: 2 }).spec.view?.(view);
    };
    const loadOnce = () => void load().catch(() => {});
    view.dom.addEventListener('dragenter', loadOnce, { once: true });
    return {
      update: (now, before) => shown?.update?.(now, before),
      destroy: () => {
        isGone = true;
        view.dom.removeEventListener('dragenter', loadOnce);
        shown?.destroy?.();
      },
    };
  },
});
