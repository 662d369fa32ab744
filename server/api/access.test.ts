import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { modules } from '#app/content/registry';
import { notificationTexts } from '#app/texts/pl/notifications';
import { neededFields } from '#test/needed-fields';
import { createTestPortal, type TestPortal } from '#test/portal';

// One table for the whole API: who asks × what for → the status. `g` is a guest, `u` a user or a moderator. A session
// that is over gets 401 everywhere.
const hour = 3_600_000;
const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
const absent = '00000000-0000-4000-8000-000000000000';

/** The state of an item → what GET answers a guest, a signed-in person and an admin. */
const states: Record<
  string,
  { values: Record<string, unknown>; only?: string; read: readonly [g: number, u: number, admin: number] }
> = {
  published: { values: { status: 'published' }, read: [200, 200, 200] },
  members: { values: { status: 'published', audience: 'members' }, read: [404, 200, 200] },
  draft: { values: { status: 'draft' }, read: [404, 404, 200] },
  archived: { values: { status: 'archived' }, read: [404, 404, 200] },
  future: { values: { status: 'published', valid_from: at(1) }, only: 'announcements', read: [404, 404, 200] },
  expired: {
    values: { status: 'published', valid_from: at(-2), valid_until: at(-1) },
    only: 'announcements',
    read: [404, 404, 200],
  },
  absent: { values: {}, read: [404, 404, 404] },
};

/**
 * Calls that name no entry: who → status. Bodies are refused by everyone who may write at all, so that nothing changes.
 */
const others: readonly [method: string, path: string, g: number, u: number, admin: number][] = [
  ...modules.flatMap(({ key }) => [
    ['GET', `/${key}`, 200, 200, 200] as [string, string, number, number, number],
    ['POST', `/${key}`, 401, 403, 422] as [string, string, number, number, number],
    ['GET', `/${key}/to-nie-uuid`, 404, 404, 404] as [string, string, number, number, number],
    ['PATCH', `/${key}/to-nie-uuid`, 401, 403, 404] as [string, string, number, number, number],
    ['DELETE', `/${key}/to-nie-uuid`, 401, 403, 404] as [string, string, number, number, number],
    ['PUT', `/${key}`, 405, 405, 405] as [string, string, number, number, number],
  ]),
  ['GET', '/tags', 200, 200, 200],
  ['POST', '/tags', 405, 405, 405],
  ['GET', '/categories', 200, 200, 200],
  ['GET', '/categories?module=nic', 422, 422, 422],
  ['POST', '/categories', 401, 403, 422],
  ['GET', `/categories/${absent}`, 404, 404, 404],
  ['PATCH', `/categories/${absent}`, 401, 403, 404],
  ['DELETE', `/categories/${absent}`, 401, 403, 404],
  ['GET', '/fragments', 401, 403, 200],
  ['POST', '/fragments', 401, 403, 422],
  ['GET', `/fragments/${absent}`, 401, 403, 404],
  ['PATCH', `/fragments/${absent}`, 401, 403, 404],
  ['DELETE', `/fragments/${absent}`, 401, 403, 404],
  ['GET', `/fragments/${absent}/uses`, 401, 403, 404],
  ['GET', `/fragments/${absent}/revisions`, 401, 403, 404],
  ['GET', `/fragments/${absent}/revisions/1`, 401, 403, 404],
  ['POST', `/fragments/${absent}/revisions/1/restore`, 401, 403, 404],
  ['PUT', '/fragments', 405, 405, 405],
  ['POST', '/content-check', 401, 403, 422],
  ['GET', '/content-issues', 401, 403, 200],
  ['POST', '/feedback', 422, 422, 422],
  ['GET', '/feedback', 401, 403, 200],
  // No mail is set up here.
  ['POST', '/subscriptions', 503, 503, 503],
  ['GET', '/subscriptions', 405, 405, 405],
  ['POST', '/files', 401, 403, 415],
  ['GET', '/users', 401, 403, 200],
  ['POST', '/users', 401, 403, 422],
  ['GET', `/users/${absent}`, 401, 403, 404],
  ['PATCH', `/users/${absent}`, 401, 403, 404],
  ['DELETE', `/users/${absent}`, 401, 403, 404],
  ['POST', `/users/${absent}/hand-over`, 401, 403, 404],
  ['GET', '/settings', 401, 403, 200],
  ['PATCH', '/settings', 401, 403, 422],
  ['GET', '/site', 200, 200, 200],
  ['GET', '/api-keys', 401, 403, 200],
  ['POST', '/api-keys', 401, 403, 422],
  ['DELETE', `/api-keys/${absent}`, 401, 403, 404],
  ['GET', '/webhooks', 401, 403, 200],
  ['POST', '/webhooks', 401, 403, 422],
  ['PATCH', `/webhooks/${absent}`, 401, 403, 404],
  ['DELETE', `/webhooks/${absent}`, 401, 403, 404],
  ['GET', `/webhooks/${absent}/deliveries`, 401, 403, 404],
  ['POST', `/webhooks/${absent}/test`, 401, 403, 404],
  ['GET', '/search?q=tekst', 200, 200, 200],
  ['GET', '/stats', 401, 403, 200],
  ['GET', '/stats/reading', 401, 403, 200],
  ['GET', '/stats/reading?from=wczoraj', 401, 403, 422],
  ['GET', '/auth/session', 200, 200, 200],
  ['GET', '/nic', 404, 404, 404],
  ['DELETE', '/site', 405, 405, 405],
];

