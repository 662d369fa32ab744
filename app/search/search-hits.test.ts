// What a hit contains beside its title, and how hits are filtered and ordered.
import { beforeEach, describe, expect, test } from 'vitest';
import { buildDocument } from '#test/build-document';
import type { SearchDocument, SearchHit, SearchOptions } from './search-document';
import { indexesIn, searchEngines, type TestIndex } from '#test/search-indexes';
describe.each(searchEngines)('in %s:', (engine) => {
  const open = indexesIn(engine);
  let index: TestIndex;
  beforeEach(async () => {
    index = await open();
  });

  const page = (id: string, text: string, more: Partial<SearchDocument> = {}) =>
    index.put(buildDocument({ id, title: id, text, ...more }));
  const search = async (query: string, options: Partial<SearchOptions> = {}) =>
    await index.search(query, { limit: 10, ...options });
  const find = async (query: string, options: Partial<SearchOptions> = {}): Promise<string[]> =>
    (await search(query, options)).items.map(({ id }) => id);
  const first = async (query: string): Promise<SearchHit | undefined> => (await search(query)).items[0];

  describe('several sections of one page', () => {
    const section = (heading: string, text: string) => ({ heading, anchor: heading.toLowerCase(), text });
    beforeEach(() => {
      index.put(
        buildDocument({
          id: 'konta',
          title: 'Konta',
          sections: [
            section('Wstęp', 'O czym to jest.'),
            section('Blokada', 'Po pięciu próbach hasło jest blokowane na chwilę.'),
            section('Hasło', 'Jak je ustawić.'),
            section('Sesje', 'Zmiana hasła kończy sesje.'),
            section('Role', 'Kto czym rządzi. Hasło i jeszcze raz hasło.'),
          ],
        }),
      );
      page('Drugi', 'Tu też jest hasło.');
    });

    test('stand under one title, three at the most, the best first, each with its words marked', async () => {
      const hit = await first('hasło');
      expect(hit?.url).toBe('/dokumentacja/konta#has%C5%82o');
      expect(hit?.sectionMarked).toBe('<mark>Hasło</mark>');
      expect(hit?.further).toHaveLength(2);
      expect(hit?.further[0]).toEqual({
        url: '/dokumentacja/konta#blokada',
        headingMarked: 'Blokada',
        snippet: 'Po pięciu próbach <mark>hasło</mark> jest blokowane na chwilę.',
      });
      expect((await find('hasło')).sort()).toEqual(['Drugi', 'konta']);
    });

    test('come in the order of how well their headings fit, those without an anchor not at all', async () => {
      index.put(
        buildDocument({
          id: 'adres',
          title: 'Wejście',
          sections: [
            section('Nagłówki', 'Certyfikat czyta proxy.'),
            section('Certyfikat serwera proxy', 'Kiedy wygasa.'),
            section('Certyfikat', 'Jak go wymienić.'),
            { heading: 'Certyfikat', anchor: null, text: 'Certyfikat.' },
          ],
        }),
      );
      expect((await first('certyfikat'))?.url).toBe('/dokumentacja/adres#certyfikat');
      expect((await first('certyfikat'))?.further.map(({ headingMarked }) => headingMarked)).toEqual([
        '<mark>Certyfikat</mark> serwera proxy',
        'Nagłówki',
      ]);
    });

    test('do not say again what the hit of the whole page says', async () => {
      index.put(
        buildDocument({
          id: 'kopie',
          title: 'Archiwum i odtwarzanie',
          sections: [
            section('Kiedy', 'Archiwum powstaje co noc.'),
            section('Dokąd', 'Archiwum zapisz na innym dysku.'),
          ],
        }),
      );
      const hit = await first('archiwum');
      expect(hit?.url).toBe('/dokumentacja/kopie');
      expect(hit?.snippet).toContain('powstaje co noc');
      expect(hit?.further.map(({ url, snippet }) => [url.split('#')[1], snippet])).toEqual([
        ['kiedy', ''],
        ['dok%C4%85d', '<mark>Archiwum</mark> zapisz na innym dysku.'],
      ]);
    });

    test('a suggestion names the one whose heading says more than the title, with marks in both', async () => {
      index.put(
        buildDocument({
          id: 'role',
          title: 'Role',
          sections: [section('Wstęp', ''), section('Role a uprawnienia', '')],
        }),
      );
      expect((await index.suggest('role uprawn', 1))[0]).toMatchObject({
        url: '/dokumentacja/role#role%20a%20uprawnienia',
        titleMarked: '<mark>Role</mark>',
        sectionMarked: '<mark>Role</mark> a <mark>uprawnienia</mark>',
      });
      expect((await index.suggest('rol', 1))[0]).toMatchObject({ url: '/dokumentacja/role', sectionMarked: null });
    });

    test('are left out where they have only a part of the query', async () => {
      expect((await first('blokada hasła'))?.further.map(({ url }) => url)).not.toContain('/dokumentacja/konta#sesje');
    });
  });

  describe('words asked for exactly', () => {
    beforeEach(async () => {
      page('Kopie', 'W nocy powstają kopie bazy.');
      page('Daleko', 'Bazy danych. A tu osobno: kopie umów.');
      page('Inaczej', 'Kopia bazy.');
      await index.setLexicon({ synonyms: [['kopie', 'backup']], forms: [] });
    });

    test('are in every hit as they were typed, wherever they stand, and no others are marked', async () => {
      const { exactly } = await search('kopie bazy');
      expect(exactly).toBe('"kopie" "bazy"');
      expect((await find(exactly)).sort()).toEqual(['Daleko', 'Kopie']);
      page('Obie', 'Kopie bazy, a kopia bazy to co innego.');
      expect((await search(exactly)).items.find(({ id }) => id === 'Obie')).toMatchObject({
        snippet: '<mark>Kopie</mark> <mark>bazy</mark>, a kopia <mark>bazy</mark> to co innego.',
        words: ['kopie', 'bazy'],
      });
    });

    test('a phrase may stand in the title or in a heading, and not across the two', async () => {
      const sections = [{ heading: 'Nocna zmiana', anchor: 'nocna', text: 'Kto przychodzi.' }];
      index.put(buildDocument({ id: 'dyżury', title: 'Plan dyżurów', sections }));
      for (const phrase of ['Plan dyżurów', 'nocna zmiana']) expect(await find(`"${phrase}"`)).toEqual(['dyżury']);
      expect(await find('"dyżurów nocna"')).toEqual([]);
      expect(await find('dyżury -"nocna zmiana"')).toEqual([]);
    });

    test('find nothing, and nothing else instead, where no page has them so', async () => {
      for (const typed of ['backup', 'kopiie']) {
        expect((await search(typed)).total).toBeGreaterThan(0);
        expect(await search((await search(typed)).exactly)).toMatchObject({ total: 0, replaced: [], correction: null });
      }
    });

    test('keep phrases together and exclusions out', async () => {
      expect((await search('noc "kopie  bazy" -umowa')).exactly).toBe('"kopie bazy" "noc" -umowa');
      expect((await search('kopie -"bazy danych" -on-line')).exactly).toBe('"kopie" -"bazy danych" -on-line');
    });

    test('beside words that are put right: of these it is told', async () => {
      expect((await search('"kopie" bazzy')).replaced).toEqual([{ from: 'bazzy', to: 'bazy' }]);
    });
  });

  describe('what a hit must not have', () => {
    beforeEach(() => {
      page('Razem', 'Pełna kopia zapasowa online.');
      page('Osobno', 'Kopia umowy, część zapasowa on-line.');
    });

    test('may be a phrase', async () => {
      expect(await find('kopia -"kopia zapasowa"')).toEqual(['Osobno']);
      expect(await find('kopia -„część zapasowa”')).toEqual(['Razem']);
    });

    test('may be a compound: a page with one of its parts is not meant', async () => {
      page('Część', 'Kopia na dysku on, a linia to co innego.');
      expect((await find('kopia -on-line')).sort()).toEqual(['Część', 'Razem']);
    });

    test('stays out when a mistyped word is put right', async () => {
      expect((await search('kopiia -umowa')).correction).toBe('kopia -umowa');
    });
  });

  describe('filters and order', () => {
    const kind = (value: string) => ({ kind: [{ value, label: value.toUpperCase() }] });
    beforeEach(() => {
      page('Stary', 'Hasło, hasło i hasło.', { created: 1, facets: kind('a') });
      page('Nowy', 'O tym, że hasło bywa potrzebne, a czasem wcale nie.', { created: 3, facets: kind('b') });
      page('Średni', 'Hasło i reszta.', { created: 2, facets: kind('a'), module: 'changelog' });
      page('Strona', 'Hasło.', { module: 'pages' });
    });

    test('narrow the hits, and tell how many each of them leaves out', async () => {
      expect((await find('hasło', { filters: { kind: 'a' } })).sort()).toEqual(['Stary', 'Średni'].sort());
      expect(await search('hasło', { filters: { kind: 'b' }, modules: ['changelog'] })).toMatchObject({
        total: 0,
        withoutFilter: { kind: 1, module: 1 },
        totalsByModule: { documentation: 1 },
        facets: { kind: [{ value: 'a', label: 'A', count: 1 }] },
      });
      expect((await search('hasło')).facets).toEqual({
        kind: [
          { value: 'a', label: 'A', count: 2 },
          { value: 'b', label: 'B', count: 1 },
        ],
      });
      expect(await search('hasło', { filters: { other: 'x' } })).toMatchObject({
        total: 0,
        withoutFilter: { other: 4 },
      });
    });

    test('the values to narrow by come by how many hits they have, then by the Polish alphabet', async () => {
      for (const value of ['ż', 'ą', 'z', 'b', 'b'])
        page(`${value}${Math.random()}`, 'Hasło.', { facets: kind(value) });
      const { kind: values } = (await search('hasło')).facets;
      expect(values?.map(({ value, count }) => `${value} ${count}`)).toEqual(['b 3', 'a 2', 'ą 1', 'z 1', 'ż 1']);
    });

    test('the newest come first on request, without pages that have only a part of the query', async () => {
      expect(await find('hasło', { newestFirst: true })).toEqual(['Nowy', 'Średni', 'Stary', 'Strona']);
      expect(await find('hasło', { newestFirst: true, offset: 1, limit: 2 })).toEqual(['Średni', 'Stary']);
      page('Najnowszy', 'Hasło.', { created: 9 });
      expect(await find('hasło reszta', { newestFirst: true })).toEqual(['Średni']);
    });
  });

  describe('text of files', () => {
    const ofFile = (text: string, number: number | null) => ({
      heading: null,
      anchor: null,
      text,
      file: { name: 'regulamin.pdf', page: number },
    });
    beforeEach(() => {
      index.put(
        buildDocument({
          id: 'regulamin',
          title: 'Regulamin pracy',
          sections: [
            { heading: null, anchor: null, text: 'Do pobrania.' },
            ofFile('Zasady ogólne.', 1),
            ofFile('Urlop wypoczynkowy trwa dwadzieścia dni.', 2),
            ofFile('Podpisy.', 3),
          ],
        }),
      );
    });

    test('finds what holds the file, tells the page, and shows nothing of other pages', async () => {
      expect(await first('urlop')).toMatchObject({
        id: 'regulamin',
        url: '/dokumentacja/regulamin',
        sectionMarked: null,
        file: { name: 'regulamin.pdf', page: 2 },
        snippet: '<mark>Urlop</mark> wypoczynkowy trwa dwadzieścia dni.',
      });
    });

    test('is not named where the words are the page’s own', async () => {
      expect((await first('pobrania'))?.file).toBeNull();
    });
  });

  test('a hit tells the forms that stand for words of the query in its page, without function words', async () => {
    page('Konta', 'Kont nie usuwamy. W koncie jest w.');
    expect((await first('konto w'))?.words.sort()).toEqual(['koncie', 'kont', 'konta']);
    expect((await index.suggest('kont', 1))[0]?.words.sort()).toEqual(['koncie', 'kont', 'konta']);
  });
});
