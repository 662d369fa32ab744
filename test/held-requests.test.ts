import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFormVisitors } from './form-visitor';
import { createTestPortal, type TestPortal } from './portal';

// A body may take half a minute to come. Whoever holds such requests open must have no way back by them.

let portal: TestPortal;
const { makeAdmin } = createFormVisitors(() => portal);
beforeAll(async () => (portal = await createTestPortal({ pages: true, variables: { TRUST_PROXY: '1' } })));
afterAll(() => portal?.stop());

/** A request that the portal has begun to read. */
async function hold(method: string, path: string, cookie: string, type: string, text: string) {
  let begun = () => {};
  let release = () => {};
  const isBegun = new Promise<void>((resolve) => (begun = resolve));
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  const body = new ReadableStream(
    {
      async pull(controller) {
        begun();
        await isReleased;
        controller.enqueue(new TextEncoder().encode(text));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const headers = { cookie, 'content-type': type };
  const init = { method, headers, body, duplex: 'half' };
  const answer = portal.ask(path, init);
  await isBegun;
  return { finish: () => (release(), answer) };
}

const friend = { email: 'kolega@example.pl', username: 'kolega', role: 'admin', password: 'zupelnie-inne-haslo' };
const asForm = new URLSearchParams({ ...friend, confirm_password: friend.password }).toString();
const urlencoded = 'application/x-www-form-urlencoded';
const multipart = 'multipart/form-data; boundary=b';
const part = (head: string, text: string) =>
  `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${text}\r\n--b--\r\n`;
const look = part('name="accent"', '#123456');
const archive = part('name="file"; filename="obce.html"', '<h1>Obce</h1>');

test.each([
  ['the role is taken', [{ role: 'user' }]],
  ['the account is deleted', []],
  ['the session is ended', [{ role: 'admin' }]],
])('what was on its way when %s is not done', async (how, left) => {
  const { id, cookie } = await makeAdmin();
  const held = [
    await hold('POST', '/api/v1/users', cookie, 'application/json', JSON.stringify(friend)),
    await hold('PATCH', `/api/v1/users/${id}`, cookie, 'application/json', '{"role":"admin"}'),
    await hold('PATCH', '/api/v1/settings', cookie, 'application/json', '{"site_name":"Cudza"}'),
    await hold('POST', '/admin/uzytkownicy/nowy', cookie, urlencoded, asForm),
    await hold('POST', '/admin/uzytkownicy/nowy.data', cookie, urlencoded, asForm),
    await hold('POST', '/admin/ustawienia?karta=wyglad', cookie, multipart, look),
    await hold('POST', '/admin/ustawienia/import-i-eksport', cookie, multipart, archive),
  ];
  const { token } = await portal.signIn('admin');
  if (how === 'the role is taken')
    await portal.ask(`/api/v1/users/${id}`, { method: 'PATCH', token, json: { role: 'user' } });
  else if (how === 'the account is deleted') await portal.ask(`/api/v1/users/${id}`, { method: 'DELETE', token });
  else await portal.ask('/api/v1/auth/sign-out', { method: 'POST', headers: { cookie } });
  for (const { finish } of held) expect((await finish()).status).toBe(401);
  expect(await portal.sql`select from users where email = ${friend.email}`).toEqual([]);
  expect(await portal.sql`select role from users where id = ${id}`).toEqual(left);
  expect((await (await portal.ask('/api/v1/site')).json()) as object).not.toMatchObject({ site_name: 'Cudza' });
});

test('a form that was on its way comes back with what was typed', async () => {
  const { cookie } = await makeAdmin();
  const { finish } = await hold('POST', '/admin/dokumentacja/nowa', cookie, urlencoded, 'title=Wpisany+tytu%C5%82');
  await portal.ask('/api/v1/auth/sign-out', { method: 'POST', headers: { cookie } });
  expect(await (await finish()).text()).toContain('name="title" value="Wpisany tytuł"');
});

test('what takes long is done where nothing has changed', async () => {
  const { cookie } = await makeAdmin();
  const { finish } = await hold('POST', '/api/v1/users', cookie, 'application/json', JSON.stringify(friend));
  expect((await finish()).status).toBe(201);
});
