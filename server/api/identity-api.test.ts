import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sessionCookie } from '#app/identity/session-cookie';
import { signInBrowser } from '#app/identity/sign-in.server';
import type { Services } from '#app/request/services.server';
import { getPublicSettings } from '#app/settings/settings.server';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { buildUser, testIdentity, testPassword, type TestIdentity } from '#test/identity';
import { createRequestContext } from '#server/http/create-request-context';
import { identifyCaller } from '#server/http/identify-caller';
import { createApi } from './api';
import type { ApiEnv } from './api-env';

let database: TestDatabase;
let identity: TestIdentity;
let app: Hono<ApiEnv>;
let services: Services;
let addresses = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  identity = testIdentity(database);
  const { deps, clock } = identity;
  const env = { PUBLIC_URL: 'http://localhost:4160', ADMIN_EMAILS: [] as string[] };
  services = {
    ...deps,
    env,
    clock,
    publicDoor: { db: database.doors.public },
    memberDoor: { db: database.doors.member },
    systemDb: database.doors.admin,
    settings: () => getPublicSettings(database.doors.public),
  } as unknown as Services;
  app = new Hono<ApiEnv>();
  app.use('*', async (c, next) => {
    const caller = await identifyCaller(c.req.raw.headers, services, true);
    const address = c.req.header('x-test-address') ?? `10.2.0.${++addresses}`;
    c.set('ctx', createRequestContext({ services, requestId: 'r', address, nonce: '', caller }));
    await next();
    if (caller.setCookie) c.header('set-cookie', caller.setCookie);
  });
  app.route('/api/v1', createApi());
  await buildUser(deps, { email: 'anna@example.pl', username: 'anna', role: 'admin' });
  await buildUser(deps, { email: 'mod@example.pl', username: 'mod', role: 'moderator' });
});
afterAll(() => database.drop());

