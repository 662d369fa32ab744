import { publicTexts } from './public';
import { sectionNames } from './sections';

/** The panel's words for one content module. */
export interface ModuleTexts {
  title: string;
  description: string;
  /** The button that begins a new one. */
  add: string;
  newTitle: string;
  editTitle: string;
  added: string;
  updated: string;
  removed: string;
  /** 'Nie udało się załadować …' of its list. */
  loadFailed: string;
  /** Why it was not saved where nobody is signed in any more. */
  signedOut: string;
}

export const moduleTexts: Record<string, ModuleTexts> = {
  documentation: {
    title: sectionNames.documentation,
    description: 'Dokumenty, które czytają odwiedzający portal.',
    add: 'Dodaj dokument',
    newTitle: 'Nowy dokument',
    editTitle: 'Edycja dokumentu',
    added: 'Dokument dodany',
    updated: 'Dokument zaktualizowany',
    removed: 'Dokument usunięty',
    loadFailed: 'Nie udało się załadować dokumentacji',
    signedOut: 'Musisz być zalogowany, aby zapisać dokument.',
  },
  knowledge_base: {
    title: sectionNames.knowledge_base,
    description: 'Krótkie artykuły i odpowiedzi na częste pytania.',
    add: 'Dodaj artykuł',
    newTitle: 'Nowy artykuł',
    editTitle: 'Edycja artykułu',
    added: 'Artykuł dodany',
    updated: 'Artykuł zaktualizowany',
    removed: 'Artykuł usunięty',
    loadFailed: 'Nie udało się załadować artykułu',
    signedOut: 'Musisz być zalogowany, aby zapisać artykuł.',
  },
  changelog: {
    title: sectionNames.changelog,
    description: 'Wersje i to, co się w nich zmieniło.',
    add: 'Dodaj wpis',
    newTitle: 'Nowy wpis',
    editTitle: 'Edycja wpisu',
    added: 'Wpis dodany',
    updated: 'Wpis zaktualizowany',
    removed: 'Wpis usunięty',
    loadFailed: 'Nie udało się załadować wpisu',
    signedOut: 'Musisz być zalogowany, aby zapisać wpis.',
  },
  resources: {
    title: sectionNames.resources,
    description: 'Dokumenty i szablony do pobrania oraz wydarzenia.',
    add: 'Dodaj zasób',
    newTitle: 'Nowy zasób',
    editTitle: 'Edycja zasobu',
    added: 'Zasób dodany',
    updated: 'Zasób zaktualizowany',
    removed: 'Zasób usunięty',
    loadFailed: 'Nie udało się załadować zasobu',
    signedOut: 'Musisz być zalogowany, aby zapisać zasób.',
  },
  announcements: {
    title: sectionNames.announcements,
    description: 'Ogłoszenia widoczne w wybranym czasie.',
    add: 'Dodaj komunikat',
    newTitle: 'Nowy komunikat',
    editTitle: 'Edycja komunikatu',
    added: 'Komunikat dodany',
    updated: 'Komunikat zaktualizowany',
    removed: 'Komunikat usunięty',
    loadFailed: 'Nie udało się załadować komunikatu',
    signedOut: 'Musisz być zalogowany, aby zapisać komunikat.',
  },
};

/** Labels of fields and columns by name; the same field is called the same in every module. */
export const fieldLabels: Record<string, string> = {
  title: 'Tytuł',
  slug: 'Adres (slug)',
  content: 'Treść',
  status: 'Status',
  category: 'Kategoria',
  metadata: 'Metadane',
  featured: 'Wyróżniony',
  version: 'Wersja',
  release_date: 'Data wydania',
  description: 'Opis',
  summary: 'Streszczenie',
  resource_type: 'Rodzaj zasobu',
  file_url: 'Plik główny',
  url: 'Adres zewnętrzny',
  event_date: 'Data wydarzenia',
  location: 'Miejsce',
  additional_files: 'Dodatkowe pliki',
  importance: 'Priorytet',
  valid_from: 'Data rozpoczęcia',
  valid_until: 'Data zakończenia',
  created_at: 'Data dodania',
  updated_at: 'Data modyfikacji',
};

/** What a column is called where that differs from its field. */
export const columnLabels: Record<string, Record<string, string>> = {
  documentation: { updated_at: 'Data aktualizacji', slug: 'URL' },
  resources: { file_url: 'Typ pliku' },
  announcements: { created_at: 'Data' },
};

export const fieldHints: Record<string, string> = {
  featured: 'Pokaż na stronie głównej.',
  valid_until: 'Puste: bezterminowo. Czas polski.',
  valid_from: 'Czas polski.',
  url: 'Zamiast pliku: adres w innym miejscu.',
  version: 'Na przykład 1.0.0. Jest częścią adresu wpisu.',
};

/** Under an address, by the status of the saved entry; a draft's is free to change. */
export const slugHints: Record<string, string> = {
  new: 'Tworzy się z tytułu.',
  published: 'Po zmianie stary adres prowadzi do nowego.',
};

/** Where no scripts hide a field that only some entries have. */
export const askedOnlyWhen = (label: string, option: string) => `Zapisuje się tylko, gdy „${label}” to „${option}”.`;

