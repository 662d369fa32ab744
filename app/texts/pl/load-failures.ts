const title = 'Błąd ładowania danych';

/** What a screen of the panel says in place of its data when they cannot be loaded, by the part of its address after /admin/. */
export const loadFailureTexts: Record<string, { title: string; text: string }> = {
  dashboard: { title, text: 'Nie udało się załadować statystyk. Spróbuj ponownie później.' },
  dokumentacja: { title, text: 'Nie udało się załadować dokumentacji: nieznany błąd.' },
  'baza-wiedzy': { title: 'Błąd ładowania', text: 'Nie udało się załadować bazy wiedzy: nieznany błąd.' },
  'dziennik-zmian': { title: 'Błąd pobierania danych', text: 'Nie udało się pobrać dziennika zmian.' },
  zasoby: { title, text: 'Nie udało się załadować zasobów.' },
  komunikaty: { title, text: 'Nie udało się załadować komunikatów.' },
  uzytkownicy: { title, text: 'Nie udało się załadować użytkowników.' },
  ustawienia: { title, text: 'Nie udało się załadować ustawień systemu.' },
  powiadomienia: { title, text: 'Nie udało się załadować powiadomień.' },
  profil: { title, text: 'Nie udało się załadować profilu.' },
};
