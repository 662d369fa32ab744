import type { ModuleKey } from '#app/content/registry';
import type { ApiWords, FieldWords, ModuleTexts } from './module-texts';
import { announcements } from './modules/announcements';
import { changelog } from './modules/changelog';
import { documentation } from './modules/documentation';
import { knowledgeBase } from './modules/knowledge-base';
import { resources } from './modules/resources';
import { sectionNames } from './sections';
import { changelog as changelogSection } from './sections/changelog';
import { sharedFields } from './shared-fields';

/** The words of every module: one without words does not compile. */
export const ofModules: { readonly [Key in ModuleKey]: ModuleTexts } = {
  documentation,
  knowledge_base: knowledgeBase,
  changelog,
  resources,
  announcements,
};

const entries = Object.entries(ofModules);

/** The panel's words for one content module. */
export type PanelTexts = ModuleTexts['panel'] & { title: string };

export const moduleTexts: Readonly<Record<string, PanelTexts | undefined>> = Object.fromEntries(
  entries.map(([key, texts]) => [key, { ...texts.panel, title: sectionNames[key] ?? key }]),
);

/** What an entry of each module is called, in the audit log and in notifications. */
export const entryNames: Readonly<Record<string, string>> = Object.fromEntries(
  entries.map(([key, { entry }]) => [key, entry]),
);

/** The words of all fields by name. They are the same in every module that has the field: `module-texts.test.ts`. */
const words: [name: string, words: FieldWords][] = [sharedFields, ...entries.map(([, { fields }]) => fields)].flatMap(
  (fields) => Object.entries<FieldWords>(fields),
);

/** One part of the words of every field. */
const pick = <Part>(part: (words: FieldWords) => Part): Readonly<Record<string, Part | undefined>> =>
  Object.fromEntries(words.map(([name, of]) => [name, part(of)]));

/** Labels of fields and columns by name. */
export const fieldLabels = pick(({ label }) => label);

/** What a column is called where that differs from its field, by module. */
export const columnLabels: Readonly<Record<string, Readonly<Record<string, string | undefined>>>> = Object.fromEntries(
  entries.map(([key, { fields, columns }]) => [
    key,
    { ...Object.fromEntries(Object.entries(fields).map(([name, { column }]) => [name, column])), ...columns },
  ]),
);

export const fieldHints = pick(({ hint }) => hint);

export const optionLabels: Readonly<Record<string, Readonly<Record<string, string>> | undefined>> = {
  ...pick(({ options }) => options),
  change: changelogSection.types,
};

/** The messages at required fields that are empty, by name. */
export const requiredSentences: Readonly<Record<string, string | undefined>> = Object.assign(
  pick(({ required }) => required),
  ...entries.map(([, { required }]) => required),
);

/** What the fields of modules mean in the API. */
export const moduleApi: Readonly<Record<string, ApiWords>> = Object.assign({}, ...entries.map(([, { api }]) => api));

/** In place of a module's list that cannot be loaded, by its key. */
export const listFailures: Readonly<Record<string, ModuleTexts['panel']['listFailed'] | undefined>> =
  Object.fromEntries(entries.map(([key, { panel }]) => [key, panel.listFailed]));

/** Below the address field, by the status of the saved entry; a draft's address is free to change. */
export const slugHints: Record<string, string> = {
  new: 'Tworzy się z tytułu.',
  published: 'Po zmianie stary adres prowadzi do nowego.',
};

/** Without scripts, at a field that only some entries have. */
export const askedOnlyWhen = (label: string, option: string) => `Zapisuje się tylko, gdy „${label}” to „${option}”.`;

/** Under the heading of a preview, by the status of what is shown. */
export const previewNotes: Record<string, string> = {
  planned: 'Ta treść jest zaplanowana. Odwiedzający zobaczą ją o wyznaczonej porze.',
  ended: 'Ta treść została wycofana o wyznaczonej porze i odwiedzający jej nie widzą.',
  draft: 'Odwiedzający zobaczą tę treść dopiero po opublikowaniu.',
  published: 'Ta treść jest opublikowana. Tak wygląda jej ostatnio zapisana wersja.',
  archived: 'Ta treść jest w archiwum i odwiedzający jej nie widzą.',
};

