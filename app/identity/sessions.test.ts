import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { buildUser, testIdentity, testPassword, type TestIdentity } from '#test/identity';
import { endOwnSession, listOwnSessions } from './end-session.server';
import { refreshSession } from './refresh-session.server';
import { findOpenSession, findSession, rotateCookie, sweepSessions } from './sessions.server';
import { signInApi, signInBrowser } from './sign-in.server';

const day = 24 * 60 * 60_000;

let database: TestDatabase;
let identity: TestIdentity;
beforeAll(async () => {
  database = await createTestDatabase();
  identity = testIdentity(database);
  for (const email of ['anna@example.pl', 'ola@example.pl']) await buildUser(identity.deps, { email });
});
afterAll(() => database.drop());

const visitor = { address: '10.3.0.1', device: '' };
const given = (email = 'anna@example.pl') => ({ email, password: testPassword });
const browser = (email?: string) => signInBrowser(identity.deps, given(email), visitor);
const api = () => signInApi(identity.deps, given(), visitor);

test('only sessions and tokens that have been over for a day are swept away', async () => {
  for (let number = 0; number < 4; number++) await api();
  const [open, justEnded, ended, expired] = (await database.sql`select id from sessions`).map(({ id }) => id);
  await database.sql`update sessions set ended_at = now() - interval '23 hours' where id = ${justEnded}`;
  await database.sql`update sessions set ended_at = now() - interval '25 hours' where id = ${ended}`;
  await database.sql`update sessions set expires_at = now() - interval '25 hours' where id = ${expired}`;
  await database.sql`
    update session_tokens set expires_at = now() - interval '25 hours' where session_id = ${open} and kind = 'access'`;
  await sweepSessions(identity.deps);
  const left = await database.sql`select id from sessions`;
  expect(new Set(left.map(({ id }) => id))).toEqual(new Set([open, justEnded]));
  expect(await database.sql`select kind from session_tokens where session_id = ${open}`).toEqual([{ kind: 'refresh' }]);
});

test('a session that is asked for again is its own person’s, until it ends', async () => {
  const [anna, ola] = [await browser(), await browser('ola@example.pl')];
  for (const { session, user } of [anna, ola]) expect(await findOpenSession(identity.deps, session.id)).toEqual(user);
  await endOwnSession(identity.deps, anna.user, anna.session.id);
  expect(await findOpenSession(identity.deps, anna.session.id)).toBeNull();
  expect(await findOpenSession(identity.deps, ola.session.id)).toEqual(ola.user);
});

test('the use of one session is noted for it alone', async () => {
  const [used, idle] = [await browser(), await browser()];
  identity.clock.forward(60_000);
  await findSession(identity.deps, used.cookie.token, 'cookie');
  const listed = new Map((await listOwnSessions(identity.deps, used.user)).map((one) => [one.id, one.last_used_at]));
  expect(listed.get(used.session.id)).toEqual(identity.clock.time);
  expect(listed.get(idle.session.id)).toEqual(new Date(identity.clock.time.getTime() - 60_000));
});

test('no session lasts longer than thirty days, however often its tokens are renewed', async () => {
  const { session, cookie } = await browser();
  let { token } = cookie;
  let { tokens } = await api();
  expect((await findSession(identity.deps, tokens.accessToken, 'access'))?.rotationDue).toBe(false);
  for (let passed = 6; passed < 30; passed += 6) {
    identity.clock.forward(6 * day);
    ({ token } = await rotateCookie(identity.deps, (await findSession(identity.deps, token, 'cookie'))!));
    ({ tokens } = await refreshSession(identity.deps, tokens.refreshToken));
  }
  identity.clock.forward(6 * day - 1);
  expect((await findSession(identity.deps, token, 'cookie'))?.rotationDue).toBe(false);
  expect(await findOpenSession(identity.deps, session.id)).not.toBeNull();
  identity.clock.forward(1);
  expect(await findSession(identity.deps, token, 'cookie')).toBeNull();
  expect(await findOpenSession(identity.deps, session.id)).toBeNull();
  await expect(refreshSession(identity.deps, tokens.refreshToken)).rejects.toMatchObject({ status: 401 });
});