let portal: TestPortal;
const callers: Record<string, { token?: string; column: 0 | 1 | 2; isOver?: boolean }> = {};
/** Module and state → id. Each caller owns an item there, which must give no further rights. */
const ids = new Map<string, string>();

beforeAll(async () => {
  portal = await createTestPortal();
  const people = {
    user: await portal.signIn('user'),
    moderator: await portal.signIn('moderator'),
    admin: await portal.signIn('admin'),
    ended: await portal.signIn('admin'),
  };
  await portal.ask('/api/v1/auth/sign-out', { method: 'POST', token: people.ended.token });
  Object.assign(callers, {
    guest: { column: 0 },
    'an ended session': { token: people.ended.token, column: 0, isOver: true },
    'a user': { token: people.user.token, column: 1 },
    'a moderator': { token: people.moderator.token, column: 1 },
    'an admin': { token: people.admin.token, column: 2 },
  });
  for (const { key } of modules) {
    const category = { name: 'Różne', module: key };
    await portal.ask('/api/v1/categories', { method: 'POST', token: people.admin.token, json: category });
    for (const [state, { values, only }] of Object.entries(states)) {
      if (only && only !== key) continue;
      if (state === 'absent') {
        ids.set(`${key}/${state}`, absent);
        continue;
      }
      const { id } = await portal.build(key, { ...neededFields(key), title: `Wpis ${state}`, ...values });
      await portal.database.sql.unsafe(`update ${key} set created_by = '${people.user.id}' where id = '${id}'`);
      ids.set(`${key}/${state}`, id);
    }
  }
});
afterAll(() => portal.stop());

const who = ['guest', 'an ended session', 'a user', 'a moderator', 'an admin'];
const problem = 'application/problem+json; charset=utf-8';

async function expectStatus(caller: string, method: string, path: string, expected: readonly number[]) {
  const { token, column, isOver } = callers[caller] as (typeof callers)[string];
  const wanted = isOver && !path.startsWith('/auth/') ? 401 : expected[column];
  const answer = await portal.ask(`/api/v1${path}`, {
    method,
    token,
    ...(/POST|PATCH|PUT/.test(method) && { json: { nieznane: 1 } }),
  });
  expect(answer.status, `${caller}: ${method} ${path}`).toBe(wanted);
  if (answer.status >= 400) {
    expect(answer.headers.get('content-type')).toBe(problem);
    const { code, status, detail } = (await answer.json()) as Record<string, unknown>;
    expect([typeof code, status, typeof detail]).toEqual(['string', answer.status, 'string']);
  }
  const head = method === 'GET' && (await portal.ask(`/api/v1${path}`, { method: 'HEAD', token }));
  if (head) expect([head.status, await head.text()]).toEqual([wanted, '']);
}

describe.each(who)('%s', (caller) => {
  test.each(Object.entries(states))('and an item that is %s', async (state, { only, read }) => {
    for (const { key } of modules.filter((module) => !only || only === module.key)) {
      const path = `/${key}/${ids.get(`${key}/${state}`)}`;
      await expectStatus(caller, 'GET', path, read);
      const known = state === 'absent' ? 404 : 422;
      await expectStatus(caller, 'PATCH', path, [401, 403, known]);
      if (callers[caller]?.column !== 2) await expectStatus(caller, 'DELETE', path, [401, 403]);
      await expectStatus(caller, 'POST', path, [405, 405, 405]);
    }
  });

  test('lists, searches and filters show only what they may read', async () => {
    const { token, column, isOver } = callers[caller] as (typeof callers)[string];
    for (const { key } of isOver ? [] : modules) {
      for (const query of ['', '?status=draft', '?q=Wpis', '?sort=title&per_page=100']) {
        const { items } = (await (await portal.ask(`/api/v1/${key}${query}`, { token })).json()) as {
          items: { id: string; status: string }[];
        };
        const readable = (['published', 'members'] as const)
          .slice(0, column + 1)
          .map((state) => ids.get(`${key}/${state}`));
        if (column < 2) expect(new Set(items.map(({ id }) => id))).toEqual(new Set(readable));
        else expect(items.length).toBeGreaterThan(query === '?status=draft' ? 0 : 1);
      }
    }
  });

  test.each(others)('%s %s', async (method, path, ...expected) => {
    await expectStatus(caller, method, path, expected);
  });
});