/** Texts of the lists of entries besides `listTexts`. */
export const entryListTexts = {
  statusFilter: 'Status',
  tagFilter: 'Tag',
  allTags: 'Wszystkie tagi',
  moreFilters: 'Więcej filtrów',
  categoryFilter: 'Kategoria',
  allCategories: 'Wszystkie kategorie',
  noCategory: 'Bez kategorii',
  ownerFilter: 'Opiekun',
  allOwners: 'Wszyscy opiekunowie',
  noOwner: 'Bez opiekuna',
  anyAudience: 'Odbiorcy: dowolni',
  dueFilter: 'Przejrzeć do',
  anyDue: 'Termin przejrzenia: dowolny',
  due: { overdue: 'Po terminie przejrzenia', month: 'Do przejrzenia w\u00a0ciągu 30 dni' },
  reviewFilter: 'Sprawdzanie',
  anyReview: 'Sprawdzanie: dowolne',
  changedFilter: 'Zmienione',
  anyChanged: 'Zmienione kiedykolwiek',
  changed: (days: number) => (days === 1 ? 'Zmienione w\u00a0ciągu doby' : `Zmienione w\u00a0ciągu ${days} dni`),
  statuses: {
    '': 'Wszystkie',
    published: 'Opublikowane',
    draft: 'Robocze',
    archived: 'Zarchiwizowane',
    planned: 'Zaplanowane',
    ended: 'Zakończone',
  },
  times: {
    planned: { label: 'Zaplanowany', when: (at: string) => `od ${at}` },
    ended: { label: 'Zakończony', when: (at: string) => `do ${at}` },
  },
  changeAt: (at: string) => `zmiany od ${at}`,
  sortBy: 'Sortuj:',
  sortAscending: 'sortuj rosnąco',
  sortDescending: 'sortuj malejąco',
  loadFailedTitle: 'Błąd ładowania danych',
  gone: 'element nie istnieje lub został usunięty.',
} as const;

