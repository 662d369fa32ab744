const typingPauseMs = 250;

/** What begins something when it is pressed. */
const pressable = 'a, button, summary, [role=menuitem]';

/**
 * Does something shortly after the last key (debounce). Whatever else begins meanwhile — a press or a form on the page,
 * a navigation — ends the wait: what is done then would take its place.
 */
export function createTypingPause() {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOwn = false;
  const end = () => clearTimeout(timer);
  const handlePress = ({ target }: Event) => {
    if ((target as Partial<Element> | null)?.closest?.(pressable)) end();
  };
  return {
    /** @returns listens no more, and ends the wait */
    listen(page: EventTarget): () => void {
      // Before the router hears of it: on a slow machine the screen learns of a navigation late.
      page.addEventListener('click', handlePress, true);
      page.addEventListener('submit', end, true);
      return () => {
        page.removeEventListener('click', handlePress, true);
        page.removeEventListener('submit', end, true);
        end();
      };
    },
    /** `work` begins a navigation of its own. */
    whenOver(work: () => void): void {
      end();
      timer = setTimeout(() => {
        isOwn = true;
        work();
      }, typingPauseMs);
    },
    /** Where the router goes to is another than before. @param begun whether it goes anywhere */
    navigated(begun: boolean): void {
      if (begun && !isOwn) end();
      isOwn = false;
    },
  };
}
