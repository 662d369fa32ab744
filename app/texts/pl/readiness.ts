import type { RuleId, Severity } from '#app/checks/issue';

const ruleNames = {
  'image-text': 'Obraz tekstu',
  'image-alt': 'Tekst alternatywny',
  'heading-order': 'Kolejność nagłówków',
  'heading-level-1': 'Nagłówek poziomu 1',
  'heading-empty': 'Pusty nagłówek',
  'heading-duplicate': 'Powtórzony nagłówek',
  'link-text': 'Treść odnośnika',
  'link-broken': 'Odnośnik donikąd',
  'table-head': 'Nagłówek tabeli',
  'bold-heading': 'Pogrubienie zamiast nagłówka',
  capitals: 'Wielkie litery',
  'foreign-language': 'Obcy język',
  'file-link': 'Odnośnik do pliku',
  'file-text': 'Dostępność pliku',
  'title-length': 'Długość tytułu',
  summary: 'Brak streszczenia',
  'long-sentence': 'Długie zdanie',
  fog: 'Mglistość tekstu',
  passive: 'Strona bierna',
  impersonal: 'Formy bezosobowe',
  'verbal-nouns': 'Ciąg rzeczowników',
  officialese: 'Język urzędowy',
  abbreviation: 'Skrót bez rozwinięcia',
  typography: 'Typografia',
} as const satisfies Record<RuleId, string>;

const severityNames = { error: 'Błąd', warning: 'Ostrzeżenie', hint: 'Wskazówka' } as const satisfies Record<
  Severity,
  string
>;

const decimal = new Intl.NumberFormat('pl-PL', { maximumFractionDigits: 1 });

/** The panel that shows the issues found in a text, and the names of the checks. */
export const readinessTexts = {
  rules: ruleNames,
  severities: severityNames,
  again: 'Sprawdź ponownie',
  loading: 'Sprawdzanie tekstu',
  failed: 'Nie udało się sprawdzić tekstu. Spróbuj ponownie.',
  ready: 'Nie ma nic do poprawienia.',
  found: { one: 'uwaga', few: 'uwagi', many: 'uwag' },
  readability: (fog: number, sentences: string, words: string) =>
    `FOG ${decimal.format(fog)} · ${sentences} · ${words}`,
  sentences: { one: 'zdanie', few: 'zdania', many: 'zdań' },
  words: { one: 'słowo', few: 'słowa', many: 'słów' },
  line: (line: number) => `Wiersz ${line}`,
  show: 'Pokaż',
  fix: 'Popraw',
  showOf: (line: number) => `Pokaż wiersz ${line}`,
  fixOf: (line: number) => `Popraw w\u00a0wierszu ${line}`,
  fixed: 'Poprawiono. Tekst jest sprawdzany ponownie.',
  stale: 'Tekst zmienił się od sprawdzenia. Sprawdź go ponownie.',
  hidden: (count: number) => `Ukryte: ${count}.`,
  more: (count: number) => `I\u00a0jeszcze ${count}. Popraw najpierw te powyżej.`,
  outline: 'Sprawdza to, co jest teraz w\u00a0polu tekstu, także niezapisane. Niczego nie blokuje.',
} as const;
