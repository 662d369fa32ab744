import { describe, expect, test } from 'vitest';
import { refuseCsrf } from './csrf';

const ask = (headers: Record<string, string>, method = 'POST') =>
  refuseCsrf(new Request('https://portal.test/admin', { method, headers }), 'https://portal.test');
const refusal = expect.objectContaining({ code: 'forbidden' });
const cookie = 'portal_session=x';

test.each([
  ['from the own site', { cookie, origin: 'https://portal.test' }],
  [
    'from a page without a referrer, where the browser says same-origin',
    { cookie, origin: 'null', 'sec-fetch-site': 'same-origin' },
  ],
  ['of a program that sends no cookie', {}],
  ['with an API key, which no other site has', { authorization: 'Bearer x', origin: 'https://other.test' }],
])('a write %s is let in', (_, headers) => expect(() => ask(headers)).not.toThrow());

test.each([
  ['from another site', { cookie, origin: 'https://other.test' }],
  ['from another site without a cookie', { origin: 'https://other.test' }],
  [
    'from another site that claims to be this one',
    { cookie, origin: 'https://other.test', 'sec-fetch-site': 'same-origin' },
  ],
  ['from the own name by another scheme', { cookie, origin: 'http://portal.test' }],
  ['from the own name at another port', { cookie, origin: 'https://portal.test:8443' }],
  ['from nowhere, with a cookie', { cookie }],
  ['from a sandboxed frame', { cookie, origin: 'null', 'sec-fetch-site': 'cross-site' }],
  ['from a frame of an older browser', { cookie, origin: 'null' }],
])('a write %s is refused', (_, headers) => expect(() => ask(headers)).toThrow(refusal));

test.each(['GET', 'HEAD', 'OPTIONS'])('%s reads, wherever it comes from', (method) =>
  expect(() => ask({ cookie, origin: 'https://other.test' }, method)).not.toThrow(),
);

describe('a portal at home on loopback', () => {
  const at = (home: string, host: string, origin: string) =>
    refuseCsrf(new Request(`http://${host}/admin`, { method: 'POST', headers: { cookie, host, origin } }), home);
  const home = 'http://localhost:3000';

  test('is written to by any name of loopback', () => {
    expect(() => at(home, '127.0.0.1:3000', 'http://127.0.0.1:3000')).not.toThrow();
    expect(() => at(home, '[::1]:3000', 'http://[::1]:3000')).not.toThrow();
  });

  test.each([
    ['another site', home, 'localhost:3000', 'https://other.test'],
    ['another port of loopback', home, 'localhost:3000', 'http://localhost:8080'],
    ['a name that another site leads to loopback', home, 'other.test:3000', 'http://other.test:3000'],
    ['loopback, where the portal is elsewhere', 'http://portal.test', 'localhost:3000', 'http://localhost:3000'],
  ])('not by a page of %s', (_, where, host, origin) => expect(() => at(where, host, origin)).toThrow(refusal));
});
