import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createChangeFeed } from '#app/audit/change-feed.server';
import { systemClock } from '#app/platform/clock';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { type S3Server, startS3Server } from '#test/s3-server';
import type { FileStore } from './file-store.server';
import { findPreviews } from './find-previews.server';
import { createS3Store } from './s3-store.server';
import { saveUpload } from './save-upload.server';

let database: TestDatabase;
let s3: S3Server;
beforeAll(async () => {
  [database, s3] = await Promise.all([createTestDatabase(), startS3Server()]);
});
afterAll(async () => void (await Promise.all([database?.drop(), s3?.stop()])));

async function upload(store: FileStore) {
  const changes = createChangeFeed((error) => {
    throw error;
  });
  const context = { store, db: database.doors.admin, actor: { id: null, name: 'test' }, clock: systemClock, changes };
  const picture = { create: { width: 8, height: 8, channels: 3 as const, background: '#123456' } };
  const stream = Readable.from([await sharp(picture).jpeg().toBuffer()]);
  const { name } = await saveUpload(context, { stream, fileName: 'a.jpg', mostBytes: 10_000 });
  return name;
}

test('an image has a preview also where the store does not know at once what it has taken', async () => {
  const store = createS3Store(s3.options);
  let unknown = 2;
  const name = await upload({ ...store, read: async (...what) => (unknown-- > 0 ? null : store.read(...what)) });
  expect([...(await findPreviews(database.doors.admin, [name])).keys()]).toEqual([name]);
});

test('an image that the store does not give back is refused, and nothing of it is left', async () => {
  const store = createS3Store(s3.options);
  await database.sql`delete from files`;
  await expect(upload({ ...store, read: async () => null })).rejects.toMatchObject({ code: 'unavailable' });
  expect(await database.sql`select name from files`).toEqual([]);
});
