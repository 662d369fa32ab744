import type { documentation as definition } from '#app/content/modules/documentation/definition';
import type { ModuleTexts } from '../module-texts';

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
    signIn: 'Musisz być zalogowany, aby przeglądać dokumentację.',
    signedOut: 'Musisz być zalogowany, aby zapisać dokument.',
    listFailed: { title: 'Błąd ładowania danych', text: 'Nie udało się załadować dokumentacji: nieznany błąd.' },
  },
  fields: {},
  columns: { updated_at: 'Data aktualizacji', slug: 'URL' },
  api: {},
} as const satisfies ModuleTexts<typeof definition>;
