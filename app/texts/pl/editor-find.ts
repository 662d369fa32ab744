/** Words of the search in the visual editor, loaded with it. */
export const findTexts = {
  findTools: 'Znajdź i\u00a0zamień',
  find: 'Znajdź',
  findPrevious: 'Poprzednie (Shift+Enter)',
  findNext: 'Następne (Enter)',
  findEnd: 'Zamknij (Esc)',
  found: (current: number, total: number) => (total === 0 ? 'Nie znaleziono' : `${current || '–'} z\u00a0${total}`),
  replaceBy: 'Zamień na',
  replace: 'Zamień',
  replaceAll: 'Zamień wszystkie',
  replaced: (count: number) => `Zamieniono: ${count}`,
} as const;
