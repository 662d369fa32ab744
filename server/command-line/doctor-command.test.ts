import { mkdirSync, mkdtempSync, readdirSync, rmSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createChangeFeed } from '#app/audit/change-feed.server';
import type { Examined } from '#app/content/doctor/examine';
import { createEntry } from '#app/content/entries/create-entry.server';
import { boundModule } from '#app/content/registry.server';
import { createFolderStore } from '#app/files/folder-store.server';
import { saveUpload } from '#app/files/save-upload.server';
import { systemClock } from '#app/platform/clock';
import { runPortalCommand } from '#test/command-line';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { databaseAddress } from '#test/database-address';

const folder = mkdtempSync(join(tmpdir(), 'portal-doctor-'));
const files = join(folder, 'files');
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  mkdirSync(files);
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const run = (...args: string[]) =>
  runPortalCommand({ DATABASE_URL: databaseAddress(database.owner), DATA_DIR: folder }, ['doctor', ...args]);

async function statesAfter(...args: string[]) {
  const { code, printed } = await run(...args, '--json');
  const examined = JSON.parse(printed) as Examined[];
  const found = examined.filter(({ state }) => state !== 'fine' && state !== undefined);
  return { code, states: Object.fromEntries(found.map(({ name, state }) => [name, state])) };
}

const context = () => ({
  db: database.doors.admin,
  actor: { id: null, name: null },
  clock: systemClock,
  store: createFolderStore(files),
  changes: createChangeFeed((error) => {
    throw error;
  }),
});

const upload = (fileName: string) => {
  const stream = (async function* () {
    yield Buffer.from(fileName);
  })();
  return saveUpload(context(), { stream, fileName, mostBytes: 100 });
};

test('a portal without an admin is ill, a fresh one with an admin is well', async () => {
  expect(await statesAfter()).toEqual({ code: 1, states: { noAdmin: 'found', defaults: 'found' } });
  await database.sql`insert into users (email, username, role) values ('a@example.pl', 'admin', 'admin')`;
  const { code, printed, told } = await run();
  expect([code, told.includes('Portal wymaga uwagi')]).toEqual([0, false]);
  expect(printed).toContain('OK     Konto administratora');
  expect(printed).toContain('RADA   Konfiguracja');
});

test('what is out of step is found, mended, and what cannot be mended is left and told', async () => {
  const { db } = context();
  const [kept, lost] = [await upload('jest.txt'), await upload('brak.txt')];
  const made = await createEntry(context(), boundModule('documentation'), {
    title: 'Wpis',
    slug: 'wpis',
    status: 'published',
    content: `[a](/files/${kept.name}) [b](/files/${lost.name})`,
  });
  const { sql } = database;
  unlinkSync(join(files, lost.name));
  writeFileSync(join(files, 'niczyj.txt'), 'x');
  utimesSync(join(files, 'niczyj.txt'), 1, 1);
  await sql`delete from file_uses where file_name = ${kept.name}`;
  const gone = '00000000-0000-4000-8000-000000000001';
  await sql`insert into file_uses (file_name, module, entry_id) values (${kept.name}, 'documentation', ${gone})`;
  await sql`insert into slug_redirects (module, slug, entry_id) values
    ('documentation', 'dawny', ${gone}), ('documentation', 'inny', ${made.id})`;
  await sql`insert into text_checks (entry_id, revision, checked_at) values (${gone}, 1, now())`;
  await sql`update documentation set rendered = jsonb_set(rendered, '{version}', '0')`;
  await sql`delete from settings`;
  const ill = {
    missingSettings: 'found',
    missingBytes: 'found',
    orphanedBytes: 'found',
    orphanedRows: 'found',
    orphanedUses: 'found',
    orphanedRedirects: 'found',
    missingUses: 'found',
    oldRenderings: 'found',
    defaults: 'found',
  };
  expect(await statesAfter()).toEqual({
    code: 1,
    states: expect.objectContaining({ ...ill, defaults: 'found' }) as object,
  });
  const mended = await statesAfter('--fix');
  const { missingBytes, defaults, ...others } = mended.states;
  expect([mended.code, missingBytes, defaults]).toEqual([1, 'found', 'found']);
  expect(new Set(Object.values(others))).toEqual(new Set(['mended']));
  expect(Object.keys(others)).toHaveLength(7);
  expect(await statesAfter()).toEqual({ code: 1, states: { missingBytes: 'found', defaults: 'found' } });
  expect(readdirSync(files)).toEqual([kept.name]);
  expect(await sql`select slug from slug_redirects`).toEqual([{ slug: 'inny' }]);
  expect(await sql`select entry_id from file_uses where file_name = ${kept.name}`).toEqual([{ entry_id: made.id }]);
  const printed = (await run()).printed;
  expect(printed).toContain(`${lost.name} (brak.txt)`);
  await db.execute('select 1');
});
