import { randomUUID } from 'node:crypto';
import { rightsOfKey, rightsOfRole } from '#app/identity/rights';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createChangeFeed } from '#app/audit/change-feed.server';
import { setEntryFiles } from '#app/files/entry-files.server';
import { createFolderStore } from '#app/files/folder-store.server';
import { pictureAddress, pictureParameter } from '#app/markdown/picture-address';
import type { Services } from '#app/request/services.server';
import type { ApiEnv } from '#server/api/api-env';
import { createApi } from '#server/api/api';
import { problemResponse } from '#server/http/problem';
import { type Caller, createRequestContext, nobody } from '#server/http/create-request-context';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { serveFile } from './serve-file';

const admin: Caller = {
  user: {
    id: randomUUID(),
    email: 'anna@example.pl',
    username: 'anna',
    role: 'admin',
    avatar_url: null,
    sessionId: randomUUID(),
  },
  actor: { id: null, name: 'anna@example.pl' },
  rights: rightsOfRole('admin', false),
};
const moderator: Caller = {
  ...admin,
  user: admin.user && { ...admin.user, role: 'moderator' },
  rights: rightsOfRole('moderator', false),
};
const key = (scope: 'read' | 'write'): Caller => ({
  user: null,
  actor: { id: null, name: 'klucz' },
  rights: rightsOfKey(scope),
});

let database: TestDatabase;
let folder: string;
let app: Hono<ApiEnv>;
let services: Services;
let caller: Caller;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'portal-files-'));
  const { doors } = database;
  const changes = createChangeFeed(() => {});
  services = {
    env: { UPLOAD_MAX_MB: 1 },
    log: { error: () => {} },
    clock: { now: () => new Date() },
    changes,
    publicDoor: { db: doors.public },
    memberDoor: { db: doors.member },
    systemDb: doors.admin,
    storage: createFolderStore(folder),
  } as unknown as Services;
  app = new Hono<ApiEnv>();
  app.onError((error) => problemResponse(error, 'r'));
  app.use('*', async (c, next) => {
    c.set('ctx', createRequestContext({ services, requestId: 'r', address: '10.0.0.1', nonce: '', caller }));
    await next();
  });
  app.route('/api/v1', createApi());
  app.on(['GET', 'HEAD'], '/files/:name', (c) => serveFile(c.req.raw, c.get('ctx')));
});
afterAll(async () => {
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  caller = admin;
});

async function upload(
  content: BlobPart,
  name: string,
): Promise<{ url: string; fileName: string; fileSize: number; fileType: string }> {
  const form = new FormData();
  form.set('file', new File([content], name));
  const answer = await app.request('/api/v1/files', { method: 'POST', body: form });
  expect(answer.status).toBe(201);
  return (await answer.json()) as Awaited<ReturnType<typeof upload>>;
}

/** Makes a file one of an entry of this status. */
async function attach(url: string, status: 'published' | 'draft'): Promise<string> {
  const [row] = await database.sql<{
    id: string;
  }>`insert into resources (title, status) values ('Zasób', ${status}) returning id`;
  const id = row?.id ?? '';
  await setEntryFiles(database.doors.admin, 'resources', id, [url.replace('/files/', '')]);
  return id;
}

const get = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.request(url, { method, headers });

