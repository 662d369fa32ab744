import type { resources as definition } from '#app/content/modules/resources/definition';
import type { ModuleTexts } from '../module-texts';

export const resources = {
  entry: 'Zasób',
  panel: {
    description: 'Dokumenty i szablony do pobrania oraz wydarzenia.',
    add: 'Dodaj zasób',
    newTitle: 'Nowy zasób',
    editTitle: 'Edycja zasobu',
    added: 'Zasób dodany',
    updated: 'Zasób zaktualizowany',
    removed: 'Zasób usunięty',
    loadFailed: 'Nie udało się załadować zasobu',
    signIn: 'Musisz być zalogowany, aby przeglądać zasoby.',
    signedOut: 'Musisz być zalogowany, aby zapisać zasób.',
    listFailed: { title: 'Błąd ładowania danych', text: 'Nie udało się załadować zasobów.' },
  },
  fields: {
    description: { label: 'Opis' },
    resource_type: {
      label: 'Rodzaj zasobu',
      options: { document: 'Dokument', template: 'Szablon', event: 'Wydarzenie' },
    },
    file_url: { label: 'Plik główny', column: 'Typ pliku' },
    url: { label: 'Adres zewnętrzny', hint: 'Zamiast pliku: adres w innym miejscu.' },
    event_date: { label: 'Data wydarzenia' },
    location: { label: 'Miejsce' },
    additional_files: { label: 'Dodatkowe pliki' },
  },
  required: { category: 'Musisz wybrać kategorię dla zasobu.' },
  api: {
    description: ['Krótki opis.', 'Wzór notatki o wydaniu.'],
    resource_type: ['Rodzaj zasobu: dokument, szablon lub wydarzenie.', 'document'],
    file_url: [
      'Adres głównego pliku: /files/… z POST /files albo pełny adres w sieci; null, gdy go nie ma.',
      'https://example.org/regulamin.pdf',
    ],
    event_date: ['Dzień wydarzenia albo null.', '2026-11-20'],
    location: ['Miejsce wydarzenia.', 'Warszawa'],
    additional_files: [
      'Dodatkowe pliki.',
      [
        {
          url: 'https://example.org/zalacznik.pdf',
          fileName: 'zalacznik.pdf',
          fileSize: 1024,
          fileType: 'application/pdf',
        },
      ],
    ],
    file_name: ['Nazwa głównego pliku.', 'regulamin.pdf'],
    file_size: ['Wielkość głównego pliku w bajtach.', 48213],
    file_type: ['Typ MIME głównego pliku.', 'application/pdf'],
    url: ['Adres.', 'https://example.org/'],
  },
} as const satisfies ModuleTexts<typeof definition>;
