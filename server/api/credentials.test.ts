import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestPortal, type TestPortal } from '#test/portal';

let portal: TestPortal;
beforeAll(async () => {
  portal = await createTestPortal();
});
afterAll(() => portal.stop());

describe('a credential that is not valid gets 401', () => {
  const reads = [
    '/documentation',
    '/site',
    '/categories',
    '/search?q=a',
    `/documentation/00000000-0000-4000-8000-000000000000`,
    '/nic',
  ];
  test.each(['Bearer pa_zly', 'Bearer portal_zly', 'Bearer', 'Bearer a b', 'Basic YWRtaW46YWRtaW4=', 'token', ' '])(
    '%j, on public reads too',
    async (authorization) => {
      for (const path of reads) {
        const answer = await portal.ask(`/api/v1${path}`, { headers: { authorization } });
        expect([path, answer.status, answer.headers.get('www-authenticate')]).toEqual([path, 401, 'Bearer']);
        expect(await answer.json()).toMatchObject({ code: 'unauthenticated' });
      }
    },
  );

  test.each(['/feed.xml', '/sitemap.xml', '/files/nothing.pdf', '/dokumentacja', '/api/openapi.json'])(
    '%s too',
    async (path) => {
      const answer = await portal.ask(path, { headers: { authorization: 'Bearer pa_zly' } });
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    },
  );

  test('also as a cookie of a session that is over, on every call of the API', async () => {
    for (const path of reads)
      expect((await portal.ask(`/api/v1${path}`, { headers: { cookie: '__Host-portal_session=ps_zly' } })).status).toBe(
        401,
      );
    for (const path of ['/feed.xml', '/sitemap.xml', '/api/openapi.json']) {
      expect((await portal.ask(path, { headers: { cookie: '__Host-portal_session=ps_zly' } })).status, path).toBe(200);
    }
  });

  test('but may sign in, refresh and ask who it is', async () => {
    const headers = { authorization: 'Bearer pa_zly' };
    expect(await (await portal.ask('/api/v1/auth/session', { headers })).json()).toEqual({ user: null });
    expect((await portal.ask('/api/v1/auth/sign-in', { method: 'POST', headers, json: {} })).status).toBe(422);
    expect((await portal.ask('/api/v1/auth/refresh', { method: 'POST', headers, json: {} })).status).toBe(422);
  });
});
