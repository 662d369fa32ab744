import { beforeEach, describe, expect, test } from 'vitest';
import { buildDocument } from './build-document';
import { loadAnalyser } from '#app/search/language/load-analyser.server';
import type { SearchDocument } from './search-document';
import { createSearchIndex, type SearchIndex } from './search-index';

const analyser = loadAnalyser();
let index: SearchIndex;

const pages: SearchDocument[] = [
  buildDocument({ id: 'umowa', title: 'Umowa o świadczenie usług', text: 'Warunki korzystania z portalu.' }),
  buildDocument({ id: 'zrodlo', title: 'Źródło danych', text: 'Jak wskazać bazę, z której portal czyta.' }),
  buildDocument({ id: 'konfiguracja', title: 'Konfiguracja serwera', text: 'Plik ustawień i zmienne środowiska.' }),
  buildDocument({ id: 'instalacja', title: 'Jak zainstalować portal', text: 'Pobierz pakiet i uruchom skrypt.' }),
  buildDocument({ id: 'kubectl', title: 'Narzędzie kubectl-config', text: 'Działa od wersji v1.2 klastra.' }),
  buildDocument({ id: 'framework', title: 'Wybór frameworka', text: 'Lista adresów endpointów.' }),
  buildDocument({ id: 'poziom', title: 'Wysoki poziom zabezpieczeń', text: 'Tylko dla administratorów.' }),
  buildDocument({
    id: 'kosz',
    title: 'Kosz',
    text: 'Po usunięciu pliku można go przywrócić. Od usunięcia musi minąć mniej niż 30 dni.',
  }),
  buildDocument({ id: 'zadanie', title: 'Zadanie cykliczne', text: 'Uruchamia się co noc.' }),
  buildDocument({
    id: 'zadania-api',
    title: 'Żądanie HTTP',
    text: 'Składa się z nagłówków i treści.',
    module: 'knowledge_base',
  }),
];

beforeEach(() => {
  index = createSearchIndex(analyser);
  for (const page of pages) index.put(page);
});

const find = (query: string): string[] => index.search(query, { limit: 10 }).items.map((item) => item.id);

test.each([
  ['umów', 'umowa'],
  ['umowy', 'umowa'],
  ['zrodlo', 'zrodlo'],
  ['ŹRÓDEŁ', 'zrodlo'],
  ['konfigurcja', 'konfiguracja'],
  ['konfiguracjami serwerów', 'konfiguracja'],
  ['zainstal', 'instalacja'],
  ['instalacja', 'instalacja'],
  ['kubectl-config', 'kubectl'],
  ['v1.2', 'kubectl'],
  ['framework', 'framework'],
  ['frameworkiem', 'framework'],
  ['endpoint', 'framework'],
  ['najwyższy', 'poziom'],
  ['usuwać', 'kosz'],
])('%s finds %s first', (query, id) => {
  expect(find(query)[0]).toBe(id);
});

test('żądanie and zadanie stay apart, and without diacritics both are meant', () => {
  expect(find('żądanie')).toEqual(['zadania-api']);
  expect(find('zadanie')).toEqual(['zadanie', 'zadania-api']);
});

test('a snippet marks the form in the text, and the title the form in the title', () => {
  const [hit] = index.search('usuwać', { limit: 1 }).items;
  expect(hit?.snippet).toContain('Od <mark>usunięcia</mark> musi');
  expect(index.search('umów', { limit: 1 }).items[0]?.titleMarked).toBe('<mark>Umowa</mark> o świadczenie usług');
});

test('a snippet is HTML with all but the marks escaped', () => {
  index.put(
    buildDocument({ id: 'html', title: '<b>Znacznik</b>', text: 'Znacznik <script>alert("1")</script> & koniec' }),
  );
  const [hit] = index.search('znacznik', { limit: 1 }).items;
  expect(hit?.titleMarked).toBe('&lt;b&gt;<mark>Znacznik</mark>&lt;/b&gt;');
  expect(hit?.snippet).toBe('<mark>Znacznik</mark> &lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; koniec');
});

test('a mistyped word is put right in the correction, a right one gets none', () => {
  expect(index.search('Konfigurcja serwera', { limit: 1 }).correction).toBe('konfiguracja serwera');
  expect(index.search('konfiguracja serwera', { limit: 1 }).correction).toBeNull();
});

