import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDueFiles } from '#app/files/texts/keep-file-texts.server';
import { buildDocx, buildPdf, docxParagraph } from './office-files';
import { createTestPortal, type TestPortal } from './portal';

const folder = mkdtempSync(join(tmpdir(), 'portal-file-search-'));
let portal: TestPortal;
let token: string;
beforeAll(async () => {
  portal = await createTestPortal({ pages: true, variables: { DATA_DIR: folder } });
  ({ token } = await portal.signIn('admin'));
  await ask('POST', 'categories', { name: 'Pliki', slug: 'pliki', module: 'resources' });
});
afterAll(async () => {
  await portal?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function ask(method: string, path: string, json: object): Promise<Record<string, string>> {
  const answer = await portal.ask(`/api/v1/${path}`, { method, token, json });
  expect(answer.status).toBeLessThan(300);
  return (await answer.json()) as Record<string, string>;
}

async function upload(content: Buffer, fileName: string): Promise<string> {
  const body = new FormData();
  body.set('file', new File([Uint8Array.from(content)], fileName));
  const answer = await portal.ask('/api/v1/files', { method: 'POST', token, body });
  return ((await answer.json()) as { url: string }).url;
}

const readFiles = () => {
  const { systemDb, storage, changes, log } = portal.services;
  return readDueFiles({ db: systemDb, store: storage, changes, log }, new AbortController().signal);
};
const find = async (query: string) =>
  (await portal.services.publicDoor.search.search(query, { limit: 5 })).items.map(({ title, url, file }) => ({
    title,
    url,
    file,
  }));

test('words of a file find what holds it, with file and page, as long as both are public, and as the file is now', async () => {
  const { id } = await ask('POST', 'resources', {
    title: 'Regulamin',
    category: 'pliki',
    status: 'draft',
    file_url: await upload(buildPdf(['Wstep', 'Urlop wypoczynkowy']), 'regulamin.pdf'),
  });
  await readFiles();
  expect(await find('wypoczynkowy')).toEqual([]);
  await ask('PATCH', `resources/${id}`, { status: 'published' });
  const hit = { title: 'Regulamin', url: `/zasoby/${id}`, file: { name: 'regulamin.pdf', page: 2 } };
  expect(await find('urlopu wypoczynkowego')).toEqual([hit]);
  const shown = await (await portal.ask('/szukaj?q=wypoczynkowy')).text();
  expect(shown).toMatch(/w\u00a0pliku regulamin\.pdf, strona\u00a02(<!-- -->)?: /);
  // Published first and extracted later, it is found as soon as it is extracted.
  await ask('PATCH', `resources/${id}`, {
    file_url: await upload(await buildDocx(docxParagraph('Delegacja krajowa')), 'nowy.docx'),
  });
  expect(await find('wypoczynkowy')).toEqual([]);
  expect(await find('delegacje')).toEqual([]);
  await readFiles();
  expect(await find('delegacje')).toEqual([{ ...hit, file: { name: 'nowy.docx', page: null } }]);
  await ask('PATCH', `resources/${id}`, { status: 'draft' });
  expect(await find('delegacje')).toEqual([]);
});

test('a further file, and one that a text links to, is found as well', async () => {
  const [further, linked] = [
    await upload(buildPdf(['Formularz zapotrzebowania']), 'a.pdf'),
    await upload(buildPdf(['Tabela stawek']), 'b.pdf'),
  ];
  await ask('POST', 'resources', {
    title: 'Wzory',
    category: 'pliki',
    status: 'published',
    additional_files: [{ url: further }],
  });
  await ask('POST', 'knowledge_base', {
    title: 'Ile to kosztuje',
    slug: 'koszt',
    content: `[Cennik](${linked})`,
    status: 'published',
  });
  await readFiles();
  expect((await find('zapotrzebowanie'))[0]).toMatchObject({ title: 'Wzory', file: { name: 'a.pdf', page: 1 } });
  expect((await find('stawki'))[0]).toMatchObject({
    title: 'Ile to kosztuje',
    url: '/baza-wiedzy/koszt',
    file: { name: 'b.pdf' },
  });
});
