import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startDatabase } from '#server/database/database-server';
import { migrate } from '#server/database/migrate';
import { runPortalCommand } from '#test/command-line';
import { createEmptyDatabase } from '#test/database';
import { databaseAddress } from '#test/database-address';
import { silentLog } from '#test/log';
import { openTestSql } from '#test/test-sql';

const folder = mkdtempSync(join(tmpdir(), 'portal-cli-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a portal is moved by a backup, and only while it is stopped', async () => {
  const [from, to] = ['jeden', 'dwa'].map((name) => ({ DATA_DIR: join(folder, name) }));
  const file = join(folder, 'kopia.portal');
  await runPortalCommand(from!, ['user', 'create', 'raz@example.pl']);
  const made = await runPortalCommand(from!, ['backup', file, '--json']);
  expect([made.code, JSON.parse(made.printed)]).toMatchObject([0, { file, files: 0, missing: [] }]);
  expect(await runPortalCommand(from!, ['backup', file])).toMatchObject({
    code: 1,
    told: `Nie udało się: plik ${file} już istnieje.`,
  });

  const [inNothing, inFile] = [join(folder, 'nie-ma', 'kopia'), join(file, 'kopia')];
  expect(await runPortalCommand(from!, ['backup', inNothing])).toMatchObject({
    code: 1,
    told: expect.stringContaining(`nie ma pliku ani folderu ${inNothing}`) as string,
  });
  expect(await runPortalCommand(from!, ['backup', inFile])).toMatchObject({
    code: 1,
    told: expect.stringContaining('prowadzi przez plik') as string,
  });
  const nowhere = await runPortalCommand(to!, ['restore', join(folder, 'nie-ma')]);
  expect(nowhere).toMatchObject({ code: 1, told: expect.stringContaining('nie ma pliku') as string });
  const running = await startDatabase({ ...to!, DATABASE_URL: undefined }, silentLog);
  const early = await runPortalCommand(to!, ['restore', file]);
  await running.stop();
  expect(early).toMatchObject({ code: 1, told: expect.stringContaining('portal działa. Zatrzymaj go') as string });

  expect(await runPortalCommand(to!, ['restore', file])).toMatchObject({ code: 0 });
  const again = await runPortalCommand(to!, ['restore', file]);
  expect(again).toMatchObject({ code: 1, told: expect.stringContaining('Dodaj --replace') as string });
  expect(await runPortalCommand(to!, ['restore', file, '--replace'])).toMatchObject({ code: 0 });
  const { printed } = await runPortalCommand(to!, ['user', 'list', '--json']);
  expect(JSON.parse(printed)).toMatchObject([{ email: 'raz@example.pl' }]);
});

test.each([
  'backup TU/kopia.tar',
  'export TU/eksport',
  'check',
  'doctor',
  'user list',
  'user role raz@example.pl admin',
])('where no portal is, none is made: %s', async (args) => {
  const env = { DATA_DIR: join(folder, 'pusty') };
  const nothing = `Nie udało się: tu nie ma portalu (DATA_DIR=${env.DATA_DIR}). `;
  for (const isThere of [false, true]) {
    if (isThere) mkdirSync(env.DATA_DIR);
    const told = expect.stringContaining(nothing) as string;
    expect(await runPortalCommand(env, args.replace('TU', folder).split(' '))).toEqual({ code: 1, printed: '', told });
    expect(existsSync(isThere ? join(env.DATA_DIR, 'db') : env.DATA_DIR)).toBe(false);
  }
  rmSync(env.DATA_DIR, { recursive: true });
});

test('a database of nobody is no portal either, and only a command that may begin one says that it does', async () => {
  const database = await createEmptyDatabase(async (owner) => {
    const env = { DATABASE_URL: databaseAddress(owner), DATA_DIR: join(folder, 'przy-serwerze') };
    const refused = await runPortalCommand(env, ['backup', join(folder, 'niczyja.tar')]);
    expect(refused).toMatchObject({
      code: 1,
      told: expect.stringContaining('nie ma portalu (DATABASE_URL)') as string,
    });
    await migrate(owner, silentLog);
    expect(await runPortalCommand(env, ['user', 'list'])).toMatchObject({ code: 0 });
  });
  await database.drop();
  const env = { DATA_DIR: join(folder, 'nowy') };
  const begun = await runPortalCommand(env, ['user', 'create', 'raz@example.pl']);
  expect(begun).toMatchObject({ code: 0, told: expect.stringContaining('Powstał nowy') as string });
  expect(await runPortalCommand(env, ['user', 'create', 'dwa@example.pl'])).toMatchObject({ code: 0, told: '' });
});

test('a command brings no database to a newer schema while instances of the older version use it', async () => {
  const database = await createEmptyDatabase(async (owner) => {
    await migrate(owner, silentLog);
    const older = openTestSql({ ...owner, application_name: 'portal listener' });
    await older`delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)`;
    const [before] = await older`select count(*) from drizzle.__drizzle_migrations`;
    const env = { DATABASE_URL: databaseAddress(owner), DATA_DIR: join(folder, 'obok-starszej') };
    const refused = await runPortalCommand(env, ['backup', join(folder, 'obok-starszej.tar')]);
    expect(refused).toMatchObject({ code: 1, told: expect.stringContaining('działa portal w innej wersji') as string });
    expect((await older`select count(*) from drizzle.__drizzle_migrations`)[0]).toEqual(before);
    await older.end();
  });
  await database.drop();
});
