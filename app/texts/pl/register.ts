/** The public history of a page. */
export const registerTexts = {
  title: 'Historia zmian',
  titleOf: (title: string) => `Historia zmian: ${title}`,
  about: 'Kiedy ta strona została opublikowana i\u00a0kiedy zmieniała się jej treść, od najnowszych zmian.',
  empty: 'Historia tej strony właśnie powstaje. Zajrzyj tu za chwilę.',
  kinds: { first: 'Pierwsza publikacja', publish: 'Ponowna publikacja', change: 'Zmiana treści' },
} as const;
