import { useEffect, type RefObject } from 'react';
import { useLocation } from 'react-router';

/** Parts of the page that an open overlay takes out of reach; mark them with `data-page-part`. */
const partsBehind = '[data-page-part]';

/**
 * Completes a native popover, whose opening, Escape and press outside are the browser's own and need no scripts: it
 * closes when the person goes to another page, and a `modal` one takes what is behind it out of reach.
 */
export function useOverlay(overlay: RefObject<HTMLElement | null>, { modal }: { modal: boolean }): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const element = overlay.current;
    if (!element || !modal) return undefined;
    const setBehind = (event: Event) => {
      const isOpening = (event as ToggleEvent).newState === 'open';
      for (const part of document.querySelectorAll<HTMLElement>(partsBehind)) {
        if (!part.contains(element)) part.inert = isOpening;
      }
    };
    element.addEventListener('beforetoggle', setBehind);
    return () => element.removeEventListener('beforetoggle', setBehind);
  }, [overlay, modal]);
  useEffect(() => {
    if (overlay.current?.matches(':popover-open')) overlay.current.hidePopover();
  }, [overlay, pathname]);
}
