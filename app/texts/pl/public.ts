/** The texts of the public pages; those of the frame around them are in `shell.ts`. */
export const publicTexts = {
  related: 'Powiązane',
  tags: 'Tagi',
  /** On pages that list news. */
  subscribe: 'Otrzymuj nowości e-mailem',
  forMembers: 'Dla zalogowanych',
  search: {
    label: 'Szukaj na tej liście',
    button: 'Szukaj',
    clear: 'Wyczyść',
    none: (q: string) => `Nic nie pasuje do „${q}”. Spróbuj innych słów albo pokaż całą listę.`,
    showAll: 'Pokaż całą listę',
    everywhere: 'Szukaj w\u00a0całym portalu',
    nothingYet: 'Nie ma tu jeszcze żadnych pozycji.',
    categories: 'Kategorie',
    allCategories: 'Wszystkie',
    onlyTag: (tag: string) => `Tylko z\u00a0tagiem: ${tag}`,
  },
  record: {
    title: 'Metryczka',
    created: 'Utworzono',
    published: 'Opublikowano',
    changed: 'Ostatnia zmiana',
    responsible: 'Odpowiada',
    history: 'Historia zmian tej strony',
  },
  feedback: { question: 'Czy ta strona była pomocna?', yes: 'Tak', no: 'Nie' },
  files: { download: 'Pobierz', open: 'Otwórz stronę' },
} as const;
