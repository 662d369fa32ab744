import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { buildDocx, buildZip, docxParagraph } from '#test/office-files';
import { boundModules } from '../../registry.server';
import { readSource } from '../read-source.server';
import { panelBounds } from '../source-tree.server';
import { DataPages } from './data-pages.server';

const folder = mkdtempSync(join(tmpdir(), 'portal-data-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function read(parts: Record<string, string | Buffer>, bounds = panelBounds) {
  const place = join(mkdtempSync(join(folder, 'x-')), 'dane.zip');
  writeFileSync(place, await buildZip(parts));
  const findAddresses = async () => new Map();
  const reading = {
    modules: boundModules,
    now: new Date(),
    show: () => {},
    bounds,
    findAddresses,
    findTaken: async () => [],
  };
  const { bundle, close } = await readSource(place, reading);
  await close();
  const plain = (text: unknown) => String(text).replace(/\/files\/[\w.-]+/g, '/files/X');
  return {
    ...bundle,
    pages: bundle.entries.map(({ fields }) => [fields.title, fields.slug, fields.category, plain(fields.content)]),
    folders: bundle.categories.map(({ fields }) => [fields.name, fields.slug, fields.parent, fields.position]),
    names: [...bundle.files.values()].map(({ fileName }) => fileName),
  };
}

const instance = { version: 'v25.05', id_ciphertext: 'eyJpdiI6Ii4uLiJ9' };
const book = {
  id: 8,
  name: 'Kadry',
  description_html: '<p>O książce</p>',
  cover: 'okladka.jpg',
  chapters: [
    {
      id: 2,
      name: 'Urlopy i zwolnienia',
      description_html: '',
      priority: 3,
      pages: [
        {
          id: 41,
          name: 'Wniosek',
          html: '',
          markdown: '# Wniosek\n\n![Plan]([[bsexport:image:a1b2.png]]) i [urlop]([[bsexport:page:40]]).\n',
          priority: 1,
          attachments: [{ id: 5, name: 'Wzór (1)', order: 1, file: 'c3d4.pdf' }],
          images: [{ id: 9, name: 'plan.png', file: 'a1b2.png', type: 'gallery' }],
          tags: [],
        },
      ],
      tags: [],
    },
  ],
  pages: [
    {
      id: 40,
      name: 'Łączenie urlopów: zasady -->',
      html:
        '<h2 id="bkmrk-a">A</h2><p class="callout info">B <a href="[[bsexport:page:41]]">c</a> ' +
        '<a href="[[bsexport:chapter:2]]">d</a> <a href="[[bsexport:page:40]]#bkmrk-a">e</a> <a href="[[bsexport:book:8]]">f</a></p>',
      priority: 2,
      attachments: [{ id: 6, name: 'Ustawa', order: 1, link: 'https://example.org/u' }],
      images: [],
      tags: [
        { name: 'dział', value: 'HR' },
        { name: 'ważne', value: '' },
      ],
    },
  ],
  tags: [],
};

test('a portable ZIP of BookStack: books, chapters, links, pictures, attachments and tags', async () => {
  const { pages, folders, names, entries, reports } = await read({
    'data.json': JSON.stringify({ instance, exported_at: '2026-10-01T10:00:00Z', book }),
    'files/a1b2.png': 'png',
    'files/c3d4.pdf': 'pdf',
    'files/okladka.jpg': 'jpg',
  });
  expect(reports).toMatchObject([{ source: 'files/okladka.jpg', outcome: 'unused' }]);
  expect(folders).toEqual([
    ['Kadry', 'kadry', null, undefined],
    ['Urlopy i zwolnienia', 'urlopy-i-zwolnienia', 'kadry', 3],
  ]);
  expect(pages).toEqual([
    ['Kadry', 'kadry', 'kadry', 'O książce\n'],
    [
      'Łączenie urlopów: zasady -->',
      'laczenie-urlopow-zasady',
      'kadry',
      '## A\n\n> [!NOTE]\n> B [c](/dokumentacja/wniosek) [d](/dokumentacja/wniosek) [e](/dokumentacja/laczenie-urlopow-zasady#a) [f](/dokumentacja/kadry)\n\n## Załączniki\n\n- [Ustawa](https://example.org/u)\n',
    ],
    [
      'Wniosek',
      'wniosek',
      'urlopy-i-zwolnienia',
      '![Plan](/files/X) i [urlop](/dokumentacja/laczenie-urlopow-zasady).\n\n\n## Załączniki\n\n- [Wzór (1)](/files/X)\n',
    ],
  ]);
  expect(names).toEqual(['plan.png', 'Wzór (1).pdf']);
  expect(entries[1]?.fields).toMatchObject({ tags: ['dział: HR', 'ważne'], position: 2 });
});

test('a page of BookStack has the same id wherever it is moved in its book, and data in another form are refused', async () => {
  const idOf = async (of: object, title: string) =>
    (await read({ 'data.json': JSON.stringify({ instance, ...of }) })).entries.find(
      ({ fields }) => fields.title === title,
    )?.fields.id;
  const [chapter] = book.chapters;
  const [page] = chapter?.pages ?? [];
  const id = await idOf({ book }, 'Wniosek');
  expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8/);
  expect(await idOf({ book: { ...book, chapters: [], pages: [{ ...page, name: 'Nowa nazwa' }] } }, 'Nowa nazwa')).toBe(
    id,
  );
  expect(await idOf({ page }, 'Wniosek')).not.toBe(id);
  await expect(read({ 'data.json': '{"books": []}' })).rejects.toThrow('plik data.json nie ma postaci');
});

