import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFolderStore } from '#app/files/folder-store.server';
import { whyNoPasskeys } from '#app/identity/passkey-responses.server';
import { backupFile } from '#server/backup/backup-place';
import { makeBackup } from '#server/backup/make-backup';
import { noProgress } from '#server/backup/progress';
import { restoreBackup } from '#server/backup/restore-backup';
import { certified, TestAuthenticator } from './authenticator';
import { runPortalCommand } from './command-line';
import { createTestDatabase } from './database';
import { databaseAddress } from './database-address';
import { testPassword } from './identity';
import { cookieOf, createFormVisitors } from './form-visitor';
import { createTestPortal, type TestPortal } from './portal';
import { testOrigin } from './test-origin';

let portal: TestPortal;
const clock = { time: new Date(), now: () => clock.time };
beforeAll(async () => {
  portal = await createTestPortal({ pages: true, clock, variables: { TRUST_PROXY: '1' } });
});
afterAll(() => portal?.stop());

const { form, makeAdmin, network } = createFormVisitors(() => portal);
const place = '/admin/profil/drugi-skladnik';
const login = '/admin/login';

type Admin = Awaited<ReturnType<typeof makeAdmin>>;

/** The challenge that a browser would be given, and whose passkey it is. */
async function beginAs({ id, cookie }: Admin) {
  await form(place, { intent: 'passkey-begin', current_password: testPassword }, { cookie });
  const [row] = await portal.sql<{ challenge: string }>`
    select challenge from passkey_challenges where user_id = ${id} and purpose = 'register' order by expires_at desc`;
  return { challenge: row!.challenge, user: { id: Buffer.from(id).toString('base64url') } };
}
const add = ({ cookie }: Admin, response: string, name = 'Telefon') =>
  form(place, { intent: 'passkey-add', name, response }, { cookie });
const own = ({ id }: Admin) => portal.sql<{ name: string }>`select name from passkeys where user_id = ${id}`;

/** An admin with a passkey. */
async function enrol() {
  const admin = await makeAdmin();
  const device = new TestAuthenticator();
  const html = await (await add(admin, device.create(await beginAs(admin)))).text();
  const codes = [...html.matchAll(/<li>((?:[a-z0-9]{4}-){3}[a-z0-9]{4})<\/li>/g)].map(([, code]) => code!);
  return { ...admin, device, codes };
}
async function request(challenge?: string) {
  const answer = await form('/admin/login/klucz', challenge ? { challenge } : {});
  return (await answer.json()) as { challenge: string; allowCredentials?: { id: string }[] };
}
const api = async (path: string, json: unknown) => {
  const answer = await portal.ask(`/api/v1/auth/${path}`, { method: 'POST', json, headers: network() });
  return { ...((await answer.json()) as { code?: string; challenge?: string }), status: answer.status };
};

test('a passkey is added after the password, with recovery codes, and asked for from then on', async () => {
  const admin = await makeAdmin();
  const typed = { intent: 'passkey-begin', current_password: 'nie-to-haslo' };
  expect((await form(place, typed, { cookie: admin.cookie })).status).toBe(422);
  expect(await portal.sql`select from passkey_challenges where user_id = ${admin.id}`).toEqual([]);
  const { email, codes, cookie } = await enrol();
  expect(codes).toHaveLength(10);
  const html = await (await portal.ask(place, { headers: { cookie } })).text();
  expect(html).toContain('Telefon');
  expect(html).toContain('Jeszcze nie użyty.');
  const asked = await api('sign-in', { email, password: testPassword });
  expect(asked).toMatchObject({ status: 401, code: 'second_factor' });
  expect((await api('second-factor', { challenge: asked.challenge, code: codes[0] })).status).toBe(200);
  expect((await api('second-factor', { challenge: asked.challenge, code: codes[0] })).status).toBe(401);
});

