/** The question of every form of the panel before unsaved input is discarded. */
export const unsavedTexts = {
  title: 'Masz niezapisane zmiany',
  text: 'Jeśli opuścisz tę stronę, zmiany przepadną.',
  leave: 'Opuść bez zapisywania',
  stay: 'Zostań',
} as const;

/** Texts that all forms of the panel share. */
export const formTexts = {
  notLoaded: 'Ta część strony się nie wczytała',
  notLoadedText: 'Zapisz zmiany i\u00a0odśwież stronę. Wpisane treści są na swoim miejscu.',
  save: 'Zapisz',
  saving: 'Zapisywanie...',
  cancel: 'Anuluj',
  savedTitle: 'Zapisano pomyślnie',
  /** Told after a save that did not have all of it. */
  typedSince: {
    title: 'Dopisanego później nie zapisano',
    description:
      'To, co wpisano w\u00a0trakcie zapisywania, jest w\u00a0kopii roboczej. Otwórz formularz jeszcze raz, aby je przywrócić.',
  },
  failedTitle: 'Błąd zapisu',
  failed: 'Nie udało się zapisać zmian. Spróbuj ponownie.',
  errorSummary: 'Popraw zaznaczone pola',
  keyReused:
    'Ten formularz wysłano już raz, z\u00a0inną treścią, i\u00a0tamto zostało zapisane. Aby zapisać także to, wyślij go ponownie.',
  /** Above a form that shows the saved state and the part of the input that arrived. */
  cutOff: 'Strona nie zdążyła się wczytać, więc nic nie zapisano. Sprawdź pola i\u00a0zapisz jeszcze raz.',
} as const;
