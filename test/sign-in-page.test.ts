import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureFirstAdmin } from '#app/identity/ensure-first-admin.server';
import { identityDepsOf } from '#app/request/identity-deps-of.server';
import { createTestPortal, type TestPortal } from './portal';

let portal: TestPortal;
const password = 'haslo-12345';
beforeAll(async () => {
  portal = await createTestPortal({ pages: true });
  await ensureFirstAdmin(identityDepsOf(portal.services), { email: 'szefowa@example.pl', password });
});
afterAll(() => portal?.stop());

const form = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  portal.ask(path, { method: 'POST', body: new URLSearchParams(fields), headers });
const location = (response: Response) => response.headers.get('location');
const flashOf = (response: Response) =>
  decodeURIComponent(response.headers.getSetCookie().find((cookie) => cookie.startsWith('flash=')) ?? '');

async function makeUser(email: string, role: string) {
  const { cookie } = await portal.signInBrowser('admin');
  const made = await form(
    '/admin/uzytkownicy/nowy',
    { email, username: 'osoba', role, password, confirm_password: password },
    { cookie },
  );
  expect(made.status).toBe(302);
  const [row] = await portal.sql`select id from users where email = ${email}`;
  return { id: row?.id as string, cookie };
}

describe('the door of the panel', () => {
  test('a guest of a guarded page is told why, and where to come back', async () => {
    const guarded = await portal.ask('/admin/uzytkownicy?q=a');
    expect(guarded.status).toBe(302);
    expect(location(guarded)).toBe('/admin/login?powrot=%2Fadmin%2Fuzytkownicy%3Fq%3Da');
    const html = await (await portal.ask(location(guarded)!)).text();
    expect(html).toContain('Musisz być zalogowany, aby zarządzać użytkownikami.');
  });

  test('every address of the panel is guarded, the data of its pages too', async () => {
    for (const path of [
      '/admin',
      '/admin/panel',
      '/admin/dashboard',
      '/admin/profil',
      '/admin/ustawienia',
      '/admin/nie-ma-mnie',
    ])
      expect(location(await portal.ask(path)), path).toMatch(/^\/admin\/login/);
    const data = await (await portal.ask('/admin/uzytkownicy.data')).text();
    expect(data).toContain('/admin/login');
    expect(data).not.toContain('szefowa@example.pl');
    const added = await form('/admin/uzytkownicy/nowy', { email: 'x@example.pl', username: 'xxx' });
    expect([added.status, await added.text()]).toEqual([401, expect.stringContaining('href="/admin/login"')]);
  });

  test('too many wrong passwords are told when to come again', async () => {
    const guess = () => form('/admin/login', { email: 'nikt@example.pl', password: 'zle-haslo' });
    for (let guessed = 1; guessed <= 5; guessed++) expect((await guess()).status).toBe(401);
    const refused = await guess();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^[1-9]\d*$/)]);
  });

  test('a user and a moderator go home, and the log keeps the denial', async () => {
    const { cookie, id } = await portal.signInBrowser('moderator');
    const refused = await portal.ask('/admin/dashboard', { headers: { cookie } });
    expect(location(refused)).toBe('/');
    const rows = await portal.sql`select title from audit_log where action = 'denied' and actor_id = ${id}`;
    expect(rows).toMatchObject([{ title: '/admin/dashboard' }]);
    expect(location(await portal.ask('/admin/login', { headers: { cookie } }))).toBe('/');
  });

  test('nobody is welcomed to the panel who goes elsewhere', async () => {
    const answer = await form('/admin/login?powrot=%2Fkonto', { email: 'szefowa@example.pl', password });
    expect(location(answer)).toBe('/konto');
    expect(flashOf(answer)).toContain('Logowanie udane');
    expect(flashOf(answer)).not.toContain('Witamy w panelu');
  });

  test('the form signs in without scripts: a cookie, a toast, and on to where one wanted to go', async () => {
    const answer = await form('/admin/login?powrot=/admin/ustawienia', { email: 'szefowa@example.pl', password });
    expect(answer.status).toBe(302);
    expect(location(answer)).toBe('/admin/ustawienia');
    // The first cookie of the answer: some programs read no other.
    const [session] = answer.headers.getSetCookie();
    expect(session).toMatch(/^__Host-portal_session=.*; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
    expect(flashOf(answer)).toContain('Logowanie udane');
    expect(flashOf(answer)).toContain('Witamy w panelu administratora');
    const cookie = session!.split(';')[0]!;
    expect(location(await portal.ask('/admin/login', { headers: { cookie } }))).toBe('/admin/dashboard');
    expect((await portal.ask('/admin/dashboard', { headers: { cookie } })).status).toBe(200);
  });

  test('a session that another sign-in in its browser takes the place of is over', async () => {
    const { cookie } = await portal.signInBrowser('admin');
    const signIn = (typed: string) =>
      form('/admin/login', { email: 'szefowa@example.pl', password: typed }, { cookie });
    const isOpen = async () => (await portal.ask('/admin/dashboard', { headers: { cookie } })).status === 200;
    await signIn('zle-haslo');
    expect(await isOpen()).toBe(true);
    expect((await signIn(password)).status).toBe(302);
    expect(await isOpen()).toBe(false);
  });

  test('the way back never leaves this site', async () => {
    for (const wanted of ['https://evil.example/', '//evil.example', '/\\evil.example']) {
      const answer = await form(`/admin/login?powrot=${encodeURIComponent(wanted)}`, {
        email: 'szefowa@example.pl',
        password,
      });
      expect(location(answer), wanted).toBe('/admin/dashboard');
    }
  });

  test('a refused sign-in says so, keeps the e-mail and forgets the password', async () => {
    const answer = await form('/admin/login', { email: 'szefowa@example.pl', password: 'tajne-ale-zle' });
    expect(answer.status).toBe(401);
    const html = await answer.text();
    expect(html).toContain('Błąd logowania');
    expect(html).toContain('Nieprawidłowy adres e-mail lub hasło.');
    expect(html).toContain('value="szefowa@example.pl"');
    expect(html).not.toContain('tajne-ale-zle');
    const malformed = await form('/admin/login', { email: '<b>', password: '1' });
    expect(malformed.status).toBe(422);
    expect(await malformed.text()).toContain('Wprowadź poprawny adres email');
  });

  test('another site’s form signs nobody in or out', async () => {
    const { cookie } = await portal.signInBrowser('admin');
    for (const origin of ['https://evil.example', 'null'])
      expect((await form('/wyloguj', { from: 'admin' }, { cookie, origin })).status, origin).toBe(403);
    expect((await portal.ask('/admin/dashboard', { headers: { cookie } })).status).toBe(200);
    expect(location(await portal.ask('/wyloguj', { headers: { cookie } }))).toBe('/');
    expect((await portal.ask('/admin/dashboard', { headers: { cookie } })).status).toBe(200);
  });

  test('signing out ends the session, in the words of the place', async () => {
    for (const [from, to, title] of [
      ['admin', '/admin/login', 'Wylogowano pomyślnie'],
      ['public', '/', '"Wylogowano"'],
    ] as const) {
      const { cookie } = await portal.signInBrowser('admin');
      const answer = await form('/wyloguj', { from }, { cookie });
      expect(location(answer)).toBe(to);
      expect(flashOf(answer)).toContain(title);
      expect(location(await portal.ask('/admin/dashboard', { headers: { cookie } }))).toMatch(/^\/admin\/login/);
    }
  });
});

