const typingPauseMs = 250;

/** Elements that start something when they are clicked. */
const pressable = 'a, button, summary, [role=menuitem]';

/**
 * Debounces: runs work shortly after the last key. A click, a form or a navigation in the meantime cancels it, as its
 * navigation would replace theirs.
 */
export function createTypingPause() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOwn = false;
  const end = () => clearTimeout(timer);
  const handlePress = ({ target }: Event) => {
    if ((target as Partial<Element> | null)?.closest?.(pressable)) end();
  };
  return {
    /** @returns stops listening and cancels */
    listen(page: EventTarget): () => void {
      // In the capture phase, before the router: on a slow machine the screen learns of a navigation late.
      page.addEventListener('click', handlePress, true);
      page.addEventListener('submit', end, true);
      return () => {
        page.removeEventListener('click', handlePress, true);
        page.removeEventListener('submit', end, true);
        end();
      };
    },
    /** `work` starts a navigation of its own. */
    whenOver(work: () => void): void {
      end();
      timer = setTimeout(() => {
        isOwn = true;
        work();
      }, typingPauseMs);
    },
    /**
     * Called when the router's target changes.
     * @param begun whether a navigation is under way
     */
    navigated(begun: boolean): void {
      if (begun && !isOwn) end();
      isOwn = false;
    },
  };
}
