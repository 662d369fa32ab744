import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createChangeFeed } from '#app/audit/change-feed.server';
import { createCategory, listCategories } from '#app/content/categories/categories.server';
import { createEntry } from '#app/content/entries/create-entry.server';
import { eachEntry } from '#app/content/entries/each-entry.server';
import { createFragment } from '#app/content/fragments/save-fragment.server';
import { presentEntry } from '#app/content/present-entry.server';
import { moduleKeys } from '#app/content/registry';
import { boundModule, boundModules } from '#app/content/registry.server';
import type { ImportReport } from '#app/content/transfer/bundle';
import { presentFile } from '#app/files/present-file';
import { saveLocalFile } from '#app/files/save-local-file.server';
import { createFolderStore } from '#app/files/folder-store.server';
import { systemClock } from '#app/platform/clock';
import { seedSampleContent } from '#db/sample/seed';
import { runPortalCommand } from '#test/command-line';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { databaseAddress } from '#test/database-address';
import { writeFiles } from '#test/write-files';

const folder = mkdtempSync(join(tmpdir(), 'portal-transfer-'));
const place = (name: string) => join(folder, name);
let [from, to]: TestDatabase[] = [];
const actor = { id: null, name: null };
const changes = createChangeFeed((error) => {
  throw error;
});

beforeAll(async () => {
  [from, to] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  const db = from.doors.admin;
  const store = createFolderStore(place('jeden/files'));
  const writer = { db, clock: systemClock, changes, actor, store };
  await seedSampleContent(
    {
      ...writer,
      tell: () => {},
      saveFile: async (path, tx) => presentFile(await saveLocalFile({ ...writer, db: tx }, path)),
    },
    'db/sample',
  );
  await createCategory(writer, { module: 'documentation', name: 'Przeglądana', review_months: 6 });
  await createFragment(writer, { title: 'Kontakt: „pomoc”', name: 'pomoc', content: 'Napisz do nas.\n' });
  const picture = await saveLocalFile(writer, 'db/sample/files/obieg-tresci.png');
  await createEntry(writer, boundModule('documentation'), {
    title: 'Trudny: „# cytat” — 100%\u00a0pewny',
    slug: 'trudny',
    status: 'archived',
    metadata: { klucz: 'tak', liczba: '1.0', 'dwa-wiersze': 'a\r\nb\n---\n  c: [d' },
    tags: ['nie', '2026-01-02', '#x'],
    related: ['/dokumentacja/instalacja'],
    position: 7,
    publish_at: '2030-01-01T10:00:00.123Z',
    review_at: '2027-01-01',
    content: `\r\n\n  ---\nA: b\n---\n![Obieg](/files/${picture.name})\n\n{{fragment:pomoc}}\n\nkoniec bez wiersza  `,
  });
  await createEntry(writer, boundModule('changelog'), {
    title: 'Beta',
    version: '2.0: <beta>',
    content: '- naprawa: x',
  });
  const [category] = (await listCategories(db)).filter(({ module }) => module === 'resources');
  const resource = { title: 'Z kosza', category: category?.slug };
  const { id } = await createEntry(writer, boundModule('resources'), resource);
  // As a restore from the trash leaves it where its category is gone.
  await from.sql`update resources set category_id = null where id = ${id}`;
});
afterAll(async () => {
  await Promise.all([from?.drop(), to?.drop()]);
  rmSync(folder, { recursive: true, force: true });
});

const run = (database: TestDatabase | undefined, data: string, ...args: string[]) =>
  runPortalCommand({ DATABASE_URL: databaseAddress(database!.owner), DATA_DIR: place(data) }, args);

async function contentOf({ doors }: TestDatabase) {
  const entries = [];
  for (const module of boundModules) {
    for await (const entry of eachEntry(doors.admin, module))
      entries.push(presentEntry(module.definition, entry, { role: 'admin' }));
  }
  const categories = (await listCategories(doors.admin)).map((category) => ({
    ...category,
    id: null,
    parent_id: null,
    created_at: null,
  }));
  return { entries, categories };
}

const reportOf = (printed: string) => JSON.parse(printed) as ImportReport;

