import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createChangeFeed } from '#app/audit/change-feed.server';
import { systemClock } from '#app/platform/clock';
import { AppError } from '#app/platform/errors';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { type S3Server, startS3Server } from '#test/s3-server';
import type { FileStore } from './file-store.server';
import { createFolderStore } from './folder-store.server';
import { readUpload } from './read-upload.server';
import { createS3Store } from './s3-store.server';
import { saveUpload } from './save-upload.server';

const limit = 8 * 1024 * 1024;
/** Larger than one S3 part, so that some of it is sent before the request ends. */
const large = Buffer.alloc(6 * 1024 * 1024, 'a');

let database: TestDatabase;
let folder: string;
let s3: S3Server;
const stores: Record<string, FileStore> = {};

beforeAll(async () => {
  [database, s3, folder] = await Promise.all([
    createTestDatabase(),
    startS3Server(),
    mkdtemp(join(tmpdir(), 'portal-files-')),
  ]);
  stores.folder = createFolderStore(folder);
  stores.S3 = createS3Store(s3.options);
});
afterAll(async () => {
  await Promise.all([database?.drop(), s3?.stop()]);
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => database.sql`delete from files`);

const part = (field: string, name: string, content: string | Buffer) =>
  Buffer.concat([
    Buffer.from(`--x\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
const end = Buffer.from('--x--\r\n');

describe.each(['folder', 'S3'])('an upload into the %s store', (kind) => {
  const store = () => stores[kind] as FileStore;
  const headers = new Headers({ 'content-type': 'multipart/form-data; boundary=x' });
  const allowed = () => Promise.resolve();
  const sender = { requireStillAllowed: allowed };
  beforeEach(() => void (sender.requireStillAllowed = allowed));
  const changes = createChangeFeed((error) => {
    throw error;
  });
  const send = (...pieces: Buffer[]) => {
    const context = {
      store: store(),
      db: database.doors.admin,
      actor: { id: null, name: 'test' },
      clock: systemClock,
      changes,
    };
    return readUpload({ headers, sender, body: Readable.from(pieces) }, limit, (file) => saveUpload(context, file));
  };
  const kept = async () => {
    const names: string[] = [];
    for await (const { name } of store().list()) names.push(name);
    return [names, await database.sql`select name from files`];
  };

  test.each([
    ['of two files', [part('file', 'a.txt', 'one'), part('file', 'b.txt', 'two'), end], 'invalid'],
    ['of a large file and another', [part('file', 'a.bin', large), part('file', 'b.txt', 'two'), end], 'invalid'],
    [
      'of a file and others under other names',
      [part('file', 'a.txt', 'one'), part('b', 'b', 'b'), part('c', 'c', 'c'), end],
      'invalid',
    ],
    [
      'that grows too large after its file',
      [part('file', 'a.bin', large), part('rest', 'b.bin', large), end],
      'too_large',
    ],
    ['cut off after its file', [part('file', 'a.txt', 'one')], 'malformed'],
    ['cut off after its large file', [part('file', 'a.bin', large)], 'malformed'],
    [
      'cut off in its second part',
      [part('file', 'a.txt', 'one'), part('note', 'b.txt', 'two').subarray(0, 80)],
      'malformed',
    ],
    ['cut off in its file', [part('file', 'a.bin', large).subarray(0, -large.length / 2)], 'malformed'],
  ])('%s is refused, and nothing of it stays', async (_, pieces, code) => {
    const events = () => database.sql`select count(*) from audit_log`;
    const before = await events();
    await expect(send(...pieces)).rejects.toMatchObject({ code });
    expect(await kept()).toEqual([[], []]);
    expect(await events()).toEqual(before);
  });

  test('whose sender has lost the right to it meanwhile leaves nothing', async () => {
    sender.requireStillAllowed = () => Promise.reject(new AppError('forbidden'));
    await expect(send(part('file', 'a.bin', large), end)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await kept()).toEqual([[], []]);
  });

  test('whose connection breaks after its file leaves nothing', async () => {
    const broken = async function* () {
      yield part('file', 'a.txt', 'one');
      throw new Error('socket hang up');
    };
    const context = {
      store: store(),
      db: database.doors.admin,
      actor: { id: null, name: 'test' },
      clock: systemClock,
      changes,
    };
    const read = readUpload({ headers, sender, body: Readable.from(broken()) }, limit, (file) =>
      saveUpload(context, file),
    );
    await expect(read).rejects.toMatchObject({ code: 'malformed' });
    expect(await kept()).toEqual([[], []]);
  });

  test('of one file among other fields is kept whole', async () => {
    const note = Buffer.from('--x\r\ncontent-disposition: form-data; name="note"\r\n\r\nx\r\n');
    const file = await send(note, part('file', 'a.bin', large), note, end);
    expect(file.file_size).toBe(large.length);
    expect(await kept()).toEqual([[file.name], [{ name: file.name }]]);
    await store().remove(file.name);
  });
});
