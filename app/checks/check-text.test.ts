import { describe, expect, test } from 'vitest';
import { readMarkdown } from '#app/markdown/grammar';
import { loadAnalyser } from '#app/search/language/load-analyser.server';
import { officialesePairs } from '#app/texts/pl/officialese';
import type { LinkTarget } from './checked-text';
import { checkText } from './check-text';
import { ruleIds, type RuleId } from './issue';
import { readProse, sentencesOf } from './prose';
import { isHard, syllablesOf } from './readability';

const { dictionary } = loadAnalyser();
const lemmasOf = (form: string) => dictionary.lemmasOf(form);

interface More {
  title?: string;
  summary?: string | null;
  targets?: Record<string, LinkTarget>;
}

function check(source: string, { title = '', summary, targets = {} }: More = {}) {
  const tree = readMarkdown(source);
  const prose = readProse(tree, source);
  return checkText({ source, title, summary, tree, prose, lemmasOf, targets: new Map(Object.entries(targets)) });
}
const found = (source: string, rule: RuleId, more?: More) =>
  check(source, more).issues.filter((issue) => issue.rule === rule);

/** Applies the fix of the only finding to the source. */
function mended(source: string, rule: RuleId, more?: More): string {
  const [issue, ...others] = found(source, rule, more);
  if (!issue || others.length > 0 || issue.fix === undefined) throw new Error(`no one fix: ${JSON.stringify(issue)}`);
  const lines = source.split('\n').slice(0, issue.line - 1);
  const start = lines.reduce((sum, line) => sum + line.length + 1, 0) + issue.column - 1;
  return source.slice(0, start) + issue.fix + source.slice(start + issue.length);
}

const long = (words: number) => `${Array.from({ length: words }, () => 'słowo').join(' ')}.`;
const hard = 'Niezależność administracyjna organizacji międzynarodowych uniemożliwia natychmiastową reorganizację. ';

