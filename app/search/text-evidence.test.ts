// What tells pages apart that have the same words of a query equally often.
import { beforeEach, describe, expect, test } from 'vitest';
import { buildDocument } from '#test/build-document';
import { indexesIn, searchEngines, type TestIndex } from '#test/search-indexes';
import type { SearchSection } from './search-document';

describe.each(searchEngines)('in %s:', (engine) => {
  const open = indexesIn(engine);
  let index: TestIndex;
  beforeEach(async () => {
    index = await open();
  });

  const rest = 'Każdy wpis czeka na redaktora, który czyta go uważnie i poprawia. '.repeat(9);
  const section = (text: string, heading: string | null = null): SearchSection => ({ heading, anchor: null, text });
  const put = (id: string, ...sections: SearchSection[]) => index.put(buildDocument({ id, sections }));
  const find = async (query: string): Promise<string[]> =>
    (await index.search(query, { limit: 10 })).items.map(({ id }) => id);

  test('a section about the query comes before mentions in two', async () => {
    put('Mowa', section('Reset konta.', 'Wstęp'), section(rest, 'Praca'), section('Reset konta.', 'Koniec'));
    put('Opis', section('Reset konta. Reset konta.', 'Wstęp'), section(rest, 'Praca'), section('', 'Koniec'));
    expect(await find('reset konta')).toEqual(['Opis', 'Mowa']);
  });

  test('words that follow one another as in the query come before the same the other way round', async () => {
    put('Mowa', section('Konta reset trwa chwilę.'));
    put('Opis', section('Reset konta trwa chwilę.'));
    expect(await find('reset konta')).toEqual(['Opis', 'Mowa']);
    expect(await find('konta reset')).toEqual(['Mowa', 'Opis']);
  });

  test('what a page begins with counts for more than what it ends with', async () => {
    put('Mowa', section(`${rest} Reset konta trwa chwilę.`));
    put('Opis', section(`Reset konta trwa chwilę. ${rest}`));
    expect(await find('reset konta')).toEqual(['Opis', 'Mowa']);
  });

  test('a title and a heading that have the query together count for more than two with the same word', async () => {
    const titled = (id: string, ...sections: SearchSection[]) =>
      index.put(buildDocument({ id, title: 'Konta w panelu', sections }));
    titled('Mowa', section(`${rest} Reset.`, 'Konta redaktorów'));
    titled('Opis', section(`Trwa chwilę. ${rest}`, 'Reset redaktorów'));
    expect(await find('reset konta')).toEqual(['Opis', 'Mowa']);
  });

  test('of two pages with a section of the same name, the one that begins with it comes first', async () => {
    put('Mowa', section(`Tak się składa. ${rest}`), section('Reset konta. Reset konta.', 'Reset konta'));
    put('Opis', section(`Reset konta. ${rest}`), section(`Trwa chwilę. ${rest}`, 'Reset konta'));
    expect(await find('reset konta')).toEqual(['Opis', 'Mowa']);
  });

  test('one word is found in a title with another word before a section of that name', async () => {
    put('Strona', section(`Konta w dziale. ${rest}`));
    put('Opis', section(rest), section('Reset konta. Reset hasła.', 'Reset'));
    put('Reset konta', section(`Reset trwa chwilę. ${rest}`));
    expect(await find('reset')).toEqual(['Reset konta', 'Opis']);
  });

  test('a page of less weight comes after one with fewer of the words', async () => {
    const text = `Reset konta trwa chwilę. ${rest}`;
    index.put(buildDocument({ id: 'Mowa', text: `Reset konta. ${text}`, weight: 0.8 }));
    index.put(buildDocument({ id: 'Opis', text }));
    expect(await find('reset konta')).toEqual(['Opis', 'Mowa']);
  });
});