describe('accounts in the panel', () => {
  test('the list shows, finds and pages them', async () => {
    const { cookie } = await makeUser('zofia@example.pl', 'moderator');
    const html = await (await portal.ask('/admin/uzytkownicy?q=zofia', { headers: { cookie } })).text();
    expect(html).toContain('zofia@example.pl');
    expect(html).toContain('Moderator');
    expect(html).not.toContain('>szefowa@example.pl<');
    expect(html).toContain('Pokazuje 1-1 z 1 elementów');
    expect(await (await portal.ask('/admin/uzytkownicy?q=nikt-taki', { headers: { cookie } })).text()).toContain(
      'Nie znaleziono żadnych elementów.',
    );
  });

  test('the form keeps what was typed and names what is wrong; an account that is gone leads to the list', async () => {
    const { cookie } = await portal.signInBrowser('admin');
    const answer = await form(
      '/admin/uzytkownicy/nowy',
      { email: 'zly', username: 'Ola', role: 'user', password: 'krotkie', confirm_password: 'inne' },
      { cookie },
    );
    expect(answer.status).toBe(422);
    const html = await answer.text();
    for (const text of [
      'Wprowadź poprawny adres email',
      'Hasło musi mieć co najmniej 8 znaków',
      'Hasła nie są identyczne',
      'value="zly"',
      'value="Ola"',
    ])
      expect(html).toContain(text);
    expect(html).not.toContain('krotkie');
    expect(
      location(
        await portal.ask('/admin/uzytkownicy/edytuj/00000000-0000-4000-8000-000000000000', { headers: { cookie } }),
      ),
    ).toBe('/admin/uzytkownicy');
  });

  test('deleting says so, and refuses one’s own account with the reason', async () => {
    const { id, cookie } = await makeUser('usun@example.pl', 'user');
    const gone = await form('/admin/uzytkownicy', { intent: 'delete', id }, { cookie });
    expect(flashOf(gone)).toContain('Użytkownik usunięty');
    const admin = await portal.signInBrowser('admin');
    const refused = await form('/admin/uzytkownicy', { intent: 'delete', id: admin.id }, { cookie: admin.cookie });
    expect(flashOf(refused)).toContain('Nie możesz usunąć własnego konta.');
  });

  test('setting one’s own password in the form keeps this browser signed in', async () => {
    const { cookie, id, email } = await portal.signInBrowser('admin');
    const answer = await form(
      `/admin/uzytkownicy/edytuj/${id}`,
      { email, username: 'szefowa', role: 'admin', password, confirm_password: password },
      { cookie },
    );
    const fresh = answer.headers
      .getSetCookie()
      .find((one) => one.startsWith('__Host-portal_session='))!
      .split(';')[0]!;
    expect(location(await portal.ask('/admin/profil', { headers: { cookie } }))).toMatch(/^\/admin\/login/);
    expect((await portal.ask('/admin/profil', { headers: { cookie: fresh } })).status).toBe(200);
  });
});