/** For each rule, texts that it must report, and texts that it must not. */
const cases: Record<RuleId, { fires: string[]; silent: string[] }> = {
  'image-alt': {
    fires: [
      '![](/files/a.png)',
      '![IMG_2041](/files/a.png)',
      '![wykres.png](/files/a.png)',
      'Tekst ![ ](/files/a.png).',
    ],
    silent: ['![Wykres: liczba wniosków rośnie od 2020 r.](/files/a.png)', '`![](a.png)`', 'Zdjęcie'],
  },
  'image-text': {
    fires: [
      '![Skan decyzji nr 5](/files/a.png)',
      '![Zeskanowane pismo][a]\n\n[a]: /files/a.png',
      '![Pismo z urzędu](/pismo.jpg)',
      `![${long(41)}](/files/a.png)`,
    ],
    silent: [
      '![Skaner na biurku](/files/a.png)',
      '![Skanowanie kodu telefonem](/files/a.png)',
      '[Skan decyzji](/files/a.png)',
      `![${long(40)}](/files/a.png)`,
    ],
  },
  'heading-order': {
    fires: ['## A\n\n#### B', '### A', '# A\n\n#### B'],
    silent: ['## A\n\n### B\n\n## C', '## A\n\n### B\n\n#### C\n\n## D', '> #### Cytat', '# A\n\n### B'],
  },
  'heading-level-1': {
    fires: ['# Tytuł', 'Tytuł\n====='],
    silent: ['## Tytuł', '`# kod`', '```\n# komentarz\n```', '\\# Nie nagłówek'],
  },
  'heading-empty': { fires: ['##', '## A\n\n##\n'], silent: ['## A', '## `kod`', '## ![Opis](/files/a.png)'] },
  'heading-duplicate': {
    fires: ['## Opis\n\n## Opis', '## A\n\n### B\n\nTekst\n\n### b'],
    silent: ['## Wersja 1\n\n### Zmiany\n\n## Wersja 2\n\n### Zmiany', '## A\n\n## B'],
  },
  'link-text': {
    fires: [
      'Kliknij [tutaj](/kontakt).',
      '[Czytaj więcej »](/kontakt)',
      'Zob. [https://example.org/a](https://example.org/a).',
      '[](/kontakt)',
    ],
    silent: [
      '[Wzór wniosku o urlop](/zasoby/a)',
      '[Strona kontaktu](/kontakt)',
      '[![Schemat sieci](/files/a.png)](/kontakt)',
      'Napisz na kontakt@example.org.',
    ],
  },
  'link-broken': { fires: ['[a](/nie-ma)', '![a](/nie-ma)'], silent: ['[a](/jest)', '[a](https://example.org/x)'] },
  'table-head': {
    fires: ['|  |  |\n|--|--|\n| a | b |', '| a |  |\n|--|--|\n| a | b |'],
    silent: ['| a | b |\n|--|--|\n| 1 |  |', '|  | 2025 |\n|--|--|\n| Wpływy | 1 |'],
  },
  'bold-heading': {
    fires: ['**Godziny pracy**\n\nOd 8 do 16.', '## A\n\n__Krok pierwszy__\n\nTekst'],
    silent: [
      '**Uwaga:** tekst',
      '**Uwaga!**\n\nTekst',
      '**Ważne**',
      '- **Punkt**\n- tekst',
      '**Zapisz plik.**\n\nTekst',
    ],
  },
  capitals: {
    fires: ['PROSIMY NIE PARKOWAĆ PRZED BRAMĄ', 'Tu WSTĘP SUROWO WZBRONIONY wszystkim.'],
    silent: [
      'Wnioski do ZUS, NFZ i KRUS.',
      'NIP PESEL REGON',
      'UWAGA na psa',
      '`SELECT NAZWA FROM TABELA`',
      'FAŁSZ = CZY.LOGICZNA(PRAWDA)',
    ],
  },
  'foreign-language': {
    fires: ['Please read the terms of this service before you sign in.'],
    silent: [
      'Polecenie `git push` wysyła zmiany.',
      'Open the door',
      'Program Save the Children działa w Polsce od 2022 r. i pomaga dzieciom.',
    ],
  },
  'file-link': {
    fires: ['Pobierz [regulamin](/files/regulamin.pdf) i wypełnij.'],
    silent: [
      'Pobierz [regulamin (PDF, 120 kB)](/files/regulamin.pdf) i wypełnij.',
      '[Regulamin](/files/regulamin.pdf)',
      'Zob. [stronę](/kontakt) i napisz.',
    ],
  },
  'file-text': {
    fires: ['Weź [plan](/obrazy.pdf).', '[plan][a]\n\n[a]: /obrazy.pdf', 'Weź [plan (DOCX)](/zepsuty.docx).'],
    silent: ['[a](/jest)'],
  },
  summary: { fires: [], silent: ['Tekst'] },
  impersonal: {
    fires: [
      'Wniosek złożono w maju. Decyzję wydano w lipcu, a skargę oddalono.',
      'Zaleca się kontrolę. Opłatę uiszcza się i ustala się termin. Uznaje się, że jest dobrze.',
      'Przyjęto wniosek, rozpatrzono go i wydano decyzję.',
    ],
    silent: [
      'Wniosek złożono 3 maja. Decyzję wydano w lipcu.',
      'Okno, konto i kino. Rano było jasno. Często jest zimno, trudno i wolno.',
      'Zaloguj się. Plik pobiera się sam. Strona otwiera się w nowej karcie, a lista wyświetla się obok.',
      'Wniosek złożono. Sprawdzamy go. Decyzję wydano. Skargę oddalono.',
      'To święto trwa długo. Miano to nazwa. Ponadto ciasto i sto lat.',
      '## Złożono, wydano, przyjęto',
    ],
  },
  'title-length': { fires: [], silent: ['Tekst'] },
  'long-sentence': {
    fires: [long(21), `- ${long(25)}`],
    silent: [long(20), `${long(15)} Ten ${long(15)}`, `## ${long(30)}`],
  },
  fog: { fires: [hard.repeat(20)], silent: [hard, 'Ala ma kota. '.repeat(60)] },
  passive: {
    fires: ['Wniosek został złożony w terminie.', 'Decyzja zostanie wkrótce wydana.'],
    silent: [
      'Został prezesem.',
      'Zostało pięć dni.',
      'Sklep jest otwarty.',
      'Zostań w domu.',
      'Czy twój paszport został skradziony?',
      'Zgłoś, że karta została uszkodzona.',
    ],
  },
  'verbal-nouns': {
    fires: ['Prosimy o rozpoczęcie przygotowania sprawdzenia dokumentów.'],
    silent: [
      'Dodawania, odejmowania i mnożenia uczymy w szkole.',
      'Prosimy o sprawdzenie dokumentów.',
      'Mieszkanie i zdanie.',
      'Wypełnienie wniosku i podpisanie go.',
    ],
  },
  officialese: {
    fires: [
      'W przypadku gdy nie zdążysz, napisz.',
      'Należy dokonać zapłaty.',
      'Po dokonaniu zapłaty wyślemy towar.',
      'Klient dokonał wyboru.',
      'Firma posiada uprawnienia do montażu.',
      'Niniejszy dokument opisuje sieć.',
      'Odpowiemy niezwłocznie.',
    ],
    silent: [
      'W tym przypadku napisz do nas.',
      'Celem szkolenia jest nauka.',
      'Wpisz w temacie wiadomości numer sprawy.',
      'Zapłać do piątku.',
      'W tym samym czasie zaczyna się szkolenie.',
      '`niniejszy`',
    ],
  },
  abbreviation: {
    fires: ['Zgłoś to do ZKM w tygodniu.', 'Kierownik ZKM odpowie.', 'Zna to Kraków, ZKM też.'],
    silent: [
      'Zapisz plik PDF.',
      'Zarząd Komunikacji (ZKM) odpowie. Napisz do ZKM.',
      'Podaj PESEL.',
      'Wejdź na konto Moja ZKM i wybierz wniosek.',
      '`ZKM`',
      '| ZKM |\n|--|\n| a |',
    ],
  },
  typography: {
    fires: ['Dwie  spacje.', 'Napis "Zapisz" zniknie.', 'Sieć - to wszystko.', 'Raz , dwa.'],
    silent: [
      'Jedna spacja.  \nNowy wiersz.',
      'Napis „Zapisz” zniknie.',
      'Sieć – to wszystko, e-mail też.',
      '`a  b "c" - d`',
      '- punkt\n- punkt',
      'Wiersz\ndrugi',
      '5" i 7"',
      '| a  | b |\n|----|---|\n| c  | d |',
    ],
  },
};

