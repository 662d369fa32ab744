/** What every form of the panel asks before what was typed is left behind. */
export const unsavedTexts = {
  title: 'Masz niezapisane zmiany',
  text: 'Jeśli opuścisz tę stronę, zmiany przepadną.',
  leave: 'Opuść bez zapisywania',
  stay: 'Zostań',
} as const;

/** Over a form that could not be saved and still holds all that was typed. */
export const keptFormTexts = {
  failedTitle: 'Błąd zapisu',
  failed: 'Nie udało się zapisać zmian. Spróbuj ponownie.',
  sessionOver: 'Sesja wygasła. Zaloguj się w\u00a0nowej karcie, a\u00a0potem zapisz jeszcze raz. Wszystko, co wpisano, nadal tu jest.',
} as const;