test('an export, imported into an empty portal, gives equal items, categories, fragments and files', async () => {
  const made = await run(from, 'jeden', 'export', place('eksport'), '--json');
  expect([made.code, made.told]).toEqual([0, expect.stringContaining('Treść')]);
  expect(JSON.parse(made.printed)).toMatchObject({ missing: [], drafts: 0, fragments: 1 });
  const besideModules = ['categories.yaml', 'files', 'files.yaml', 'fragments'];
  expect(readdirSync(place('eksport')).sort()).toEqual([...moduleKeys, ...besideModules].sort());
  expect(readdirSync(place('eksport/changelog'))).toContain('2.0%3A %3Cbeta%3E.md');
  // Without it whoever imports this would be its author.
  expect(readFileSync(place('eksport/documentation/trudny.md'), 'utf8')).toContain('\ncreated_by: null\n');

  const tried = await run(to, 'dwa', 'import', place('eksport'), '--publish', '--dry-run');
  expect([tried.code, tried.printed]).toEqual([0, expect.stringContaining('Próba: niczego nie zmieniono')]);
  expect((await contentOf(to!)).entries).toEqual([]);
  expect(await to!.sql`select 1 from files`).toEqual([]);

  const done = await run(to, 'dwa', 'import', place('eksport'), '--publish');
  expect(done).toMatchObject({ code: 0, printed: expect.stringContaining('Import gotowy') as string });
  expect(await contentOf(to!)).toEqual(await contentOf(from!));
  const listFiles = ({ sql }: TestDatabase) =>
    sql`select name, file_name, file_type, file_size, sha256 from files where preview_of is null order by name`;
  expect(await listFiles(to!)).toEqual(await listFiles(from!));
  const named = (await listFiles(to!)).map(({ name }) => String(name));
  for (const name of named)
    expect(readFileSync(place(`dwa/files/${name}`))).toEqual(readFileSync(place(`jeden/files/${name}`)));
  const kinds = await to!.sql`select distinct kind from entry_revisions`;
  expect(kinds).toEqual([{ kind: 'import' }]);

  const again = await run(to, 'dwa', 'import', place('eksport'), '--publish', '--json');
  expect(new Set(reportOf(again.printed).files.map(({ outcome }) => outcome))).toEqual(new Set(['same']));
  const twice = await run(to, 'dwa', 'export', place('drugi'));
  expect(twice.code).toBe(0);
  for (const path of readdirSync(place('eksport'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.\w+$/.test(name),
  ))
    expect(readFileSync(place(`drugi/${path}`))).toEqual(readFileSync(place(`eksport/${path}`)));
});

test('a folder that is not empty is refused, and left as it is', async () => {
  mkdirSync(place('pelny'));
  writeFileSync(place('pelny/x'), 'x');
  expect(await run(from, 'jeden', 'export', place('pelny'))).toMatchObject({
    code: 1,
    told: `Nie udało się: folder ${place('pelny')} nie jest pusty.`,
  });
  expect(readdirSync(place('pelny'))).toEqual(['x']);
  expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([]);
});

const write = (name: string, files: Record<string, string>) => writeFiles(place(name), files);

test('each refusal names the file and the line, and then nothing is imported', async () => {
  const source = write('bledny', {
    'categories.yaml': '- { module: documentation, name: Nowa, slug: nowa-z-importu }\n- { module: nic, name: X }\n',
    'documentation/dobry.md': '---\ntitle: Dobry\nstatus: published\n---\nTekst\n',
    'documentation/nieznane.md': '---\ntitle: Nieznane pole\n\nlater_field: 1\n---\nTekst\n',
    'documentation/zly.md': '---\ntitle: Zły\ntags: [a\n---\n',
    'documentation/fragment.md': '---\ntitle: Fragment\n---\nRaz\n\n{{fragment:nie-ma}}\n',
    'documentation/dobry-2.md': '---\ntitle: Dobry drugi\nslug: dobry\n---\n',
  });
  const before = await contentOf(to!);
  const { code, printed, told } = await run(to, 'dwa', 'import', source, '--json');
  expect([code, told]).toEqual([1, expect.stringContaining('odrzucono')]);
  const { done, files } = reportOf(printed);
  expect(done).toBe(false);
  const refused = files.filter(({ outcome }) => outcome === 'refused');
  expect(refused.map(({ source: file, line }) => `${file}:${line}`).sort()).toEqual([
    'categories.yaml:2',
    'documentation/dobry.md:2',
    'documentation/fragment.md:6',
    'documentation/nieznane.md:4',
    'documentation/zly.md:4',
  ]);
  expect(await contentOf(to!)).toEqual(before);

  const skipped = await run(to, 'dwa', 'import', source, '--skip-refused');
  expect(skipped.code).toBe(0);
  const [made] = await to!.sql`select status from documentation where slug = 'dobry'`;
  expect(made).toEqual({ status: 'draft' });
});

test('where a second person is required, an import publishes nothing', async () => {
  const source = write('do-publikacji', { 'documentation/nowy.md': '---\ntitle: Nowy\nstatus: published\n---\nA\n' });
  await to!.sql`update settings set review_required = true`;
  const refused = await run(to, 'dwa', 'import', source, '--publish', '--json');
  expect(refused.code).toBe(1);
  expect(reportOf(refused.printed).files).toMatchObject([
    { outcome: 'refused', notes: ['Publikację musi zatwierdzić druga osoba.'] },
  ]);
  expect(await run(to, 'dwa', 'import', source)).toMatchObject({ code: 0 });
  expect(await to!.sql`select status from documentation where slug = 'nowy'`).toEqual([{ status: 'draft' }]);
});

test('a resource whose category is gone comes in as a draft, and the report says what it lacks', async () => {
  const source = write('bez-kategorii', {
    'resources/zasob.md': '---\ntitle: Bez kategorii\nstatus: published\n---\n',
  });
  const { code, printed } = await run(to, 'dwa', 'import', source, '--publish', '--json');
  expect(code).toBe(0);
  expect(reportOf(printed).files).toMatchObject([
    {
      outcome: 'new',
      status: 'draft',
      notes: ['Nie ma kategorii: trzeba ją wybrać przed publikacją', 'Jako szkic'],
    },
  ]);
});

test('a file that is missing is named, unless code names it as an example', async () => {
  const content = [
    'Zobacz [plan](/files/plan.pdf).',
    '```md\n![Opis](/files/w-bloku.png)\n```',
    'Adres ma postać `/files/w-wierszu.png`.',
  ];
  const source = write('bez-plikow', { 'documentation/pliki.md': `---\ntitle: Pliki\n---\n${content.join('\n\n')}\n` });
  const { code, printed } = await run(to, 'dwa', 'import', source, '--json');
  expect(code).toBe(0);
  expect(reportOf(printed).files).toMatchObject([{ outcome: 'new', notes: ['Brakuje pliku /files/plan.pdf'] }]);
});

test('what the portal has already stays, and is named', async () => {
  const source = write('drugi-raz', { 'documentation/nowy.md': '---\ntitle: Nowy\n---\nInny tekst\n' });
  const { code, printed } = await run(to, 'dwa', 'import', source, '--json');
  expect(code).toBe(0);
  expect(reportOf(printed).files).toMatchObject([
    { outcome: 'exists', notes: [expect.stringContaining('zostaje bez zmian')] },
  ]);
});

test('what it has already may be written otherwise: lines of Windows, times and texts as a save would keep them', async () => {
  const source = write('windows', {
    'documentation/okna.md':
      '---\r\ntitle: " Okna "\r\ntags: [Ąa, aa]\r\npublish_at: 2031-01-01T01:00:00+01:00\r\n---\r\nA\r\nB\r\n',
  });
  const outcomes = async () =>
    reportOf((await run(to, 'dwa', 'import', source, '--json')).printed).files.map(({ outcome }) => outcome);
  expect([await outcomes(), await outcomes()]).toEqual([['new'], ['same']]);
});

test('an import that fails in its middle leaves neither rows nor bytes', async () => {
  const source = write('z-plikiem', {
    'documentation/z-plikiem.md': '---\ntitle: Z plikiem\n---\n[Plik](/files/1-abc.txt)\n',
    'documentation/zly.md': '---\ntitle: Zły\nnic: 1\n---\n',
    'files/1-abc.txt': 'bajty',
  });
  expect(await run(to, 'dwa', 'import', source)).toMatchObject({ code: 1 });
  expect(readdirSync(place('dwa/files'))).not.toContain('1-abc.txt');
  expect(await to!.sql`select 1 from files where name = '1-abc.txt'`).toEqual([]);
});

test('a category whose default owner has no account here comes in without one', async () => {
  mkdirSync(place('opiekun'));
  const category = { module: 'documentation', name: 'Opieka', default_owner: '7b1f3c0e-0d0a-4a38-9a5e-0b1c2d3e4f50' };
  writeFileSync(place('opiekun/categories.yaml'), JSON.stringify([category]));
  const done = await run(to, 'dwa', 'import', place('opiekun'), '--json');
  expect(reportOf(done.printed).files).toMatchObject([
    { outcome: 'new', notes: [expect.stringContaining('domyślnego opiekuna')] },
  ]);
  const again = await run(to, 'dwa', 'import', place('opiekun'), '--json');
  expect(reportOf(again.printed).files).toMatchObject([{ outcome: 'same' }]);
});