test('the address leads to the heading that answers, unless the title does', () => {
  const sections = [
    { heading: null, anchor: null, text: 'Wstęp.' },
    { heading: 'Kopia zapasowa bazy', anchor: 'kopia-zapasowa-bazy', text: 'Zapis co noc.' },
  ];
  index.put(buildDocument({ id: 'eksploatacja', title: 'Eksploatacja', sections }));
  expect(index.search('kopie zapasowe', { limit: 1 }).items[0]?.url).toBe(
    '/dokumentacja/eksploatacja#kopia-zapasowa-bazy',
  );
  expect(index.search('eksploatacja', { limit: 1 }).items[0]?.url).toBe('/dokumentacja/eksploatacja');
});

test('the address is the page itself where its title has the whole query, though the text speaks of it under a heading', () => {
  const sections = [
    { heading: null, anchor: null, text: 'Wstęp.' },
    { heading: 'Polecenie', anchor: 'polecenie', text: 'Archiwizacja trwa minutę.' },
  ];
  index.put(buildDocument({ id: 'archiwum', title: 'Archiwizacja i odtwarzanie', sections }));
  expect(index.search('archiwizacja', { limit: 1 }).items[0]?.url).toBe('/dokumentacja/archiwum');
});

test('hits are counted by module, and narrowed to the one asked for', () => {
  const all = index.search('zadanie', { limit: 10 });
  expect(all).toMatchObject({ total: 2, totalsByModule: { documentation: 1, knowledge_base: 1 } });
  const narrowed = index.search('zadanie', { limit: 10, modules: ['knowledge_base'] });
  expect(narrowed.items.map((item) => item.id)).toEqual(['zadania-api']);
  expect(narrowed).toMatchObject({ total: 1, totalsByModule: all.totalsByModule });
});

test('a list finds the ids of its own module, in the order of the search', () => {
  expect(index.findIds('zadanie', 'knowledge_base', 10)).toEqual(['zadania-api']);
  expect(index.findIds('zadanie', 'resources', 10)).toEqual([]);
});

test('pages of results follow one another without gap or repetition', () => {
  for (let number = 0; number < 60; number++)
    index.put(buildDocument({ id: `raport-${number}`, title: `Raport ${number}`, text: 'raport miesięczny' }));
  const seen = new Set<string>();
  for (let offset = 0; offset < 60; offset += 20)
    for (const { id } of index.search('raport', { limit: 20, offset }).items) seen.add(id);
  expect(seen.size).toBe(60);
});

test('a title that is the query comes before headings that are', () => {
  for (let number = 0; number < 8; number++) {
    const sections = [
      {
        heading: 'Zgłaszanie błędów',
        anchor: 'bledy',
        text: 'Błędy prosimy zgłaszać pocztą. Zgłaszanie błędów pomaga wszystkim.',
      },
    ];
    index.put(buildDocument({ id: `polecenie-${number}`, title: `Polecenie ${number}`, sections }));
  }
  index.put(buildDocument({ id: 'bledy', title: 'Zgłaszanie błędów', text: 'Opis postępowania, gdy coś nie działa.' }));
  expect(find('zglaszaniem bledow')[0]).toBe('bledy');
});

test('a title that begins with the query comes before short pages that only mention it', () => {
  const day = 'Kopia leży na innym dysku, a plik z nią ma datę w nazwie. ';
  index.put(
    buildDocument({
      id: 'kopia',
      title: 'Kopia zapasowa i aktualizacja',
      text: `Cały stan portalu mieści się w dwóch miejscach. ${day.repeat(40)}`,
    }),
  );
  index.put(
    buildDocument({
      id: 'odzyskanie',
      title: 'Czy da się odzyskać usunięty tekst?',
      text: 'Tak, jeżeli jest kopia zapasowa. Bez kopii zapasowej się nie da.',
    }),
  );
  index.put(
    buildDocument({ id: 'adres', title: 'Stary adres', text: 'Po zmianie adresu kopia zapasowa pozostaje ważna.' }),
  );
  expect(find('kopia zapasowa')[0]).toBe('kopia');
  expect(find('kopie zapasowe')[0]).toBe('kopia');
});

test('copies of a page come after the pages that say something else', () => {
  for (let number = 0; number < 90; number++)
    index.put(
      buildDocument({
        id: `kopia-${number}`,
        title: 'Regulamin biblioteki',
        text: 'Regulamin obowiązuje czytelników.',
      }),
    );
  index.put(buildDocument({ id: 'inny', title: 'Czytelnia', text: 'Tu także obowiązuje regulamin.' }));
  const { items, total } = index.search('regulamin', { limit: 100 });
  expect(items.slice(0, 3).map(({ id }) => id)).toEqual(['kopia-0', 'inny', 'kopia-1']);
  expect([items.length, total]).toEqual([91, 91]);
});