test('a page of a BookStack that says who it is has one id in its book, its chapter and alone, whatever these are called', async () => {
  const idOf = async (of: object, id = 'a1b2') => {
    const data = JSON.stringify({ instance: { id, version: 'v25.05' }, ...of });
    return (await read({ 'data.json': data })).entries.find(({ fields }) => fields.title === 'Wniosek')?.fields.id;
  };
  const [chapter] = book.chapters;
  const known = await idOf({ book });
  expect(await idOf({ book: { ...book, name: 'Kadry i płace' } })).toBe(known);
  expect(await idOf({ chapter })).toBe(known);
  expect(await idOf({ page: chapter?.pages[0] })).toBe(known);
  expect(await idOf({ book }, 'c3d4')).not.toBe(known);
});

test('answers of the API of Zendesk: categories, sections, links, drafts, and who may read', async () => {
  const article = (id: number, more: object) => ({
    id,
    url: `https://firma.zendesk.com/api/v2/help_center/pl/articles/${id}.json`,
    html_url: `https://firma.zendesk.com/hc/pl/articles/${id}`,
    locale: 'pl',
    draft: false,
    promoted: false,
    position: 0,
    section_id: 4408839258779,
    user_segment_id: null,
    label_names: [],
    created_at: '2024-02-03T10:00:00Z',
    updated_at: '2024-05-06T10:00:00Z',
    ...more,
  });
  const { pages, folders, entries } = await read({
    'zendesk/articles.json': JSON.stringify({
      count: 1,
      next_page: null,
      articles: [
        article(360001, {
          title: 'Urlop',
          body: '<p>A <a href="https://firma.zendesk.com/hc/pl/articles/360002-Wniosek#h_01">b</a> <a class="x" href="/hc/pl/articles/9">c</a></p>',
          label_names: ['kadry', 'praca zdalna'],
        }),
      ],
    }),
    'zendesk/articles-2.json': JSON.stringify([
      article(360002, { title: 'Wniosek', body: '<h2 id="h_01">Wzór</h2>', draft: true, user_segment_id: 7 }),
      article(360003, { title: 'Bez treści', body: null, section_id: 1 }),
    ]),
    'zendesk/sections.json': JSON.stringify({
      sections: [{ id: 4408839258779, name: 'Urlopy', position: 2, category_id: 11, parent_section_id: null }],
    }),
    'zendesk/categories.json': JSON.stringify({ categories: [{ id: 11, name: 'Kadry', position: 1 }] }),
  });
  expect(folders).toEqual([
    ['Kadry', 'kadry', null, 1],
    ['Urlopy', 'urlopy', 'kadry', 2],
  ]);
  expect(pages).toEqual([
    ['Wniosek', 'wniosek', 'urlopy', '## Wzór\n'],
    ['Bez treści', 'bez-tresci', null, ''],
    ['Urlop', 'urlop', 'urlopy', 'A [b](/dokumentacja/wniosek#wzor) [c](/hc/pl/articles/9)\n'],
  ]);
  expect(entries.map(({ fields }) => [fields.status, fields.audience])).toEqual([
    ['draft', 'members'],
    ['published', undefined],
    ['published', undefined],
  ]);
  expect(entries[2]?.fields).toMatchObject({
    tags: ['kadry', 'praca zdalna'],
    created_at: '2024-02-03T10:00:00.000Z',
    updated_at: '2024-05-06T10:00:00.000Z',
  });
});