export const optionLabels: Record<string, Record<string, string>> = {
  status: { draft: 'Roboczy', published: 'Opublikowany', archived: 'Zarchiwizowany' },
  resource_type: { document: 'Dokument', template: 'Szablon', event: 'Wydarzenie' },
  importance: publicTexts.announcements.importance,
  change: publicTexts.changelog.types,
};

/** Under the heading of a preview, by the status of what is shown. */
export const previewNotes: Record<string, string> = {
  draft: 'Odwiedzający zobaczą tę treść dopiero po opublikowaniu.',
  published: 'Ta treść jest opublikowana. Tak wygląda jej ostatnio zapisana wersja.',
  archived: 'Ta treść jest w archiwum i odwiedzający jej nie widzą.',
};

/** What the lists of entries say beyond `listTexts`. */
export const entryListTexts = {
  statusFilter: 'Status',
  statuses: { '': 'Wszystkie', published: 'Opublikowane', draft: 'Robocze', archived: 'Zarchiwizowane' },
  sortAscending: 'sortuj rosnąco',
  sortDescending: 'sortuj malejąco',
  loadFailedTitle: 'Błąd ładowania danych',
  gone: 'element nie istnieje lub został usunięty.',
} as const;

export const editTexts = {
  tabs: { label: 'Widok treści', editor: 'Edytor', preview: 'Podgląd' },
  delete: 'Usuń element',
  seeSaved: 'Zobacz zapisaną wersję',
  validationTitle: 'Błąd validacji',
  signedOutTitle: 'Błąd autoryzacji',
  properties: 'Właściwości',
  previewEmpty: 'Nie ma jeszcze czego pokazać.',
  previewLoading: 'Przygotowuję podgląd…',
  previewFailed: 'Nie udało się przygotować podglądu.',
  noCategory: 'Bez kategorii',
  chooseCategory: 'Wybierz kategorię',
  conflict: {
    title: 'Ktoś zapisał ten element w międzyczasie',
    text: 'Twoje zmiany nie zostały zapisane, ale nadal są w formularzu. Wybierz, co dalej.',
    differs: 'Pola, które się różnią:',
    theirs: 'Teraz zapisane',
    mine: 'Twoja wersja',
    nothing: '(puste)',
    keepMine: 'Zachowaj moją wersję',
    loadTheirs: 'Wczytaj aktualną',
  },
  metadata: {
    key: 'Nazwa',
    value: 'Wartość',
    add: 'Dodaj metadane',
    empty: 'Brak metadanych.',
    removeKey: (key: string) => `Usuń metadane ${key}`,
    added: 'Metadane dodane',
    updated: 'Metadane zaktualizowane',
    removed: 'Metadane usunięte',
  },
  categories: {
    manage: 'Zarządzaj kategoriami',
    title: 'Kategorie',
    name: 'Nazwa kategorii',
    slug: 'Slug kategorii',
    add: 'Dodaj kategorię',
    rename: 'Zmień',
    remove: 'Usuń',
    close: 'Zamknij',
    empty: 'Nie ma jeszcze żadnych kategorii.',
    added: 'Kategoria dodana',
    updated: 'Kategoria zaktualizowana',
    removed: 'Kategoria usunięta',
    loadFailed: { title: 'Błąd pobierania kategorii', text: 'Nie udało się pobrać listy kategorii.' },
    saveFailed: 'Błąd zapisywania kategorii',
    removeFailed: 'Błąd usuwania kategorii',
  },
  toolbar: {
    label: 'Formatowanie',
    heading: 'Nagłówek',
    bold: 'Pogrubienie',
    italic: 'Kursywa',
    code: 'Kod',
    link: 'Odnośnik',
    list: 'Lista',
    table: 'Tabela',
    image: 'Obraz',
    headingText: 'Nagłówek',
    text: 'tekst',
    linkText: 'opis odnośnika',
    table1: '| Kolumna | Kolumna |\n| --- | --- |\n| wartość | wartość |',
  },
  upload: {
    choose: 'Wybierz plik',
    needsScripts: 'Do przesłania pliku potrzebny jest JavaScript.',
    send: 'Prześlij',
    sending: 'Przesyłanie...',
    cancel: 'Przerwij',
    dismiss: 'Zrezygnuj',
    notSent: 'Ten plik nie jest dołączony. Prześlij go ponownie, wybierz inny albo z niego zrezygnuj.',
    hint: (max: number) => `PDF, DOC, DOCX, XLS, XLSX, ZIP, RAR i inne, do ${max} MB.`,
    progress: (percent: number) => `Przesłano ${percent}%`,
    done: 'Plik przesłany',
    failedTitle: 'Błąd przesyłania',
    failed: 'Nie udało się przesłać pliku.',
    open: 'Otwórz',
    download: 'Pobierz',
    remove: 'Usuń',
    none: 'Nie wybrano jeszcze pliku.',
  },
  changes: {
    add: 'Dodaj zmianę',
    type: 'Rodzaj',
    description: 'Opis zmiany',
    up: 'Przesuń wyżej',
    down: 'Przesuń niżej',
    remove: 'Usuń zmianę',
    structured: 'Lista',
    raw: 'Tekst',
    mode: 'Sposób edycji',
    empty: 'Nie ma jeszcze żadnych zmian.',
    unreadable: 'Tego tekstu nie można pokazać jako listy:',
  },
} as const;
