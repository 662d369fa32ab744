import { expect, test } from 'vitest';
import { buildDocument } from '#test/build-document';
import { randomNumbers } from '#test/random-numbers';
import { indexOf, testPages } from '#test/search-pages';
import type { SearchIndex } from './search-index';

const everything = async () => () => true;
const queries = ['umów', 'zrodlo', 'konfigurcja', 'zainstal', 'kubectl-config', 'usuwać', 'framewor', 'zadanie portal'];

function saved(index: SearchIndex): Uint8Array {
  const pieces = [...index.save()];
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

async function loaded(bytes: Uint8Array): Promise<SearchIndex> {
  const index = indexOf([]);
  await index.load(bytes, everything);
  return index;
}

const answers = (index: SearchIndex) => [
  ...queries.map((query) => index.search(query, { limit: 10 })),
  ...queries.map((query) => index.suggest(query, 5)),
];

const word = (random: () => number) =>
  Array.from({ length: 3 + Math.floor(random() * 5) }, () => 'aeiouklmnprst'.charAt(random() * 13)).join('');

/** A hundred pages with all that a page may have, some of them replaced and removed since. */
function used(): SearchIndex {
  const random = randomNumbers(7);
  const index = indexOf(testPages);
  const page = (number: number) => {
    const text = Array.from({ length: 60 }, () => word(random)).join(' ');
    const sections = [
      { heading: null, anchor: null, text },
      { heading: 'Umowa serwisowa', anchor: 'umowa', text: 'umowa '.repeat(number % 50) },
      { heading: null, anchor: null, text: 'Załącznik.', file: { name: 'plik.pdf', page: 2 } },
    ];
    const facets = { category: [{ value: `k${number % 3}`, label: `Kategoria ${number % 3}` }] };
    return buildDocument({
      id: `s${number}`,
      title: `Strona ${number}`,
      category: 'Kategoria',
      sections,
      facets,
      created: number,
    });
  };
  for (let number = 0; number < 100; number++) index.put(page(number));
  for (let number = 0; number < 100; number += 7) index.remove('documentation', `s${number}`);
  for (let number = 1; number < 100; number += 11) index.put(page(number));
  return index;
}

test('what was saved and loaded answers as before, and changes as before', async () => {
  const index = used();
  const copy = await loaded(saved(index));
  expect(copy.size).toBe(index.size);
  expect(answers(copy)).toEqual(answers(index));
  for (const one of [index, copy]) {
    one.remove('documentation', 's5');
    one.put(buildDocument({ id: 's6', title: 'Umowa najmu', text: 'Źródło światła.' }));
    one.put(buildDocument({ id: 'nowa', title: 'Nowa umowa', text: 'Zupełnie nowe słowozłożone.' }));
  }
  expect(answers(copy)).toEqual(answers(index));
  // The bytes that were read are still what they were: pages are views of them.
  expect(answers(await loaded(saved(copy)))).toEqual(answers(index));
});

test('a word that is its own term is saved once', async () => {
  const bytes = Buffer.from(saved(indexOf([buildDocument({ id: 'a', title: 'Nowość', text: 'kwant0lizer' })])));
  expect(bytes.toString('latin1').split('kwant0lizer')).toHaveLength(2);
  expect((await loaded(bytes)).search('kwant0lizer', { limit: 5 }).total).toBe(1);
});

test('what is not to stay is found by nothing', async () => {
  const copy = indexOf([]);
  await copy.load(saved(indexOf(testPages)), async () => (_module, id) => id !== 'konfiguracja');
  expect(copy.size).toBe(testPages.length - 1);
  expect(copy.search('konfiguracja serwera', { limit: 5 }).items).toEqual([]);
  expect(copy.suggest('konfiguracj', 5)).toEqual([]);
  expect(copy.search('konfigurcja', { limit: 5 }).correction).toBeNull();
});

test('bytes that nobody saved, or too few of them, leave the index as it was', async () => {
  const bytes = saved(indexOf(testPages));
  const index = indexOf(testPages);
  const before = answers(index);
  for (const length of [0, 1, 100, bytes.length - 1])
    await expect(index.load(bytes.slice(0, length), everything)).rejects.toThrow();
  await index.load(saved(indexOf([])), async () => null);
  expect(answers(index)).toEqual(before);
});
