import { beforeEach, describe, expect, test } from 'vitest';
import { buildDocument } from '#test/build-document';
import { indexesIn, searchEngines, type TestIndex } from '#test/search-indexes';
import { testPages } from '#test/search-pages';
describe.each(searchEngines)('in %s:', (engine) => {
  const open = indexesIn(engine);
  let index: TestIndex;

  beforeEach(async () => {
    index = await open(testPages);
  });

  const find = async (query: string) => (await index.search(query, { limit: 10 })).items.map(({ id }) => id);

  test.each([
    ['umów', 'umowa'],
    ['umowy', 'umowa'],
    ['zrodlo', 'zrodlo'],
    ['ŹRÓDEŁ', 'zrodlo'],
    ['konfigurcja', 'konfiguracja'],
    ['konfigrcja', 'konfiguracja'],
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
  ])('%s finds %s first', async (query, id) => {
    expect((await find(query))[0]).toBe(id);
  });

  test('żądanie and zadanie stay apart, and without diacritics both are meant', async () => {
    expect(await find('żądanie')).toEqual(['zadania-api']);
    expect(await find('zadanie')).toEqual(['zadanie', 'zadania-api']);
  });

  test('a mistyped word is put right in the correction, a right one gets none', async () => {
    expect((await index.search('Konfigurcja serwera', { limit: 1 })).correction).toBe('konfiguracja serwera');
    expect((await index.search('konfiguracja serwera', { limit: 1 })).correction).toBeNull();
  });

  test('hits are counted by module, and narrowed to the one asked for', async () => {
    const all = await index.search('zadanie', { limit: 10 });
    expect(all).toMatchObject({ total: 2, totalsByModule: { documentation: 1, knowledge_base: 1 } });
    const narrowed = await index.search('zadanie', { limit: 10, modules: ['knowledge_base'] });
    expect(narrowed.items.map((item) => item.id)).toEqual(['zadania-api']);
    expect(narrowed).toMatchObject({ total: 1, totalsByModule: all.totalsByModule });
  });

  test('a list finds the ids of its own module, in the order of the search', async () => {
    expect(await index.findIds('zadanie', 'knowledge_base', 10)).toEqual(['zadania-api']);
    expect(await index.findIds('zadanie', 'resources', 10)).toEqual([]);
  });

  test('pages of results follow one another without gap or repetition', async () => {
    for (let number = 0; number < 60; number++)
      index.put(buildDocument({ id: `raport-${number}`, title: `Raport ${number}`, text: 'raport miesięczny' }));
    const seen = new Set<string>();
    for (let offset = 0; offset < 60; offset += 20)
      for (const { id } of (await index.search('raport', { limit: 20, offset })).items) seen.add(id);
    expect(seen.size).toBe(60);
  });

  test('a title that is the query comes before headings that are', async () => {
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
    index.put(
      buildDocument({ id: 'bledy', title: 'Zgłaszanie błędów', text: 'Opis postępowania, gdy coś nie działa.' }),
    );
    expect((await find('zglaszaniem bledow'))[0]).toBe('bledy');
  });

  test('a title that begins with the query comes before short pages that only mention it', async () => {
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
    expect((await find('kopia zapasowa'))[0]).toBe('kopia');
    expect((await find('kopie zapasowe'))[0]).toBe('kopia');
  });

  test('copies of a page come after the pages that say something else', async () => {
    for (let number = 0; number < 90; number++)
      index.put(
        buildDocument({
          id: `kopia-${number}`,
          title: 'Regulamin biblioteki',
          text: 'Regulamin obowiązuje czytelników.',
        }),
      );
    index.put(buildDocument({ id: 'inny', title: 'Czytelnia', text: 'Tu także obowiązuje regulamin.' }));
    const { items, total } = await index.search('regulamin', { limit: 100 });
    expect(items.slice(0, 3).map(({ id }) => id)).toEqual(['kopia-0', 'inny', 'kopia-1']);
    expect([items.length, total]).toEqual([91, 91]);
  });

  test('words of one sentence lead to its page, also deep in a long text, before pages that have them apart', async () => {
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
    expect((await find('odbiorcą kluczem prywatnym wiadomości'))[0]).toBe('razem');
    expect((await index.search('kluczem odbiorcą', { limit: 1 })).items[0]?.snippet).toContain(
      '<mark>Klucz</mark> prywatny <mark>odbiorcy</mark>',
    );
  });

  test('few pages with all of the query are followed by those that have a part of it; neither a list nor the newest first take these', async () => {
    index.put(buildDocument({ id: 'rada', title: 'Rady', text: 'Nie pisz, że ktoś zapomniał hasła.' }));
    for (const number of [1, 2, 3])
      index.put(
        buildDocument({
          id: `haslo-${number}`,
          title: 'Nie pamiętam hasła',
          text: `Administrator ${number} ustawi nowe hasło.`,
        }),
      );
    expect(await find('zapomniałem hasła')).toEqual(['rada', 'haslo-1', 'haslo-2', 'haslo-3']);
    const newest = await index.search('zapomniałem hasła', { limit: 10, newestFirst: true });
    expect(newest.items.map(({ id }) => id)).toEqual(['rada']);
    expect(await index.findIds('zapomniałem hasła', 'documentation', 10)).toEqual(['rada']);
  });

  test('a word that the dictionary has is hardly taken for another one, and not put right unless nothing else is found', async () => {
    index.put(buildDocument({ id: 'haslo', title: 'Nie pamiętam hasła', text: 'Administrator ustawi nowe.' }));
    index.put(buildDocument({ id: 'rest', title: 'Interfejs REST', text: 'Reszta w innym dokumencie.' }));
    expect(await find('reset hasła')).toEqual(['haslo', 'rest']);
    expect((await index.search('hasła reset', { limit: 1 })).correction).toBeNull();
    expect(await index.search('reset', { limit: 1 })).toMatchObject({ total: 1, correction: 'rest' });
  });

  test('of words as near to a mistyped one, the correction is the one that more pages have', async () => {
    index.put(buildDocument({ id: 'instancja', title: 'Instancja' }));
    for (const number of [1, 2, 3])
      index.put(
        buildDocument({ id: `instalacja-${number}`, title: 'Instalacja', text: `Instalacja na komputerze ${number}.` }),
      );
    expect((await index.search('instalcja', { limit: 1 })).correction).toBe('instalacja');
  });

  test('a mistyped word that looks like a form of some other word is put right, too', async () => {
    index.put(buildDocument({ id: 'wycie', title: 'Wycie wilków', text: 'Wilki wyją nocą.' }));
    index.put(buildDocument({ id: 'wynik', title: 'Szukanie wyniku' }));
    expect(await find('wyniu')).toContain('wynik');
    expect((await index.search('wyniu', { limit: 1 })).correction).toBe('wyniku');
  });

  test.each([
    ['email', 'Skrzynka e-mail'],
    ['emailem', 'Skrzynka e-mail'],
    ['on-line', 'Praca online'],
    ['pracą on-line', 'Praca online'],
    ['office365', 'Pakiet Office 365'],
    ['pit37', 'Formularz PIT-37'],
  ])('%s finds what is written otherwise: %s', async (query, title) => {
    index.put(buildDocument({ id: 'inne', title: 'Linia on z dziennika', text: 'Numer 365 na liście.' }));
    index.put(buildDocument({ id: 'pisane', title, text: 'Opis.' }));
    const answer = await index.search(query, { limit: 3 });
    expect(answer.items[0]?.title).toBe(title);
    expect(answer.items[0]?.titleMarked).toContain('<mark>');
    expect(answer.correction).toBeNull();
  });

  test('an ending after an abbreviation makes no word of its own', async () => {
    index.put(buildDocument({ id: 'url', title: 'Długie URL', text: 'Opis.' }));
    index.put(buildDocument({ id: 'urle', title: 'Urle' }));
    expect((await find('url-ach'))[0]).toBe('url');
  });

  describe('the own lexicon', () => {
    test('synonyms work both ways, for words and phrases, from the next search', async () => {
      expect(await find('k8s')).toEqual([]);
      expect(await index.suggest('k8s', 3)).toEqual([]);
      await index.setLexicon({
        synonyms: [
          ['k8s', 'klaster'],
          ['plik ustawień', 'config'],
        ],
        forms: [],
      });
      expect(await find('k8s')).toEqual(['kubectl']);
      expect((await index.suggest('k8s', 3)).map(({ id }) => id)).toEqual(['kubectl']);
      index.put(buildDocument({ id: 'skrot', title: 'K8s w skrócie' }));
      expect(await find('klastrem')).toContain('skrot');
      expect(await find('config')).toContain('konfiguracja');
      await index.setLexicon({ synonyms: [], forms: [] });
      expect(await find('klastrem')).not.toContain('skrot');
    });

    test('a form given to a word finds what has the word, and the other way round', async () => {
      index.put(buildDocument({ id: 'jira', title: 'Zgłoszenia w Dżirze' }));
      expect(await find('jira')).toEqual([]);
      await index.setLexicon({
        synonyms: [],
        forms: [
          ['dżirze', 'jira'],
          ['dżiry', 'jira'],
        ],
      });
      expect(await find('jira')).toEqual(['jira']);
      expect(await find('dżiry')).toEqual(['jira']);
    });

    test('a form given to a word is found by each form that the dictionary has of it', async () => {
      index.put(buildDocument({ id: 'apka', title: 'Apka na telefon' }));
      expect(await find('aplikacjami')).toEqual([]);
      await index.setLexicon({ synonyms: [], forms: [['apka', 'aplikacja']] });
      expect(await find('aplikacjami')).toEqual(['apka']);
    });
  });

  test('suggestions come while the word is typed, mistakes included', async () => {
    expect((await index.suggest('konf', 3)).map(({ id }) => id)).toEqual(['konfiguracja']);
    expect((await index.suggest('kofnig', 3)).map(({ id }) => id)).toEqual(['konfiguracja']);
    expect((await index.suggest('konfgu', 3)).map(({ id }) => id)).toEqual(['konfiguracja']);
  });
});
