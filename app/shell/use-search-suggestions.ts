import { useCallback, useEffect, useRef, useState } from 'react';
import { paths } from '#app/paths';
import { shellTexts } from '#app/texts/pl/shell';
import { readRecentSearches } from '#app/shell/recent-searches';
import type { Suggestion } from '#app/ui/search-combobox';

export interface SearchSuggestion extends Suggestion {
  url: string;
  /** The words to highlight on the page. */
  words?: string[];
  /** Set for an item that does something rather than being a link. */
  action?: 'clear';
}

const texts = shellTexts.search;
const pauseMs = 120;
const fewestLetters = 2;

/**
 * Fetches suggestions shortly after the last key (debounce); an outdated answer is ignored. Before the first key:
 * recent searches.
 */
export function useSearchSuggestions(): { suggestions: SearchSuggestion[]; suggestFor: (query: string) => void } {
  const [suggestions, setSuggestions] = useState<SearchSuggestion[]>([]);
  const pending = useRef<{ timer?: ReturnType<typeof setTimeout>; request?: AbortController }>({});
  const cancel = () => {
    clearTimeout(pending.current.timer);
    pending.current.request?.abort();
  };
  useEffect(() => cancel, []);
  const suggestFor = useCallback((query: string) => {
    cancel();
    const wanted = query.trim();
    if (wanted.length < fewestLetters) {
      setSuggestions(wanted === '' ? recentSuggestions() : []);
      return;
    }
    pending.current.timer = setTimeout(() => {
      const request = new AbortController();
      pending.current.request = request;
      loadSuggestions(wanted, request.signal).then(setSuggestions, () => {
        if (!request.signal.aborted) setSuggestions([]);
      });
    }, pauseMs);
  }, []);
  return { suggestions, suggestFor };
}

function recentSuggestions(): SearchSuggestion[] {
  const searches = readRecentSearches().map((title) => {
    const url = paths.search(title);
    return { id: url, url, title, meta: texts.recentMeta };
  });
  return searches.length === 0
    ? []
    : [...searches, { id: 'clear', url: '', title: texts.clearRecent, action: 'clear' }];
}

async function loadSuggestions(query: string, signal: AbortSignal): Promise<SearchSuggestion[]> {
  const response = await fetch(paths.searchSuggestions(query), { signal, headers: { Accept: 'application/json' } });
  if (!response.ok) return [];
  const body = (await response.json()) as {
    items?: { url: string; title: string; html?: string; typeLabel?: string; words?: string[] }[];
  };
  return (body.items ?? []).map((item) => ({
    id: item.url,
    url: item.url,
    title: item.title,
    html: item.html,
    meta: item.typeLabel,
    words: item.words,
  }));
}
