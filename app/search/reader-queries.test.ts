// What readers type and mean: each test is one reason why a page could be missed.
import { beforeEach, describe, expect, test } from 'vitest';
import { buildDocument } from '#test/build-document';
import { loadThesaurus } from './language/load-thesaurus.server';
import { indexesIn, searchEngines, type TestIndex } from '#test/search-indexes';
describe.each(searchEngines)('in %s:', (engine) => {
  const open = indexesIn(engine);
  let index: TestIndex;
  beforeEach(async () => {
    index = await open();
  });

  const put = (...titles: string[]) =>
    titles.forEach((title) => index.put(buildDocument({ id: title, title, text: 'Opis czynności.' })));
  const page = (id: string, text: string) => index.put(buildDocument({ id, title: id, text }));
  const find = async (query: string): Promise<string[]> =>
    (await index.search(query, { limit: 10 })).items.map(({ id }) => id);

  describe('words of one family', () => {
    test.each([
      ['instalowanie', 'Instalacja'],
      ['zmienić', 'Zmiana adresu'],
      ['wdrożyć', 'Wdrażanie portalu'],
      ['instalowac', 'Instalacja'],
    ])('%s finds %s, also where another page has the word itself', async (query, title) => {
      put(title);
      page('wzmianka', `Tu mowa o czym innym, na przykład ${query}.`);
      expect(await find(query)).toContain(title);
    });
  });

  describe('the thesaurus', () => {
    beforeEach(async () => {
      await index.setLexicon({ synonyms: [...loadThesaurus()], forms: [] });
      put('Jak przesłać plik', 'Dziennik zmian', 'Zmienne środowiskowe', 'Wydarzenia', 'Drugi składnik');
    });

    test('has 2,000 groups of two words or more, each under a name of its own that is searched for', async () => {
      const groups = loadThesaurus();
      expect(groups.length).toBeGreaterThanOrEqual(2_000);
      expect(groups.filter((group) => group.length < 2 || group.includes('') || group[0]?.startsWith('~'))).toEqual([]);
      expect(new Set(groups.map(([name]) => name)).size).toBe(groups.length);
    });

    test.each([
      ['upload', 'Jak przesłać plik'],
      ['wgrac', 'Jak przesłać plik'],
      ['wgrywanie', 'Jak przesłać plik'],
      ['uplod', 'Jak przesłać plik'],
      ['wgrać plik', 'Jak przesłać plik'],
      ['wgrac plik', 'Jak przesłać plik'],
      ['wgrywanie plików', 'Jak przesłać plik'],
      ['uplod pliku', 'Jak przesłać plik'],
      ['upload nie działa', 'Jak przesłać plik'],
      ['nie da się wgrać', 'Jak przesłać plik'],
      ['release notes', 'Dziennik zmian'],
      ['envy', 'Zmienne środowiskowe'],
      ['eventy', 'Wydarzenia'],
      ['weryfikacja dwuetapowa', 'Drugi składnik'],
      ['dwuetapowa weryfikacja', 'Drugi składnik'],
    ])('%s finds %s', async (query, title) => {
      expect((await find(query))[0]).toBe(title);
    });

    test('a word in its base form is not taken for an inflected form of another', async () => {
      expect(await find('log')).toContain('Dziennik zmian');
      expect(await find('logo')).not.toContain('Dziennik zmian');
    });

    test('a synonym is found while it is typed, and only where pages do not go on so themselves', async () => {
      for (const typed of ['uploa', 'wgrac', 'wgrac pl'])
        expect((await index.suggest(typed, 3))[0]?.id, typed).toBe('Jak przesłać plik');
      put('Uploader zdjęć');
      expect((await index.suggest('uploa', 3))[0]?.id).toBe('Uploader zdjęć');
    });

    test('a word or phrase after ~ leads to the others of its group, and they do not lead to it', async () => {
      await index.setLexicon({ synonyms: [['wydajność', 'szybkość', '~muli', '~wolno działa']], forms: [] });
      page('Wydajność', 'Opis.');
      page('Sznurek', 'Ten sznurek muli.');
      page('Winda', 'Winda wolno działa.');
      for (const query of ['muli', 'wolno działa']) expect(await find(query)).toContain('Wydajność');
      for (const query of ['wydajność', 'szybkość']) expect(await find(query)).toEqual(['Wydajność']);
    });

    test('words close to one of the thesaurus are put right as before where pages have them', async () => {
      put('Arkusz kalkulacyjny');
      expect(await index.search('arkkusz', { limit: 1 })).toMatchObject({
        items: [{ id: 'Arkusz kalkulacyjny' }],
        correction: 'arkusz',
      });
    });
  });

  describe('function words', () => {
    beforeEach(() => {
      put('Konta i role', 'Jak pisać tytuły', 'Co to jest slug?', 'Portal nie startuje');
      page('Użytkownicy', 'Nowego użytkownika może dodać administrator. Jak długo to trwa? Co kto woli.');
    });

    test('choose no page where another word says what is asked for', async () => {
      expect((await find('jak dodać użytkownika'))[0]).toBe('Użytkownicy');
      expect((await find('co to jest rola'))[0]).toBe('Konta i role');
    });

    test('are never marked, and choose no snippet', async () => {
      const { snippet, titleMarked } = (await index.search('jak to dodać', { limit: 1 })).items[0] ?? {};
      expect(snippet).toContain('<mark>dodać</mark>');
      expect(`${snippet}${titleMarked}`).not.toMatch(/<mark>(jak|to)<\/mark>/i);
    });

    test('are found where the query has nothing else', async () => {
      expect((await find('co to jest'))[0]).toBe('Co to jest slug?');
      expect(await find('jak')).toContain('Jak pisać tytuły');
    });

    test('are taken for the beginning of another word while one types', async () => {
      expect((await index.suggest('po', 3)).map(({ id }) => id)).toContain('Portal nie startuje');
      expect((await index.suggest('konta i ro', 3))[0]?.id).toBe('Konta i role');
      expect((await index.suggest('portal nie s', 3))[0]?.id).toBe('Portal nie startuje');
    });

    test('do not fill a page of results by themselves', async () => {
      expect(await find('jak upiec chleb')).toEqual([]);
    });
  });

  test('no letter typed takes away the page that the words before it have found', async () => {
    for (let number = 0; number < 30; number++) page(`Klucz ${number}`, 'Klucz z listy a, z planu b i umowy u.');
    put('Klucz API', 'Klucz główny');
    for (const typed of ['klucz a', 'klucz ap', 'klucz api', 'klucz g', 'klucz gł']) {
      expect((await index.suggest(typed, 5)).map(({ id }) => id)).toContain(
        typed.includes('g') ? 'Klucz główny' : 'Klucz API',
      );
    }
    expect((await index.suggest('klucz a', 1))[0]?.id).toBe('Klucz API');
  });

  test('the last suggestions are for the words before an unfinished one, and the first for all of the query', async () => {
    put('Struktura', 'Struktura portalu', 'Struktura foli', 'Folia', 'Folie', 'Foliał', 'Folio struktury');
    const ids = async (typed: string) => (await index.suggest(typed, 5)).map(({ id }) => id);
    const earlier = await ids('struktura');
    expect(earlier).toHaveLength(4);
    expect((await ids('struktura fol'))[0]).toBe('Struktura foli');
    expect(await ids('struktura fol')).toEqual(expect.arrayContaining(earlier.slice(0, 2)));
    expect(await ids('struktura f')).toEqual(expect.arrayContaining(earlier.slice(0, 3)));
  });

  test('the first letter of the next word keeps what the word before has found as a prefix', async () => {
    put('Autofiltr w arkuszu');
    page('Korekta', 'Auto, czyli samochód.');
    for (const typed of ['auto', 'auto f', 'auto fi']) {
      expect((await index.suggest(typed, 5)).map(({ id }) => id)).toContain('Autofiltr w arkuszu');
    }
  });

  test('the only word of a query that was sent is rather whole, and while it is typed rather the beginning', async () => {
    put('Logowanie', 'Nieudane logowanie');
    page('Identyfikacja', 'Każdy dokument ma logo.');
    expect(await find('logo')).toEqual(['Identyfikacja', 'Logowanie', 'Nieudane logowanie']);
    expect((await index.suggest('logo', 1))[0]?.id).toBe('Logowanie');
    expect((await find('logowa'))[0]).toBe('Logowanie');
  });

  test('two letters that begin a great many words do not hide the title that goes on so', async () => {
    const begun = Array.from({ length: 60 }, (_, number) => `za${number.toString(36)}`).join(' ');
    for (let number = 0; number < 10; number++) page(`Kopia ${number}`, `Kopia kopii i kopiowanie: ${begun}`);
    put('Kopia zapasowa całego portalu');
    expect((await index.suggest('kopia z', 1))[0]?.id).toBe('Kopia zapasowa całego portalu');
    expect((await index.suggest('kopia za', 1))[0]?.id).toBe('Kopia zapasowa całego portalu');
  });

  describe('the section of a hit', () => {
    const text = (words: string) => `${words} `.repeat(40);
    const sections = [
      { heading: null, anchor: null, text: text('Wstęp mówi o wszystkim po trochu.') },
      { heading: 'Kopia zapasowa', anchor: 'kopia', text: 'Codziennie w nocy.' },
      {
        heading: 'Odtwarzanie',
        anchor: 'odtwarzanie',
        text: text('Kopia zapasowa wraca na miejsce, gdy serwer stoi.'),
      },
    ];

    test('is the same for the link and the snippet', async () => {
      index.put(buildDocument({ id: 'administracja', title: 'Administracja', sections }));
      expect((await index.search('kopia zapasowa', { limit: 1 })).items[0]).toMatchObject({
        url: '/dokumentacja/administracja#kopia',
        snippet: 'Codziennie w nocy.',
      });
      const [inText] = (await index.search('kopia serwer miejsce', { limit: 1 })).items;
      expect(inText?.url).toBe('/dokumentacja/administracja#odtwarzanie');
      expect(inText?.snippet).toMatch(/^(… )?<mark>Kopia<\/mark>|^… .*wraca/);
      expect(inText?.snippet).not.toContain('Codziennie');
    });
  });

  describe('words written together or apart', () => {
    test.each([
      ['web socket', 'Połączenie WebSocket'],
      ['kluczapi', 'Klucz API'],
      ['open api', 'Dokument OpenAPI'],
      ['nodejs', 'Wersja Node.js'],
      ['access 2 base', 'Access2Base'],
    ])('%s finds %s', async (query, title) => {
      put('Sieć web', 'Gniazdo', 'Base', title);
      expect((await find(query))[0]).toBe(title);
    });

    test('both ways of writing are found where pages have both', async () => {
      put('Szkolenie online', 'Szkolenie on-line', 'Szkolenie na miejscu');
      for (const query of ['online', 'on-line'])
        expect((await find(query)).sort()).toEqual(['Szkolenie on-line', 'Szkolenie online']);
    });
  });

  describe('versions, codes and identifiers', () => {
    beforeEach(() => {
      page('Numery wersji', 'Wersja 1.0.0, wersja 0.4.0 i wersja 5.0.5. Wersja to wersja: 0, 5, 0.');
      index.put(
        buildDocument({
          id: 'API',
          title: 'API',
          sections: [{ heading: '0.5.0', anchor: null, text: 'Nowe wywołania.' }],
        }),
      );
      page('Wydanie', 'Opis v3.1.0.');
      page('Błędy', 'Kod 503 oznacza przerwę, a kod 429 zbyt wiele żądań.');
      page('Zmienne', 'DATABASE_URL wskazuje bazę, a X-Forwarded-For czyta się z nagłówka.');
      page('Baza danych', 'Adres url bazy (database) i dane.');
      page('Vue i Vue', 'Vue, czyli Vue. Vue ma komponenty Vue.');
      page('Przejście', 'Kto zaczynał z Vue 2, ma wiele do zmiany.');
    });

    test.each([
      ['wersja 0.5.0', 'API'],
      ['v0.5.0', 'API'],
      ['wersja 0.5', 'API'],
      ['wersja 3.1.0', 'Wydanie'],
      ['kod błędu 503', 'Błędy'],
      ['vue 2', 'Przejście'],
      ['DATABASE_URL', 'Zmienne'],
      ['baza danych database_url', 'Zmienne'],
    ])('%s finds %s first', async (query, id) => {
      expect((await find(query))[0]).toBe(id);
    });
  });

  describe('what a snippet shows', () => {
    test('it does not begin inside an identifier', async () => {
      const path = `/katalog/${'a'.repeat(70)}/plik`;
      page('Długie ścieżki', `Wiersz o niczym. ${'Zdanie. '.repeat(20)} ${path} kopia zapasowa leży tam.`);
      expect((await index.search('kopia zapasowa', { limit: 1 })).items[0]?.snippet).toContain(path);
    });

    test('it ends between two signs, never within one', async () => {
      page('Obrazki', `Moje hasło ${'😀'.repeat(300)}`);
      const snippet = (await index.search('hasło', { limit: 1 })).items[0]?.snippet ?? '';
      expect(snippet).toContain('😀 …');
      expect(snippet).not.toMatch(/\p{Surrogate}/u);
    });

    test('a letter between signs stands for itself', async () => {
      page('Historia', 'Było tu dawniej co innego, a nie b.');
      page('Byli', 'To było dawno.');
      expect(await find('<b>')).toEqual(['Historia']);
    });
  });

  describe('signs of a query', () => {
    beforeEach(() => {
      page('Razem', 'Pełna kopia zapasowa powstaje w nocy.');
      page('Osobno', 'Kopia umowy. Część zapasowa do drukarki.');
      page('Inna forma', 'Bez kopii zapasowej ani rusz.');
    });

    test('words between quotation marks stand so in every hit', async () => {
      expect(await find('"kopia zapasowa"')).toEqual(['Razem']);
      expect(await find('„kopii zapasowej” rusz')).toEqual(['Inna forma']);
      expect(await find('"zapasowa kopia"')).toEqual([]);
    });

    test('a word behind a minus is in no hit, in none of its forms', async () => {
      expect((await find('kopia -umowa')).sort()).toEqual(['Inna forma', 'Razem']);
      expect(await find('kopia zapasowa -drukarka -noc')).toEqual(['Inna forma']);
      expect(await find('-kopia')).toEqual([]);
    });

    test('what was looked for instead of a word that no page has is told, and nothing instead of a phrase', async () => {
      await index.setLexicon({ synonyms: [['kopia', 'backup']], forms: [] });
      expect((await index.search('backup', { limit: 1 })).replaced).toEqual([{ from: 'backup', to: 'kopia' }]);
      expect((await index.search('drukraka', { limit: 1 })).replaced).toEqual([{ from: 'drukraka', to: 'drukarka' }]);
      expect((await index.search('kopie', { limit: 1 })).replaced).toEqual([]);
      expect(await index.search('"backup"', { limit: 1 })).toMatchObject({ replaced: [], total: 0 });
    });
  });
});
