import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router';

/** Parts of the page that an open overlay takes out of reach; mark them with `data-page-part`. */
const partsBehind = '[data-page-part]';

/**
 * Completes a native popover, whose opening, Escape and press outside are the browser's own and need no scripts: it
 * closes when the person goes to another page, and a `modal` one takes what is behind it out of reach. One that was
 * opened before React listens stays open.
 */
export function useOverlay(overlay: RefObject<HTMLElement | null>, { modal }: { modal: boolean }): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const element = overlay.current;
    if (!element || !modal) return undefined;
    const setBehind = (isHidden: boolean) => {
      for (const part of document.querySelectorAll<HTMLElement>(partsBehind)) {
        if (!part.contains(element)) part.inert = isHidden;
      }
    };
    const handleToggle = (event: Event) => setBehind((event as ToggleEvent).newState === 'open');
    // What React has put there in the browser has no `autofocus`, by which the popover would know.
    const takeFocus = (event: Event) => {
      if ((event as ToggleEvent).newState === 'open' && !element.contains(document.activeElement))
        element.querySelector<HTMLElement>('button, a')?.focus();
    };
    if (isOpen(element)) setBehind(true);
    element.addEventListener('beforetoggle', handleToggle);
    element.addEventListener('toggle', takeFocus);
    return () => {
      element.removeEventListener('beforetoggle', handleToggle);
      element.removeEventListener('toggle', takeFocus);
    };
  }, [overlay, modal]);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (overlay.current && isOpen(overlay.current)) overlay.current.hidePopover();
  }, [overlay, pathname]);
}

const isOpen = (element: HTMLElement) => element.matches(':popover-open');