const scan: LinkTarget = {
  state: 'found',
  file: { name: 'obrazy.pdf', type: 'application/pdf', size: 9, flaw: 'no-text' },
};

const broken: LinkTarget = {
  state: 'found',
  file: { name: 'zepsuty.docx', type: 'application/msword', size: 9, flaw: 'unreadable' },
};

describe.each(ruleIds)('%s', (rule) => {
  const targets: Record<string, LinkTarget> = {
    '/pismo.jpg': { state: 'found', file: { name: 'skan_0012.jpg', type: 'image/jpeg', size: 1 } },
    '/nie-ma': { state: 'missing' },
    '/jest': { state: 'found' },
    '/obrazy.pdf': scan,
    '/zepsuty.docx': broken,
  };
  test.each(cases[rule].fires)('reports %j', (source) => expect(found(source, rule, { targets })).not.toEqual([]));
  test.each(cases[rule].silent)('accepts %j', (source) => expect(found(source, rule, { targets })).toEqual([]));
});

test('numbers agree with their nouns', () => {
  const details = [22, 25].map((words) => found(long(words), 'long-sentence')[0]?.detail);
  expect(details).toEqual([expect.stringContaining('ma 22 słowa.'), expect.stringContaining('ma 25 słów.')]);
  const [issue] = found('T', 'title-length', { title: 'a'.repeat(73) });
  expect(issue?.detail).toContain('ma 73 znaki,');
});

test('a finding has its line and column in the source', () => {
  expect(found('Tekst\n\nTu  dwie spacje', 'typography')).toMatchObject([{ line: 3, column: 3, length: 2, fix: ' ' }]);
  expect(found('> Cytat\n> i [tutaj](/a).', 'link-text')).toMatchObject([{ line: 2, column: 5, length: 11 }]);
});

test.each([
  ['# Tytuł', 'heading-level-1', '## Tytuł'],
  ['# A\n\n### B', 'heading-level-1', '## A\n\n### B'],
  [
    'Wstęp\n\n# A\n\nTekst # 1\n\n## B\n\n### C\n\nKoniec',
    'heading-level-1',
    'Wstęp\n\n## A\n\nTekst # 1\n\n### B\n\n#### C\n\nKoniec',
  ],
  ['## A\n\n#### B', 'heading-order', '## A\n\n### B'],
  ['## A\n\n**Krok `x`**\n\nTekst', 'bold-heading', '## A\n\n### Krok `x`\n\nTekst'],
  ['Napis "Zapisz plik" zniknie.', 'typography', 'Napis „Zapisz plik” zniknie.'],
  ['W chwili obecnej nie.', 'officialese', 'Teraz nie.'],
] as const)('%j is mended by one press', (source, rule, wanted) => expect(mended(source, rule)).toBe(wanted));

