import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testPassword } from './identity';
import { cookieOf, createFormVisitors } from './form-visitor';
import { createTestPortal, type TestPortal } from './portal';

let portal: TestPortal;
/** A clock that stays until a test moves it, so that codes belong to a known time step. */
const clock = { time: new Date(), now: () => clock.time };
beforeAll(async () => {
  portal = await createTestPortal({ pages: true, clock, variables: { TRUST_PROXY: '1' } });
});
afterAll(() => portal?.stop());
beforeEach(() => {
  clock.time = new Date(clock.time.getTime() + 3_600_000);
});

const { form, makeAdmin, network } = createFormVisitors(() => portal);
const place = '/admin/profil/drugi-skladnik';
const codeAt = (secret: string, ms = clock.time.getTime()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: ms });
const step = 30_000;

const post = (cookie: string, fields: Record<string, string>) => form(place, fields, { cookie });

/** An admin with a second factor in use, its secret and recovery codes. */
async function enrol() {
  const admin = await makeAdmin();
  await post(admin.cookie, { intent: 'begin', current_password: testPassword });
  const [row] = await portal.sql<{ secret: string }>`select secret from second_factors where user_id = ${admin.id}`;
  const secret = row!.secret;
  const html = await (await post(admin.cookie, { intent: 'confirm', code: codeAt(secret) })).text();
  const codes = [...html.matchAll(/<li>((?:[a-z0-9]{4}-){3}[a-z0-9]{4})<\/li>/g)].map(([, code]) => code!);
  clock.time = new Date(clock.time.getTime() + step);
  return { ...admin, secret, codes };
}
async function api(path: string, json: unknown, headers = network()) {
  const answer = await portal.ask(`/api/v1/auth/${path}`, { method: 'POST', json, headers });
  return {
    ...((await answer.json()) as Partial<Record<'code' | 'challenge' | 'token_type', string>>),
    status: answer.status,
  };
}
const challengeOf = async (email: string) => (await api('sign-in', { email, password: testPassword })).challenge!;

describe('in the profile', () => {
  test('it begins with the password, and counts once a code of the app was given', async () => {
    const { id, email, cookie } = await makeAdmin();
    const refused = await post(cookie, { intent: 'begin', current_password: 'nie-to-haslo' });
    expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('Obecne hasło jest')]);
    expect(await portal.sql`select user_id from second_factors where user_id = ${id}`).toEqual([]);
    const begun = await (await post(cookie, { intent: 'begin', current_password: testPassword })).text();
    expect(begun).toMatch(/<svg role="img" aria-label="Kod QR[^>]*><rect[^>]*><\/rect><path d="M4 4h1v1h-1z/);
    expect((await api('sign-in', { email, password: testPassword })).status).toBe(200);
    expect((await post(cookie, { intent: 'confirm', code: '000000' })).status).toBe(422);
    const [row] = await portal.sql<{ secret: string }>`select secret from second_factors where user_id = ${id}`;
    const on = await (await post(cookie, { intent: 'confirm', code: codeAt(row!.secret) })).text();
    expect(on.match(/<li>(?:[a-z0-9]{4}-){3}[a-z0-9]{4}<\/li>/g)).toHaveLength(10);
    const later = await (await portal.ask(place, { headers: { cookie } })).text();
    expect(later).toContain('Niewykorzystane kody zapasowe: 10 z 10.');
    expect(later).not.toContain(row!.secret);
    expect(later).not.toContain('<svg role="img"');
    expect((await api('sign-in', { email, password: testPassword })).code).toBe('second_factor');
  });

  test('removing it asks for the password; the log knows both, and no secret', async () => {
    const { id, email, cookie, secret, codes } = await enrol();
    expect((await post(cookie, { intent: 'remove', current_password: '' })).status).toBe(422);
    expect((await api('sign-in', { email, password: testPassword })).status).toBe(401);
    expect((await post(cookie, { intent: 'remove', current_password: testPassword })).status).toBe(302);
    expect((await api('sign-in', { email, password: testPassword })).status).toBe(200);
    const log =
      await portal.sql`select action, actor_id from audit_log where subject = 'second_factor' order by audit_log.id`;
    expect(log.slice(-2)).toEqual([
      { action: 'create', actor_id: id },
      { action: 'delete', actor_id: id },
    ]);
    const everything = JSON.stringify([
      await portal.sql`select * from audit_log`,
      await portal.sql`select * from jobs`,
    ]);
    for (const hidden of [secret, ...codes]) expect(everything).not.toContain(hidden);
  });

  test('new recovery codes take the place of the old ones', async () => {
    const { email, cookie, codes } = await enrol();
    expect((await post(cookie, { intent: 'renew', current_password: testPassword })).status).toBe(200);
    const challenge = await challengeOf(email);
    expect((await api('second-factor', { challenge, code: codes[0] })).status).toBe(401);
  });
});

