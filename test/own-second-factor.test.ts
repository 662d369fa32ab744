import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestAuthenticator } from './authenticator';
import { cookieOf, createFormVisitors } from './form-visitor';
import { testPassword } from './identity';
import { createTestPortal, type TestPortal } from './portal';

// The second factor of whoever has an account and no panel. What is asked and checked is the panel's, tested there.

let portal: TestPortal;
const clock = { time: new Date(), now: () => clock.time };
beforeAll(async () => {
  portal = await createTestPortal({ pages: true, clock, variables: { TRUST_PROXY: '1' } });
});
afterAll(() => portal?.stop());

const { form, makeReader } = createFormVisitors(() => portal);
const place = '/konto/drugi-skladnik';
const password = { current_password: testPassword };

type Reader = Awaited<ReturnType<typeof makeReader>>;
const open = ({ cookie }: Reader, path = place) => portal.ask(path, { headers: { cookie } });
const post = ({ cookie }: Reader, fields: Record<string, string>, path = place) => form(path, fields, { cookie });
const signIn = async ({ email }: Reader) =>
  (await portal.ask('/api/v1/auth/sign-in', { method: 'POST', json: { email, password: testPassword } })).status;

test('a guest is sent to sign in and back, and nothing of it is kept', async () => {
  const guest = await portal.ask(place);
  expect([guest.status, guest.headers.get('location')]).toEqual([302, '/admin/login?powrot=%2Fkonto%2Fdrugi-skladnik']);
  expect((await form(place, { intent: 'begin', ...password })).headers.get('location')).toContain('/admin/login');
  const shown = await open(await makeReader());
  expect([shown.status, shown.headers.get('cache-control'), shown.headers.get('referrer-policy')]).toEqual([
    200,
    'no-store',
    'no-referrer',
  ]);
});

test('a reader switches codes of an app on and off', async () => {
  const reader = await makeReader();
  expect(await (await open(reader, '/konto')).text()).toContain(`href="${place}"`);
  expect((await post(reader, { intent: 'begin', current_password: 'nie-to-haslo' })).status).toBe(422);
  await post(reader, { intent: 'begin', ...password });
  const [row] = await portal.sql<{ secret: string }>`select secret from second_factors where user_id = ${reader.id}`;
  const totp = new TOTP({ secret: Secret.fromBase32(row!.secret) });
  const code = totp.generate({ timestamp: clock.time.getTime() });
  const on = await (await post(reader, { intent: 'confirm', code })).text();
  expect(on.match(/<li>(?:[a-z0-9]{4}-){3}[a-z0-9]{4}<\/li>/g)).toHaveLength(10);
  expect(on).toContain('href="/konto"');
  expect(on).not.toContain('href="/admin/profil');
  expect(await signIn(reader)).toBe(401);
  const off = await post(reader, { intent: 'remove', ...password });
  expect([off.status, await off.text()]).toEqual([200, expect.stringContaining('Kody z aplikacji wyłączone')]);
  expect(await signIn(reader)).toBe(200);
});

test('a reader adds a passkey and removes it with the password, and nobody else does', async () => {
  const [reader, other] = [await makeReader(), await makeReader()];
  await post(reader, { intent: 'passkey-begin', ...password });
  const [row] = await portal.sql<{ challenge: string }>`
    select challenge from passkey_challenges where user_id = ${reader.id}`;
  const device = new TestAuthenticator();
  const user = { id: Buffer.from(reader.id).toString('base64url') };
  const response = device.create({ challenge: row!.challenge, user });
  expect((await post(reader, { intent: 'passkey-add', name: 'Telefon', response })).status).toBe(200);
  const removal = /href="(\/konto\/drugi-skladnik\/klucz\/[^"]+)"/.exec(await (await open(reader)).text())?.[1] ?? '';
  expect((await open(other, removal)).status).toBe(302);
  expect((await post(other, password, removal)).status).toBe(302);
  expect((await post(reader, { current_password: 'nie-to-haslo' }, removal)).status).toBe(422);
  const done = await post(reader, password, removal);
  expect([done.status, cookieOf(done)]).toEqual([302, undefined]);
  const after = await (await open(reader, done.headers.get('location')!)).text();
  expect(after).toContain('Klucz dostępu usunięty');
  expect(after).toContain('Nie masz jeszcze klucza dostępu.');
});