test('an account of ADMIN_EMAILS is not demoted, also where the stored role would not change', async () => {
  const listed = await createTestPortal({ variables: { ADMIN_EMAILS: 'user-1@example.pl' } });
  const { token, id } = await listed.signIn('user');
  const other = await listed.signIn('admin');
  const change = async (role: string, by: string) => {
    const answer = await listed.ask(`/api/v1/users/${id}`, { method: 'PATCH', token: by, json: { role } });
    return { status: answer.status, ...((await answer.json()) as object) };
  };
  for (const role of ['user', 'moderator']) {
    for (const by of [token, other.token]) {
      expect(await change(role, by)).toMatchObject({
        status: 403,
        detail: 'To konto jest na liście ADMIN_EMAILS i zawsze jest administratorem.',
      });
    }
  }
  expect(await change('admin', other.token)).toMatchObject({ status: 200, role: 'admin' });
  await listed.stop();
});

describe('an admin without the second factor that the settings require', () => {
  const owing: Record<string, string> = {};
  let secured: TestPortal;
  beforeAll(async () => {
    secured = await createTestPortal();
    const { token, id } = await secured.signIn('admin');
    const made = await secured.ask('/api/v1/api-keys', { method: 'POST', token, json: { name: 'k', scope: 'write' } });
    const { email } = await secured.signIn('admin');
    owing.emails = (
      await secured.sql<{
        emails: string;
      }>`select string_agg(email, ', ' order by email) as emails from users where id = ${id} or email = ${email}`
    )[0]!.emails;
    Object.assign(owing, { session: token, key: ((await made.json()) as { key: string }).key, id });
    await secured.build('documentation', { title: 'Szkic', status: 'draft' });
    const safe = await secured.signIn('admin');
    await secured.sql`insert into passkeys values (${'k'}, ${safe.id}, 'Telefon', '', 0, '{}', now())`;
    await secured.signIn('user');
    const on = { method: 'PATCH', token, json: { second_factor_required: true } };
    expect((await secured.ask('/api/v1/settings', on)).status).toBe(200);
  });
  afterAll(() => secured.stop());

  test.each(['session', 'key'])('is refused by their %s whatever a guest would be refused', async (by) => {
    for (const [method, path, , user] of others) {
      const json = /POST|PATCH|PUT/.test(method) && { json: { nieznane: 1 } };
      const answer = await secured.ask(`/api/v1${path}`, { method, token: owing[by], ...json });
      expect(answer.status, `${method} ${path}`).toBe(user);
      const { code } = answer.status === 403 ? ((await answer.json()) as { code: string }) : {};
      if (answer.status === 403) expect(code, `${method} ${path}`).toBe('second_factor_required');
    }
    const { total } = (await (await secured.ask('/api/v1/documentation', { token: owing[by] })).json()) as {
      total: number;
    };
    expect(total).toBe(0);
  });

  test('is named by the bell, once, for the admins who have one', async () => {
    const told = () => secured.sql`select user_id, data from notifications where kind = 'second_factor_owed'`;
    expect(await told()).toEqual([{ user_id: null, data: { emails: owing.emails, count: '2' } }]);
    const { second_factor_owed: sentence } = notificationTexts.sentences;
    expect(sentence({ emails: 'a@example.pl', count: '5' })).toMatch(/: a@example\.pl i 2 inne konta$/);
  });

  test('is named by the bell when they become one later, in whatever way', async () => {
    const told = () => secured.sql<{ emails: string }>`
      select data ->> 'emails' as emails from notifications where kind = 'second_factor_owed' order by created_at`;
    const before = (await told()).length;
    await secured.signIn('admin');
    const [own] = (await told()).slice(before);
    const { id } = await secured.signIn('user');
    expect(await told()).toHaveLength(before + 1);
    await secured.sql`update users set role = 'admin' where id = ${id}`;
    await secured.sql`update users set username = 'Nadal administrator', role = 'admin' where id = ${id}`;
    const [row] = await secured.sql<{ email: string }>`select email from users where id = ${id}`;
    expect((await told()).slice(before)).toEqual([own, { emails: row?.email }]);
    await secured.sql`update users set role = 'user' where id = ${id}`;
    await secured.sql`insert into second_factors (user_id, secret, confirmed_at) values (${id}, 'JBSWY3DPEHPK3PXP', now())`;
    await secured.sql`update users set role = 'admin' where id = ${id}`;
    expect(await told()).toHaveLength(before + 2);
    await secured.sql`delete from users where id = ${id}`;
    await secured.sql`delete from notifications where kind = 'second_factor_owed' and data ->> 'count' = '1'`;
  });

  test('gets everything back, and so do their keys, with the second factor', async () => {
    await secured.sql`insert into second_factors (user_id, secret) values (${owing.id}, 'JBSWY3DPEHPK3PXP')`;
    expect((await secured.ask('/api/v1/settings', { token: owing.session })).status).toBe(403);
    await secured.sql`update second_factors set confirmed_at = now()`;
    expect((await secured.ask('/api/v1/settings', { token: owing.session })).status).toBe(200);
    expect((await secured.ask('/api/v1/deleted', { token: owing.session })).status).toBe(200);
    expect((await secured.ask('/api/v1/documentation?status=draft', { token: owing.key })).status).toBe(200);
  });

  test('and nobody else is asked for one', async () => {
    const { token } = await secured.signIn('user');
    expect((await secured.ask('/api/v1/documentation', { token })).status).toBe(200);
    expect((await secured.ask('/api/v1/settings', { token })).status).toBe(403);
  });
});
