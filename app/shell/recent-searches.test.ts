import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { heldStorage } from '#test/held-storage';
import { clearRecentSearches, readRecentSearches, rememberSearch } from './recent-searches';

beforeEach(() => void vi.stubGlobal('localStorage', heldStorage()));
afterEach(() => vi.unstubAllGlobals());

test('the newest search comes first, each once, six at the most', () => {
  for (const query of ['a', 'b', 'c', 'd', 'e', 'f', 'B', 'g']) rememberSearch(query);
  expect(readRecentSearches()).toEqual(['g', 'B', 'f', 'e', 'd', 'c']);
  clearRecentSearches();
  expect(readRecentSearches()).toEqual([]);
});

test('what somebody else left there is none', () => {
  for (const other of ['{', '{"a":1}', '[1,null]']) {
    localStorage.setItem('portal-recent-searches', other);
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
