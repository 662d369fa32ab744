import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AppEnv } from './app-env';
import { createListener } from './listener';
import { PageCache } from './page-cache/page-cache';
import { sealPage } from './page-cache/sealed-page';

const publicUrl = 'http://portal.test';
let server: Server;
const cache = new PageCache({ maxBytes: 1_000_000, clock: { now: () => new Date() }, announcements: { next: async () => Number.POSITIVE_INFINITY, forget() {} } });

/** Sends bytes as they stand and reads all that comes back until the other side closes. */
function send(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () => socket.write(bytes));
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

beforeAll(async () => {
  const app = new Hono<AppEnv>();
  app.all('*', (c) => c.text(`made for ${c.req.path}`));
  server = createListener({ app, cache, publicUrl });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const made = await cache.load('/dokumentacja', async () => {
    const response = new Response('<p>kept</p>', { headers: { 'content-type': 'text/html' } });
    return { page: await sealPage(response, { path: '/dokumentacja', nonce: 'n', publicUrl }), tags: new Set(['documentation']) };
  });
  await made.variant('identity');
});
afterAll(() => server.close());

const ask = (path: string, ...headers: string[]) => send([`GET ${path} HTTP/1.1`, 'Host: portal.test', 'Connection: close', ...headers, '', ''].join('\r\n'));

test('a kept page goes out to whoever is nobody', async () => {
  const answer = await ask('/dokumentacja');
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer).toMatch(/content-security-policy: /);
  expect(answer).toMatch(/<p>kept<\/p>$/);
});

test('a signed-in person, a program with a token and one that wants markdown get theirs', async () => {
  for (const header of ['Cookie: portal_session=x', 'Authorization: Bearer x', 'Accept: text/markdown']) {
    expect(await ask('/dokumentacja', header)).toMatch(/made for \/dokumentacja$/);
  }
});

test('who has the page already gets a 304', async () => {
  const etag = /etag: (.*)\r/.exec(await ask('/dokumentacja'))?.[1] ?? '';
  const answer = await ask('/dokumentacja', `If-None-Match: ${etag}`);
  expect(answer).toMatch(/^HTTP\/1\.1 304 /);
  expect(answer).toContain(`etag: ${etag}`);
  expect(answer).toMatch(/\r\n\r\n$/);
});

test.each([
  ['no HTTP at all', 'nonsense\r\n\r\n', 400],
  ['headers without end', `GET / HTTP/1.1\r\nHost: portal.test\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['a host that is none', 'GET /x HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', 400],
])('%s is refused with the headers of every answer', async (_, bytes, status) => {
  const answer = await send(bytes);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  for (const name of ['content-security-policy', 'x-content-type-options', 'referrer-policy']) expect(answer).toContain(`${name}: `);
});