test('no passkey is taken for another origin, another account, without verification, or twice', async () => {
  const admin = await makeAdmin();
  const other = await makeAdmin();
  const unverified = new TestAuthenticator();
  unverified.isVerifying = false;
  const elsewhere = new TestAuthenticator('https://portal.example.com');
  for (const device of [elsewhere, unverified])
    expect((await add(admin, device.create(await beginAs(admin)))).status).toBe(422);
  expect((await add(admin, new TestAuthenticator().create(await beginAs(other)))).status).toBe(422);
  expect((await add(admin, new TestAuthenticator().create(await beginAs(admin), certified))).status).toBe(422);
  const begun = await beginAs(admin);
  expect((await add(admin, new TestAuthenticator().create(begun))).status).toBe(200);
  expect((await add(admin, new TestAuthenticator().create(begun))).status).toBe(422);
  expect((await add(admin, 'nic')).status).toBe(422);
  const late = await beginAs(admin);
  clock.time = new Date(clock.time.getTime() + 5 * 60_000);
  expect((await add(admin, new TestAuthenticator().create(late))).status).toBe(422);
  expect(await own(admin)).toHaveLength(1);
  expect((await add(admin, new TestAuthenticator().create(await beginAs(admin)), 'x'.repeat(61))).status).toBe(422);
});

test('it signs in instead of a password, each challenge once, and the log has the sign-in', async () => {
  const { id, device } = await enrol();
  const options = await request();
  expect(options.allowCredentials).toBeUndefined();
  const passkey = device.get(options);
  const done = await form(`${login}?powrot=/admin/ustawienia`, { passkey });
  expect([done.status, done.headers.get('location')]).toEqual([302, '/admin/ustawienia']);
  const cookie = cookieOf(done)!;
  expect((await portal.ask('/admin/ustawienia', { headers: { cookie } })).status).toBe(200);
  const replayed = await form(login, { passkey });
  expect([replayed.status, cookieOf(replayed)]).toEqual([401, undefined]);
  expect(await replayed.text()).toContain('Tego klucza portal nie zna');
  const [entry] = await portal.sql`select actor_id from audit_log where action = 'sign_in' order by id desc limit 1`;
  expect(entry).toEqual({ actor_id: id });
});

test('a signature for another origin, unverified, late, of a copy or a removed key lets nobody in', async () => {
  const { cookie, device, ...rest } = await enrol();
  const press = async (passkey: string) => (await form(login, { passkey })).status;
  device.moveTo('https://portal.example.com');
  expect(await press(device.get(await request()))).toBe(401);
  device.moveTo(testOrigin);
  device.isVerifying = false;
  expect(await press(device.get(await request()))).toBe(401);
  device.isVerifying = true;
  const late = device.get(await request());
  clock.time = new Date(clock.time.getTime() + 5 * 60_000);
  expect(await press(late)).toBe(401);
  expect(await press(device.get(await request()))).toBe(302);
  device.counter -= 1;
  expect(await press(device.get(await request()))).toBe(401);
  const path = `${place}/klucz/${device.id.toString('base64url')}`;
  const stranger = await makeAdmin();
  expect((await portal.ask(path, { headers: { cookie: stranger.cookie } })).status).toBe(302);
  expect((await form(path, { current_password: testPassword }, { cookie: stranger.cookie })).status).toBe(302);
  expect(await portal.sql`select from passkeys where id = ${device.id.toString('base64url')}`).toHaveLength(1);
  expect((await form(path, { current_password: 'nie-to-haslo' }, { cookie })).status).toBe(422);
  expect((await form(path, { current_password: testPassword }, { cookie })).headers.get('location')).toBe(place);
  device.counter += 1;
  expect(await press(device.get(await request()))).toBe(401);
  expect(await portal.sql`select from recovery_codes where user_id = ${rest.id}`).toEqual([]);
  expect((await api('sign-in', { email: rest.email, password: testPassword })).status).toBe(200);
});

test('it takes the second step of its own account alone', async () => {
  const [first, second] = [await enrol(), await enrol()];
  const { challenge = '' } = await api('sign-in', { email: first.email, password: testPassword });
  const options = await request(challenge);
  expect(options.allowCredentials).toMatchObject([{ id: first.device.id.toString('base64url') }]);
  const wrong = await form(login, { challenge, passkey: second.device.get(options) });
  expect(wrong.status).toBe(401);
  expect(await wrong.text()).toContain(`value="${challenge}"`);
  // What was asked for without a password is not taken for the second step, nor the other way round.
  expect((await form(login, { challenge, passkey: first.device.get(await request()) })).status).toBe(401);
  expect((await form(login, { passkey: first.device.get(await request(challenge)) })).status).toBe(401);
  expect((await form(login, { challenge, passkey: first.device.get(await request(challenge)) })).status).toBe(302);
  expect((await form('/admin/login/klucz', { challenge: 'x' })).status).toBe(401);
});

