import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearRecentSearches, readRecentSearches, rememberSearch } from './recent-searches';

let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('the newest search comes first, each once, six at the most', () => {
  for (const query of ['a', 'b', 'c', 'd', 'e', 'f', 'B', 'g']) rememberSearch(query);
  expect(readRecentSearches()).toEqual(['g', 'B', 'f', 'e', 'd', 'c']);
  clearRecentSearches();
  expect(readRecentSearches()).toEqual([]);
});

test('what somebody else left there is none', () => {
  for (const other of ['{', '{"a":1}', '[1,null]']) {
    kept.set('portal-recent-searches', other);
    expect(readRecentSearches()).toEqual([]);
  }
});

test('a browser that keeps nothing has none, and nobody is troubled', () => {
  const denied = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: denied, setItem: denied, removeItem: denied });
  rememberSearch('a');
  clearRecentSearches();
  expect(readRecentSearches()).toEqual([]);
});