test('words of one sentence lead to its page, also deep in a long text, before pages that have them apart', () => {
  const filler = 'Portal opisuje ustawienia i czynności administratora. '.repeat(200);
  const apart = `Klucz do szafy. ${filler} Prywatne sprawy. ${filler} Odbiorca czeka. ${filler} Nowa wiadomość. ${filler}`;
  index.put(
    buildDocument({
      id: 'razem',
      title: 'Podręcznik',
      text: `${apart} Klucz prywatny odbiorcy odszyfrowuje wiadomość. ${filler}`,
    }),
  );
  index.put(buildDocument({ id: 'osobno', title: 'Poradnik', text: apart.repeat(2) }));
  expect(find('odbiorcą kluczem prywatnym wiadomości')[0]).toBe('razem');
  expect(index.search('kluczem odbiorcą', { limit: 1 }).items[0]?.snippet).toContain(
    '<mark>Klucz</mark> prywatny <mark>odbiorcy</mark>',
  );
});

test('few pages with all of the query are followed by those that have a part of it; a list takes none of these', () => {
  index.put(buildDocument({ id: 'rada', title: 'Rady', text: 'Nie pisz, że ktoś zapomniał hasła.' }));
  for (const number of [1, 2, 3])
    index.put(
      buildDocument({
        id: `haslo-${number}`,
        title: 'Nie pamiętam hasła',
        text: `Administrator ${number} ustawi nowe hasło.`,
      }),
    );
  expect(find('zapomniałem hasła')).toEqual(['rada', 'haslo-1', 'haslo-2', 'haslo-3']);
  expect(index.findIds('zapomniałem hasła', 'documentation', 10)).toEqual(['rada']);
});

test('a word that the dictionary has is hardly taken for another one, and not put right unless nothing else is found', () => {
  index.put(buildDocument({ id: 'haslo', title: 'Nie pamiętam hasła', text: 'Administrator ustawi nowe.' }));
  index.put(buildDocument({ id: 'rest', title: 'Interfejs REST', text: 'Reszta w innym dokumencie.' }));
  expect(find('reset hasła')).toEqual(['haslo', 'rest']);
  expect(index.search('hasła reset', { limit: 1 }).correction).toBeNull();
  expect(index.search('reset', { limit: 1 })).toMatchObject({ total: 1, correction: 'rest' });
});

test('of words as near to a mistyped one, the correction is the one that more pages have', () => {
  index.put(buildDocument({ id: 'instancja', title: 'Instancja' }));
  for (const number of [1, 2, 3])
    index.put(
      buildDocument({ id: `instalacja-${number}`, title: 'Instalacja', text: `Instalacja na komputerze ${number}.` }),
    );
  expect(index.search('instalcja', { limit: 1 }).correction).toBe('instalacja');
});

test('a mistyped word that looks like a form of some other word is put right, too', () => {
  index.put(buildDocument({ id: 'wycie', title: 'Wycie wilków', text: 'Wilki wyją nocą.' }));
  index.put(buildDocument({ id: 'wynik', title: 'Szukanie wyniku' }));
  expect(find('wyniu')).toContain('wynik');
  expect(index.search('wyniu', { limit: 1 }).correction).toBe('wyniku');
});

test.each([
  ['email', 'Skrzynka e-mail'],
  ['emailem', 'Skrzynka e-mail'],
  ['on-line', 'Praca online'],
  ['pracą on-line', 'Praca online'],
  ['office365', 'Pakiet Office 365'],
  ['pit37', 'Formularz PIT-37'],
])('%s finds what is written otherwise: %s', (query, title) => {
  index.put(buildDocument({ id: 'inne', title: 'Linia on z dziennika', text: 'Numer 365 na liście.' }));
  index.put(buildDocument({ id: 'pisane', title, text: 'Opis.' }));
  const answer = index.search(query, { limit: 3 });
  expect(answer.items[0]?.title).toBe(title);
  expect(answer.items[0]?.titleMarked).toContain('<mark>');
  expect(answer.correction).toBeNull();
});

test('an ending after an abbreviation makes no word of its own', () => {
  index.put(buildDocument({ id: 'url', title: 'Długie URL', text: 'Opis.' }));
  index.put(buildDocument({ id: 'urle', title: 'Urle' }));
  expect(find('url-ach')[0]).toBe('url');
});

describe('removal', () => {
  test('what is removed leaves results, suggestions and corrections', () => {
    expect(index.remove('documentation', 'konfiguracja')).toBe(true);
    expect(index.remove('documentation', 'konfiguracja')).toBe(false);
    expect(find('konfiguracja')).toEqual([]);
    expect(index.suggest('konfiguracj', 5)).toEqual([]);
    expect(index.search('konfigurcja', { limit: 5 }).correction).toBeNull();
    expect(index.size).toBe(pages.length - 1);
  });

  test('an edited page is found by its new words only', () => {
    index.put(buildDocument({ id: 'konfiguracja', title: 'Strojenie', text: 'Nowy opis.' }));
    expect(find('strojenie')).toEqual(['konfiguracja']);
    expect(find('konfiguracja serwera')).toEqual([]);
    expect(index.size).toBe(pages.length);
  });

  test('clearing leaves nothing', () => {
    index.clear();
    expect(index.size).toBe(0);
    expect(find('umowa')).toEqual([]);
  });
});

