import { expect, test } from 'vitest';
import { type KeptPage, KeptPages } from './kept-pages';

const page = (n: number, version = 1): KeptPage => ({
  n,
  version,
  module: 'documentation',
  id: `p${n}`,
  counts: new Uint8Array(100),
  lengths: [1, 1, 1, 1],
  print: n,
  facets: {},
  created: 0,
});

test('a page is kept in the version that was read, with the text of that version', () => {
  const kept = new KeptPages();
  kept.keep(page(1));
  kept.takeText({ n: 1, version: 2, bytes: Uint8Array.of(2) });
  expect(kept.find(1, 1)).toEqual(page(1));
  kept.takeText({ n: 1, version: 1, bytes: Uint8Array.of(1) });
  expect(kept.find(1, 1)?.bytes).toEqual(Uint8Array.of(1));
  expect(kept.find(1, 2)).toBeUndefined();
  kept.keep(page(1, 2));
  expect([kept.find(1, 1), kept.find(1, 2)?.bytes]).toEqual([undefined, undefined]);
});

test('pages that nobody asked for go when there is no room, texts counted too', () => {
  const kept = new KeptPages(20_000);
  kept.keep(page(1));
  kept.keep(page(2));
  for (let n = 3; n < 100; n++) {
    kept.find(1, 1);
    kept.keep(page(n));
  }
  expect([kept.find(1, 1)?.id, kept.find(2, 1), kept.find(99, 1)?.id]).toEqual(['p1', undefined, 'p99']);
  for (const n of [99, 98]) kept.takeText({ n, version: 1, bytes: new Uint8Array(10_000) });
  expect(kept.find(1, 1)).toBeUndefined();
});
