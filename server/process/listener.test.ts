import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Server } from 'node:http';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '#app/platform/clock';
import { ReadyResponse } from '#app/platform/ready-response';
import type { AppEnv } from '#server/http/app-env';
import { createListener } from './listener';
import { PageCache } from '#server/pages/page-cache/page-cache';
import { sealPage } from '#server/pages/page-cache/sealed-page';

const publicUrl = 'http://portal.test';
let server: Server;
const cache = new PageCache({
  mostBytes: 1_000_000,
  clock: { now: () => new Date() },
  windows: { next: async () => Number.POSITIVE_INFINITY, forget() {} },
});

/** Sends raw bytes and returns all that is received until the connection closes. */
function send(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () => socket.write(bytes));
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

/** What was counted as a read. */
const counted: [target: string, agent: string | undefined][] = [];

beforeAll(async () => {
  const app = new Hono<AppEnv>();
  app.get(
    '/endless',
    () => new Response(new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(65_536)) })),
  );
  app.post('/read', async (c) =>
    c.text(
      await c.req.arrayBuffer().then(
        ({ byteLength }) => String(byteLength),
        () => 'cut off',
      ),
    ),
  );
  app.get('/ready', () => {
    const response = new ReadyResponse('żółw', { status: 201, headers: { 'content-type': 'text/plain' } });
    for (const cookie of ['a=1', 'b=2']) response.headers.append('set-cookie', cookie);
    return response;
  });
  app.all('*', (c) => c.text(`made for ${c.req.path}`));
  server = createListener({
    app,
    cache,
    reads: { count: (target, agent) => void counted.push([target, agent]) },
    clock: systemClock,
    publicUrl,
    patience: { headersMs: 400, idleMs: 1_000, bodyMs: 5_000, bytesPerSecond: 1_000 },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const made = await cache.load('/dokumentacja', async () => {
    const response = new Response('<p>kept</p>', { headers: { 'content-type': 'text/html' } });
    return {
      page: await sealPage(response, { path: '/dokumentacja', nonce: 'n', publicUrl }),
      tags: new Set(['documentation']),
    };
  });
  await made.variant('identity');
});
afterAll(() => server.close());

const ask = (path: string, ...headers: string[]) =>
  send([`GET ${path} HTTP/1.1`, 'Host: portal.test', 'Connection: close', ...headers, '', ''].join('\r\n'));

test('a kept page goes out to whoever is nobody', async () => {
  const answer = await ask('/dokumentacja');
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer).toMatch(/content-security-policy: /);
  expect(answer).toMatch(/<p>kept<\/p>$/);
});

test('a kept page is counted with the name of its browser, also where it is there already', async () => {
  counted.length = 0;
  const etag = /etag: (.*)\r/.exec(await ask('/dokumentacja', 'User-Agent: Czytnik'))?.[1] ?? '';
  await ask('/dokumentacja', `If-None-Match: ${etag}`);
  await ask('/dokumentacja', 'Cookie: portal_session=x');
  await ask('/dokumentacja', 'Sec-Purpose: prefetch;prerender');
  expect(counted).toEqual([
    ['/dokumentacja', 'Czytnik'],
    ['/dokumentacja', undefined],
  ]);
});

test('a signed-in person, a program with a token and one that wants markdown get theirs', async () => {
  for (const header of ['Cookie: portal_session=x', 'Authorization: Bearer x', 'Accept: text/markdown']) {
    expect(await ask('/dokumentacja', header)).toMatch(/made for \/dokumentacja$/);
  }
});

test('an answer that is at hand goes out whole, with its length and every cookie', async () => {
  const answer = await ask('/ready');
  expect(answer).toMatch(/^HTTP\/1\.1 201 /);
  expect(answer).toMatch(/content-type: text\/plain\r\n/);
  expect(answer).toMatch(/set-cookie: a=1\r\nset-cookie: b=2\r\n/);
  expect(answer).toMatch(/content-length: 7\r\n/);
  expect(answer).not.toMatch(/transfer-encoding/i);
  expect(answer).toMatch(/\r\n\r\nżółw$/);
  const unread = 'GET /ready HTTP/1.1\r\nHost: portal.test\r\nContent-Length: 9\r\nConnection: close\r\n\r\n';
  expect(await send(`${unread}123456789`)).toMatch(/\r\n\r\nżółw$/);
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
  ['no host', 'GET /x HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  [
    'an expectation that nobody knows',
    'POST /read HTTP/1.1\r\nHost: portal.test\r\nExpect: nothing\r\nContent-Length: 1\r\n\r\n',
    417,
  ],
  ['a tunnel', 'CONNECT elsewhere:80 HTTP/1.1\r\nHost: elsewhere\r\n\r\n', 405],
  ['a client that sends nothing', '', 408],
  ['headers that do not end', 'GET / HTTP/1.1\r\nHost: portal.test\r\n', 408],
  ['a host that is none', 'GET /x HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', 400],
  ['no host for a kept page', 'GET /dokumentacja HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['a host that is none for a kept page', 'GET /dokumentacja HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', 400],
])('%s is refused with the headers of every answer', async (_, bytes, status) => {
  const answer = await send(bytes);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  for (const name of ['content-security-policy', 'x-content-type-options', 'referrer-policy'])
    expect(answer).toContain(`${name}: `);
});

test('an old client that names no host is answered', async () => {
  expect(await send('GET /old HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 [\s\S]*made for \/old$/);
});

test('a client whose body stops is cut, one that goes on slowly is not', async () => {
  const head = 'POST /read HTTP/1.1\r\nHost: portal.test\r\nConnection: close\r\nContent-Length: 5\r\n\r\n';
  expect(await send(`${head}ab`)).not.toMatch(/200 OK/);
  const slow = new Promise<string>((resolve) => {
    let answer = '';
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () => {
      socket.write(head);
      let sent = 0;
      const timer = setInterval(() => (++sent > 5 ? clearInterval(timer) : socket.write('x')), 300);
    });
    socket.on('data', (chunk) => (answer += chunk));
    socket.on('close', () => resolve(answer));
  });
  expect(await slow).toMatch(/200 OK[\s\S]*5$/);
});

test('a refused tunnel leaves no connection open, also where the client does not end its side', async () => {
  const gone = once(server, 'connection').then(([socket]) => once(socket as Socket, 'close'));
  const { port } = server.address() as AddressInfo;
  const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () =>
    client.write('CONNECT elsewhere:80 HTTP/1.1\r\nHost: elsewhere\r\n\r\n'),
  );
  client.resume();
  await gone;
  client.destroy();
});

test('a client that takes nothing of its answer is cut', async () => {
  const gone = new Promise<number>((resolve) => {
    const began = Date.now();
    server.once('connection', (socket) => socket.once('close', () => resolve(Date.now() - began)));
  });
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () =>
    socket.write('GET /endless HTTP/1.1\r\nHost: portal.test\r\n\r\n'),
  );
  socket.on('error', () => {});
  socket.pause();
  expect(await gone).toBeGreaterThanOrEqual(1_000);
  socket.destroy();
});
