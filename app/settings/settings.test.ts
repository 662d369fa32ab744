import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createChangeFeed } from '#app/audit/change-feed.server';
import { createFolderStore } from '#app/files/folder-store.server';
import { systemClock } from '#app/platform/clock';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { updateSettings } from './settings.server';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('the log tells what was changed, and nothing of a save that changed nothing', async () => {
  const context = {
    db: database.doors.admin,
    actor: { id: null, name: 'test' },
    clock: systemClock,
    changes: createChangeFeed(() => {}),
    store: createFolderStore(tmpdir()),
  };
  const saved = { site_name: 'Portal Żółwia', seo_keywords: '' };
  await updateSettings(context, saved);
  await updateSettings(context, saved);
  expect(await database.sql`select before, after from audit_log where subject = 'settings'`).toEqual([
    { before: { site_name: 'Portal Dokumentacji' }, after: { site_name: 'Portal Żółwia' } },
  ]);
});
