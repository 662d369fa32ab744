import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureFirstAdmin } from '#app/identity/ensure-first-admin.server';
import { identityDepsOf } from '#app/request/identity-deps-of.server';
import { buildUser, testPassword } from './identity';
import { TestAuthenticator } from './authenticator';
import { type OidcServer, oidcClient, startOidcServer } from './oidc-server';
import { cookieOf } from './form-visitor';
import { createVisitor } from './oidc-visitor';
import { createTestPortal, type TestPortal, testOrigin } from './portal';

let portal: TestPortal;
let issuer: OidcServer;
const clock = { time: new Date(), now: () => clock.time };
const later = (minutes: number) => void (clock.time = new Date(clock.time.getTime() + minutes * 60_000));
const { arrive, signIn, begin } = createVisitor(
  () => portal,
  () => issuer,
);

beforeAll(async () => {
  issuer = await startOidcServer(`${testOrigin}/auth/oidc/callback`);
  const { id, secret } = oidcClient;
  const variables = {
    OIDC_ISSUER: issuer.issuer,
    OIDC_CLIENT_ID: id,
    OIDC_CLIENT_SECRET: secret,
    OIDC_ADMIN_GROUP: 'admini',
    OIDC_ONLY: 'true',
    TRUST_PROXY: '1',
  };
  portal = await createTestPortal({ pages: true, clock, variables });
});
afterAll(async () => {
  await portal?.stop();
  await issuer?.kill();
});

let count = 0;
const network = () => ({ 'x-forwarded-for': `203.0.113.${++count}` });
const form = (path: string, fields: Record<string, string>, cookie = '') =>
  portal.ask(path, { method: 'POST', body: new URLSearchParams(fields), headers: { cookie, ...network() } });
async function makeAdmin() {
  const person = arrive({ groups: ['admini'] });
  return { ...person, cookie: cookieOf(await signIn())! };
}
const proof = '?cel=potwierdzenie';
const factor = '/admin/profil/drugi-skladnik';

describe('with OIDC_ONLY', () => {
  test('no password signs in, in the panel or by the API, and none is offered', async () => {
    const { email } = await buildUser(identityDepsOf(portal.services), { email: 'haslo@example.pl', role: 'admin' });
    const html = await (await portal.ask('/admin/login')).text();
    expect(html).toContain('Zaloguj się kontem organizacji');
    expect(html).not.toContain('name="password"');
    expect(html).not.toContain('/admin/haslo');
    const posted = await form('/admin/login', { email, password: testPassword });
    expect([posted.status, cookieOf(posted)]).toEqual([401, undefined]);
    expect(await posted.text()).toMatch(/role="alert"[^]*?>W tym portalu nie ma haseł\./);
    const api = await portal.ask('/api/v1/auth/sign-in', { method: 'POST', json: { email, password: testPassword } });
    expect(api.status).toBe(401);
  });

  test('no link sets one, and nobody is sent one', async () => {
    const { id } = await buildUser(identityDepsOf(portal.services), { email: 'link@example.pl' });
    const page = await (await portal.ask('/admin/haslo')).text();
    expect(page).toContain('W tym portalu nie ma haseł');
    expect(page).not.toContain('name="email"');
    expect((await form('/admin/haslo', { email: 'link@example.pl' })).status).toBe(403);
    expect((await portal.ask('/admin/haslo/pl_abc')).status).toBe(404);
    const { cookie } = await makeAdmin();
    const link = `/admin/uzytkownicy/haslo/${id}`;
    expect((await portal.ask(link, { headers: { cookie } })).status).toBe(404);
    expect((await form(link, {}, cookie)).status).toBe(404);
    const edit = await (await portal.ask(`/admin/uzytkownicy/edytuj/${id}`, { headers: { cookie } })).text();
    expect(edit).not.toMatch(/name="password"|uzytkownicy\/haslo/);
    const set = await portal.ask(`/api/v1/users/${id}`, {
      method: 'PATCH',
      json: { password: 'cztery-luźne-słowa' },
      headers: { cookie, ...network() },
    });
    expect([set.status, await set.text()]).toEqual([422, expect.stringContaining('nie ma haseł')]);
  });

  test('a session that a password opened ends at its renewal, and no first admin is made', async () => {
    const { cookie } = await portal.signInBrowser('admin');
    expect((await portal.ask('/admin/dashboard', { headers: { cookie } })).status).toBe(200);
    later(25 * 60);
    expect((await portal.ask('/admin/dashboard', { headers: { cookie } })).status).toBe(302);
    expect(await ensureFirstAdmin(identityDepsOf(portal.services), {})).toBeNull();
  });
});

