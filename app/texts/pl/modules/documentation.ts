import type { documentation as definition } from '#app/content/modules/documentation/definition';
import type { ModuleTexts } from '../module-texts';

/** Headings of the lists of a category, by its slug, while nobody has made the category. */
const narrowed: Readonly<Record<string, string | undefined>> = {
  poradniki: 'Poradniki',
  api: 'API',
  samouczki: 'Samouczki',
};

export const documentation = {
  entry: 'Dokument',
  panel: {
    description: 'Dokumenty, które czytają odwiedzający portal.',
    add: 'Dodaj dokument',
    newTitle: 'Nowy dokument',
    editTitle: 'Edycja dokumentu',
    added: 'Dokument dodany',
    updated: 'Dokument zaktualizowany',
    removed: 'Dokument usunięty',
    loadFailed: 'Nie udało się załadować dokumentacji',
    signedOut: 'Musisz być zalogowany, aby zapisać dokument.',
    listFailed: { title: 'Błąd ładowania danych', text: 'Nie udało się załadować dokumentacji: nieznany błąd.' },
  },
  public: {
    title: 'Dokumentacja',
    description: 'Instrukcje i\u00a0opisy, od pierwszego uruchomienia po codzienną pracę.',
    empty: 'Brak dokumentów',
    loadFailed: {
      title: 'Błąd ładowania danych',
      text: (reason: string) => `Nie udało się załadować dokumentacji: ${reason}`,
    },
    notFound: { text: 'Dokument pod tym adresem nie istnieje lub został usunięty.', back: 'Wróć do dokumentacji' },
    narrowed,
    newHere: 'Jesteś tu pierwszy raz? Przeczytaj',
    start: 'Rozpoczęcie pracy',
  },
  fields: {},
  columns: { updated_at: 'Data aktualizacji', slug: 'URL' },
  api: {},
} as const satisfies ModuleTexts<typeof definition>;
