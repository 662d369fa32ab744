import type { changelog as definition } from '#app/content/modules/changelog/definition';
import type { ModuleTexts } from '../module-texts';

export const changelog = {
  entry: 'Wpis dziennika zmian',
  panel: {
    description: 'Wersje i to, co się w nich zmieniło.',
    add: 'Dodaj wpis',
    newTitle: 'Nowy wpis',
    editTitle: 'Edycja wpisu',
    added: 'Wpis dodany',
    updated: 'Wpis zaktualizowany',
    removed: 'Wpis usunięty',
    loadFailed: 'Nie udało się załadować wpisu',
    signIn: 'Musisz być zalogowany, aby przeglądać dziennik zmian.',
    signedOut: 'Musisz być zalogowany, aby zapisać wpis.',
    listFailed: { title: 'Błąd pobierania danych', text: 'Nie udało się pobrać dziennika zmian.' },
  },
  fields: {
    version: {
      label: 'Wersja',
      hint: 'Na przykład 1.0.0. Jest częścią adresu wpisu.',
      required: 'Wersja jest wymagana',
    },
    release_date: { label: 'Data wydania', required: 'Data wydania jest wymagana' },
  },
  api: {
    version: ['Numer wersji; nie zawiera ukośnika.', '1.2.0'],
    release_date: ['Dzień wydania.', '2026-10-04'],
  },
} as const satisfies ModuleTexts<typeof definition>;
