import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { useInBrowser } from '#app/ui/use-in-browser';

/** The words to highlight on the linked page, as history state: neither the address nor the server has them. */
export const markState = (words: readonly string[]) => ({ markedWords: words });

/**
 * The words to highlight on this page, and the visit that asked for them; null where there are none, and on the server.
 */
export function useMarkedWords(): { words: string[]; visit: string } | null {
  const { key, state } = useLocation();
  const isInBrowser = useInBrowser();
  return useMemo(() => {
    const words = (state as { markedWords?: unknown } | null)?.markedWords;
    return isInBrowser && Array.isArray(words) && words.length > 0 ? { words: words.map(String), visit: key } : null;
  }, [isInBrowser, key, state]);
}