export const editTexts = {
  readiness: { title: 'Gotowość do publikacji', loading: 'Sprawdzanie tekstu' },
  tabs: { label: 'Widok treści', editor: 'Edytor', preview: 'Podgląd' },
  delete: 'Usuń element',
  seeSaved: 'Zobacz zapisaną wersję',
  validationTitle: 'Błąd validacji',
  signedOutTitle: 'Błąd autoryzacji',
  properties: 'Właściwości',
  propertiesColumn: 'Kolumna właściwości',
  previewEmpty: 'Nie ma jeszcze czego pokazać.',
  previewLoading: 'Przygotowuję podgląd…',
  previewFailed: 'Nie udało się przygotować podglądu.',
  noAccount: 'Nikt',
  otherAccount: 'Inne konto',
  noCategory: 'Bez kategorii',
  chooseCategory: 'Wybierz kategorię',
  conflict: {
    title: 'Ktoś zapisał ten element w międzyczasie',
    draftTitle: 'Szkic zmian tego elementu jest już inny',
    text: 'Twoje zmiany nie zostały zapisane, ale nadal są w formularzu. Wybierz, co dalej.',
    /** Where the draft that was edited is no more. */
    goneTitle: 'Szkic zmian został w\u00a0międzyczasie opublikowany albo odrzucony',
    /** Where the person may no longer change the entry itself. */
    publishedTitle: 'Ten element jest już opublikowany, więc możesz zapisać tylko szkic zmian',
    keepAsDraft: 'Zapisz jako nowy szkic zmian',
    differs: 'Pola, które się różnią:',
    theirs: 'Teraz zapisane',
    mine: 'Twoja wersja',
    nothing: '(puste)',
    keepMine: 'Zachowaj moją wersję',
    loadTheirs: 'Wczytaj aktualną',
    merge: {
      nothingTouches: 'Obie wersje zmieniły różne miejsca, więc można je połączyć bez wybierania.',
      choose: 'Zmiany w\u00a0różnych miejscach połączą się same. Tam, gdzie obie wersje zmieniły to samo, wybierz:',
      place: (label: string, number: number, all: number) =>
        all === 1 ? label : `${label}: miejsce ${number} z\u00a0${all}`,
      mine: 'Twoja wersja',
      theirs: 'Teraz zapisane',
      both: 'Obie, najpierw Twoja',
      deleted: '(usunięte)',
      undecided: 'Wybierz, co zostaje.',
      merge: 'Połącz w\u00a0formularzu',
      done: 'Połączono obie wersje w\u00a0formularzu',
      doneText: 'Nic nie zostało jeszcze zapisane. Sprawdź treść i\u00a0zapisz.',
    },
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
  tags: {
    add: 'Dodaj tag',
    kept: 'Dodane tagi',
    keptHint: 'Odznaczony tag zniknie po zapisaniu.',
    added: (tag: string) => `Dodano tag ${tag}`,
    already: (tag: string) => `Tag ${tag} jest już dodany`,
  },
  pages: {
    add: 'Dodaj powiązaną stronę',
    placeholder: 'Tytuł lub adres strony',
    kept: 'Powiązane strony',
    keptHint: 'Odznaczona strona zniknie po zapisaniu.',
    added: (page: string) => `Dodano: ${page}`,
    already: (page: string) => `Ta strona jest już dodana: ${page}`,
    unknown: (typed: string) => `Nie ma strony „${typed}”. Wybierz ją z\u00a0podpowiedzi albo wpisz jej adres.`,
  },
  categories: {
    manage: 'Zarządzaj kategoriami',
    loading: 'Wczytywanie kategorii...',
    title: 'Kategorie',
    name: 'Nazwa kategorii',
    slug: 'Slug kategorii',
    parent: 'Leży w\u00a0kategorii',
    noParent: 'W\u00a0żadnej',
    position: 'Pozycja',
    owner: 'Domyślny opiekun',
    ownerHint: 'Dla elementów dodawanych w\u00a0tej kategorii.',
    months: 'Przegląd co … miesięcy',
    monthsHint: 'Od dodania i\u00a0od potwierdzenia, że treść jest aktualna.',
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
    callout: 'Ramka z\u00a0uwagą',
    details: 'Sekcja do rozwijania',
    footnote: 'Przypis',
    diagram: 'Diagram',
    formula: 'Wzór',
    headingText: 'Nagłówek',
    text: 'tekst',
    linkText: 'opis odnośnika',
    table1: '| Kolumna | Kolumna |\n| --- | --- |\n| wartość | wartość |',
    calloutBlock: '> [!NOTE]\n> Treść uwagi.',
    detailsBlock: '<details>\n<summary>Tytuł</summary>\n\nTreść.\n\n</details>',
    footnoteText: 'Treść przypisu.',
    diagramBlock: '```mermaid alt="Co pokazuje diagram"\nflowchart LR\n  start[Początek] --> koniec[Koniec]\n```',
    formulaText: 'a^2 + b^2',
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
    unreachable: 'Nie udało się przesłać pliku: brak połączenia z\u00a0portalem. Sprawdź połączenie z\u00a0siecią.',
    fileChanged: 'Nie udało się odczytać pliku: zmienił się albo nie ma go na swoim miejscu. Wybierz go jeszcze raz.',
    open: 'Otwórz',
    download: 'Pobierz',
    remove: 'Usuń',
    none: 'Nie wybrano jeszcze pliku.',
    removed: 'Plik odłączony',
  },
  changes: {
    add: 'Dodaj zmianę',
    type: 'Rodzaj',
    description: 'Opis zmiany',
    up: 'Przesuń wyżej',
    down: 'Przesuń niżej',
    remove: 'Usuń zmianę',
    removed: 'Zmiana usunięta',
    moved: (change: string, place: number, of: number) => `${change}: miejsce ${place} z\u00a0${of}`,
    structured: 'Lista',
    raw: 'Tekst',
    mode: 'Sposób edycji',
    empty: 'Nie ma jeszcze żadnych zmian.',
    unreadable: 'Tego tekstu nie można pokazać jako listy:',
  },
} as const;