describe('signing in', () => {
  test('asks for a code after the right password only, and lets in with it', async () => {
    const { email, secret } = await enrol();
    expect(await api('sign-in', { email, password: 'nie-to-haslo' })).toMatchObject({ code: 'unauthenticated' });
    const challenge = await challengeOf(email);
    expect(await api('second-factor', { challenge, code: '000000' })).toMatchObject({ status: 401, challenge });
    const done = await api('second-factor', { challenge, code: codeAt(secret) });
    expect(done).toMatchObject({ status: 200, token_type: 'bearer', user: { email } });
  });

  test('a code works once, also of two uses at once, and no older one after it', async () => {
    const { email, secret } = await enrol();
    const challenge = await challengeOf(email);
    const code = codeAt(secret);
    const uses = await Promise.all([1, 2].map(() => api('second-factor', { challenge, code })));
    expect(uses.filter(({ status }) => status === 200)).toHaveLength(1);
    const older = codeAt(secret, clock.time.getTime() - step);
    expect((await api('second-factor', { challenge, code: older })).status).toBe(401);
    clock.time = new Date(clock.time.getTime() + step);
    expect((await api('second-factor', { challenge, code: codeAt(secret) })).status).toBe(200);
  });

  test('a recovery code stands in for the app once, however it is written', async () => {
    const { email, codes } = await enrol();
    const challenge = await challengeOf(email);
    const code = codes[3]!.toUpperCase().replaceAll('-', ' ');
    expect((await api('second-factor', { challenge, code })).status).toBe(200);
    expect((await api('second-factor', { challenge, code })).status).toBe(401);
  });

  test('a challenge is over after ten minutes and with a new password, and nobody makes one', async () => {
    const { id, email, secret } = await enrol();
    const challenge = await challengeOf(email);
    const other = await enrol();
    const stolen = [other.id, ...challenge.split('.').slice(1)].join('.');
    for (const made of ['x', `${id}.9999999999999.`, stolen])
      expect((await api('second-factor', { challenge: made, code: codeAt(other.secret) })).status, made).toBe(401);
    await portal.sql`update users set password_hash = 'other' where id = ${id}`;
    expect((await api('second-factor', { challenge, code: codeAt(secret) })).status).toBe(401);
    const late = await challengeOf(other.email);
    clock.time = new Date(clock.time.getTime() + 600_000);
    expect((await api('second-factor', { challenge: late, code: codeAt(other.secret) })).status).toBe(401);
  });

  test('wrong codes count as wrong passwords', async () => {
    const { email, secret } = await enrol();
    const challenge = await challengeOf(email);
    const here = network();
    for (let guess = 0; guess < 5; guess++)
      expect((await api('second-factor', { challenge, code: '000000' }, here)).status).toBe(401);
    expect((await api('second-factor', { challenge, code: codeAt(secret) }, here)).status).toBe(429);
    expect((await api('sign-in', { email, password: testPassword }, here)).status).toBe(429);
  });

  test('the form takes both steps without scripts, and goes where one wanted to go', async () => {
    const { email, secret } = await enrol();
    const here = network();
    const path = '/admin/login?powrot=/admin/ustawienia';
    const first = await form(path, { email, password: testPassword }, here);
    expect([first.status, cookieOf(first)]).toEqual([401, undefined]);
    const html = await first.text();
    expect(html).toContain('Drugi krok logowania');
    expect(html).not.toContain('Błąd logowania');
    const challenge = /name="challenge" value="([^"]+)"/.exec(html)?.[1] ?? '';
    const wrong = await (await form(path, { challenge, code: '000000' }, here)).text();
    expect(wrong).toContain('Ten kod jest nieprawidłowy albo był już użyty.');
    expect(wrong).toContain(`value="${challenge}"`);
    const done = await form(path, { challenge, code: ` ${codeAt(secret)} ` }, here);
    expect(done.headers.get('location')).toBe('/admin/ustawienia');
    const cookie = cookieOf(done)!;
    expect((await portal.ask('/admin/ustawienia', { headers: { cookie } })).status).toBe(200);
    const over = await (await form(path, { challenge: 'x', code: '1' }, here)).text();
    expect(over).toContain('Ten krok logowania wygasł');
    expect(over).toContain('name="password"');
  });
});

