const key = 'portal-recent-searches';
const most = 6;

/** The latest searches in this browser, newest first, from localStorage; [] where that is not available. */
export function readRecentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, most) : [];
  } catch {
    return [];
  }
}

export function rememberSearch(query: string): void {
  const others = readRecentSearches().filter((one) => one.toLowerCase() !== query.toLowerCase());
  keep(() => localStorage.setItem(key, JSON.stringify([query, ...others].slice(0, most))));
}

export const clearRecentSearches = () => keep(() => localStorage.removeItem(key));

function keep(act: () => void): void {
  try {
    act();
  } catch {
    // localStorage is full or disabled: then there are no recent searches.
  }
}