test('wrong ones count as wrong passwords: in the log, for the bell, and until it is too many', async () => {
  const { email, device } = await enrol();
  const here = network();
  const press = async () => form(login, { passkey: device.get(await request()) }, here);
  device.isVerifying = false;
  for (let wrong = 0; wrong < 5; wrong++) expect((await press()).status).toBe(401);
  device.isVerifying = true;
  const refused = await press();
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect(await refused.text()).toContain('Zbyt wiele prób logowania.');
  expect((await form('/admin/login', { email, password: testPassword }, here)).status).toBe(429);
  expect((await form(login, { passkey: device.get(await request()) })).status).toBe(302);
  const failed = await portal.sql`
    select subject from audit_log where action = 'sign_in_failed' and title = ${email}`;
  expect(failed).toHaveLength(5);
  const bell = await portal.sql`
    select id from notifications where kind = 'sign_in_failures' and data ->> 'email' = ${email}`;
  expect(bell).toHaveLength(1);
  // One that nobody has is nobody's failure, and counts all the same.
  const [unknown, there] = [new TestAuthenticator(), network()];
  const guess = async () => (await form(login, { passkey: unknown.get(await request()) }, there)).status;
  for (let wrong = 0; wrong < 5; wrong++) expect(await guess()).toBe(401);
  expect(await guess()).toBe(429);
  const [entry] = await portal.sql`select action, title from audit_log order by id desc limit 1`;
  expect(entry).toEqual({ action: 'sign_in_failed', title: null });
});

test('a wrong second step counts too', async () => {
  const [{ email, device }, other] = [await enrol(), await enrol()];
  const { challenge = '' } = await api('sign-in', { email, password: testPassword });
  const here = network();
  const press = async ({ device: used }: typeof other) =>
    (await form(login, { challenge, passkey: used.get(await request(challenge)) }, here)).status;
  for (let wrong = 0; wrong < 5; wrong++) expect(await press(other)).toBe(401);
  expect(await press({ ...other, device })).toBe(429);
});

test('a browser is told where each passkey is, and which the account has already', async () => {
  const { email, device, ...admin } = await enrol();
  const known = { id: device.id.toString('base64url'), type: 'public-key', transports: ['internal'] };
  const { challenge } = await api('sign-in', { email, password: testPassword });
  expect((await request(challenge)).allowCredentials).toEqual([known]);
  const typed = { intent: 'passkey-begin', current_password: testPassword };
  const offered = await (await form(`${place}.data`, typed, { cookie: admin.cookie })).text();
  expect(offered).toContain('excludeCredentials');
  expect(offered).toContain(known.id);
});

test('one signs in on a portal that was restored from a backup', async () => {
  const { id, device } = await enrol();
  const folder = await mkdtemp(join(tmpdir(), 'portal-passkeys-'));
  const store = createFolderStore(folder);
  const archive = backupFile(join(folder, 'kopia.tar'));
  const source = { owner: portal.database.owner, store, version: '1.2.3', now: clock.now() };
  await makeBackup(source, archive, noProgress);
  const database = await createTestDatabase();
  try {
    await restoreBackup(archive, { owner: database.owner, store, replace: false }, noProgress);
    const restored = await createTestPortal({ pages: true, clock, database });
    try {
      const post = (path: string, fields: Record<string, string>) =>
        restored.ask(path, { method: 'POST', body: new URLSearchParams(fields) });
      const asked = (await (await post('/admin/login/klucz', {})).json()) as { challenge: string };
      expect((await post(login, { passkey: device.get(asked) })).status).toBe(302);
      const [entry] =
        await restored.sql`select actor_id from audit_log where action = 'sign_in' order by id desc limit 1`;
      expect(entry).toEqual({ actor_id: id });
    } finally {
      await restored.stop();
    }
  } finally {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  }
});

test('a reset by the command line takes passkeys and recovery codes', async () => {
  const lost = await enrol();
  const variables = { DATABASE_URL: databaseAddress(portal.database.owner), DATA_DIR: '/tmp/portal-test-data' };
  const taken = await runPortalCommand(variables, ['user', 'reset-second-factor', lost.email]);
  expect(taken).toMatchObject({
    code: 0,
    printed: `Drugi składnik konta ${lost.email} wyłączony. Jego sesje zostały zakończone.`,
  });
  expect(await own(lost)).toEqual([]);
  expect((await form(login, { passkey: lost.device.get(await request()) })).status).toBe(401);
  expect((await api('sign-in', { email: lost.email, password: testPassword })).status).toBe(200);
});