test('a folder of documents that has a file such as Zendesk writes too is read as documents', async () => {
  const { pages } = await read({ 'docs/a.md': '# A\n\nB\n', 'static/articles.json': '[{"slug": "a"}]' });
  expect(pages).toEqual([['A', 'a', null, 'B\n']]);
});

test('an article of Zendesk that several groups may read, and nobody else, is for members', async () => {
  const article = { id: 1, title: 'Płace', body: 'A', user_segment_id: null, user_segment_ids: [7, 8] };
  const open = { ...article, id: 2, title: 'Urlopy', user_segment_ids: [] };
  const { entries } = await read({ 'articles.json': JSON.stringify([article, open]) });
  expect(entries.map(({ fields }) => [fields.title, fields.audience])).toEqual([
    ['Płace', 'members'],
    ['Urlopy', undefined],
  ]);
});

test('pictures and files of Zendesk arrive where they are there, and else the report says that they stay behind', async () => {
  const at = 'https://firma.zendesk.com/hc/article_attachments';
  const body =
    `<p><img src="${at}/360002/plan.png"> <a href="/hc/pl/article_attachments/360003">b</a></p>` +
    `<p><img src="${at}/360004/logo.png"></p><p><a href="${at}/360005/c.pdf">c</a> <a href="https://example.org/d">d</a></p>`;
  const { pages, entries, names } = await read({
    'articles.json': JSON.stringify([{ id: 1, title: 'Urlopy', body }]),
    'zalaczniki/360002/plan.png': 'png',
    'zalaczniki/360003-wniosek.docx': await buildDocx(docxParagraph('Wniosek')),
  });
  expect(names).toEqual(['plan.png', '360003-wniosek.docx']);
  expect(pages.map(([, , , content]) => content)).toEqual([
    `![](/files/X) [b](/files/X)\n\n![](${at}/360004/logo.png)\n\n[c](${at}/360005/c.pdf) [d](https://example.org/d)\n`,
  ]);
  expect(entries[0]?.notes).toEqual([
    'Obrazów i plików z innego systemu nie ma w tym, co wczytano (zastępują je odnośniki do niego, które znikną razem z nim): ' +
      `${at}/360004/logo.png (wiersz 3), ${at}/360005/c.pdf (wiersz 5)`,
  ]);
});

test('numbered documents beside a file called as answers of Zendesk are documents', async () => {
  const { pages } = await read({ '01-start.md': '# A\n', '2024/02-b.md': '# B\n', 'dane/articles.json': '[1]' });
  expect(pages.map(([title]) => title)).toEqual(['A', 'B']);
});

test('a page of BookStack that is exported alone is not taken for one of another BookStack with its number', async () => {
  const idOf = async (name: string) =>
    (await read({ 'data.json': JSON.stringify({ page: { id: 5, name, html: '<p>A</p>' } }) })).entries[0]?.fields.id;
  expect(await idOf('Wniosek')).not.toBe(await idOf('Regulamin'));
});

test('a document that is attached to a page of BookStack is a file, not a page', async () => {
  const attachments = [{ id: 2, name: 'Wniosek', file: 'q.docx' }];
  const { pages, folders, names } = await read({
    'data.json': JSON.stringify({ page: { id: 1, name: 'Urlop', html: '<p>A</p>', attachments } }),
    'files/q.docx': await buildDocx(docxParagraph('Proszę o urlop')),
  });
  expect(folders).toEqual([]);
  expect(pages).toEqual([['Urlop', 'urlop', null, 'A\n\n## Załączniki\n\n- [Wniosek](/files/X)\n']]);
  expect(names).toEqual(['Wniosek.docx']);
});

test('data may have as many pages as an archive may have files, and are read in a time that grows with them', async () => {
  const pagesOf = (count: number) => JSON.stringify(Array.from({ length: count }, (_, id) => ({ id, title: 'A' })));
  const few = { ...panelBounds, files: 9 };
  await expect(read({ 'articles.json': pagesOf(10) }, few)).rejects.toThrow(/więcej niż 9 plików/);
  const cost = (count: number) => {
    const pages = new DataPages(panelBounds);
    const before = process.cpuUsage();
    for (let at = 0; at < count; at += 1) pages.pathOf({ folder: '', name: 'A', kind: 'md' });
    return process.cpuUsage(before).user;
  };
  cost(100);
  expect(cost(8_000)).toBeLessThan(8 * cost(2_000) + 100_000);
});
