import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router';

/** Parts of the page that become inert under an open modal overlay: mark them with `data-page-part`. */
const partsBehind = '[data-page-part]';

/**
 * Complements a native popover, which opens and closes without scripts: closes it on navigation, and makes the page
 * behind a `modal` one inert. One that was opened before hydration stays open.
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
    const hideBehind = () => {
      if (isOpen(element)) setBehind(true);
    };
    // The styles of all that lies behind change, so it opens first, and is shown. Closing gives the focus back to
    // the button that opened it, which must not be inert then.
    const handleToggle = (event: Event) => {
      if ((event as ToggleEvent).newState === 'open') requestAnimationFrame(() => setTimeout(hideBehind));
      else setBehind(false);
    };
    // React sets focus itself and renders no `autofocus` attribute, which the popover would need.
    const takeFocus = (event: Event) => {
      if ((event as ToggleEvent).newState === 'open' && !element.contains(document.activeElement))
        element.querySelector<HTMLElement>('button, a')?.focus();
    };
    hideBehind();
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
