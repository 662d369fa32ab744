import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { refusalOf } from '#app/platform/database-errors.server';
import { requestTimeout } from './request-timeout';
import { limitBody } from './body-limit';
import { clientAddress } from './client-address';
import { isOwnOrigin } from './csrf';
import { compressResponse } from './compress-response';
import { addSecurityHeaders } from './security-headers';

test('X-Forwarded-For is believed as far as there are proxies', () => {
  expect(clientAddress('10.0.0.1', '1.1.1.1', 0)).toBe('10.0.0.1');
  expect(clientAddress('10.0.0.1', '6.6.6.6, 1.1.1.1', 1)).toBe('1.1.1.1');
  expect(clientAddress('10.0.0.1', '6.6.6.6, 1.1.1.1, 10.0.0.2', 2)).toBe('1.1.1.1');
  expect(clientAddress('10.0.0.1', undefined, 1)).toBe('10.0.0.1');
});

test('the port that some proxies write behind an address is no part of it', () => {
  expect(clientAddress('10.0.0.1', '6.6.6.6:1, 1.1.1.1:50123', 1)).toBe('1.1.1.1');
  expect(clientAddress('10.0.0.1', '[2001:db8::1]:50123', 1)).toBe('2001:db8::1');
  expect(clientAddress('10.0.0.1', '[2001:db8::1]', 1)).toBe('2001:db8::1');
  expect(clientAddress('10.0.0.1', '2001:db8::1', 1)).toBe('2001:db8::1');
});

test('the own origin is PUBLIC_URL, or another loopback name of a portal at home on loopback', () => {
  expect(isOwnOrigin('https://portal.pl', 'https://portal.pl', 'portal.pl')).toBe(true);
  expect(isOwnOrigin('https://portal.pl.evil.test', 'https://portal.pl', 'portal.pl')).toBe(false);
  expect(isOwnOrigin('http://127.0.0.1:3000', 'http://localhost:3000', '127.0.0.1:3000')).toBe(true);
  expect(isOwnOrigin('http://127.0.0.1:9999', 'http://localhost:3000', '127.0.0.1:3000')).toBe(false);
  expect(isOwnOrigin('null', 'http://localhost:3000', 'localhost:3000')).toBe(false);
});

test.each([
  'https://127.0.0.1:3000',
  'http://evil@127.0.0.1:3000',
  'http://127.0.0.1:3000/',
  'http://127.0.0.1:3000/x',
  'HTTP://127.0.0.1:3000',
  'ws://127.0.0.1:3000',
  'http://127.0.0.1',
])('%s is not the origin of http://127.0.0.1:3000', (origin) => {
  expect(isOwnOrigin(origin, 'http://127.0.0.1:3000', '127.0.0.1:3000')).toBe(false);
  expect(isOwnOrigin(origin, 'http://localhost:3000', '127.0.0.1:3000')).toBe(false);
});

test('a body that does not say how long it is ends where the limit is', async () => {
  const body = new ReadableStream({
    start: (controller) => (
      controller.enqueue(new Uint8Array(600)),
      controller.enqueue(new Uint8Array(600)),
      controller.close()
    ),
  });
  const request = new Request('http://portal.test/', { method: 'POST', body, duplex: 'half' } as RequestInit);
  await expect(limitBody(request, 1_000).arrayBuffer()).rejects.toMatchObject({ code: 'too_large' });
});

test('an answer whose encoding was chosen already passes as it is', async () => {
  const headers = { 'content-type': 'text/html', vary: 'Accept, Accept-Encoding' };
  const sealed = new Response('ż'.repeat(1_000), { headers });
  const request = new Request('http://portal.test/', { headers: { 'accept-encoding': 'identity' } });
  expect(await compressResponse(request, sealed)).toBe(sealed);
});

test('what gets no answer is refused in time, but a large body may come slowly', async () => {
  const app = new Hono();
  app.onError((error, c) => c.text('', refusalOf(error).status as 503));
  app.use('*', requestTimeout(20));
  app.get('/silent', () => new Promise<Response>(() => {}));
  app.all('/swift', (c) => c.text('here'));
  app.post('/slow', () => new Promise<Response>((resolve) => setTimeout(() => resolve(new Response('taken')), 60)));
  expect((await app.request('/silent')).status).toBe(503);
  expect(await (await app.request('/swift')).text()).toBe('here');
  expect(await (await app.request('/slow', { method: 'POST', headers: { 'content-length': '2000000' } })).text()).toBe(
    'taken',
  );
});

test('every cookie of a site on https goes over https alone, also that of a toast', () => {
  const cookiesOf = (publicUrl: string) => {
    const headers = new Headers([
      ['set-cookie', 'flash=a; Path=/'],
      ['set-cookie', '__Host-b=c; Path=/; Secure'],
    ]);
    addSecurityHeaders(headers, '/', publicUrl);
    return headers.getSetCookie();
  };
  expect(cookiesOf('https://portal.test')).toEqual(['flash=a; Path=/; Secure', '__Host-b=c; Path=/; Secure']);
  expect(cookiesOf('http://portal.test')).toEqual(['flash=a; Path=/', '__Host-b=c; Path=/; Secure']);
});