test('whoever has passkeys and no app is asked for a recovery code, and one proves who they are', async () => {
  const { cookie, codes } = await enrol();
  clock.time = new Date(clock.time.getTime() + 16 * 60_000);
  const keys = { intent: 'create-key', name: 'kod', scope: 'read' };
  const asked = await form('/admin/ustawienia?karta=api', keys, { cookie });
  expect([asked.status, await asked.text()]).toEqual([403, expect.stringContaining('swoje hasło albo kod zapasowy')]);
  expect((await form('/admin/ustawienia?karta=api', { ...keys, proof: codes[1]! }, { cookie })).status).toBe(200);
});

describe('at an address for which browsers use no passkeys', () => {
  test.each([
    ['https://192.0.2.7', false],
    ['https://[2001:db8::7]', false],
    ['http://portal.example.pl', false],
    ['http://127.0.0.1:3000', false],
    ['https://portal.example.pl', true],
    ['http://localhost:3000', true],
  ])('%s', (address, works) => {
    expect(whyNoPasskeys(address)).toEqual(works ? null : expect.stringContaining(`pod adresem ${address}.`));
  });

  test('nothing is offered that cannot work, and it is said why', async () => {
    const elsewhere = await createTestPortal({ pages: true, variables: { PUBLIC_URL: 'https://192.0.2.7' } });
    try {
      const { cookie } = await elsewhere.signInBrowser('admin');
      const headers = { cookie, origin: 'https://192.0.2.7' };
      const html = await (await elsewhere.ask(place, { headers })).text();
      expect(html).toContain('a ten portal działa pod adresem https://192.0.2.7.');
      expect(html).not.toContain('value="passkey-begin"');
      expect(html).toContain('value="begin"');
      const body = () => new URLSearchParams({ intent: 'passkey-begin', current_password: testPassword });
      const begun = await elsewhere.ask(place, { method: 'POST', body: body(), headers });
      expect([begun.status, await begun.text()]).toEqual([422, expect.stringContaining('tylko pod nazwą domeny')]);
      const asked = await elsewhere.ask('/admin/login/klucz', { method: 'POST', body: new URLSearchParams(), headers });
      expect([asked.status, await asked.text()]).toEqual([401, expect.stringContaining('tylko pod nazwą domeny')]);
    } finally {
      await elsewhere.stop();
    }
  });
});

test('it proves who is signed in before what asks for that, each signature once and for its own account', async () => {
  const admin = await enrol();
  const other = await enrol();
  const proof = '/admin/login/potwierdzenie';
  const ask = async ({ cookie }: { cookie: string }, fields: Record<string, string> = {}) =>
    form(proof, fields, { cookie });
  const options = async (who: { cookie: string }) =>
    (await (await ask(who)).json()) as { challenge: string; allowCredentials: { id: string }[] };
  const isProved = async () => {
    const answer = await form('/konto', { intent: 'feed-create' }, { cookie: admin.cookie });
    return answer.status === 200;
  };
  expect((await form(proof, {})).status).toBe(401);
  clock.time = new Date(clock.time.getTime() + 16 * 60_000);
  expect(await isProved()).toBe(false);
  const asked = await options(admin);
  expect(asked.allowCredentials).toHaveLength(1);
  // Somebody else's passkey, and one that signed to sign in.
  expect((await ask(admin, { passkey: other.device.get(await options(other)) })).status).toBe(422);
  expect((await ask(admin, { passkey: admin.device.get(await request()) })).status).toBe(422);
  expect(await isProved()).toBe(false);
  const passkey = admin.device.get(asked);
  expect((await ask(admin, { passkey })).status).toBe(200);
  expect(await isProved()).toBe(true);
  expect((await ask(admin, { passkey })).status).toBe(422);
  // A proof signs nobody in.
  expect((await form(login, { passkey: admin.device.get(await options(admin)) })).status).toBe(401);
});

test('a reset by another admin takes passkeys and recovery codes', async () => {
  const lost = await enrol();
  const admin = await makeAdmin();
  const path = `/admin/uzytkownicy/drugi-skladnik/${lost.id}`;
  expect((await form(path, { current_password: testPassword }, { cookie: admin.cookie })).status).toBe(302);
  expect(await own(lost)).toEqual([]);
  expect(await portal.sql`select from recovery_codes where user_id = ${lost.id}`).toEqual([]);
  expect((await form(login, { passkey: lost.device.get(await request()) })).status).toBe(401);
  expect((await api('sign-in', { email: lost.email, password: testPassword })).status).toBe(200);
});
