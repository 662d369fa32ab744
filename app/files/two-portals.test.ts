import { afterEach, beforeEach, expect, test } from 'vitest';
import { createChangeFeed } from '#app/audit/change-feed.server';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { type S3Server, startS3Server } from '#test/s3-server';
import type { FileContext } from './file-context.server';
import { removeFile } from './remove-file.server';
import { createS3Store } from './s3-store.server';
import { saveUpload } from './save-upload.server';
import { sweepStore } from './sweep-files.server';

let s3: S3Server;
const databases: TestDatabase[] = [];
beforeEach(async () => {
  s3 = await startS3Server();
});
afterEach(async () => {
  await Promise.all(databases.splice(0).map((database) => database.drop()));
  await s3?.stop();
});

const openStore = () => createS3Store({ ...s3.options, answerWithinMs: 1_800_000 });
const later = (hours: number) => new Date(Date.now() + hours * 3_600_000);

/** A portal with a database of its own, for which every file is old. */
async function openPortal(): Promise<FileContext> {
  const database = await createTestDatabase();
  databases.push(database);
  return {
    store: openStore(),
    db: database.doors.admin,
    actor: { id: null, name: 'anna@example.pl' },
    changes: createChangeFeed((error) => {
      throw error;
    }),
    clock: { now: () => later(7) },
  };
}

const upload = (portal: FileContext) => saveUpload(portal, { stream: bytes(), fileName: 'a.txt', mostBytes: 10 });
async function* bytes() {
  yield Buffer.from('tekst');
}

async function namesIn({ store }: FileContext) {
  const found: string[] = [];
  for await (const { name } of store.list()) found.push(name);
  return found.sort();
}

test('a portal that has not yet looked for others removes no bytes', async () => {
  const portal = await openPortal();
  const { name } = await upload(portal);
  await removeFile(portal, name);
  expect(await namesIn(portal)).toEqual([name]);
  expect(await sweepStore(portal)).toBe(1);
});

test('two portals that share a bucket by mistake remove nothing from it until one of them leaves it', async () => {
  const [first, second] = [await openPortal(), await openPortal()];
  expect(await sweepStore(first)).toBe(0);
  const { name } = await upload(first);
  const mine = await upload(second);
  await expect(sweepStore(second)).rejects.toThrow('another portal uses this store of files too');
  await expect(sweepStore(first)).rejects.toThrow('another portal uses this store of files too');
  // The bytes stay, as they may be those of a row that the other one has too.
  await removeFile(first, name);
  expect(await namesIn(first)).toEqual([name, mine.name].sort());
  for (const sign of first.store.others ?? []) await first.store.remove(`.portal-${sign}`);
  // Another instance of the portal is no other portal.
  expect(await sweepStore({ ...first, store: openStore() })).toBe(2);
  expect(await namesIn(first)).toEqual([]);
});
