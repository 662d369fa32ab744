import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { useInBrowser } from '#app/ui/use-in-browser';

/**
 * The words to be marked in the page that a link leads to: kept in the history with it, so neither address nor server
 * knows them.
 */
export const markState = (words: readonly string[]) => ({ markedWords: words });

/**
 * The words to be marked in this page, and which visit of it asks for them; null while there are none, as on the
 * server.
 */
export function useMarkedWords(): { words: string[]; visit: string } | null {
  const { key, state } = useLocation();
  const isInBrowser = useInBrowser();
  return useMemo(() => {
    const words = (state as { markedWords?: unknown } | null)?.markedWords;
    return isInBrowser && Array.isArray(words) && words.length > 0 ? { words: words.map(String), visit: key } : null;
  }, [isInBrowser, key, state]);
}
