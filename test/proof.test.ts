import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { identityDepsOf } from '#app/request/identity-deps-of.server';
import { buildUser, testPassword } from './identity';
import { createFormVisitors } from './form-visitor';
import { createTestPortal, type TestPortal } from './portal';

let portal: TestPortal;
/** A clock that stays until a test moves it. */
const clock = { time: new Date(), now: () => clock.time };
const later = (minutes: number) => void (clock.time = new Date(clock.time.getTime() + minutes * 60_000));
beforeAll(async () => {
  portal = await createTestPortal({ pages: true, clock, variables: { TRUST_PROXY: '1' } });
});
afterAll(() => portal?.stop());

const { form, makeAdmin, network } = createFormVisitors(() => portal);
let count = 0;
const makeReader = () =>
  buildUser(identityDepsOf(portal.services), { email: `czytelnik-${++count}@example.pl`, role: 'user' });
const keys = '/admin/ustawienia?karta=api';
const asked = 'Potwierdź, że to Ty';

describe('a key that is made in the panel', () => {
  test('needs no more than the sign-in for a quarter of an hour', async () => {
    const { cookie } = await makeAdmin();
    later(14);
    const made = await form(keys, { intent: 'create-key', name: 'wczesny', scope: 'read' }, { cookie });
    expect([made.status, await made.text()]).toEqual([200, expect.stringContaining('wczesny” jest gotowy')]);
  });

  test('asks then in its own form, keeps what was typed, and asks no more after the proof', async () => {
    const { cookie } = await makeAdmin();
    later(16);
    const fields = { intent: 'create-key', name: 'późny', scope: 'write' };
    const refused = await form(keys, fields, { cookie });
    const html = await refused.text();
    expect([refused.status, html]).toEqual([403, expect.stringContaining(asked)]);
    expect(html).toMatch(/<input[^>]*name="proof"/);
    expect(html).toContain('value="późny"');
    expect(html).toMatch(/<option value="write" selected/);
    expect((await form(keys, { ...fields, proof: 'nie-to-haslo' }, { cookie })).status).toBe(422);
    expect(await portal.sql`select id from api_keys where name = 'późny'`).toEqual([]);
    expect((await form(keys, { ...fields, proof: testPassword }, { cookie })).status).toBe(200);
    later(10);
    expect((await form(keys, { ...fields, name: 'następny' }, { cookie })).status).toBe(200);
  });

  test('takes a code of the second factor for it', async () => {
    const { cookie, id } = await makeAdmin();
    const secret = new Secret({ size: 20 });
    await portal.sql`insert into second_factors (user_id, secret, confirmed_at) values (${id}, ${secret.base32}, now())`;
    later(16);
    const proof = new TOTP({ secret }).generate({ timestamp: clock.time.getTime() });
    const fields = { intent: 'create-key', name: 'z kodem', scope: 'read', proof };
    expect((await form(keys, fields, { cookie })).status).toBe(200);
    later(16);
    expect((await form(keys, { ...fields, name: 'z kodem znowu' }, { cookie })).status).toBe(422);
  });

  test('wrong proofs count as wrong passwords', async () => {
    const { cookie } = await makeAdmin();
    later(16);
    const here = { cookie, ...network() };
    const guess = (proof: string) => form(keys, { intent: 'create-key', name: 'x', scope: 'read', proof }, here);
    for (let wrong = 0; wrong < 5; wrong++) expect((await guess('nie-to-haslo')).status).toBe(422);
    expect((await guess(testPassword)).status).toBe(429);
  });
});

