const title = 'Błąd ładowania danych';

/**
 * The message of a screen of the panel whose data cannot be loaded, by the part of its address after
 * /admin/.
 */
export const loadFailureTexts: Record<string, { title: string; text: string }> = {
  dashboard: { title, text: 'Nie udało się załadować statystyk. Spróbuj ponownie później.' },
  fragmenty: { title, text: 'Nie udało się załadować fragmentów.' },
  uzytkownicy: { title, text: 'Nie udało się załadować użytkowników.' },
  ustawienia: { title, text: 'Nie udało się załadować ustawień systemu.' },
  powiadomienia: { title, text: 'Nie udało się załadować powiadomień.' },
  profil: { title, text: 'Nie udało się załadować profilu.' },
};
