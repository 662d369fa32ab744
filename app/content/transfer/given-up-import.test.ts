import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { goOn, requireImport, startImport } from './content-import.server';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const choice = { publish: false, skip: false, module: 'documentation' };
const by = { id: '7b1f3c0e-0d0a-4a38-9a5e-0b1c2d3e4f50', name: 'ala' };

test('an import that the queue has given up is failed, with a reason, and can be tried again', async () => {
  const db = database.doors.admin;
  const id = await startImport(db, { file: '1-a.zip', title: 'a.zip', by, ...choice });
  expect((await requireImport(db, id, by.id)).state.step).toBe('checking');
  await database.sql`update jobs set failed_at = now(), error = 'URI malformed'`;
  expect((await requireImport(db, id, by.id)).state).toMatchObject({
    step: 'failed',
    failure: expect.stringContaining('Portal nie poradził sobie') as string,
  });
  await goOn(db, id, by.id, { ...choice, step: 'checking' });
  expect((await requireImport(db, id, by.id)).state.step).toBe('checking');
  expect(await database.sql`select attempts, error, failed_at from jobs`).toEqual([
    { attempts: 0, error: null, failed_at: null },
  ]);
});

test('the reason of a failure and the report go with it: the page asks for the rest again and again', async () => {
  const db = database.doors.admin;
  const id = await startImport(db, { file: '1-b.zip', title: 'b.zip', by, ...choice });
  await database.sql`update jobs set payload = payload || '{"step":"failed","failure":"Zły plik","reports":[]}'`;
  await goOn(db, id, by.id, { ...choice, step: 'checking' });
  const { state } = await requireImport(db, id, by.id);
  for (const gone of ['failure', 'reports']) expect(state).not.toHaveProperty(gone);
});