describe('the form of an account', () => {
  test.each([
    ['a role', { role: 'moderator' }],
    ['a password', { password: 'cztery-luźne-słowa', confirm_password: 'cztery-luźne-słowa' }],
    ['an e-mail, to which a new password may be sent', { email: 'inny-adres@example.pl' }],
  ])('asks before %s changes', async (_, change) => {
    const [{ cookie }, { id, email }] = [await makeAdmin(), await makeReader()];
    later(16);
    const path = `/admin/uzytkownicy/edytuj/${id}`;
    const fields = { email, username: 'zmieniona', role: 'user', password: '', confirm_password: '', ...change };
    const refused = await form(path, fields, { cookie });
    const html = await refused.text();
    expect([refused.status, html]).toEqual([403, expect.stringContaining(asked)]);
    expect(html).toContain('value="zmieniona"');
    expect(await portal.sql`select username from users where id = ${id}`).toEqual([{ username: 'osoba' }]);
    expect((await form(path, { ...fields, proof: testPassword }, { cookie })).status).toBe(302);
    await portal.sql`update users set email = ${email} where id = ${id}`;
  });

  test('asks before an admin is made, and for nothing where only a name changes', async () => {
    const [{ cookie }, { id, email }] = [await makeAdmin(), await makeReader()];
    later(16);
    const fields = { email: 'nowa-szefowa@example.pl', username: 'nowa', role: 'admin' };
    expect((await form('/admin/uzytkownicy/nowy', fields, { cookie })).status).toBe(403);
    const renamed = { email, username: 'zmieniona', role: 'user', password: '', confirm_password: '' };
    expect((await form(`/admin/uzytkownicy/edytuj/${id}`, renamed, { cookie })).status).toBe(302);
  });
});

test('a link with which somebody sets a password is made after a proof', async () => {
  const [{ cookie }, { id }] = [await makeAdmin(), await makeReader()];
  later(16);
  const path = `/admin/uzytkownicy/haslo/${id}`;
  const refused = await form(path, {}, { cookie });
  expect([refused.status, await refused.text()]).toEqual([403, expect.stringMatching(/name="proof"/)]);
  expect(await portal.sql`select user_id from password_links where user_id = ${id}`).toEqual([]);
  expect(await (await form(path, { proof: testPassword }, { cookie })).text()).toContain('/admin/haslo/pl_');
});

test('whoever makes a link for an account that was deleted meanwhile comes back to the list, which says so', async () => {
  const [{ cookie }, { id }] = [await makeAdmin(), await makeReader()];
  await portal.sql`delete from users where id = ${id}`;
  const path = `/admin/uzytkownicy/haslo/${id}`;
  const gone = await form(path, {}, { cookie });
  expect([gone.status, gone.headers.get('location')]).toEqual([302, '/admin/uzytkownicy']);
  expect(decodeURIComponent(gone.headers.getSetCookie().join())).toContain(
    'To konto nie istnieje lub zostało usunięte.',
  );
  expect((await portal.ask(path, { headers: { cookie } })).status).toBe(302);
});

describe('the API', () => {
  test('refuses an old session of a browser, and takes that of a program', async () => {
    const [admin, reader] = [await makeAdmin(), await makeReader()];
    const { token } = await portal.signIn('admin');
    later(16);
    const path = `/api/v1/users/${reader.id}`;
    const write = (method: string, to: string, json: object, as: { token: string } | { headers: object }) =>
      portal.ask(to, { method, json, ...(as as object) });
    const browser = { headers: { cookie: admin.cookie, ...network() } };
    const calls = [
      ['POST', '/api/v1/api-keys', { name: 'k', scope: 'read' }],
      ['PATCH', path, { role: 'moderator' }],
      ['PATCH', path, { password: 'cztery-luźne-słowa' }],
      ['POST', '/api/v1/webhooks', { url: 'https://odbiorca.example.com/', events: ['content.published'] }],
      ['POST', '/api/v1/users', { email: 'przez-api@example.pl', username: 'nowa', role: 'admin' }],
    ] as const;
    for (const [method, to, json] of calls) {
      const refused = await write(method, to, json, browser);
      expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([403, 'proof_required']);
    }
    expect((await write('PATCH', path, { username: 'zmieniona' }, browser)).status).toBe(200);
    for (const [method, to, json] of calls)
      expect((await write(method, to, json, { token })).status).toBe(method === 'POST' ? 201 : 200);
  });
});