test('another admin takes a lost one with their own password: the sessions end, and the log names who did', async () => {
  const lost = await enrol();
  const admin = await makeAdmin();
  const path = `/admin/uzytkownicy/drugi-skladnik/${lost.id}`;
  const ask = (cookie: string, current_password: string) => form(path, { current_password }, { cookie });
  expect(
    await (await portal.ask(`/admin/uzytkownicy/edytuj/${lost.id}`, { headers: { cookie: admin.cookie } })).text(),
  ).toContain(path);
  expect((await ask(admin.cookie, 'nie-to-haslo')).status).toBe(422);
  expect((await ask(lost.cookie, testPassword)).status).toBe(403);
  expect((await ask(admin.cookie, testPassword)).headers.get('location')).toBe(`/admin/uzytkownicy/edytuj/${lost.id}`);
  expect((await api('sign-in', { email: lost.email, password: testPassword })).status).toBe(200);
  expect((await portal.ask('/admin/profil', { headers: { cookie: lost.cookie } })).status).toBe(302);
  const [last] =
    await portal.sql`select actor_id, subject_id, action from audit_log where subject = 'second_factor' order by audit_log.id desc limit 1`;
  expect(last).toEqual({ action: 'delete', actor_id: admin.id, subject_id: lost.id });
});

describe('where the settings require it of admins', () => {
  const rule = (on: boolean) => portal.sql`update settings set second_factor_required = ${on}`;
  beforeEach(() => rule(true));
  afterAll(() => rule(false));

  test('one without it gets to no page, no data and no action of the panel, and is told where to set it up', async () => {
    const { cookie, id } = await makeAdmin();
    for (const path of ['/admin/dashboard', '/admin/profil', '/admin/uzytkownicy?q=a', place, '/admin/nie-ma-mnie']) {
      const answer = await portal.ask(path, { headers: { cookie } });
      expect(answer.headers.get('location'), path).toBe(`/admin/drugi-skladnik?powrot=${encodeURIComponent(path)}`);
    }
    const loaded = await (await portal.ask('/admin/uzytkownicy.data', { headers: { cookie } })).text();
    expect([loaded.includes('drugi-skladnik'), loaded.includes('@example.pl')]).toEqual([true, false]);
    const renamed = await form('/admin/profil', { intent: 'profile', username: 'inna' }, { cookie });
    expect([renamed.status, await renamed.text()]).toEqual([403, expect.stringContaining('ustaw drugi składnik')]);
    expect(await portal.sql`select username from users where id = ${id}`).toEqual([{ username: 'osoba' }]);
  });

  test('and sets it up there, sees the recovery codes once, and goes on to where they wanted', async () => {
    const { cookie, id } = await makeAdmin();
    const here = '/admin/drugi-skladnik?powrot=%2Fadmin%2Fustawienia';
    const ask = (fields: Record<string, string>) => form(here, fields, { cookie });
    expect((await ask({ intent: 'begin', current_password: 'nie-to-haslo' })).status).toBe(422);
    expect(await (await ask({ intent: 'begin', current_password: testPassword })).text()).toContain('Kod QR');
    const [row] = await portal.sql<{ secret: string }>`select secret from second_factors where user_id = ${id}`;
    const done = await (await ask({ intent: 'confirm', code: codeAt(row!.secret) })).text();
    expect(done.match(/<li>(?:[a-z0-9]{4}-){3}[a-z0-9]{4}<\/li>/g)).toHaveLength(10);
    expect(done).toContain('href="/admin/ustawienia"');
    expect((await portal.ask('/admin/ustawienia', { headers: { cookie } })).status).toBe(200);
    expect(await (await portal.ask(here, { headers: { cookie } })).text()).toContain('Drugi składnik jest ustawiony');
  });

  test('guests, users and admins who owe nothing find nothing there', async () => {
    expect((await portal.ask('/admin/drugi-skladnik')).headers.get('location')).toMatch(/^\/admin\/login/);
    await rule(false);
    const { cookie } = await makeAdmin();
    const answer = await portal.ask('/admin/drugi-skladnik', { headers: { cookie } });
    expect(answer.headers.get('location')).toBe(place);
    const begun = await form('/admin/drugi-skladnik', { intent: 'begin', current_password: testPassword }, { cookie });
    expect(begun.headers.get('location')).toBe(place);
  });

  test('whoever switches it on without having one is told beforehand and sent there at once', async () => {
    await rule(false);
    const [{ cookie }, other] = [await makeAdmin(), await enrol()];
    const path = '/admin/ustawienia?karta=bezpieczenstwo';
    const told = 'Twoje konto nie ma jeszcze drugiego składnika';
    expect(await (await portal.ask(path, { headers: { cookie } })).text()).toContain(told);
    await form(path, { second_factor_required: 'on' }, { cookie });
    expect((await portal.ask(path, { headers: { cookie } })).headers.get('location')).toContain('drugi-skladnik');
    expect(await (await portal.ask(path, { headers: { cookie: other.cookie } })).text()).not.toContain(told);
  });
});