describe('a proof', () => {
  test('is another sign-in at the issuer, in a tab of its own', async () => {
    const other = await makeAdmin();
    const { cookie } = await makeAdmin();
    later(16);
    const key = { intent: 'create-key', name: 'po potwierdzeniu', scope: 'read' };
    const refused = await form('/admin/ustawienia?karta=api', key, cookie);
    const html = await refused.text();
    expect(refused.status).toBe(403);
    expect(html).toMatch(
      /<a[^>]*id="key-proof"[^>]*href="\/auth\/oidc\?cel=potwierdzenie"[^>]*target="_blank"|target="_blank"[^>]*id="key-proof"/,
    );
    expect(html).toContain('Potwierdź w systemie logowania organizacji, że to Ty');
    expect(html).toContain('value="po potwierdzeniu"');
    expect(html).not.toContain('name="proof"');
    const { to } = await begin(proof, cookie);
    expect([...new URL(to).searchParams].filter(([name]) => /prompt|max_age/.test(name))).toEqual([
      ['prompt', 'login'],
      ['max_age', '0'],
    ]);
    const proved = await signIn(proof, cookie);
    expect([proved.status, cookieOf(proved)]).toEqual([200, undefined]);
    expect(await proved.text()).toContain('Wróć do poprzedniej karty');
    expect((await form('/admin/ustawienia?karta=api', key, other.cookie)).status).toBe(403);
    expect((await form('/admin/ustawienia?karta=api', key, cookie)).status).toBe(200);
  });

  test('of another person, of another session, or of nobody proves nothing', async () => {
    const mine = await makeAdmin();
    const theirs = await makeAdmin();
    later(16);
    // Before the issuer's form sits whoever came last.
    const other = await signIn(proof, mine.cookie);
    expect([other.status, await other.text()]).toEqual([403, expect.stringContaining('inna osoba')]);
    issuer.person = mine.subject;
    const { flow, to } = await begin(proof, mine.cookie);
    const back = await issuer.visit(to);
    const swapped = await portal.ask(back.pathname + back.search, { headers: { cookie: `${flow}; ${theirs.cookie}` } });
    expect(swapped.status).toBe(400);
    expect((await begin(proof)).answer.headers.get('location')).toBe('/admin/login');
    // The issuer signs in without a question whoever takes the wish for one out of its address.
    const short = await begin(proof, mine.cookie);
    const unasked = new URL(short.to);
    for (const name of ['prompt', 'max_age']) unasked.searchParams.delete(name);
    const old = await issuer.visit(unasked.href);
    const refused = await portal.ask(old.pathname + old.search, {
      headers: { cookie: `${short.flow}; ${mine.cookie}` },
    });
    expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining('nie zgadza się')]);
    const key = { intent: 'create-key', name: 'bez', scope: 'read' };
    for (const { cookie } of [mine, theirs])
      expect((await form('/admin/ustawienia?karta=api', key, cookie)).status).toBe(403);
  });

  test('lets an account without a password set up a second factor, which the next sign-in asks for', async () => {
    const { cookie, email } = await makeAdmin();
    later(16);
    const page = await (await portal.ask(factor, { headers: { cookie } })).text();
    expect(page).toContain('/auth/oidc?cel=potwierdzenie');
    expect(page).not.toContain('name="current_password"');
    const refused = await form(factor, { intent: 'begin' }, cookie);
    expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('Potwierdź w systemie')]);
    await signIn(proof, cookie);
    expect((await form(factor, { intent: 'begin' }, cookie)).status).toBe(200);
    const [row] = await portal.sql<{ secret: string }>`
      select secret from second_factors join users on users.id = user_id where email = ${email}`;
    const code = (ms = 0) =>
      new TOTP({ secret: Secret.fromBase32(row!.secret) }).generate({ timestamp: clock.time.getTime() + ms });
    expect((await form(factor, { intent: 'confirm', code: code() }, cookie)).status).toBe(200);
    later(1);
    const first = await signIn('?powrot=/admin/zasoby');
    const html = await first.text();
    expect([first.status, cookieOf(first)]).toEqual([200, undefined]);
    const challenge = /name="challenge" value="([^"]+)"/.exec(html)?.[1] ?? '';
    expect(html).toContain('action="/admin/login?powrot=%2Fadmin%2Fzasoby"');
    const wrong = await form('/admin/login', { challenge, code: '000000' });
    expect([wrong.status, await wrong.text()]).toEqual([401, expect.stringContaining(challenge)]);
    const last = challenge.at(-3) === 'A' ? 'B' : 'A';
    const forged = challenge.slice(0, -3) + last + challenge.slice(-2);
    expect((await form('/admin/login', { challenge: forged, code: code() })).status).toBe(401);
    const done = await form('/admin/login?powrot=/admin/zasoby', { challenge, code: code() });
    expect(done.headers.get('location')).toBe('/admin/zasoby');
    // It was opened by the issuer, and goes on as such.
    later(25 * 60);
    const fresh = await portal.ask('/admin/dashboard', { headers: { cookie: cookieOf(done)! } });
    expect([fresh.status, cookieOf(fresh)]).toEqual([200, expect.any(String)]);
    // From now on a code is a proof as well.
    const asked = await form(
      '/admin/ustawienia?karta=api',
      { intent: 'create-key', name: 'k', scope: 'read' },
      cookieOf(fresh),
    );
    expect(await asked.text()).toMatch(
      /podaj kod z aplikacji[\s\S]*name="proof"|name="proof"[\s\S]*podaj kod z aplikacji/,
    );
  });

  test('a passkey takes the second step after the issuer, never instead of it', async () => {
    const { cookie, email } = await makeAdmin();
    const device = new TestAuthenticator();
    expect((await form(factor, { intent: 'passkey-begin' }, cookie)).status).toBe(200);
    const [row] = await portal.sql<{ challenge: string; id: string }>`
      select challenge, users.id from passkey_challenges join users on users.id = user_id where email = ${email}`;
    const user = { id: Buffer.from(row!.id).toString('base64url') };
    const response = device.create({ challenge: row!.challenge, user });
    expect((await form(factor, { intent: 'passkey-add', response }, cookie)).status).toBe(200);
    const first = await signIn();
    const challenge = /name="challenge" value="([^"]+)"/.exec(await first.text())?.[1] ?? '';
    expect([cookieOf(first), challenge]).toEqual([undefined, expect.stringContaining('.')]);
    const request = async (fields: Record<string, string>) => {
      const answer = await form('/admin/login/klucz', fields);
      return { status: answer.status, ...((await answer.json()) as { challenge: string; message?: string }) };
    };
    const alone = await request({});
    expect(alone).toMatchObject({ status: 401, message: expect.stringContaining('nie ma haseł') as string });
    const done = await form('/admin/login', { challenge, passkey: device.get(await request({ challenge })) });
    expect([done.status, cookieOf(done)]).toEqual([302, expect.any(String)]);
    later(16);
    const key = { intent: 'create-key', name: 'k', scope: 'read' };
    const asked = await (await form('/admin/ustawienia?karta=api', key, cookieOf(done))).text();
    expect(asked).toContain('podaj kod zapasowy');
    expect(asked).toContain('/auth/oidc?cel=potwierdzenie');
  });
});
