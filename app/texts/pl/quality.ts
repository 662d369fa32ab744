import { readinessTexts } from './readiness';

const found = readinessTexts.found;
const texts = { one: 'tekst', few: 'teksty', many: 'tekstów' };

/** The table of what was found in all texts, in the panel and on the command line. */
export const qualityTexts = {
  title: 'Jakość treści',
  description: 'Co poprawić w\u00a0zapisanych tekstach. Reguły patrzą na nie co noc i\u00a0po każdym zapisie.',
  found,
  texts,
  errors: { one: 'błąd', few: 'błędy', many: 'błędów' },
  warnings: { one: 'ostrzeżenie', few: 'ostrzeżenia', many: 'ostrzeżeń' },
  hints: { one: 'wskazówka', few: 'wskazówki', many: 'wskazówek' },
  finished: (when: string, count: string) => `Wszystkie teksty (${count}) sprawdzono ${when}.`,
  never: 'Tekstów jeszcze nie sprawdzono w\u00a0całości.',
  walking: (waiting: number, total: number) =>
    `Trwa sprawdzanie: zostało ${waiting.toLocaleString('pl-PL')} z\u00a0${total.toLocaleString('pl-PL')}. Lista odświeża się sama.`,
  failed: (count: string) => `Nie udało się sprawdzić: ${count}. Powód jest w\u00a0dzienniku serwera.`,
  now: 'Sprawdź teraz',
  started: 'Sprawdzanie rozpoczęte',
  startedText: 'Wyniki pojawią się tutaj, gdy będą gotowe.',
  columns: { what: 'Co poprawić', text: 'Tekst', owner: 'Opiekun', open: 'Przejdź' },
  noOwner: 'Bez opiekuna',
  line: (line: number) => `wiersz ${line}`,
  whole: 'cały tekst',
  open: 'Popraw',
  openOf: (title: string, line: number) => `Popraw: ${title}, wiersz ${line}`,
  show: 'Pokaż',
  clear: 'Wyczyść filtry',
  filters: {
    label: 'Filtry',
    rule: { label: 'Reguła', all: 'Wszystkie reguły' },
    severity: { label: 'Waga', all: 'Każda waga' },
    module: { label: 'Sekcja', all: 'Wszystkie sekcje' },
    owner: { label: 'Opiekun', all: 'Wszyscy opiekunowie', none: 'Bez opiekuna' },
  },
  empty: { title: 'Nie ma nic do poprawienia', text: 'W\u00a0żadnym z\u00a0tekstów reguły niczego nie znalazły.' },
  nothing: 'Nic nie pasuje do tych filtrów.',
  waitingFirst: 'Teksty są sprawdzane po raz pierwszy. Wyniki pojawią się tutaj.',
  command: {
    description: 'sprawdza wszystkie teksty i wyświetla, co w nich poprawić; kończy się kodem 1, gdy są błędy',
    severity: 'najlżejsza waga, która jest wyświetlana',
    wrongSeverity: (values: readonly string[]) => `Waga musi być jedną z: ${values.join(', ')}.`,
    progress: (done: number) => `Sprawdzone teksty: ${done}`,
    columns: ['Waga', 'Reguła', 'Miejsce', 'Co poprawić'],
    place: (address: string, line: number) => `${address}:${line}`,
    clean: 'Nie ma nic do poprawienia.',
    withErrors: (errors: string) => `W tekstach są błędy: ${errors}.`,
  },
} as const;
