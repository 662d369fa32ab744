import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createChangeFeed } from '#app/audit/change-feed.server';
import { deleteEntry } from '#app/content/entries/delete-entry.server';
import { updateEntry } from '#app/content/entries/update-entry.server';
import { boundModule } from '#app/content/registry.server';
import type { ImportReport } from '#app/content/transfer/bundle';
import { systemClock } from '#app/platform/clock';
import { runPortalCommand } from '#test/command-line';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { databaseAddress } from '#test/database-address';
import { writeFiles } from '#test/write-files';

const folder = mkdtempSync(join(tmpdir(), 'portal-again-'));
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** Imports these files, or the folder of this name. @returns what became of each by its path, and its notes */
async function take(source: string | Record<string, string>) {
  const place = typeof source === 'string' ? join(folder, source) : writeFiles(mkdtempSync(join(folder, 'x-')), source);
  const { printed } = await run('import', place, '--publish', '--json');
  return new Map((JSON.parse(printed) as ImportReport).files.map((file) => [file.source, file]));
}

const run = (...args: string[]) =>
  runPortalCommand({ DATABASE_URL: databaseAddress(database.owner), DATA_DIR: join(folder, 'data') }, args);

async function change(slug: string, fields: Record<string, unknown>): Promise<void> {
  await updateEntry(writer(), boundModule('documentation'), await idOf(slug), fields);
}

const remove = async (slug: string) => deleteEntry(writer(), boundModule('documentation'), await idOf(slug));

async function idOf(slug: string): Promise<string> {
  const [row] = await database.sql`select id from documentation where slug = ${slug}`;
  return String(row?.id);
}

function writer() {
  const changes = createChangeFeed((error) => {
    throw error;
  });
  return { db: database.doors.admin, clock: systemClock, changes, actor: { id: null, name: null } };
}

const pages = async () => {
  const rows = await database.sql`select slug, title, content from documentation order by slug`;
  return rows.map(({ slug, title, content }) => [slug, title, content]);
};

const notion = '1a2b3c4d5e6f1a2b3c4d5e6f1a2b3c4d';

test('a second import of a changed archive knows the pages again, whatever either side has renamed', async () => {
  const first = await take({
    'styles/site.css': '',
    'Praca_123456.html': '<title>Dział : Praca</title><body><p>Praca</p></body>',
    '234567.html': '<title>Dział : Źródła</title><body><p>Źródła</p></body>',
    [`Urlop ${notion}.md`]: '# Urlop\n\nUrlop\n',
    'a/strona.md': '# Pierwsza\n\nA\n',
    'b/strona.md': '# Druga\n\nB\n',
  });
  expect([...first.values()].map(({ address }) => address).filter(Boolean)).toEqual([
    '/dokumentacja/zrodla',
    '/dokumentacja/praca-123456',
    '/dokumentacja/urlop',
    '/dokumentacja/strona',
    '/dokumentacja/b-strona',
  ]);
  await change('praca-123456', { slug: 'praca-w-urzedzie', content: 'Poprawione w portalu\n' });
  await change('b-strona', { slug: 'druga-strona', title: 'Druga, poprawiona' });
  const before = await pages();
  const second = await take({
    'styles/site.css': '',
    'Praca-zdalna_123456.html': '<title>Dział : Praca zdalna</title><body><p>Praca</p></body>',
    '234567.html': '<title>Dział : Źródła prawa</title><body><p>Źródła</p></body>',
    [`Kadry/Urlopy ${notion}.md`]: '# Urlopy\n\nUrlop\n',
    'b/strona.md': '# Druga\n\nB\n',
    'c/nowa.md':
      `# Nowa\n\n[a](../Praca-zdalna_123456.html) [b](../234567.html) [c](../Kadry/Urlopy%20${notion}.md) ` +
      '[d](../b/strona.md)\n',
    'c/strona.md': '# Trzecia\n\nC\n',
  });
  expect([...second].map(([path, { outcome, address }]) => [path, outcome, address])).toEqual([
    // None for pages that stay where they are.
    ['c/', 'new', undefined],
    ['234567.html', 'exists', '/dokumentacja/zrodla'],
    [`Kadry/Urlopy ${notion}.md`, 'exists', '/dokumentacja/urlop'],
    ['Praca-zdalna_123456.html', 'exists', '/dokumentacja/praca-w-urzedzie'],
    ['b/strona.md', 'exists', '/dokumentacja/druga-strona'],
    ['c/nowa.md', 'new', '/dokumentacja/nowa'],
    ['c/strona.md', 'exists', '/dokumentacja/strona'],
  ]);
  expect(await pages()).toEqual([
    ...before.slice(0, 1),
    [
      'nowa',
      'Nowa',
      '[a](/dokumentacja/praca-w-urzedzie) [b](/dokumentacja/zrodla) [c](/dokumentacja/urlop) [d](/dokumentacja/druga-strona)\n',
    ],
    ...before.slice(1),
  ]);
});

test("a second import of the portal's export makes no double of what has another address now", async () => {
  expect((await run('export', join(folder, 'eksport'))).code).toBe(0);
  await change('nowa', { slug: 'calkiem-nowa' });
  const before = await pages();
  const report = await take('eksport');
  expect(report.get('documentation/nowa.md')).toMatchObject({
    outcome: 'exists',
    address: '/dokumentacja/calkiem-nowa',
  });
  expect(await pages()).toEqual(before);
});

test('a page that was deleted here and came in again is known under another address, too', async () => {
  const other = '9a2b3c4d5e6f1a2b3c4d5e6f1a2b3c4d';
  const named = (title: string) => ({ [`${title} ${other}.md`]: `# ${title}\n\nA\n` });
  await take(named('Delegacja'));
  await remove('delegacja');
  await take(named('Delegacja'));
  await remove('delegacja');
  await take(named('Delegacja'));
  const [again] = (await take({ ...named('Delegacje'), 'wyjazd.md': `[a](Delegacje%20${other}.md)\n` })).values();
  expect(again).toMatchObject({ outcome: 'exists', address: '/dokumentacja/delegacja' });
  expect(await database.sql`select slug from documentation where slug like 'delegacj%'`).toHaveLength(1);
  const [linking] = await database.sql`select content from documentation where slug = 'wyjazd'`;
  expect(linking?.content).toBe('[a](/dokumentacja/delegacja)\n');
});

test('pages of two spaces of Confluence with one title both come in, and their links lead to their own', async () => {
  const space = (key: string, number: number) => ({
    'styles/site.css': '',
    'index.html': `<title>${key} (${key})</title><ul><li><a href="Strona-tytulowa_${number}.html">Strona tytułowa</a></li></ul>`,
    [`Strona-tytulowa_${number}.html`]: `<title>${key} : Strona tytułowa</title><body><p>${key}</p></body>`,
    'Nowa_9.html': `<title>${key} : Odsyła ${key}</title><body><p><a href="Strona-tytulowa_${number}.html">a</a></p></body>`,
  });
  await take(space('AA', 8));
  const second = await take(space('BB', 8));
  expect(second.get('Strona-tytulowa_8.html')).toMatchObject({
    outcome: 'new',
    address: '/dokumentacja/strona-tytulowa-2',
  });
  const [linking] = await database.sql`select content from documentation where title = 'Odsyła BB'`;
  expect(linking?.content).toBe('[a](/dokumentacja/strona-tytulowa-2)\n');
  expect([...(await take(space('BB', 8))).values()].map(({ outcome }) => outcome)).toEqual(['same', 'same']);
});