describe('GET /files/{name}', () => {
  it('is public and cacheable while a published entry holds the file, and nothing to guests as soon as it is taken back', async () => {
    const { url } = await upload('abc', 'a.txt');
    const id = await attach(url, 'published');
    caller = nobody;
    const shown = await get(url);
    expect([shown.status, await shown.text(), shown.headers.get('cache-control')]).toEqual([
      200,
      'abc',
      'public, max-age=3600',
    ]);
    await database.sql`update resources set status = 'draft' where id = ${id}`;
    expect((await get(url)).status).toBe(404);
    caller = moderator;
    expect((await get(url)).status).toBe(404);
    caller = admin;
    const kept = await get(url);
    expect([kept.status, kept.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  });

  it('shows a file that nothing holds to admins only', async () => {
    const { url } = await upload('abc', 'a.txt');
    expect((await get(url)).status).toBe(200);
    caller = nobody;
    expect((await get(url)).status).toBe(404);
    expect((await get(url, {}, 'HEAD')).status).toBe(404);
  });

  it.each([
    '/files/unknown.txt',
    '/files/..%2f..%2fetc%2fpasswd',
    '/files/.unfinished-1',
    `/files/${'a'.repeat(500)}`,
    '/files/a%00',
  ])('has nothing at %s', async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  it.each([
    ['<script>alert(1)</script>', 'strona.html'],
    ['alert(1)', 'skrypt.js'],
    ['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'obraz.svg'],
    ['<?xml version="1.0"?><x/>', 'dane.xml'],
    ['body{}', 'styl.css'],
  ])('hands out %j as %s without letting it act', async (content, name) => {
    const { url } = await upload(content, name);
    const { headers } = await get(url);
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename=/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
    expect(headers.get('content-type')).toMatch(/^(text\/plain; charset=utf-8|application\/octet-stream)$/);
  });

  it('hands out a drawing as a picture where a text shows it, and still saves it where it is opened', async () => {
    const { url } = await upload('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'obraz.svg');
    const { headers } = await get(pictureAddress(url));
    expect(headers.get('content-type')).toBe('image/svg+xml');
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename=/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toMatch(
      /^sandbox; default-src 'none'; .*; style-src 'unsafe-inline'; img-src data:; font-src data:$/,
    );
  });

  it('takes nothing but a drawing for a picture', async () => {
    const { url } = await upload('<script>alert(1)</script>', 'strona.html');
    const { headers } = await get(`${url}?${pictureParameter}`);
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
  });

  it('offers the name that the file had, on any system', async () => {
    const { url } = await upload('x', 'Łódź "1" (kopia).txt');
    const { headers } = await get(url);
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="Lodz _1_ (kopia).txt"; filename*=UTF-8''%C5%81%C3%B3d%C5%BA%20_1_%20%28kopia%29.txt`,
    );
  });

  it('shows the preview that it drew itself in the browser', async () => {
    const image = await sharp({ create: { width: 10, height: 10, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const { url, fileType } = await upload(new Uint8Array(image), 'a.png');
    expect(fileType).toBe('image/png');
    const [preview] = await database.sql<{ name: string }>`select name from files where preview_of = ${url.slice(7)}`;
    const shown = await get(`/files/${preview?.name}`);
    expect([shown.headers.get('content-disposition')?.split(';')[0], shown.headers.get('content-type')]).toEqual([
      'inline',
      'image/webp',
    ]);
    expect((await get(url)).headers.get('content-disposition')).toMatch(/^attachment/);
  });

  it('answers conditions, ranges and HEAD', async () => {
    const { url } = await upload('0123456789', 'a.txt');
    const whole = await get(url);
    const etag = whole.headers.get('etag') ?? '';
    const at = whole.headers.get('last-modified') ?? '';
    const body = async (headers: Record<string, string>) => {
      const answer = await get(url, headers);
      return [answer.status, await answer.text(), answer.headers.get('content-range')];
    };
    expect(await body({ 'if-none-match': `"x", W/${etag}` })).toEqual([304, '', null]);
    expect(await body({ range: 'bytes=2-4' })).toEqual([206, '234', 'bytes 2-4/10']);
    expect(await body({ range: 'bytes=-3', 'if-range': etag })).toEqual([206, '789', 'bytes 7-9/10']);
    expect(await body({ range: 'bytes=8-', 'if-range': at })).toEqual([206, '89', 'bytes 8-9/10']);
    expect(await body({ range: 'bytes=2-4', 'if-range': '"other"' })).toEqual([200, '0123456789', null]);
    expect(await body({ range: 'bytes=0-1,3-4' })).toEqual([200, '0123456789', null]);
    expect(await body({ range: 'bytes=10-' })).toEqual([416, '', 'bytes */10']);
    const head = await get(url, { range: 'bytes=2-4' }, 'HEAD');
    expect([head.status, await head.text(), head.headers.get('content-length')]).toEqual([200, '', '10']);
  });
});

describe('POST /api/v1/files', () => {
  const post = (body: BodyInit | null, headers: Record<string, string> = {}) =>
    app.request('/api/v1/files', { method: 'POST', body, headers });
  const problem = async (answer: Response) => {
    const body = (await answer.json()) as { code: string; errors?: Record<string, string[]> };
    return [answer.status, body.code, body.errors?.file?.[0]];
  };
  const formOf = (...entries: [string, File | string][]) => {
    const form = new FormData();
    for (const [name, value] of entries) form.append(name, value);
    return form;
  };
  const small = () => new File(['abc'], 'a.txt');

  it('answers what the file is, to an admin and to a key that may write', async () => {
    caller = key('write');
    const answer = await post(formOf(['note', 'x'], ['file', new File(['%PDF-1.7'], 'Umowa ąę.pdf')]));
    expect(answer.status).toBe(201);
    expect(await answer.json()).toEqual({
      url: expect.stringMatching(/^\/files\/\d{13}-\w{24}\.pdf$/),
      fileName: 'Umowa ąę.pdf',
      fileSize: 8,
      fileType: 'application/pdf',
    });
  });

  it('asks who it is, then whether they may, then what was sent', async () => {
    caller = nobody;
    expect(await problem(await post('x'))).toEqual([401, 'unauthenticated', undefined]);
    caller = moderator;
    expect(await problem(await post('x'))).toEqual([403, 'forbidden', undefined]);
    caller = key('read');
    expect(await problem(await post(formOf(['file', small()])))).toEqual([403, 'forbidden', undefined]);
    caller = admin;
    expect(await problem(await post('{}', { 'content-type': 'application/json' }))).toEqual([
      415,
      'unsupported_type',
      undefined,
    ]);
  });

  it('names what is wrong with the file, and keeps nothing of it', async () => {
    const before = await readdir(folder);
    expect(await problem(await post(formOf(['other', 'x'])))).toEqual([422, 'invalid', 'Wybierz plik do przesłania.']);
    expect(await problem(await post(formOf(['other', small()])))).toEqual([
      422,
      'invalid',
      'Wybierz plik do przesłania.',
    ]);
    expect(await problem(await post(formOf(['file', new File([], 'a.txt')])))).toEqual([
      422,
      'invalid',
      'Plik jest pusty.',
    ]);
    expect(await problem(await post(formOf(['file', new File([new Uint8Array(1_048_577)], 'a.bin')])))).toEqual([
      413,
      'too_large',
      undefined,
    ]);
    expect(await problem(await post(formOf(['file', new File([new Uint8Array(3_000_000)], 'a.bin')])))).toEqual([
      413,
      'too_large',
      undefined,
    ]);
    const half = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf of it';
    expect(await problem(await post(half, { 'content-type': 'multipart/form-data; boundary=x' }))).toEqual([
      400,
      'malformed',
      undefined,
    ]);
    expect(await problem(await post('rubbish', { 'content-type': 'multipart/form-data; boundary=x' }))).toEqual([
      400,
      'malformed',
      undefined,
    ]);
    expect((await post('x', { 'content-type': 'multipart/form-data; charset=utf-8' })).status).toBe(400);
    expect(await readdir(folder)).toEqual(before);
  });

  it('leaves nothing of an upload whose connection breaks half-way', async () => {
    const before = (await readdir(folder)).length;
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
    await once(server, 'listening');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    await once(socket, 'connect');
    const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\n\r\n';
    socket.write(
      `POST /api/v1/files HTTP/1.1\r\nhost: a\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 900000\r\n\r\n${head}`,
    );
    socket.write(Buffer.alloc(300_000));
    await expect.poll(async () => (await readdir(folder)).length).toBe(before + 1);
    socket.destroy();
    await expect.poll(async () => (await readdir(folder)).length).toBe(before);
    server.close();
  });
});
