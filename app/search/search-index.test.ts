import { beforeEach, describe, expect, test } from 'vitest';
import { buildDocument } from '#test/build-document';
import type { SearchIndex } from './search-index';
import { findIn, indexOf, testPages } from '#test/search-pages';

let index: SearchIndex;

beforeEach(() => {
  index = indexOf(testPages);
});

const find = (query: string) => findIn(index, query);

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

test('a mistyped word is put right in the correction, a right one gets none', () => {
  expect(index.search('Konfigurcja serwera', { limit: 1 }).correction).toBe('konfiguracja serwera');
  expect(index.search('konfiguracja serwera', { limit: 1 }).correction).toBeNull();
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
