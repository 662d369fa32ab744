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

  test('a snippet marks the form in the text, and the title the form in the title', async () => {
    const [hit] = (await index.search('usuwać', { limit: 1 })).items;
    expect(hit?.snippet).toContain('Od <mark>usunięcia</mark> musi');
    expect((await index.search('umów', { limit: 1 })).items[0]?.titleMarked).toBe(
      '<mark>Umowa</mark> o świadczenie usług',
    );
  });

  test('a snippet is HTML with all but the marks escaped', async () => {
    index.put(
      buildDocument({ id: 'html', title: '<b>Znacznik</b>', text: 'Znacznik <script>alert("1")</script> & koniec' }),
    );
    const [hit] = (await index.search('znacznik', { limit: 1 })).items;
    expect(hit?.titleMarked).toBe('&lt;b&gt;<mark>Znacznik</mark>&lt;/b&gt;');
    expect(hit?.snippet).toBe('<mark>Znacznik</mark> &lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; koniec');
  });

  const manyWords = 'a i o u w z '.repeat(5);
  test.each([
    ['the whole text where it is short', 'Tu jest hasło.', 'Tu jest <mark>hasło</mark>.'],
    [
      'a little of what comes before',
      `${'Zdanie przedtem. '.repeat(3)}Teraz hasło.`,
      '… Zdanie przedtem. Zdanie przedtem. Teraz <mark>hasło</mark>.',
    ],
    ['no more than twenty words of it', `${manyWords}hasło`, `… ${manyWords.slice(-40)}<mark>hasło</mark>`],
    ['nothing of letters without end', `${'x'.repeat(3000)} hasło tam`, '… <mark>hasło</mark> tam'],
  ])('a snippet shows %s', async (_what, text, snippet) => {
    index.put(buildDocument({ id: 'nowa', text }));
    expect((await index.search('hasło', { limit: 1 })).items[0]?.snippet).toBe(snippet);
  });

  test('a snippet shows the place where the words of the query stand closest', async () => {
    const between = 'oraz jeszcze coś innego na marginesie '.repeat(3);
    index.put(
      buildDocument({ id: 'nowa', text: `Drukarka ${between} nocna. ${between}Tu drukarka nocna, a tam nic.` }),
    );
    expect((await index.search('drukarka nocna', { limit: 1 })).items[0]?.snippet).toMatch(
      /^… .*Tu <mark>drukarka<\/mark> <mark>nocna<\/mark>, a tam nic\.$/,
    );
  });

  test('an identifier is marked whole, and its parts where only they are asked for', async () => {
    index.put(buildDocument({ id: 'zmienne', title: 'Zmienne', text: 'Ustaw DATABASE_URL i dane.' }));
    const snippet = async (query: string) => (await index.search(query, { limit: 1 })).items[0]?.snippet;
    expect(await snippet('database_url')).toBe('Ustaw <mark>DATABASE_URL</mark> i dane.');
    expect(await snippet('url')).toBe('Ustaw DATABASE_<mark>URL</mark> i dane.');
  });

  test('the address leads to the heading that answers, unless the title does', async () => {
    const sections = [
      { heading: null, anchor: null, text: 'Wstęp.' },
      { heading: 'Kopia zapasowa bazy', anchor: 'kopia-zapasowa-bazy', text: 'Zapis co noc.' },
    ];
    index.put(buildDocument({ id: 'eksploatacja', title: 'Eksploatacja', sections }));
    expect((await index.search('kopie zapasowe', { limit: 1 })).items[0]?.url).toBe(
      '/dokumentacja/eksploatacja#kopia-zapasowa-bazy',
    );
    expect((await index.search('eksploatacja', { limit: 1 })).items[0]?.url).toBe('/dokumentacja/eksploatacja');
  });

  test('the address is the page itself where its title has the whole query, though the text speaks of it under a heading', async () => {
    const sections = [
      { heading: null, anchor: null, text: 'Wstęp.' },
      { heading: 'Polecenie', anchor: 'polecenie', text: 'Archiwizacja trwa minutę.' },
    ];
    index.put(buildDocument({ id: 'archiwum', title: 'Archiwizacja i odtwarzanie', sections }));
    expect((await index.search('archiwizacja', { limit: 1 })).items[0]?.url).toBe('/dokumentacja/archiwum');
  });

  test('link and snippet are of one section, whichever words of the query stand in its heading or text', async () => {
    const names = ['Kopia zapasowa', 'Drukarka sieciowa', 'Hasło konta', 'Pliki projektu', 'Kalendarz zespołu'];
    const texts = [
      'Zapis trwa godzinę każdej nocy.',
      '(Papier) leży w szafie obok okna.',
      '[Zmiana](/x) wymaga starego i nowego.',
      '> Rozmiar nie przekracza limitu serwera.',
      '- [x] Spotkania widzi każdy pracownik.',
    ];
    const sections = names.map((heading, at) => ({ heading, anchor: `s${at}`, text: texts[at] ?? '' }));
    index.put(buildDocument({ id: 'poradnik', title: 'Poradnik', sections }));
    const wordsOf = (strings: string[]) => strings.flatMap((text) => text.match(/\p{L}{4,}/gu) ?? []);
    let links = 0;
    for (const one of wordsOf(names))
      for (const other of wordsOf(texts)) {
        const hit = (await index.search(`${one} ${other}`, { limit: 5 })).items.find(({ id }) => id === 'poradnik');
        const section = sections.find(({ anchor }) => hit?.url.endsWith(`#${anchor}`));
        if (!hit || !section) continue;
        links++;
        const shown = hit.snippet
          .replaceAll(/<\/?mark>/g, '')
          .replaceAll('&gt;', '>')
          .replaceAll(/^… | …$/g, '');
        expect.soft(section.text, `${one} ${other}`).toContain(shown);
      }
    expect(links).toBeGreaterThan(names.length);
  });
});
