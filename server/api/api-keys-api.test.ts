import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestPortal, type TestPortal } from '#test/portal';

let portal: TestPortal;
let admin: { token: string };
let draft: string;
let published: string;
beforeAll(async () => {
  portal = await createTestPortal();
  admin = await portal.signIn('admin');
  ({ id: draft } = await portal.build('documentation', { title: 'Szkic', content: 'Tekst', status: 'draft' }));
  ({ id: published } = await portal.build('documentation', { title: 'Tekst', content: 'Tekst', status: 'published' }));
});
afterAll(() => portal.stop());

const makeKey = async (scope: string, token = admin.token) => {
  const answer = await portal.ask('/api/v1/api-keys', { method: 'POST', token, json: { name: 'Klucz', scope } });
  return ((await answer.json()) as { key: string }).key;
};
const status = async (token: string, method: string, path: string, json?: unknown) =>
  (await portal.ask(`/api/v1${path}`, { method, token, json })).status;

test('an API key reads drafts, writes content only with its scope, and never reaches accounts, settings or keys', async () => {
  const [read, write] = [await makeKey('read'), await makeKey('write')];
  for (const token of [read, write]) {
    expect(await status(token, 'GET', `/documentation/${draft}`)).toBe(200);
    for (const path of ['/users', '/settings', '/api-keys', '/stats'])
      expect(await status(token, 'GET', path)).toBe(403);
    expect(await status(token, 'POST', '/api-keys', { name: 'x', scope: 'read' })).toBe(403);
  }
  expect(await status(read, 'POST', '/documentation', { title: 'Z klucza' })).toBe(403);
  expect(await status(write, 'POST', '/documentation', { title: 'Z klucza' })).toBe(201);
  expect(await status('pak_nie-ma-takiego', 'GET', '/users')).toBe(401);
});

describe("an API key ends at once with its owner's right", () => {
  const endings: [string, (id: string, token: string | undefined) => Promise<unknown>][] = [
    ['deleted', (id, token) => portal.ask(`/api/v1/users/${id}`, { method: 'DELETE', token })],
    [
      'demoted',
      (id, token) => portal.ask(`/api/v1/users/${id}`, { method: 'PATCH', token, json: { role: 'moderator' } }),
    ],
    // Bypasses the use cases: every call must check for itself.
    ['deleted in the database', (id) => portal.database.sql.unsafe(`delete from users where id = '${id}'`)],
    [
      'demoted in the database',
      (id) => portal.database.sql.unsafe(`update users set role = 'user' where id = '${id}'`),
    ],
  ];

  test.each(endings)('%s', async (_, end) => {
    const owner = await portal.signIn('admin');
    const keys = [await makeKey('read', owner.token), await makeKey('write', owner.token)];
    for (const key of keys) expect(await status(key, 'GET', '/documentation')).toBe(200);
    await end(owner.id, admin.token);
    for (const key of keys) {
      expect(await status(key, 'GET', '/documentation')).toBe(401);
      expect(await status(key, 'GET', `/documentation/${published}`)).toBe(401);
      expect(await status(key, 'POST', '/documentation', { title: 'Z klucza, który się skończył' })).toBe(401);
    }
  });

  test('its use case takes the keys back and logs it', async () => {
    const owner = await portal.signIn('admin');
    await makeKey('write', owner.token);
    const other = await makeKey('read');
    await portal.ask(`/api/v1/users/${owner.id}`, {
      method: 'PATCH',
      token: admin.token,
      json: { role: 'user' },
    });
    expect(await portal.database.sql.unsafe(`select id from api_keys where created_by = '${owner.id}'`)).toHaveLength(
      0,
    );
    const [last] = await portal.database.sql.unsafe(
      `select action from audit_log where subject = 'api_key' order by id desc limit 1`,
    );
    expect(last).toMatchObject({ action: 'delete' });
    expect(await status(other, 'GET', '/documentation')).toBe(200);
  });

  test('the list says whose key it is, and whether it works', async () => {
    const owner = await portal.signIn('admin');
    await makeKey('write', owner.token);
    const list = async () => {
      const answer = await portal.ask('/api/v1/api-keys', { token: admin.token });
      return ((await answer.json()) as { items: Record<string, unknown>[] }).items[0];
    };
    expect(await list()).toMatchObject({ owner: owner.email, created_by: owner.id, active: true });
    await portal.database.sql`update settings set second_factor_required = true`;
    await portal.database.sql`
      insert into second_factors (user_id, secret, confirmed_at) select id, 'x', now() from users where id <> ${owner.id}`;
    expect(await list()).toMatchObject({ owner: owner.email, active: false });
    await portal.database.sql`update settings set second_factor_required = false`;
    await portal.database.sql`delete from second_factors`;
    await portal.database.sql.unsafe(`update users set role = 'user' where id = '${owner.id}'`);
    expect(await list()).toMatchObject({ owner: owner.email, active: false });
    await portal.database.sql.unsafe(`delete from users where id = '${owner.id}'`);
    expect(await list()).toMatchObject({ owner: null, created_by: null, active: false });
  });

  test("what it writes is its owner's", async () => {
    const owner = await portal.signIn('admin');
    const answer = await portal.ask('/api/v1/documentation', {
      method: 'POST',
      token: await makeKey('write', owner.token),
      json: { title: 'Czyje to' },
    });
    expect(await answer.json()).toMatchObject({ created_by: owner.id });
  });
});

test('a key of an account of ADMIN_EMAILS works whatever role is stored', async () => {
  const listed = await createTestPortal({ variables: { ADMIN_EMAILS: 'user-1@example.pl' } });
  const { token } = await listed.signIn('user');
  const made = await listed.ask('/api/v1/api-keys', { method: 'POST', token, json: { name: 'Klucz', scope: 'read' } });
  const { key } = (await made.json()) as { key: string };
  expect((await listed.ask('/api/v1/documentation', { token: key })).status).toBe(200);
  await listed.stop();
});
