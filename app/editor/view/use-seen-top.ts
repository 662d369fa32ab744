import { useEffect } from 'react';

const property = '--seen-top';

/**
 * Tells the style sheet how many pixels of the window are out of sight above what is seen of it: a keyboard on the
 * screen may push them out, and what sticks to the window with them. With fingers magnified they are meant to be.
 */
export function useSeenTop(): void {
  useEffect(() => {
    const { visualViewport: seen } = window;
    const { style } = document.documentElement;
    const tell = () => style.setProperty(property, `${seen?.scale === 1 ? seen.offsetTop : 0}px`);
    seen?.addEventListener('resize', tell);
    seen?.addEventListener('scroll', tell);
    return () => {
      seen?.removeEventListener('resize', tell);
      seen?.removeEventListener('scroll', tell);
      style.removeProperty(property);
    };
  }, []);
}