describe('the profile', () => {
  test('another device’s session is listed and can be ended', async () => {
    const here = await portal.signInBrowser('admin');
    const answer = await form(
      '/admin/login',
      { email: 'szefowa@example.pl', password },
      { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
    );
    const cookie = answer.headers
      .getSetCookie()
      .find((one) => one.startsWith('__Host-portal_session='))!
      .split(';')[0]!;
    expect(await (await portal.ask('/admin/profil', { headers: { cookie } })).text()).toContain('Firefox, Linux');
    const [row] =
      await portal.sql`select id from sessions where device = 'Firefox, Linux' and ended_at is null order by created_at desc limit 1`;
    const own = await form('/admin/profil', { intent: 'end-session', id: row?.id as string }, { cookie });
    expect(location(own)).toBe('/admin/login');
    expect((await portal.ask('/admin/profil', { headers: { cookie: here.cookie } })).status).toBe(200);
  });

  test('a name that is too short is refused at its field', async () => {
    const { cookie } = await portal.signInBrowser('admin');
    const answer = await form('/admin/profil', { intent: 'profile', username: 'ab' }, { cookie });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain('Nazwa użytkownika musi mieć co najmniej 3 znaki');
  });

  test('what is no picture becomes no avatar', async () => {
    const { cookie, id } = await portal.signInBrowser('admin');
    const body = new FormData();
    body.set('file', new File(['to nie obraz'], 'a.png', { type: 'image/png' }));
    const answer = await portal.ask('/admin/profil', { method: 'POST', body, headers: { cookie } });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain('Awatar musi być obrazem');
    expect(await portal.sql`select avatar_url from users where id = ${id}`).toMatchObject([{ avatar_url: null }]);
  });
});

test('whoever sets a password while another account is signed in is told whose panel comes next', async () => {
  const { id, cookie } = await makeUser('zaproszona@example.pl', 'moderator');
  const { email } = (
    (await (await portal.ask('/api/v1/auth/session', { headers: { cookie } })).json()) as { user: { email: string } }
  ).user;
  const made = await (await form(`/admin/uzytkownicy/haslo/${id}`, {}, { cookie })).text();
  const link = /\/admin\/haslo\/pl_[\w-]{43}/.exec(made)![0];
  const told = `jest zalogowane inne konto: ${email}`;
  expect(await (await portal.ask(link, { headers: { cookie } })).text()).toContain(told);
  expect(await (await portal.ask(link)).text()).not.toContain('inne konto');
  const chosen = { password: 'zupelnie-inne-haslo', confirm_password: 'zupelnie-inne-haslo' };
  expect(flashOf(await form(link, chosen, { cookie }))).toContain(told);
});
