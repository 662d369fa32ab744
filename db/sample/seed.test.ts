import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createChangeFeed } from '#app/audit/change-feed.server';
import { files } from '#app/files/tables.server';
import { modules } from '#app/content/registry';
import { countEntries } from '#app/content/entries/count-entries.server';
import { listFeatured } from '#app/content/entries/list-featured.server';
import { advisoryLocks } from '#app/platform/advisory-locks';
import { systemClock } from '#app/platform/clock';
import type { Database } from '#app/platform/db.server';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { holdLock } from '#test/hold-lock';
import { seedSampleContent } from './seed';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const seed = (db: Database = database.doors.admin, tell: (message: string) => void = () => {}, folder = 'db/sample') =>
  seedSampleContent(
    {
      db,
      tell,
      clock: systemClock,
      changes: createChangeFeed((error) => {
        throw error;
      }),
      async saveFile(path, tx) {
        const name = basename(path);
        await tx
          .insert(files)
          .values({ name, file_name: name, file_type: 'application/pdf', file_size: 1, sha256: '0' });
        return { url: `/files/${name}`, fileName: name, fileSize: 1, fileType: 'application/pdf' };
      },
    },
    folder,
  );

test('a mistake in a file is told with its name', async ({ onTestFinished }) => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-sample-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'categories.yaml'), '[]');
  mkdirSync(join(folder, 'documentation'));
  writeFileSync(join(folder, 'documentation/01-start.md'), '---\ntitle: Start\ncategory: prawo\n---\n');
  await expect(seed(undefined, undefined, folder)).rejects.toThrow('db/sample/documentation/01-start.md: category: ');
});

test('an empty portal is filled with the sample, and what a visitor sees of it is worth looking at', async () => {
  expect(await seed()).toBeGreaterThan(40);
  const counts = await countEntries(database.doors.public);
  expect(counts.documentation).toBeGreaterThanOrEqual(12);
  expect(counts.knowledge_base).toBeGreaterThanOrEqual(10);
  const filled = modules.map(({ key }) => key).filter((key) => existsSync(`db/sample/${key}`));
  for (const key of filled) expect(counts[key], `entries of ${key}`).toBeGreaterThanOrEqual(4);
  expect(await listFeatured(database.doors.public)).toHaveLength(3);
});

test('a portal that had content once is left alone, even when all of it was removed', async () => {
  await database.sql`delete from documentation`;
  expect(await seed()).toBe(0);
  expect((await countEntries(database.doors.admin)).documentation).toBe(0);
});

test('an instance does not wait for a backup under way', async () => {
  const held = await holdLock(database.owner, advisoryLocks.backup);
  const heard: string[] = [];
  try {
    expect(await seed(database.doors.admin, (message) => heard.push(message))).toBe(0);
    expect(heard).toEqual([]);
  } finally {
    await held.releaseAfter(0);
  }
});

test('an instance waits for another that fills the portal longer than a query may take, and says so', async () => {
  const held = await holdLock(database.owner, advisoryLocks.sample);
  const heard: string[] = [];
  const filled = database.doors.admin.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = '1500ms'`);
    return seed(tx, (message) => heard.push(message));
  });
  await Promise.race([filled, held.releaseAfter(2)]);
  expect(await filled).toBe(0);
  expect(heard[0]).toBe('waiting for another instance to fill the portal with the sample content (0 s so far)');
});
