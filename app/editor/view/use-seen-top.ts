import { useEffect } from 'react';

/**
 * Tells the style sheet how many pixels of the window are out of sight above what is seen of it: a keyboard on the
 * screen may push them out, and what sticks to the window with them.
 */
export function useSeenTop(): void {
  useEffect(() => {
    const seen = window.visualViewport;
    const tell = () => document.documentElement.style.setProperty('--seen-top', `${seen?.offsetTop ?? 0}px`);
    tell();
    seen?.addEventListener('scroll', tell);
    return () => seen?.removeEventListener('scroll', tell);
  }, []);
}
