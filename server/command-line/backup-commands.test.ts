import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startDatabase } from '#server/database/database-server';
import { runPortalCommand } from '#test/command-line';
import { silentLog } from '#test/log';

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
