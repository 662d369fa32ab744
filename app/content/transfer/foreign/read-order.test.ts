import { posix } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { SitePlaces } from './navigation.server';
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

/** What is told where every page that a navigation names is there. */
async function readPlaced(files: Record<string, string>) {
  const told = await readOrder(treeOf(files));
  const places = new SitePlaces(told);
  for (const navigation of told.navigations) places.add(navigation, (name) => posix.join(navigation.within, name));
  return { ...told, places };
}

test.each([
  ['docs_dir: tresc', 'tresc/b.md'],
  ['docs_dir: .', 'b.md'],
  ['site_name: A', 'docs/b.md'],
])('the pages of MkDocs lie where it says: %s', async (line, path) => {
  const { titles } = await readPlaced({ 'mkdocs.yml': `${line}\nnav:\n  - Be: b.md\n` });
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

test('a section of mkdocs.yml is the folder that all its pages are in, or one of its own', async () => {
  const nav =
    'nav:\n  - Łącza:\n      - lacza/a.md\n      - B: lacza/b.md\n  - Różne:\n      - x/a.md\n      - Głębiej:\n          - y/a.md\n' +
    '  - Też x:\n      - x/b.md\n';
  const { titles, positions, places } = await readPlaced({ 'mkdocs.yml': nav });
  expect(['a.md', 'b.md'].map((name) => places.of(`docs/lacza/${name}`))).toEqual([
    'docs/lacza/a.md',
    'docs/lacza/b.md',
  ]);
  expect(['docs/x/a.md', 'docs/y/a.md', 'docs/y/inna.md', 'docs/x/b.md'].map((path) => places.of(path))).toEqual([
    'docs/Różne/a.md',
    'docs/Różne/y/a.md',
    'docs/Różne/y/inna.md',
    'docs/x/b.md',
  ]);
  const sections = ['docs/lacza', 'docs/Różne', 'docs/Różne/y', 'docs/x'];
  expect(sections.map((section) => titles.get(section))).toEqual(['Łącza', 'Różne', 'Głębiej', 'Też x']);
  expect(sections.map((section) => positions.get(section))).toEqual([10, 30, 40, 50]);
});

test('a .pages orders what is in its folder, and names it', async () => {
  const { titles, positions } = await readPlaced({
    'docs/dzial/.pages': 'title: Dział\nnav:\n  - z.md\n  - ...\n  - Ostatnia: a.md\n  - Strona: https://example.pl\n',
    'docs/dzial/a.md': '',
    'docs/dzial/b.md': '',
    'docs/dzial/pod/c.md': '',
    'docs/dzial/z.md': '',
  });
  expect([titles.get('docs/dzial'), titles.get('docs/dzial/a.md')]).toEqual(['Dział', 'Ostatnia']);
  const names = ['z.md', 'b.md', 'pod', 'a.md'].map((name) => positions.get(`docs/dzial/${name}`));
  expect(names).toEqual(names.toSorted((one = 0, other = 0) => one - other));
  expect(names).not.toContain(undefined);
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