async function call(
  method: string,
  path: string,
  { token, body, headers }: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
) {
  const answer = await app.request(`http://localhost:4160/api/v1${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, json: text ? JSON.parse(text) : null };
}

const signIn = (email: string, password = testPassword) => call('POST', '/auth/sign-in', { body: { email, password } });
let admin: string;
let moderator: string;
beforeEach(async () => {
  admin = (await signIn('anna@example.pl')).json.access_token;
  moderator = (await signIn('mod@example.pl')).json.access_token;
});

describe('/auth', () => {
  test('sign-in answers tokens and the person, sets no cookie, and the token opens the session', async () => {
    const { status, json, headers } = await signIn('anna@example.pl');
    expect(status).toBe(200);
    expect(Object.keys(json).sort()).toEqual([
      'access_token',
      'expires_at',
      'expires_in',
      'refresh_token',
      'token_type',
      'user',
    ]);
    expect(json).toMatchObject({
      token_type: 'bearer',
      expires_in: 3600,
      user: { email: 'anna@example.pl', username: 'anna', role: 'admin' },
    });
    expect(headers.get('set-cookie')).toBeNull();
    expect(headers.get('cache-control')).toBe('no-store');
    expect((await call('GET', '/auth/session', { token: json.access_token })).json).toEqual({ user: json.user });
    expect((await call('GET', '/auth/session')).json).toEqual({ user: null });
    expect((await call('GET', '/auth/session', { token: 'pa_zly' })).json).toEqual({ user: null });
  });

  test('refusals are problems with the status and the Polish words of the contract', async () => {
    const wrong = await signIn('anna@example.pl', 'nie-to-haslo');
    expect(wrong).toMatchObject({
      status: 401,
      json: { title: 'Błąd logowania', code: 'unauthenticated', detail: 'Nieprawidłowy adres e-mail lub hasło.' },
    });
    expect((await signIn('anna', '123')).json.errors).toEqual({
      email: [expect.any(String)],
      password: [expect.any(String)],
    });
    expect((await call('POST', '/auth/sign-in', { body: { extra: 1 } })).json.errors).toMatchObject({
      extra: ['Nieznane pole'],
    });
    expect((await call('POST', '/auth/sign-in', { body: [] })).status).toBe(422);
    expect((await call('POST', '/auth/sign-in', { headers: { 'content-type': 'text/plain' } })).status).toBe(415);
    const guess = () =>
      call('POST', '/auth/sign-in', {
        body: { email: 'anna@example.pl', password: 'nie-to-haslo' },
        headers: { 'x-test-address': '10.9.9.9' },
      });
    for (let count = 0; count < 5; count++) await guess();
    const stopped = await guess();
    expect(stopped.status).toBe(429);
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('a refresh token works once; sign-out ends the session', async () => {
    const { refresh_token } = (await signIn('mod@example.pl')).json;
    const second = await call('POST', '/auth/refresh', { body: { refresh_token } });
    expect(second.status).toBe(200);
    const token = second.json.access_token as string;
    expect((await call('POST', '/auth/sign-out', { token })).status).toBe(204);
    expect((await call('POST', '/auth/sign-out', { token })).status).toBe(401);
    expect((await call('POST', '/auth/refresh', { body: { refresh_token: second.json.refresh_token } })).status).toBe(
      401,
    );
    expect((await call('POST', '/auth/refresh', { body: { refresh_token } })).status).toBe(401);
    expect((await call('POST', '/auth/refresh', { body: {} })).status).toBe(422);
  });

  test('the cookie of the form opens the API too, and is exchanged after a day', async () => {
    const signed = await signInBrowser(
      identity.deps,
      { email: 'anna@example.pl', password: testPassword },
      { address: '10.3.0.1', device: '' },
    );
    const cookie = sessionCookie(services.env.PUBLIC_URL, signed.cookie, identity.clock.now()).split(';')[0]!;
    const first = await call('GET', '/auth/session', { headers: { cookie } });
    expect(first.json.user.email).toBe('anna@example.pl');
    expect(first.headers.get('set-cookie')).toBeNull();
    identity.clock.forward(25 * 60 * 60_000);
    const later = await call('GET', '/auth/session', { headers: { cookie } });
    expect(later.headers.get('set-cookie')).toMatch(
      /^portal_session=ps_\S+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });
});

describe('/users', () => {
  test('guests get 401, others 403, before anything else is looked at', async () => {
    for (const [method, path] of [
      ['GET', '/users'],
      ['POST', '/users'],
      ['GET', '/users/x'],
      ['PATCH', '/users/x'],
      ['DELETE', '/users/x'],
      ['GET', '/api-keys'],
      ['POST', '/api-keys'],
      ['DELETE', '/api-keys/x'],
    ] as const) {
      expect((await call(method, path)).status, `${method} ${path}`).toBe(401);
      expect((await call(method, path, { token: moderator })).status, `${method} ${path}`).toBe(403);
    }
  });

  test('a denial is in the audit log, the same one once a minute', async () => {
    for (let time = 0; time < 3; time++) await call('DELETE', '/users/somebody', { token: moderator });
    const rows =
      await database.sql`select actor from audit_log where action = 'denied' and title = 'DELETE /api/v1/users/somebody'`;
    expect(rows).toEqual([{ actor: 'mod@example.pl' }]);
  });

  test('an admin makes, reads, changes and deletes an account, never seeing a password', async () => {
    const made = await call('POST', '/users', {
      token: admin,
      body: { email: 'nowy@example.pl', username: 'nowy', password: 'haslo-12345', id: 'x' },
    });
    expect(made.status).toBe(201);
    expect(Object.keys(made.json).sort()).toEqual(['avatar_url', 'created_at', 'email', 'id', 'role', 'username']);
    const path = `/users/${made.json.id}`;
    expect((await call('GET', path, { token: admin })).json).toEqual(made.json);
    expect((await call('PATCH', path, { token: admin, body: { role: 'moderator' } })).json.role).toBe('moderator');
    const { json } = await call('GET', '/users?q=nowy&per_page=1', { token: admin });
    expect(json).toMatchObject({ total: 1, page: 1, per_page: 1, items: [{ email: 'nowy@example.pl' }] });
    expect((await call('DELETE', path, { token: admin })).status).toBe(204);
    expect((await call('GET', path, { token: admin })).status).toBe(404);
  });

  test('refusals come in order: 404, then 415, then 422; a taken e-mail is 409', async () => {
    const absent = '/users/00000000-0000-4000-8000-000000000000';
    expect((await call('PATCH', absent, { token: admin })).status).toBe(404);
    expect((await call('PATCH', '/users/abc', { token: admin, body: {} })).status).toBe(404);
    expect((await call('POST', '/users', { token: admin, headers: { 'content-type': 'text/plain' } })).status).toBe(
      415,
    );
    expect((await call('POST', '/users', { token: admin, body: { hash: 1 } })).json.errors).toEqual({
      hash: ['Nieznane pole'],
    });
    expect(
      (await call('POST', '/users', { token: admin, body: { email: 'ANNA@example.pl', username: 'inna' } })).status,
    ).toBe(409);
    expect((await call('GET', '/users?per_page=101', { token: admin })).status).toBe(422);
  });

  test('a new password ends the token that an account had', async () => {
    const { id } = (await call('GET', '/users?q=mod@', { token: admin })).json.items[0];
    await call('PATCH', `/users/${id}`, { token: admin, body: { password: testPassword } });
    expect((await call('GET', '/auth/session', { token: moderator })).json.user).toBeNull();
  });
});

describe('/api-keys', () => {
  test('a key is shown once and opens content, never users, settings or keys', async () => {
    for (const scope of ['read', 'write']) {
      const made = await call('POST', '/api-keys', { token: admin, body: { name: 'Integracja', scope } });
      expect(made.status).toBe(201);
      const { key, id } = made.json as { key: string; id: string };
      const listed = await call('GET', '/api-keys', { token: admin });
      expect(JSON.stringify(listed.json)).not.toContain(key);
      expect(listed.json.items.map((item: { id: string }) => item.id)).toContain(id);
      for (const path of ['/users', '/settings', '/api-keys', '/stats'])
        expect((await call('GET', path, { token: key })).status, path).toBe(403);
      const category = await call('POST', '/categories', {
        token: key,
        body: { name: 'Nowa', module: 'documentation' },
      });
      expect(category.status).toBe(scope === 'write' ? 201 : 403);
      expect((await call('DELETE', `/api-keys/${id}`, { token: admin })).status).toBe(204);
      expect((await call('POST', '/categories', { token: key, body: {} })).status).toBe(401);
    }
  });

  test('a key needs a name and a scope', async () => {
    const refused = await call('POST', '/api-keys', { token: admin, body: {} });
    expect(refused.json.errors).toEqual({ name: [expect.any(String)], scope: [expect.any(String)] });
  });
});
