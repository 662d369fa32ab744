/** What every form of the panel asks before what was typed is left behind. */
export const unsavedTexts = {
  title: 'Masz niezapisane zmiany',
  text: 'Jeśli opuścisz tę stronę, zmiany przepadną.',
  leave: 'Opuść bez zapisywania',
  stay: 'Zostań',
} as const;

/** What the panel's forms say alike, whatever they save. */
export const formTexts = {
  save: 'Zapisz',
  saving: 'Zapisywanie...',
  cancel: 'Anuluj',
  savedTitle: 'Zapisano pomyślnie',
  failedTitle: 'Błąd zapisu',
  failed: 'Nie udało się zapisać zmian. Spróbuj ponownie.',
  errorSummary: 'Popraw zaznaczone pola',
  keyReused:
    'Ten formularz wysłano już raz, z\u00a0inną treścią, i\u00a0tamto zostało zapisane. Aby zapisać także to, wyślij go ponownie.',
  /** Over a form that holds what is saved, and what had arrived of what was typed. */
  cutOff: 'Strona nie zdążyła się wczytać, więc nic nie zapisano. Sprawdź pola i\u00a0zapisz jeszcze raz.',
  /** Over a form that still holds all that was typed. */
  secondFactorOwed:
    'Zanim to zapiszesz, ustaw drugi składnik logowania: otwórz panel w nowej karcie, a potem wróć tutaj.',
  sessionOver:
    'Sesja wygasła. Zaloguj się w\u00a0nowej karcie, a\u00a0potem zapisz jeszcze raz. Wszystko, co wpisano, nadal tu jest.',
} as const;
