/** What every list of the panel says, whatever it lists. */
export const listTexts = {
  search: 'Wyszukaj...',
  searchButton: 'Szukaj',
  empty: 'Nie znaleziono żadnych elementów.',
  loading: 'Ładowanie…',
  actions: 'Akcje',
  rowMenu: (title: string) => `Akcje: ${title}`,
  preview: 'Podgląd',
  edit: 'Edytuj',
} as const;

/** The question before something is deleted, and what came of it. */
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
