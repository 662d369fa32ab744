import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hourMs } from '#app/platform/durations';
import { cookieOf, createFormVisitors } from './form-visitor';
import { createTestPortal, type TestPortal } from './portal';

// A body may take half a minute to come. Whoever holds such requests open must have no way back by them.

let portal: TestPortal;
const { makeAdmin } = createFormVisitors(() => portal);
const clock = { time: new Date(), now: () => clock.time };
const wait = (hours: number) => void (clock.time = new Date(clock.time.getTime() + hours * hourMs));
beforeAll(async () => (portal = await createTestPortal({ pages: true, clock, variables: { TRUST_PROXY: '1' } })));
afterAll(() => portal?.stop());

/** A request that the portal has begun to read. */
async function hold(method: string, path: string, caller: string | HeadersInit, type: string | null, text: string) {
  let begun = () => {};
  let release = () => {};
  const isBegun = new Promise<void>((resolve) => (begun = resolve));
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  const body = new ReadableStream(
    {
      async pull(controller) {
        begun();
        await isReleased;
        if (text) controller.enqueue(new TextEncoder().encode(text));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const headers = new Headers(typeof caller === 'string' ? { cookie: caller } : caller);
  if (type) headers.set('content-type', type);
  const init = { method, headers, body, duplex: 'half' };
  const answer = portal.ask(path, init);
  await isBegun;
  return { finish: () => (release(), answer) };
}

const friend = { email: 'kolega@example.pl', username: 'kolega', role: 'admin', password: 'zupelnie-inne-haslo' };
const form = { ...friend, confirm_password: friend.password };
const asForm = new URLSearchParams(form).toString();
const urlencoded = 'application/x-www-form-urlencoded';
const multipart = 'multipart/form-data; boundary=b';
const multipartOf = (parts: Record<string, string>) =>
  Object.entries(parts)
    .map(([head, text]) => `--b\r\nContent-Disposition: form-data; name=${head}\r\n\r\n${text}\r\n`)
    .join('') + '--b--\r\n';
const file = (name: string) => multipartOf({ [`file; filename=${name}`]: '<h1>Obce</h1>' });

test.each([
  ['the role is taken', [{ role: 'user' }]],
  ['the account is deleted', []],
  ['the session is ended', [{ role: 'admin' }]],
])('what was on its way when %s is not done', async (how, left) => {
  const { id, cookie } = await makeAdmin();
  const entry = await portal.build('documentation', { title: how, content: 'Treść', status: 'published' });
  const draft = { method: 'PUT', headers: { cookie }, json: { title: 'Cudze', content: 'Treść' } };
  expect((await portal.ask(`/api/v1/documentation/${entry.id}/draft`, draft)).status).toBe(200);
  const held = [
    await hold('POST', '/api/v1/users', cookie, 'application/json', JSON.stringify(friend)),
    await hold('PATCH', `/api/v1/users/${id}`, cookie, 'application/json', '{"role":"admin"}'),
    await hold('PATCH', '/api/v1/settings', cookie, 'application/json', '{"site_name":"Cudza"}'),
    await hold('POST', '/admin/uzytkownicy/nowy', cookie, urlencoded, asForm),
    await hold('POST', '/admin/uzytkownicy/nowy.data', cookie, urlencoded, asForm),
    await hold('POST', '/admin/uzytkownicy/nowy', cookie, multipart, multipartOf(form)),
    await hold('POST', '/admin/ustawienia?karta=wyglad', cookie, multipart, multipartOf({ accent: '#123456' })),
    await hold('POST', '/admin/ustawienia/import-i-eksport', cookie, multipart, file('obce.html')),
    await hold('POST', '/admin/profil', cookie, multipart, file('obce.png')),
    await hold('POST', '/api/v1/files', cookie, multipart, file('obce.html')),
    await hold('POST', `/api/v1/documentation/${entry.id}/draft/publish`, cookie, null, ''),
  ];
  const { token } = await portal.signIn('admin');
  if (how === 'the role is taken')
    await portal.ask(`/api/v1/users/${id}`, { method: 'PATCH', token, json: { role: 'user' } });
  else if (how === 'the account is deleted') await portal.ask(`/api/v1/users/${id}`, { method: 'DELETE', token });
  else await portal.ask('/api/v1/auth/sign-out', { method: 'POST', headers: { cookie } });
  const files = await portal.sql`select name from files`;
  for (const { finish } of held) expect((await finish()).status).toBe(401);
  expect(await portal.sql`select name from files`).toEqual(files);
  expect(await portal.sql`select title from documentation where id = ${entry.id}`).toEqual([{ title: how }]);
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

test('a right that is taken while the session stays is told as such', async () => {
  const { token } = await portal.signIn('admin');
  const allow = (moderators_edit: boolean) =>
    portal.ask('/api/v1/settings', { method: 'PATCH', token, json: { moderators_edit } });
  await allow(true);
  const { cookie } = await portal.signInBrowser('moderator');
  const call = await hold('POST', '/api/v1/documentation', cookie, 'application/json', '{"title":"Wpis"}');
  const page = await hold('POST', '/admin/dokumentacja/nowa', cookie, urlencoded, 'title=Wpis');
  await allow(false);
  expect((await call.finish()).status).toBe(403);
  const answer = await page.finish();
  expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('Nie masz już do tego prawa')]);
});

describe('what takes long is done', () => {
  let count = 0;
  const create = (caller: string | HeadersInit) =>
    hold('POST', '/api/v1/documentation', caller, 'application/json', `{"title":"Wpis ${++count}"}`);

  test('where nothing has changed', async () => {
    const { cookie } = await makeAdmin();
    const { finish } = await create(cookie);
    expect((await finish()).status).toBe(201);
  });

  test('where another request has got a new cookie for the session meanwhile, which stays open', async () => {
    const { cookie } = await makeAdmin();
    wait(48);
    const { finish } = await create(cookie);
    const fresh = cookieOf(await portal.ask('/admin/profil', { headers: { cookie } }))!;
    const open = async () => (await portal.ask('/admin/profil', { headers: { cookie: fresh } })).status;
    for (const hours of [0.1, 0.1]) {
      wait(hours);
      expect(await open()).toBe(200);
    }
    expect([(await finish()).status, await open()]).toEqual([201, 200]);
  });

  test('where the access token has expired meanwhile', async () => {
    const { token } = await portal.signIn('admin');
    const { finish } = await create({ authorization: `Bearer ${token}` });
    wait(2);
    expect((await finish()).status).toBe(201);
  });
});