describe('the own lexicon', () => {
  test('synonyms work both ways, for words and phrases, from the next search', () => {
    expect(find('k8s')).toEqual([]);
    index.setLexicon({
      synonyms: [
        ['k8s', 'klaster'],
        ['plik ustawień', 'config'],
      ],
      forms: [],
    });
    expect(find('k8s')).toEqual(['kubectl']);
    index.put(buildDocument({ id: 'skrot', title: 'K8s w skrócie' }));
    expect(find('klastrem')).toContain('skrot');
    expect(find('config')).toContain('konfiguracja');
    index.setLexicon({ synonyms: [], forms: [] });
    expect(find('klastrem')).not.toContain('skrot');
  });

  test('a form given to a word finds what has the word, and the other way round', () => {
    index.put(buildDocument({ id: 'jira', title: 'Zgłoszenia w Dżirze' }));
    expect(find('jira')).toEqual([]);
    index.setLexicon({
      synonyms: [],
      forms: [
        ['dżirze', 'jira'],
        ['dżiry', 'jira'],
      ],
    });
    expect(find('jira')).toEqual(['jira']);
    expect(find('dżiry')).toEqual(['jira']);
  });
});

test('suggestions come while the word is typed, mistakes included', () => {
  expect(index.suggest('konf', 3).map(({ id }) => id)).toEqual(['konfiguracja']);
  expect(index.suggest('kofnig', 3).map(({ id }) => id)).toEqual(['konfiguracja']);
  expect(index.suggest('konfgu', 3).map(({ id }) => id)).toEqual(['konfiguracja']);
});

describe('hostile queries', () => {
  const queries: [string, string][] = [
    ['empty', ''],
    ['spaces', '   \n\t'],
    ['regular expression', '.*+?^${}()|[]\\ (a+)+$'],
    ['zero byte', 'umowa\0umowa'],
    ['emoji', '🙂🙃👩‍👩‍👧‍👦'],
    ['right to left', '\u202eاتفاقية שלום'],
    ['lone surrogate', '\ud800umowa'],
    ['a megabyte of one word', 'ź'.repeat(1_000_000)],
    ['ten thousand words', 'zadanie konfigurcja '.repeat(5000)],
    ['ten thousand different words', Array.from({ length: 10_000 }, (_, number) => `słwoo${number}`).join(' ')],
    ['object keys', '__proto__ constructor toString'],
  ];

  test.each(queries)('%s is answered in bounded time', (_name, query) => {
    const answer = index.search(query, { limit: 10 });
    index.suggest(query, 5);
    expect(answer.items.length).toBeLessThanOrEqual(10);
  });
});

describe('filling in slices', () => {
  test('a very long document does not hold up the event loop', async () => {
    const text = 'Portal zapisuje ustawienia użytkowników w bazie danych. '.repeat(60_000);
    let turns = 0;
    let goesOn = true;
    const tick = (): void => {
      turns++;
      if (goesOn) setImmediate(tick);
    };
    setImmediate(tick);
    await index.putAll([buildDocument({ id: 'long', title: 'Długi dokument', text })]);
    goesOn = false;
    // Read in one go, it would leave the others one turn or two.
    expect(turns).toBeGreaterThan(5);
    expect(find('długi dokument')[0]).toBe('long');
  });

  test('a page removed while it is read does not come back', async () => {
    const text = 'Treść z długiego dokumentu. '.repeat(40_000);
    const filling = index.putAll([buildDocument({ id: 'ulotny', title: 'Ulotny', text })]);
    await new Promise((resolve) => setImmediate(resolve));
    index.remove('documentation', 'ulotny');
    await filling;
    expect(find('ulotny')).toEqual([]);
  });

  test('an aborted filling leaves no words behind', async () => {
    const abort = new AbortController();
    const filling = index.putAll(
      [buildDocument({ id: 'x', title: 'Porzucony', text: 'Osobliwość. '.repeat(60_000) })],
      { signal: abort.signal },
    );
    abort.abort();
    await expect(filling).rejects.toThrow();
    expect(find('osobliwość')).toEqual([]);
    expect(index.search('osobliwosci', { limit: 1 }).correction).toBeNull();
  });
});
