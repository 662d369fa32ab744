import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { readOrder } from './read-order.server';

const treeOf = (files: Record<string, string>) => ({
  files: Object.entries(files).map(([path, text]) => ({
    path,
    size: text.length,
    open: async () => Readable.from([Buffer.from(text)]),
  })),
  left: [],
  close: async () => {},
});

test.each([
  ['docs_dir: tresc', 'tresc/b.md'],
  ['docs_dir: .', 'b.md'],
  ['site_name: A', 'docs/b.md'],
])('the pages of MkDocs lie where it says: %s', async (line, path) => {
  const { titles } = await readOrder(treeOf({ 'mkdocs.yml': `${line}\nnav:\n  - Be: b.md\n` }));
  expect([...titles]).toEqual([[path, 'Be']]);
});

test('what is damaged counts for nothing, and what is whole counts', async () => {
  const { titles, positions } = await readOrder(
    treeOf({
      'SUMMARY.md': '* [Sto](100%.md)\n* [Dwie](dwie%20strony.md)\n',
      'alias/mkdocs.yml': 'nav: [*x]\n',
      'cycle/mkdocs.yml': 'nav: &a [*a]\n',
      'json/_category_.json': '{ "label": ',
      'yaml/_category_.yml': 'label: *x\n',
      'dobry/_category_.yml': 'label: Dobry\n',
    }),
  );
  expect([...titles]).toEqual([
    ['100%.md', 'Sto'],
    ['dwie strony.md', 'Dwie'],
    ['dobry', 'Dobry'],
  ]);
  expect([...positions]).toEqual([
    ['100%.md', 10],
    ['dwie strony.md', 20],
  ]);
});

test('a SUMMARY.md names and orders folders too, and the pages before and behind its list', async () => {
  const { titles, positions } = await readOrder(
    treeOf({
      'SUMMARY.md':
        '# Spis\n\n[Wstęp](wstep.md)\n\n## Łączność i źródła <a href="#a" id="a"></a>\n\n' +
        '* [Sieć](lacznosc-i-zrodla/siec.md)\n\n## Inne\n\n* [Reszta](reszta/a.md)\n\n[Autorzy](autorzy.md)\n',
    }),
  );
  expect(titles.get('lacznosc-i-zrodla')).toBe('Łączność i źródła');
  expect(titles.has('reszta')).toBe(false);
  expect([...positions]).toEqual([
    ['wstep.md', 10],
    ['lacznosc-i-zrodla/siec.md', 20],
    ['lacznosc-i-zrodla', 20],
    ['reszta/a.md', 30],
    ['reszta', 30],
    ['autorzy.md', 40],
  ]);
});

test('a section of mkdocs.yml names the folder that all its pages are in', async () => {
  const nav =
    'nav:\n  - Łącza:\n      - lacza/a.md\n      - B: lacza/b.md\n  - Różne:\n      - x/a.md\n      - y/a.md\n';
  const { titles, positions } = await readOrder(treeOf({ 'mkdocs.yml': nav }));
  expect([titles.get('docs/lacza'), titles.has('docs/x'), positions.get('docs/x')]).toEqual(['Łącza', false, 30]);
});

test.each([
  ['empty lines', '\n'.repeat(60_000)],
  ['links that do not end', '* [a](b\n'.repeat(10_000)],
  ['a link that begins again and again', `* [${'](a'.repeat(20_000)}`],
])('a SUMMARY.md of %s does not cost the square of its length', async (_name, text) => {
  const before = process.cpuUsage();
  await readOrder(treeOf({ 'SUMMARY.md': text }));
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(150);
});
