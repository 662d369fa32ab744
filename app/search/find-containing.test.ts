import { describe, expect, test } from 'vitest';
import { foldLetters } from '#app/platform/fold-letters';
import { buildDocument } from '#test/build-document';
import { randomNumbers } from '#test/random-numbers';
import { loadAnalyser } from '#app/search/language/load-analyser.server';
import { createSearchIndex } from '#app/search/search-index';
import { indexesIn, searchEngines } from '#test/search-indexes';
import { testPages } from '#test/search-pages';

const text = (id: string) => {
  const page = testPages.find((one) => one.id === id);
  return `${page?.title} ${page?.sections.map((section) => section.text).join(' ')}`;
};

describe.each(searchEngines)('in %s:', (engine) => {
  const open = indexesIn(engine);

  test('whatever stands in words of a page is found there, from any letter of a word to any other', async () => {
    const index = await open(testPages);
    const random = randomNumbers(7);
    for (const { id, module } of testPages) {
      const words = foldLetters(text(id)).match(/[a-z0-9]+/g) ?? [];
      for (let turn = 0; turn < 20; turn++) {
        const pieces = [0, 1].map(() => {
          const word = words[Math.floor(random() * words.length)] ?? '';
          const start = Math.floor(random() * word.length);
          return word.slice(start, start + 1 + Math.floor(random() * (word.length - start)));
        });
        const query = pieces.join(' ');
        const found = await index.findContaining(query, module);
        expect([query, found?.has(id), [...(found ?? [])]]).toEqual([query, true, expect.arrayContaining([id])]);
      }
    }
  });

  test('every word must be there, in any form, and in the module', async () => {
    const index = await open([
      ...testPages,
      buildDocument({ id: 'oba', title: 'Zadania serwera', text: '' }),
      buildDocument({ id: 'inny', title: 'Serwer', text: 'zadania', module: 'resources' }),
    ]);
    const find = async (query: string) => {
      const found = await index.findContaining(query, 'documentation');
      const ids = [...(found ?? [])].sort();
      expect([query, found?.size, found?.has('inny')]).toEqual([query, ids.length, false]);
      return ids;
    };
    expect(await find('serwer')).toEqual(['konfiguracja', 'oba']);
    expect(await find('SERWERA zadan')).toEqual(['oba']);
    expect(await find('serwer kosz')).toEqual([]);
    expect(await find('erwe')).toEqual(['konfiguracja', 'oba']);
    expect(await find('nigdzie')).toEqual([]);
  });

  test('signs and letters that are not Latin are for the texts themselves', async () => {
    const index = await open(testPages);
    for (const query of ['v1.2', 'C++', '"Kosz"', '-kosz', 'дом', ' ', ''])
      expect([query, await index.findContaining(query, 'documentation')]).toEqual([query, null]);
  });
});

test('another page does not pass for the one whose number it has taken over', () => {
  const index = createSearchIndex(loadAnalyser());
  for (const id of ['a', 'b', 'c']) index.put(buildDocument({ id, title: `Serwer ${id}`, text: '' }));
  const found = index.findContaining('serwer', 'documentation');
  index.remove('documentation', 'a');
  index.put(buildDocument({ id: 'nowy', title: 'Serwer nowy', text: '' }));
  index.put(buildDocument({ id: 'b', title: 'Kosz', text: '' }));
  expect(['a', 'b', 'c', 'nowy'].filter((id) => found?.has(id))).toEqual(['b', 'c']);
});
