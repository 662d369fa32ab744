import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FileStore } from '#app/files/file-store.server';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { watchHeld } from '#test/held-memory';
import { backupFile } from './backup-place';
import { makeBackup } from './make-backup';
import { noProgress } from './progress';
import { restoreBackup } from './restore-backup';

const mebibyte = 1024 * 1024;
const total = 300 * mebibyte;

let folder: string;
let full: TestDatabase;
let empty: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-large-backup-'));
  [full, empty] = [await createTestDatabase(), await createTestDatabase()];
  await full.sql`insert into files (name, file_name, file_type, file_size, sha256)
    values ('duzy.bin', 'duzy.bin', 'application/octet-stream', ${total}, 'x')`;
});
afterAll(async () => {
  await Promise.all([full?.drop(), empty?.drop(), rm(folder, { recursive: true, force: true })]);
});

async function* zeros(): AsyncGenerator<Uint8Array> {
  for (let made = 0; made < total; made += mebibyte) yield Buffer.alloc(mebibyte);
}

/** A store with one file, made as it is read and counted as it is written. */
function createStore() {
  const [out, into] = [watchHeld(total), watchHeld(total)];
  let written = 0;
  const store: FileStore = {
    read: async () => Readable.from(out.pass(zeros()), { objectMode: false }),
    async write(_name, bytes) {
      for await (const chunk of into.pass(bytes)) written += chunk.length;
    },
    remove: async () => {},
    async *list() {},
    removeUnfinished: async () => {},
    announce: async () => {},
    others: [],
    probe: async () => {},
  };
  return { store, out, into, written: () => written };
}

test('a file larger than memory should hold goes into a backup and comes back without being held', async () => {
  const { store, out, into, written } = createStore();
  const place = backupFile(join(folder, 'duza.tar'));
  const source = { owner: full.owner, store, version: '1.2.3', now: new Date() };
  const { files } = await makeBackup(source, place, noProgress);
  expect(files).toMatchObject([{ stored: 'duzy.bin' }]);
  await restoreBackup(place, { owner: empty.owner, store, replace: true }, noProgress);
  expect(written()).toBe(total);
  expect(out.share()).toBeLessThan(1 / 6);
  expect(into.share()).toBeLessThan(1 / 6);
});
