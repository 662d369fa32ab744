import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Moves the focus to the new content after a client-side navigation; a focus inside the content (tabs, pagination)
 * stays. Where only the query changed, it moves only if the focused element is gone.
 */
export function useFocusOnNavigation(mainId: string): void {
  const { pathname, search, hash } = useLocation();
  const shown = useRef({ pathname, search });
  useEffect(() => {
    const before = shown.current;
    if (before.pathname === pathname && before.search === search) return;
    shown.current = { pathname, search };
    const main = document.getElementById(mainId);
    const focused = document.activeElement;
    if (!main || hash || main.contains(focused)) return;
    if (before.pathname === pathname && focused !== document.body) return;
    main.focus({ preventScroll: true });
  }, [hash, mainId, pathname, search]);
}
