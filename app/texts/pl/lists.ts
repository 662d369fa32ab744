/** Texts that all lists of the panel share. */
export const listTexts = {
  search: 'Wyszukaj...',
  searchButton: 'Szukaj',
  /** Of a form that narrows a list by its facts, not by words. */
  filterButton: 'Filtruj',
  empty: 'Nie znaleziono żadnych elementów.',
  loading: 'Ładowanie…',
  clearFilters: 'Wyczyść filtry',
  actions: 'Akcje',
  rowMenu: (title: string) => `Akcje: ${title}`,
  preview: 'Podgląd',
  edit: 'Edytuj',
  takeBack: 'Wycofaj z\u00a0publikacji',
  takenBack: 'Wycofano z\u00a0publikacji',
  duplicate: 'Powiel',
  duplicatedTitle: 'Element powielony',
  duplicated: 'Powstała kopia robocza. Zmień jej tytuł i\u00a0treść.',
  duplicateFailed: 'Nie udało się powielić elementu. Spróbuj ponownie.',
} as const;

/** After an address that is not a slug. */
export const copySuffix = 'kopia';

/** The title of a copy, no longer than a title may be: `copyTitle('Umowa', 200)` → 'Umowa (kopia)' */
export function copyTitle(title: string, max: number): string {
  const mark = ' (kopia)';
  return `${[...title]
    .slice(0, max - mark.length)
    .join('')
    .slice(0, max - mark.length)
    .trimEnd()}${mark}`;
}

/** The confirmation before something is deleted, and the result. */
export const removalTexts = {
  title: (name: string) => `Usunąć „${name}”?`,
  text: 'Czy na pewno chcesz usunąć ten element? Ta akcja jest nieodwracalna. Element zostanie trwale usunięty.',
  cancel: 'Anuluj',
  delete: 'Usuń',
  deleting: 'Usuwanie...',
  doneTitle: 'Element usunięty',
  failedTitle: 'Błąd usuwania',
  failed: 'Nie udało się usunąć elementu. Spróbuj ponownie.',
} as const;
