export const searchTexts = {
  title: 'Wyszukiwanie',
  titleFor: (q: string) => `Wyniki dla „${q}”`,
  label: 'Szukaj w portalu',
  button: 'Szukaj',
  hint: 'Wpisz słowa, których szukasz. Portal rozumie polską odmianę, a\u00a0polskie znaki możesz pominąć.',
  results: { one: 'wynik', few: 'wyniki', many: 'wyników' },
  found: (count: string, q: string) => `${count} dla „${q}”`,
  nothing: (q: string) => `Nic nie znaleziono dla „${q}”.`,
  didYouMean: 'Czy chodziło o',
  replaced: (from: string, to: string) => `Zamiast „${from}” szukaliśmy: „${to}”.`,
  exactly: 'Szukaj dokładnie:',
  loosely: 'Szukaj także innych form i\u00a0synonimów:',
  filter: 'Wyniki według działu',
  everywhere: 'Wszystkie',
  all: 'Wszystkie',
  order: 'Kolejność',
  bestFirst: 'Najtrafniejsze',
  newestFirst: 'Najnowsze',
  inFile: (name: string, page: number | null) =>
    page === null ? `w\u00a0pliku ${name}` : `w\u00a0pliku ${name}, strona\u00a0${page}`,
  hidden: {
    title: 'Filtry ukrywają wyniki',
    withoutSection: (name: string) => `Bez działu „${name}”`,
    withoutFilter: (label: string, value: string) => `Bez filtru „${label}: ${value}”`,
    withoutAll: 'Bez żadnych filtrów',
  },
  recent: { title: 'Ostatnie wyszukiwania', note: 'Zna je tylko ta przeglądarka.' },
  marks: {
    count: (count: number) => `Zaznaczone słowa: ${count}`,
    remove: 'Usuń zaznaczenia',
  },
  /**
   * The titles of pages that are not entries, and the searchable text of those without a text of their own.
   */
  pages: {
    label: 'Strona portalu',
    contactForm: 'Formularz kontaktowy',
    apiDocs: 'Każde wywołanie interfejsu REST, do przeczytania i wypróbowania.',
  },
  adviceTitle: 'Co może pomóc',
  advice: [
    'Sprawdź pisownię.',
    'Użyj mniej słów albo słów ogólniejszych.',
    'Zajrzyj do działu, w\u00a0którym może być odpowiedź, albo napisz do nas:',
  ],
} as const;
