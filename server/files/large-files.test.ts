import { spawn } from 'node:child_process';
import { rightsOfKey } from '#app/identity/rights';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createChangeFeed } from '#app/audit/change-feed.server';
import { systemClock } from '#app/platform/clock';
import type { FileStore } from '#app/files/file-store.server';
import { createS3Store } from '#app/files/s3-store.server';
import type { Services } from '#app/request/services.server';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { watchHeld } from '#test/held-memory';
import { type S3Server, startS3Server } from '#test/s3-server';
import type { ApiEnv } from '../api/api-env';
import { createApi } from '../api/api';
import { createListener } from '#server/process/listener';
import { bodyLimit, limitBody } from '#server/http/body-limit';
import type { PageCache } from '#server/pages/page-cache/page-cache';
import { createRequestContext } from '#server/http/create-request-context';
import { serveFile } from './serve-file';

const mebibyte = 1024 * 1024;
const caller = { user: null, actor: { id: null, name: 'klucz' }, rights: rightsOfKey('write') };

let database: TestDatabase;
let s3: S3Server;
let server: Server;
let storage: FileStore;
let origin: string;

beforeAll(async () => {
  [database, s3] = await Promise.all([createTestDatabase(), startS3Server()]);
  // The store is this process: where that gets no CPU time, its answers are late.
  storage = createS3Store({ ...s3.options, answerWithinMs: 1_800_000 });
  const { doors } = database;
  const services = {
    env: { UPLOAD_MAX_MB: 1_000 },
    log: { error: () => {} },
    clock: { now: () => new Date() },
    changes: createChangeFeed(() => {}),
    publicDoor: { db: doors.public },
    memberDoor: { db: doors.member },
    systemDb: doors.admin,
    get storage() {
      return storage;
    },
  } as unknown as Services;
  const app = new Hono<ApiEnv>();
  app.use('*', async (c, next) => {
    c.req.raw = limitBody(c.req.raw, bodyLimit(c.req.raw));
    c.set('ctx', createRequestContext({ services, requestId: 'r', address: '10.0.0.1', nonce: '', caller }));
    await next();
  });
  app.route('/api/v1', createApi());
  app.get('/files/:name', (c) => serveFile(c.req.raw, c.get('ctx')));
  server = createListener({
    app,
    cache: { find: () => null } as unknown as PageCache,
    clock: systemClock,
    publicUrl: 'http://localhost',
  } as unknown as Parameters<typeof createListener>[0]);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server?.closeAllConnections();
  server?.close();
  await Promise.all([database?.drop(), s3?.stop()]);
});

const curl = (...flags: string[]) => spawn('sh', ['-c', flags.join(' ')], { stdio: ['ignore', 'pipe', 'ignore'] });

describe('files larger than memory should hold', () => {
  it('go to S3 and come back through a socket without being held', async () => {
    const total = 300 * mebibyte;
    const usual = storage;
    const [up, down] = [watchHeld(total), watchHeld(total)];
    storage = {
      ...usual,
      write: (name, bytes) => usual.write(name, up.pass(bytes)),
      async read(name, range) {
        const stream = await usual.read(name, range);
        return stream && Readable.from(down.pass(stream), { objectMode: false });
      },
    };
    const sent = curl(`head -c 300M /dev/zero | curl -s -F 'file=@-;filename=a.bin' ${origin}/api/v1/files`);
    const answer = JSON.parse(await text(sent.stdout)) as { url: string };
    expect(answer).toMatchObject({ fileSize: total });
    expect(Number(await text(curl(`curl -s ${origin}${answer.url} | wc -c`).stdout))).toBe(total);
    expect(up.share()).toBeLessThan(1 / 6);
    expect(down.share()).toBeLessThan(1 / 6);
    storage = usual;
  });

  it('wait for a client that reads nothing', async () => {
    let made = 0;
    const total = 200;
    const usual = storage;
    const endless = Readable.from(
      (async function* () {
        for (; made < total; made += 1) yield Buffer.alloc(mebibyte);
      })(),
      { objectMode: false, highWaterMark: 64 * 1024 },
    );
    storage = { ...usual, read: async () => endless };
    await database.sql`insert into files (name, file_name, file_type, file_size, sha256) values ('endless.bin', 'a.bin', 'application/octet-stream', ${total * mebibyte}, 'x')`;
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.pause();
    socket.write('GET /files/endless.bin HTTP/1.1\r\nhost: a\r\n\r\n');
    await expect.poll(() => made).toBeGreaterThan(0);
    await settled(() => made);
    // What the buffers of both sockets hold, some of it in the kernel; the rest is never asked for.
    expect(made / total).toBeLessThan(1 / 2);
    socket.destroy();
    await expect.poll(() => endless.destroyed).toBe(true);
    storage = usual;
  });

  it('wait for a store that takes nothing', async () => {
    const total = 500 * mebibyte;
    const usual = storage;
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    const reached = new Promise<void>((resolve) => {
      storage = {
        ...usual,
        async write(_, bytes) {
          await bytes[Symbol.asyncIterator]().next();
          resolve();
          await held;
          throw new Error('the store gives up');
        },
      };
    });
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    let answer = '';
    socket.on('error', () => {}).on('data', (chunk) => (answer += String(chunk)));
    socket.write(
      `POST /api/v1/files HTTP/1.1\r\nhost: a\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: ${total}\r\n\r\n`,
    );
    socket.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\n\r\n');
    const pump = () => {
      while (socket.writable && socket.bytesWritten < total - mebibyte && socket.write(Buffer.alloc(mebibyte)));
    };
    socket.on('drain', pump);
    pump();
    await reached;
    await settled(() => socket.bytesWritten - socket.writableLength);
    expect((socket.bytesWritten - socket.writableLength) / total).toBeLessThan(1 / 2);
    letGo();
    await expect.poll(() => answer).toMatch(/^HTTP\/1.1 500 /);
    socket.destroy();
    storage = usual;
  });
});

/** Until a number has not changed for a while; were it too short, the test would only prove less. */
async function settled(read: () => number): Promise<void> {
  for (let last = -1; last !== read();) {
    last = read();
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}
