import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import { buildDocx, docxParagraph } from '#test/office-files';
import { writeFiles } from '#test/write-files';
import { boundModules } from '../../registry.server';
import { readSource } from '../read-source.server';
import { panelBounds } from '../source-tree.server';
import { readConfluence } from './read-confluence.server';
import type { ForeignReading } from './read-foreign-folder.server';

const folder = mkdtempSync(join(tmpdir(), 'portal-confluence-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function read(files: Record<string, string | Buffer>, findTaken: ForeignReading['findTaken'] = async () => []) {
  const place = writeFiles(mkdtempSync(join(folder, 'x-')), files);
  const reading = {
    modules: boundModules,
    now: new Date(),
    show: () => {},
    findAddresses: async () => new Map(),
    findTaken,
  };
  const { bundle, close } = await readSource(place, reading);
  await close();
  const ids = new Map(bundle.entries.map(({ source, fields }) => [source, fields.id]));
  return { ...bundle, ids };
}

const index = (key: string, list: string) => `<!DOCTYPE html><html><head><title>Dział ${key} (${key})</title></head>
  <body><div id="main-content" class="pageSection"><table class="confluenceTable"><tr><th class="confluenceTh">Key</th>
  <td class="confluenceTd">${key}</td></tr><tr><th class="confluenceTh">Name</th><td class="confluenceTd">Dział ${key}</td></tr></table>
  <div class="pageSection"><h2 class="pageSectionTitle">Available Pages:</h2>${list}</div></div></body></html>`;

const page = (title: string, body: string, around = '') =>
  `<!DOCTYPE html><html><head><title>Dział : ${title}</title></head><body class="theme-default"><div id="page">
  <div id="main"><div id="main-header"><h1 id="title-heading"><span id="title-text">Dział : ${title}</span></h1></div>
  <div id="content" class="view"><div class="page-metadata">Created by <span class='author'> Jan</span>, last modified on Mar 03, 2024</div>
  <div id="main-content" class="wiki-content group">${body}</div>${around}</div></div></div></body></html>`;

test('pages of Confluence lie in categories and in the order of its index, with labels and times', async () => {
  const labels = '<div id="likes-and-labels-container"><a class="label" rel="tag" href="#">kadry</a></div>';
  const { entries, categories, reports } = await read({
    'KD/styles/site.css': '',
    'KD/index.html': index(
      'KD',
      '<ul><li><a href="Start_1.html">Start</a><img src="images/icons/contenttypes/home_page_16.png">' +
        '<ul><li><a href="20.html">Urlopy &amp; zwolnienia: zażółć</a><ul><li><a href="Wniosek_3.html">Wniosek</a></li></ul></li>' +
        '<li><a href="Adresy_4.html">Adresy</a></li></ul></li></ul>',
    ),
    'KD/Start_1.html': page(
      'Start',
      '<p><a href="20.html">Urlopy</a> <a href="Wniosek_3.html#Wniosek-Wzór">wzór</a></p>',
    ),
    'KD/20.html': page('Urlopy &amp; zwolnienia: zażółć', '<p>B</p>', labels),
    'KD/Wniosek_3.html': page('Wniosek', '<h2 id="Wniosek-Wzór">Wzór</h2>'),
    'KD/Adresy_4.html': page('Adresy', '<p>D</p>'),
  });
  expect(reports).toEqual([]);
  expect(categories.map(({ fields }) => [fields.name, fields.slug, fields.parent, fields.position])).toEqual([
    ['Urlopy & zwolnienia: zażółć', 'urlopy-zwolnienia-zazolc', null, 1],
  ]);
  const told = entries.map(({ fields }) => [fields.title, fields.slug, fields.category, fields.position]);
  expect(told.toSorted((one, other) => Number(one[3]) - Number(other[3]))).toEqual([
    ['Start', 'start', null, 0],
    ['Urlopy & zwolnienia: zażółć', 'urlopy-zwolnienia-zazolc', 'urlopy-zwolnienia-zazolc', 1],
    ['Wniosek', 'wniosek', 'urlopy-zwolnienia-zazolc', 2],
    ['Adresy', 'adresy', null, 3],
  ]);
  const [vacation, , start] = entries;
  expect(vacation?.fields).toMatchObject({ tags: ['kadry'], updated_at: '2024-03-03T00:00:00.000Z' });
  expect(start?.fields.content).toBe(
    '[Urlopy](/dokumentacja/urlopy-zwolnienia-zazolc) [wzór](/dokumentacja/wniosek#wzor)\n',
  );
});

test('attachments of Confluence are files with the names that people know, also Word documents, and none is lost', async () => {
  const { entries, files, reports } = await read({
    'styles/site.css': '',
    'Umowy_1.html': page(
      'Umowy',
      '<p><a href="attachments/1/7.docx" data-linked-resource-default-alias="Wzór umowy.docx">wzór</a> ' +
        '<img src="attachments/thumbnails/1/8" data-image-src="attachments/1/8.png" data-linked-resource-default-alias="Plan.png"></p>',
      '<div class="pageSection group"><div class="pageSectionHeader"><h2 id="attachments" class="pageSectionTitle">Attachments:</h2></div>' +
        '<div class="greybox" align="left"><img src="images/icons/bullet_blue.gif"><a href="attachments/1/7.docx">Wzór umowy.docx</a> (application/x)<br/>' +
        '<a href="attachments/1/8.png">Plan.png</a><br/><a href="attachments/1/9.html">Lista płac (2024).html</a></div></div>',
    ),
    'attachments/1/7.docx': await buildDocx(docxParagraph('Umowa')),
    'attachments/1/8.png': 'png',
    'attachments/1/9.html': '<p>Lista</p>',
  });
  expect(reports).toEqual([]);
  expect(
    entries.map(({ fields }) => [fields.title, String(fields.content).replace(/\/files\/[\w-]+/g, '/files/X')]),
  ).toEqual([
    [
      'Umowy',
      '[wzór](/files/X.docx) ![](/files/X.png)\n\n## Załączniki\n\n- [Lista płac (2024).html](/files/X.html)\n',
    ],
  ]);
  expect([...files.values()].map(({ fileName }) => fileName)).toEqual([
    'Wzór umowy.docx',
    'Plan.png',
    'Lista płac (2024).html',
  ]);
});

test('two spaces of Confluence whose pages have the same numbers do not share them', async () => {
  const space = (key: string) => ({
    'styles/site.css': '',
    'index.html': index(key, '<ul><li><a href="Start_1.html">Start</a></li></ul>'),
    'Start_1.html': page('Start', `<p>${key}</p><p><img src="attachments/1/2.png"></p>`),
    'attachments/1/2.png': key,
  });
  const one = await read(space('AA'));
  expect((await read(space('AA'))).ids).toEqual(one.ids);
  expect((await read(space('BB'))).ids).not.toEqual(one.ids);
  const within = (key: string) =>
    Object.fromEntries(Object.entries(space(key)).map(([path, text]) => [`${key}/${path}`, text]));
  const both = await read({ ...within('AA'), ...within('BB') });
  expect(both.ids.get('AA/Start_1.html')).toBe(one.ids.get('Start_1.html'));
  expect(both.entries.map(({ fields }) => [fields.slug, fields.category])).toEqual([
    ['start', 'dzial-aa'],
    ['dzial-bb-start', 'dzial-bb'],
  ]);
  expect([...both.files.values()].map(({ source }) => source)).toEqual([
    'AA/attachments/1/2.png',
    'BB/attachments/1/2.png',
  ]);
});

test('two spaces of Confluence without an index are told apart by the names that their pages give', async () => {
  const space = (name: string) => ({
    'styles/site.css': '',
    'Start_1.html': page('Start', '<p>A</p>').replaceAll('Dział : ', `${name} : `),
  });
  const one = await read(space('Kadry &amp; płace'));
  expect((await read(space('Kadry &amp; płace'))).ids).toEqual(one.ids);
  expect((await read(space('Serwis'))).ids).not.toEqual(one.ids);
});

test('many spaces of Confluence are read in a time that grows with their files', async () => {
  let asked = 0;
  const cost = async (count: number) => {
    asked = 0;
    const files = Array.from({ length: count }, (_, at) =>
      ['styles/site.css', 'Start_1.html'].map((name) => `${at}/${name}`),
    )
      .flat()
      .map((path) => ({
        get path() {
          asked += 1;
          return path;
        },
        size: 0,
        open: async () => Readable.from([]),
      }));
    await readConfluence({ files, left: [], close: async () => {} }, panelBounds);
    return asked;
  };
  expect(await cost(200)).toBeLessThan(3 * (await cost(100)));
});

test('pages of Confluence that lie below each other without end do not cost the square of their number', async () => {
  const title = 'x'.repeat(200);
  const cost = async (count: number) => {
    const links = Array.from({ length: count }, (_, at) => `<ul><li><a href="${at}.html">${title}</a>`);
    const bytes = Buffer.from(index('KD', links.join('')));
    const open = async () => Readable.from([bytes]);
    const tree = {
      files: ['styles/site.css', 'index.html'].map((path) => ({ path, size: bytes.length, open })),
      left: [],
      close: async () => {},
    };
    const { files } = await readConfluence(tree, panelBounds);
    return files.reduce((sum, { path }) => sum + path.length, 0);
  };
  expect(await cost(2_000)).toBeLessThan(3 * (await cost(1_000)));
});

test('an attachment of Confluence whose link has no words is called as its file', async () => {
  const { files } = await read({
    'styles/site.css': '',
    'Umowy_1.html': page(
      'Umowy',
      '<p>A</p>',
      '<div class="pageSection"><h2 id="attachments">Attachments:</h2><a href="attachments/1/8.png"><img src="a.gif"></a></div>',
    ),
    'attachments/1/8.png': 'png',
  });
  expect([...files.values()].map(({ fileName }) => fileName)).toEqual(['8.png']);
});

test('free addresses behind many that are taken are found in few questions', async () => {
  const isTaken = (address: string) => /^(?:start(?:-\d{1,2}|-[1-4]\d\d)?|krok-01)$/.test(address);
  let asked = 0;
  const list = '<ul><li><a href="Start_1.html">Start</a></li><li><a href="Krok-01_2.html">Krok 01</a></li></ul>';
  const { entries } = await read(
    {
      'styles/site.css': '',
      'index.html': index('KD', list),
      'Start_1.html': page('Start', '<p>A</p>'),
      'Krok-01_2.html': page('Krok 01', '<p>B</p>'),
    },
    async (_module, addresses) => {
      asked += 1;
      return addresses.filter(isTaken);
    },
  );
  expect(entries.map(({ fields }) => fields.slug)).toEqual(['krok-01-2', 'start-500']);
  expect(asked).toBeLessThan(15);
});
