import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Moves the focus to the new page's content after a navigation without reload, as a reload would start anew; a focus
 * that is in the content already (tabs, paging) stays.
 */
export function useFocusOnNavigation(mainId: string): void {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const main = document.getElementById(mainId);
    if (!main || hash || main.contains(document.activeElement)) return;
    main.focus({ preventScroll: true });
  }, [hash, mainId, pathname]);
}
