import { panelPlaces } from './panel-places';
import { countOf } from './count-of';

const readForms = { one: 'odczyt', few: 'odczyty', many: 'odczytów' };

/** Words of the screen that shows what readers read, and of its file. */
export const statisticsTexts = {
  title: panelPlaces.statistics,
  description: (from: string, to: string) =>
    `Od ${from} do ${to}. Liczymy otwarcia stron z\u00a0treścią, bez znanych robotów i\u00a0bez żadnych danych czytelnika: bez ciasteczek i\u00a0adresów IP.`,
  reads: (count: number) => countOf(count, readForms),
  course: 'Odczyty dzień po dniu',
  chart: (total: string, most: number, day: string) =>
    `Wykres odczytów z\u00a090 dni: razem ${total}, najwięcej ${most.toLocaleString('pl-PL')} w\u00a0dniu ${day}.`,
  chartNone: 'Wykres odczytów z\u00a090 dni: jeszcze żadnych.',
  weeks: 'Odczyty tydzień po tygodniu',
  week: 'Tydzień',
  mostRead: 'Najczęściej czytane',
  mostReadEmpty: 'Nikt jeszcze niczego nie przeczytał. Liczby pojawiają się w\u00a0ciągu minuty.',
  unhelpful: 'Nie pomogły',
  unhelpfulEmpty: 'Nikt nie ocenił żadnej strony jako niepomocnej.',
  neverRead: 'Nieczytane',
  neverReadCount: (shown: number, total: number) =>
    shown < total ? `Pokazujemy ${shown} z\u00a0${total}; reszta jest w\u00a0pliku CSV.` : '',
  neverReadEmpty: 'Nie ma opublikowanej strony, której nikt nie otworzył.',
  searches: 'Szukane bez odpowiedzi',
  searchesEmpty: 'Nie było wyszukiwania bez wyników.',
  searchesLink: 'Wyszukiwarka i\u00a0jej słowa',
  feedbackLink: 'Wszystkie oceny',
  csv: 'Pobierz CSV',
  columns: {
    title: 'Tytuł',
    section: 'Dział',
    address: 'Adres',
    reads: 'Odczyty',
    helpful: 'Pomogła',
    unhelpful: 'Nie pomogła',
    query: 'Zapytanie',
    searches: 'Wyszukań',
    results: 'Wyników',
  },
} as const;
