import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { watchHeld } from '#test/held-memory';
import { type S3Server, startS3Server } from '#test/s3-server';
import { type FileStore, isStoredName } from './file-store.server';
import { createFolderStore } from './folder-store.server';
import { createS3Store } from './s3-store.server';

let folder: string;
let s3: S3Server;
const stores: Record<string, FileStore> = {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-files-'));
  s3 = await startS3Server();
  stores.folder = createFolderStore(join(folder, 'files'));
  // On a busy machine the server may be slow without being away.
  stores.S3 = createS3Store({ ...s3.options, answerWithinMs: 1_800_000 });
});

afterAll(async () => {
  await s3?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function* chunks(total: number, size = 64 * 1024): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < total; at += size) yield Buffer.alloc(Math.min(size, total - at), at / size);
}

async function* cutOff(after: number): AsyncGenerator<Uint8Array> {
  yield* chunks(after);
  throw new Error('the client went away');
}

const names = async (store: FileStore) => {
  const found: string[] = [];
  for await (const { name } of store.list()) found.push(name);
  return found.sort();
};

const read = async (store: FileStore, name: string, range?: { start: number; end: number }) => {
  const stream = await store.read(name, range);
  return stream && (await buffer(stream));
};

describe.each(['folder', 'S3'])('the %s store', (kind) => {
  const store = () => stores[kind] as FileStore;

  it('returns what was stored, whole and in ranges', async () => {
    await store().write('small.txt', chunks(10));
    await store().write('large.bin', chunks(12_000_000));
    expect(await read(store(), 'small.txt')).toEqual(Buffer.alloc(10, 0));
    // Compared as a whole: byte by byte is slow.
    expect((await read(store(), 'large.bin'))?.equals(await buffer(chunks(12_000_000)))).toBe(true);
    expect(await read(store(), 'large.bin', { start: 65_535, end: 65_537 })).toEqual(Buffer.from([0, 1, 1]));
    const listed = [];
    for await (const entry of store().list()) listed.push(entry);
    expect(listed.map((entry) => entry.name).sort()).toEqual(['large.bin', 'small.txt']);
    expect(Math.abs((listed[0]?.modifiedAt.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
  });

  it('finds nothing under an unknown name, and removes it without an error', async () => {
    expect(await store().read('unknown.txt')).toBeNull();
    await store().remove('unknown.txt');
    await store().remove('small.txt');
    await store().remove('large.bin');
    expect(await names(store())).toEqual([]);
  });

  it.each([10, 12_000_000])('leaves nothing behind when the source breaks off after %i bytes', async (after) => {
    await expect(store().write('broken.bin', cutOff(after))).rejects.toThrow('the client went away');
    expect(await names(store())).toEqual([]);
    expect(await store().read('broken.bin')).toBeNull();
  });

  it('answers a probe', async () => {
    await store().probe();
    expect(await names(store())).toEqual([]);
    await store().write('a.txt', chunks(1));
    await store().write('b.txt', chunks(1));
    await store().probe();
    expect(await names(store())).toEqual(['a.txt', 'b.txt']);
    await Promise.all(['a.txt', 'b.txt'].map((name) => store().remove(name)));
  });

  it('streams 200 MB without holding them in memory', async () => {
    const total = 200 * 1024 * 1024;
    const written = watchHeld(total);
    await store().write('huge.bin', written.pass(chunks(total)));
    const taken = watchHeld(total);
    let size = 0;
    for await (const chunk of taken.pass((await store().read('huge.bin')) ?? Readable.from([]))) size += chunk.length;
    await store().remove('huge.bin');
    expect(size).toBe(total);
    expect(written.share()).toBeLessThan(1 / 4);
    expect(taken.share()).toBeLessThan(1 / 4);
  });
});

describe('the folder store', () => {
  it('removes old unfinished writes and keeps young ones', async () => {
    const own = join(folder, 'own');
    const store = createFolderStore(own);
    await store.probe();
    await store.write('kept.txt', chunks(1));
    await writeFile(join(own, '.unfinished-old'), 'x');
    await writeFile(join(own, '.unfinished-new'), 'x');
    await utimes(join(own, '.unfinished-old'), 1, 1);
    await store.removeUnfinished(new Date(Date.now() - 60_000));
    expect((await readdir(own)).sort()).toEqual(['.unfinished-new', 'kept.txt']);
  });
});

describe('a folder that the system refuses', () => {
  it('is a store that is away, and says why', async () => {
    const plain = join(folder, 'plain');
    await writeFile(plain, '');
    const store = createFolderStore(join(plain, 'files'));
    const refused = { code: 'unavailable', cause: { code: 'ENOTDIR' } };
    for (const attempt of [store.write('a.txt', chunks(1)), store.read('a.txt'), store.probe()])
      await expect(attempt).rejects.toMatchObject(refused);
  });

  it('is away as well where it refuses a file only at the end', async () => {
    const store = createFolderStore(folder);
    await mkdir(join(folder, 'taken.txt', 'in-it'), { recursive: true });
    await expect(store.write('taken.txt', chunks(1))).rejects.toMatchObject({ code: 'unavailable' });
    await rm(join(folder, 'taken.txt'), { recursive: true });
  });
});

describe('the S3 store', () => {
  it('lists more files than one answer of S3 holds', async () => {
    const store = stores.S3 as FileStore;
    const many = Array.from({ length: 1_005 }, (_, index) => `many-${index}.txt`).sort();
    for (let at = 0; at < many.length; at += 50)
      await Promise.all(many.slice(at, at + 50).map((name) => store.write(name, chunks(1))));
    expect(await names(store)).toEqual(many);
  });

  it('asks once more where the store has just closed the connection, unless that could do something twice', async () => {
    const asked: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      asked.push(request.method);
      if (asked.length === 1) request.socket.destroy();
      else request.resume().on('end', () => response.end());
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const store = createS3Store({ ...s3.options, endpoint: `http://127.0.0.1:${port}` });
    await store.write('a.txt', chunks(10));
    expect(asked).toEqual(['PUT', 'PUT']);
    asked.length = 0;
    // It begins a multipart upload.
    await expect(store.write('b.bin', chunks(6_000_000))).rejects.toMatchObject({ code: 'unavailable' });
    expect(asked).toEqual(['POST']);
    server.closeAllConnections();
    server.close();
  });

  it('reports that the store is unreachable', async () => {
    const store = createS3Store({ ...s3.options, endpoint: 'http://127.0.0.1:9' });
    await expect(store.read('a.txt')).rejects.toMatchObject({ code: 'unavailable', status: 503 });
    await expect(createS3Store({ ...s3.options, bucket: 'another' }).probe()).rejects.toMatchObject({
      code: 'unavailable',
    });
  });
});

it('accepts no name that leaves its folder', () => {
  for (const name of ['', '.', '..', '../a', 'a/b', 'a\\b', '.unfinished-1', 'a b', 'ł.txt', 'a'.repeat(121), 'a\0'])
    expect(isStoredName(name)).toBe(false);
  for (const name of ['1732164470123-ab12.pdf', 'plan_1.PDF']) expect(isStoredName(name)).toBe(true);
});

it.skipIf(process.platform === 'win32')(
  'a local folder and its files are closed to the other users of the machine',
  async () => {
    const own = join(folder, 'closed', 'files');
    await createFolderStore(own).write('umowa.pdf', chunks(10));
    const modes = [own, join(own, 'umowa.pdf')].map(async (path) => ((await stat(path)).mode & 0o777).toString(8));
    expect(await Promise.all(modes)).toEqual(['700', '600']);
  },
);
