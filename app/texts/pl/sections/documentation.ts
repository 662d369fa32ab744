import type { documentation as definition } from '#app/content/modules/documentation/definition';
import type { SectionTexts } from '../module-texts';

export const documentation = {
  title: 'Dokumentacja',
  description: 'Instrukcje i\u00a0opisy, od pierwszego uruchomienia po codzienną pracę.',
  empty: 'Brak dokumentów',
  loadFailed: {
    title: 'Błąd ładowania danych',
    text: (reason: string) => `Nie udało się załadować dokumentacji: ${reason}`,
  },
  notFound: { text: 'Dokument pod tym adresem nie istnieje lub został usunięty.', back: 'Wróć do dokumentacji' },
  onHome: 'Instalacja, konfiguracja i\u00a0codzienna praca krok po kroku.',
  open: 'Przeglądaj dokumentację',
  /** While nobody has made the category of that name. */
  views: { guides: 'Poradniki', api: 'API', tutorials: 'Samouczki' },
  newHere: 'Jesteś tu pierwszy raz? Przeczytaj',
  start: 'Rozpoczęcie pracy',
  startInSidebar: 'Rozpoczęcie',
} as const satisfies SectionTexts<typeof definition>;
