import { afterAll, beforeAll, expect, test } from 'vitest';
import { identityDepsOf } from '#app/request/identity-deps-of.server';
import { cookieOf, createFormVisitors } from './form-visitor';
import { buildUser, testPassword } from './identity';
import { createTestPortal, type TestPortal } from './portal';

// Where a person is signed in, in 'Moje konto': for every role, without scripts.

let portal: TestPortal;
beforeAll(async () => (portal = await createTestPortal({ pages: true })));
afterAll(() => portal?.stop());

const { form } = createFormVisitors(() => portal);
const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0';
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1';

let count = 0;
async function makeReader() {
  const email = `gdzie-${++count}@example.pl`;
  await buildUser(identityDepsOf(portal.services), { email, role: 'user' });
  const signIn = async (userAgent: string) => {
    const fields = { email, password: testPassword };
    return cookieOf(await form('/admin/login?powrot=/konto', fields, { 'user-agent': userAgent }))!;
  };
  return { email, signIn };
}

const open = (cookie: string) => portal.ask('/konto', { headers: { cookie } });
const statusOf = async (cookie: string) => (await open(cookie)).status;
const press = (cookie: string, id?: string) => form('/konto', { intent: 'end-session', ...(id && { id }) }, { cookie });

/** The sessions on the page: the device, and whether it is this one; and the ids that can be ended. */
async function listed(cookie: string) {
  const html = await (await open(cookie)).text();
  const panel = /Aktywne sesje([\s\S]*?)<\/section>/.exec(html)?.[1] ?? '';
  const rows = [...panel.matchAll(/<li[\s\S]*?<\/li>/g)].map(([row]) => row);
  const devices = rows.map(
    (row) => `${/font-semibold">([^<]*)</.exec(row)?.[1]}${row.includes('Ta sesja') ? ' *' : ''}`,
  );
  return { devices, ids: [...panel.matchAll(/name="id" value="([^"]*)"/g)].map(([, id = '']) => id), panel };
}

const logged = (email: string) =>
  portal.sql`select action, subject_id, after from audit_log
    where subject = 'session' and title = ${email} and action <> 'sign_in' order by id`;

test('somebody who is signed in once is told that there is no other session', async () => {
  const { signIn } = await makeReader();
  const { devices, ids, panel } = await listed(await signIn(firefox));
  expect([devices, ids]).toEqual([['Firefox, Windows *'], []]);
  expect(panel).toContain('Innych sesji nie ma.');
  expect(panel).not.toContain('Zakończ');
});

test('one session is ended, and stays in the log; another person’s is not', async () => {
  const [anna, ola] = [await makeReader(), await makeReader()];
  const [here, there] = [await anna.signIn(firefox), await anna.signIn(phone)];
  const foreign = await ola.signIn(firefox);
  const { devices, ids } = await listed(here);
  expect(devices).toEqual(['Firefox, Windows *', 'Safari, iOS']);
  const [other = ''] = ids;
  const answer = await press(here, other);
  expect([answer.status, (await answer.text()).includes('Sesja zakończona')]).toEqual([200, true]);
  expect([await statusOf(there), await statusOf(here)]).toEqual([302, 200]);
  expect(await logged(anna.email)).toEqual([{ action: 'delete', subject_id: other, after: null }]);
  // Pressed in an older page: what was asked for is so.
  expect((await press(here, other)).status).toBe(200);
  const [of] = await portal.sql<{ id: string }>`
    select s.id from sessions s join users u on u.id = s.user_id where u.email = ${ola.email}`;
  await press(here, of?.id);
  expect(await statusOf(foreign)).toBe(200);
});

test('all other sessions end at once, also those of the API, with one entry in the log', async () => {
  const { email, signIn } = await makeReader();
  const [here, ...others] = [await signIn(firefox), await signIn(phone), await signIn('')];
  const api = await portal.ask('/api/v1/auth/sign-in', { method: 'POST', json: { email, password: testPassword } });
  const { access_token: token } = (await api.json()) as { access_token: string };
  expect((await listed(here)).devices).toContain('Nieznane urządzenie');
  const answer = await press(here);
  expect(await answer.text()).toContain('Inne sesje zakończone');
  expect((await listed(here)).devices).toEqual(['Firefox, Windows *']);
  for (const other of others) expect(await statusOf(other)).toBe(302);
  expect((await portal.ask('/api/v1/documentation', { token })).status).toBe(401);
  expect(await logged(email)).toEqual([{ action: 'delete', subject_id: null, after: { sessions: 3 } }]);
});

test('whoever ends this very session, in an older page, is signed out', async () => {
  const { signIn } = await makeReader();
  const [before, now] = [await signIn(firefox), await signIn(phone)];
  const [own = ''] = (await listed(before)).ids;
  const answer = await press(now, own);
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/']);
  expect(await statusOf(now)).toBe(302);
});
