/** Saved views of the panel's lists, and the choice of columns. */
export const viewTexts = {
  label: 'Zapisane widoki',
  all: 'Wszystkie',
  open: 'Zapisz widok',
  name: 'Nazwa widoku',
  save: 'Zapisz',
  remove: (name: string) => `Usuń widok „${name}”`,
  savedTitle: 'Widok zapisany',
  saved: (name: string) => `„${name}” czeka nad listą.`,
  removedTitle: 'Widok usunięty',
  failedTitle: 'Nie zapisano widoku',
  nameMissing: 'Podaj nazwę widoku.',
  nothingChosen: 'Najpierw zawęź listę albo ją posortuj.',
  tooMany: (most: number) => `Możesz mieć najwyżej ${most} widoków tej listy. Usuń któryś.`,
  columns: 'Kolumny',
  showColumns: 'Pokaż kolumny',
  usualColumns: 'Przywróć domyślne',
} as const;