test('a heading of level 1 keeps those under it under it, or is mended by hand', () => {
  const fixes = (source: string) => found(source, 'heading-level-1').map(({ fix }) => fix);
  expect(fixes('# A\n\n## B\n\n# C\n\n### D')).toEqual(['## A\n\n###', '##']);
  // Written with lines below them, or as deep as can be.
  expect(fixes('# A\n\nB\n---')).toEqual([undefined]);
  expect(fixes('# A\n\n## B\n\n###### C')).toEqual([undefined]);
});

test('a link is judged by where it leads', () => {
  const source = '[a](/a) i [b](/b#x)';
  const targets: Record<string, LinkTarget> = { '/a': { state: 'draft' }, '/b#x': { state: 'moved', to: '/c#x' } };
  expect(found(source, 'link-broken', { targets }).map(({ severity }) => severity)).toEqual(['warning', 'hint']);
  expect(mended('[b](/b#x)', 'link-broken', { targets })).toBe('[b](/c#x)');
  const file: LinkTarget = { state: 'found', file: { name: 'a.pdf', type: 'application/pdf', size: 123_000 } };
  expect(mended('Weź [plan](/files/a.pdf).', 'file-link', { targets: { '/files/a.pdf': file } })).toBe(
    'Weź [plan (PDF, 123\u00a0kB)](/files/a.pdf).',
  );
});

test('a title that search engines would cut off is reported', () => {
  expect(found('', 'title-length', { title: 'a'.repeat(66) })).toMatchObject([{ line: 1, column: 1, length: 0 }]);
  expect(found('', 'title-length', { title: 'a'.repeat(65) })).toEqual([]);
});

test('a summary that is wanted and missing is reported', () => {
  for (const summary of [null, '', ' \n']) expect(found('', 'summary', { summary })).toMatchObject([{ length: 0 }]);
  for (const more of [{ summary: 'Od soboty' }, {}]) expect(found('', 'summary', more)).toEqual([]);
});

test('sentences end where a reader sees them end', () => {
  const text =
    'Zob. art. 5 ust. 2 ustawy z dn. 4.04.2019 r. o dostępności. Jan A. Kowalski to m.in. autor. Czy tak? Tak!';
  expect(sentencesOf(text)).toHaveLength(4);
});

test('syllables are counted as pronounced, in the base form', () => {
  expect(['kot', 'niebo', 'autor', 'uczciwie', 'administracja'].map(syllablesOf)).toEqual([1, 2, 2, 3, 5]);
  const word = (text: string) => ({ text, lower: text.toLowerCase(), start: 0, end: 0 });
  // 'samochodami' is a form of 'samochód'.
  expect(isHard(word('samochodami'), lemmasOf)).toBe(false);
  expect(isHard(word('administracyjnymi'), lemmasOf)).toBe(true);
  expect(check('Ala ma kota. Kot ma administrację.').readability).toEqual({ fog: 7.9, sentences: 2, words: 6 });
});

test('there are at least 300 pairs, none twice, and their starred words are base forms of the dictionary', () => {
  const said = officialesePairs.map((pair) => pair.split(/ =>? /)[0] ?? '');
  expect(said.length).toBeGreaterThanOrEqual(300);
  expect(new Set(said).size).toBe(said.length);
  expect(officialesePairs.filter((pair) => !/^[\p{Ll}* ]+ =>? \S/u.test(pair))).toEqual([]);
  const starred = new Set(said.flatMap((phrase) => phrase.split(' ').filter((word) => word.endsWith('*'))));
  const isBase = (word: string) => lemmasOf(word).includes(word);
  expect([...starred].map((word) => word.slice(0, -1)).filter((word) => !isBase(word))).toEqual([]);
});

test('checking 10,000 words takes bounded work and reports each place once', () => {
  const source = 'Napisz do nas w chwili obecnej, a odpowiemy ci w ciągu dwóch dni.\n\n'.repeat(770);
  const { issues, readability } = check(source);
  expect([readability.words > 9_900, issues.length]).toEqual([true, 770]);
});

test('a form is told of by an adverb and an adjective, as it may stand behind a noun', () => {
  const [issue] = found('Wyślij zdjęcie w formie elektronicznej.', 'officialese');
  expect(issue).toMatchObject({ detail: expect.stringContaining('elektronicznie albo „elektroniczny”') });
  expect(issue?.fix).toBeUndefined();
});
