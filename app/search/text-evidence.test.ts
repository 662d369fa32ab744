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
});
