import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { identityDepsOf } from '#app/request/identity-deps-of.server';
import { buildUser, testPassword } from './identity';
import { type OidcServer, oidcClient, startOidcServer } from './oidc-server';
import { cookieOf, cookiesOf } from './form-visitor';
import { createVisitor } from './oidc-visitor';
import { createTestPortal, type TestPortal, testOrigin } from './portal';

let portal: TestPortal;
let issuer: OidcServer;
const clock = { time: new Date(), now: () => clock.time };
const later = (minutes: number) => void (clock.time = new Date(clock.time.getTime() + minutes * 60_000));
const day = 24 * 60;

beforeAll(async () => {
  issuer = await startOidcServer(`${testOrigin}/auth/oidc/callback`);
  portal = await createTestPortal({
    pages: true,
    clock,
    variables: {
      OIDC_ISSUER: issuer.issuer,
      OIDC_CLIENT_ID: oidcClient.id,
      OIDC_CLIENT_SECRET: oidcClient.secret,
      OIDC_LABEL: 'Konto firmowe',
      OIDC_ADMIN_GROUP: 'portal-admini',
      OIDC_MODERATOR_GROUP: 'portal-redakcja',
      ADMIN_EMAILS: 'stala@example.pl,przyszla@example.pl',
    },
  });
});
afterAll(async () => {
  await portal?.stop();
  await issuer?.kill();
});
beforeEach(() => {
  clock.time = new Date();
});
afterEach(() => {
  issuer.instead = null;
});

const { arrive, begin, comeBack, signIn } = createVisitor(
  () => portal,
  () => issuer,
);
const accountOf = async (email: string) =>
  (
    await portal.sql<{ id: string; role: string; username: string }>`
    select id, role, username from users where email = ${email}`
  )[0];
const asked = async (path: string, cookie: string) => {
  const answer = await portal.ask(path, { headers: { cookie } });
  return { status: answer.status, to: answer.headers.get('location'), cookie: cookieOf(answer) };
};

describe('signing in', () => {
  test('the button stands beside the form, and leads to the issuer with PKCE, state and nonce', async () => {
    const html = await (await portal.ask('/admin/login?powrot=/admin/zasoby')).text();
    expect(html).toMatch(/<a[^>]*href="\/auth\/oidc\?powrot=%2Fadmin%2Fzasoby"[^>]*>Konto firmowe<\/a>/);
    expect(html).toContain('name="password"');
    const { answer, to } = await begin();
    const asks = new URL(to).searchParams;
    expect([answer.status, asks.get('response_type'), asks.get('code_challenge_method')]).toEqual([
      302,
      'code',
      'S256',
    ]);
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asks.get(name), name).toMatch(/^[\w-]{43}$/);
    expect(asks.get('scope')).toBe('openid profile email groups offline_access');
    expect(asks.get('redirect_uri')).toBe(`${testOrigin}/auth/oidc/callback`);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    const set = answer.headers.getSetCookie().join();
    expect(set).toMatch(/^__Host-portal_oidc=\S+; Max-Age=900; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
  });

  test.each(['/wyloguj', '/api/v1/auth/sign-out', '/konto', '/admin/profil'])(
    'after %s has ended the session, asks anew for who it is, until somebody is in',
    async (path) => {
      const { email } = arrive({ groups: ['portal-admini'] });
      const session = cookieOf(await signIn())!;
      const [own] = await portal.sql<{ id: string }>`
      select s.id from sessions s join users u on u.id = s.user_id where u.email = ${email}`;
      const out = await portal.ask(path, {
        method: 'POST',
        body: new URLSearchParams({ intent: 'end-session', id: own!.id }),
        headers: { cookie: session },
      });
      expect(cookiesOf(out)).toContain('__Host-portal_session=');
      const note = cookieOf(out, '__Host-portal_signed_out')!;
      const promptOf = async (cookie: string) => new URL((await begin('', cookie)).to).searchParams.get('prompt');
      expect([await promptOf(''), await promptOf(note)]).toEqual([null, 'login']);
      const again = await signIn('', note);
      expect(again.headers.getSetCookie().join()).toContain('__Host-portal_signed_out=; Max-Age=0');
    },
  );

  test('makes an account with role user, and finds it again by its subject', async () => {
    const { subject, email } = arrive();
    const first = await signIn('?powrot=/admin/ustawienia');
    expect([first.status, first.headers.get('location')]).toEqual([302, '/']);
    const made = await accountOf(email);
    expect(made).toMatchObject({ role: 'user', username: 'Ola Nowa' });
    issuer.accounts[subject]!.email = `inny-${email}`;
    const second = await signIn();
    const session = await portal.ask('/api/v1/auth/session', { headers: { cookie: cookieOf(second)! } });
    expect(await session.json()).toMatchObject({ user: { id: made!.id, email } });
    const log =
      await portal.sql`select action, subject, actor_id from audit_log where actor_id = ${made!.id} order by audit_log.id`;
    expect(log.map(({ action, subject: of }) => `${String(action)} ${String(of)}`)).toEqual([
      'create user',
      'sign_in session',
      'sign_in session',
    ]);
  });

  test.each([
    [undefined, 'nowa.osoba@example.pl', 'nowa.osoba'],
    ['Al', 'jo@example.pl', 'jo@example.pl'],
  ])('an account with the name %j and the e-mail %s is called %s', async (name, email, username) => {
    arrive({ name: name as never, email });
    await signIn();
    expect(await accountOf(email)).toMatchObject({ username });
  });

  test('an account is found by its verified e-mail the first time, whatever its case, and goes where it wanted', async () => {
    const { id } = await buildUser(identityDepsOf(portal.services), { email: 'Zofia@example.pl', role: 'admin' });
    arrive({ email: 'zofia@EXAMPLE.pl', groups: ['portal-admini'] });
    const answer = await signIn('?powrot=/admin/ustawienia');
    expect(answer.headers.get('location')).toBe('/admin/ustawienia');
    expect(await portal.sql`select user_id from oidc_accounts where subject = ${issuer.person}`).toEqual([
      { user_id: id },
    ]);
    // Another account of the issuer that was given the address is another person.
    arrive({ email: 'zofia@example.pl', groups: ['portal-admini'] });
    const other = await signIn();
    expect([other.status, await other.text()]).toEqual([403, expect.stringContaining('należy do kogoś')]);
  });

  test('an e-mail that the issuer does not verify opens nobody else’s account', async () => {
    await buildUser(identityDepsOf(portal.services), { email: 'ofiara@example.pl', role: 'admin' });
    for (const email of ['ofiara@example.pl', 'OFIARA@example.pl', 'przyszla@example.pl']) {
      arrive({ email, email_verified: false });
      const answer = await signIn();
      const html = await answer.text();
      expect([answer.status, cookieOf(answer)], email).toEqual([403, undefined]);
      expect(html).toContain('system logowania nie potwierdza');
      expect(await portal.sql`select user_id from oidc_accounts where subject = ${issuer.person}`).toEqual([]);
    }
    const { email } = arrive({ email_verified: false });
    expect((await signIn()).status).toBe(302);
    expect(await accountOf(email)).toMatchObject({ role: 'user' });
    arrive({ email: undefined as never });
    expect((await signIn()).status).toBe(403);
  });

  test('somebody who turns round at the issuer is told so, and may begin again', async () => {
    arrive();
    issuer.person = null;
    const { flow, to } = await begin('?powrot=/admin/zasoby');
    const back = await issuer.visit(to);
    expect(back.searchParams.get('error')).toBe('access_denied');
    const answer = await comeBack(back, flow);
    const html = await answer.text();
    expect([answer.status, cookieOf(answer)]).toEqual([403, undefined]);
    expect(html).toContain('nie potwierdził, kim jesteś');
    expect(html).toContain('href="/auth/oidc?cel=inne-konto&amp;powrot=%2Fadmin%2Fzasoby"');
  });

  test('two tabs at once both come to their page, and the way back is not the same twice', async () => {
    arrive({ groups: ['portal-admini'] });
    const one = await begin('?powrot=/admin/zasoby');
    const two = await begin('?powrot=/admin/komunikaty', one.flow);
    const first = await comeBack(await issuer.visit(two.to), two.flow);
    expect(first.headers.get('location')).toBe('/admin/komunikaty');
    const left = cookieOf(first, '__Host-portal_oidc')!;
    const signedIn = `${left}; ${cookieOf(first)}`;
    // Back to the issuer's form, and forth again.
    const again = await comeBack(await issuer.visit(two.to), signedIn);
    expect([again.status, again.headers.get('location')]).toEqual([302, '/admin/dashboard']);
    const second = await comeBack(await issuer.visit(one.to), signedIn);
    expect(second.headers.get('location')).toBe('/admin/zasoby');
    expect(cookieOf(second, '__Host-portal_oidc')).toBeUndefined();
  });

  test('the cookie of many tabs leaves an answer whose headers nginx and browsers take', async () => {
    let cookie = '';
    for (let tab = 0; tab < 12; tab++) cookie = (await begin('?powrot=/admin/zasoby', cookie)).flow;
    arrive({ groups: ['portal-admini'] });
    const { answer, flow, to } = await begin('?powrot=/admin/zasoby', cookie);
    const headers = [...answer.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
    expect(headers.length).toBeLessThan(4_000);
    expect((await comeBack(await issuer.visit(to), flow)).headers.get('location')).toBe('/admin/zasoby');
  });

  test('where they wanted to go outlasts a refusal, a reload of it, and the way by the form', async () => {
    arrive({ groups: ['portal-admini'] });
    const { flow, to } = await begin('?powrot=/admin/zasoby');
    const back = await issuer.visit(to);
    issuer.instead = (_, response) => response.writeHead(500).end();
    const refused = await (await comeBack(back, flow)).text();
    expect(refused).toContain('href="/auth/oidc?powrot=%2Fadmin%2Fzasoby"');
    expect(refused).toContain('href="/admin/login?powrot=%2Fadmin%2Fzasoby"');
    issuer.instead = null;
    expect((await comeBack(back, flow)).headers.get('location')).toBe('/admin/zasoby');
  });

  test('whoever is refused is asked by the issuer who they are before they try again', async () => {
    arrive({ email: undefined as never });
    const html = await (await signIn('?powrot=/admin/zasoby')).text();
    const again = '/auth/oidc?cel=inne-konto&powrot=%2Fadmin%2Fzasoby';
    expect(html).toContain(`href="${again.replace('&', '&amp;')}"`);
    const asks = new URL((await begin(again.slice('/auth/oidc'.length))).to).searchParams;
    expect([asks.get('prompt'), asks.get('max_age')]).toEqual(['login', null]);
  });

  test.each([
    [['none', 'login', 'select_account'], 'login', 'select_account'],
    [['select_account'], 'select_account', 'select_account'],
    // Core 1.0 has this one without metadata.
    [['none', 'consent'], 'max_age=0', 'max_age=0'],
  ])('an issuer that takes the prompts %j is asked to ask in no other way', async (named, signedOut, refused) => {
    const path = '/.well-known/openid-configuration';
    const metadata = (await (await fetch(issuer.issuer + path)).json()) as object;
    issuer.instead = (_, response) =>
      void response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ ...metadata, prompt_values_supported: named }));
    const waysOf = async (query: string, cookie: string) => {
      const asks = new URL((await begin(query, cookie)).to).searchParams;
      return asks.get('prompt') ?? `max_age=${asks.get('max_age')}`;
    };
    expect(await waysOf('', '__Host-portal_signed_out=1')).toBe(signedOut);
    expect(await waysOf('?cel=inne-konto', '')).toBe(refused);
  });

  test('leads nowhere outside of this site', async () => {
    arrive({ groups: ['portal-admini'] });
    for (const away of ['//zly.example', 'https://zly.example/', '/auth/oidc'])
      expect((await signIn(`?powrot=${encodeURIComponent(away)}`)).headers.get('location')).toBe('/admin/dashboard');
  });
});

describe('what is stolen, replayed or made up', () => {
  test('a state of another browser, and one that is over, sign nobody in', async () => {
    arrive();
    const theirs = await begin();
    const back = await issuer.visit(theirs.to);
    const mine = await begin();
    for (const cookie of ['', mine.flow, `${mine.flow}x`, '__Host-portal_oidc=xyz']) {
      const answer = await comeBack(back, cookie);
      expect([answer.status, cookieOf(answer)]).toEqual([400, undefined]);
      expect(await answer.text()).toContain('Zacznij od nowa');
      // What goes on in this browser is not ended by it.
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    later(16);
    expect((await comeBack(back, theirs.flow)).status).toBe(400);
  });

  test('a session that the browser has got meanwhile is over with the new one', async () => {
    arrive();
    const meanwhile = cookieOf(await signIn())!;
    arrive();
    const { flow, to } = await begin();
    expect((await comeBack(await issuer.visit(to), `${flow}; ${meanwhile}`)).status).toBe(302);
    const session = await portal.ask('/api/v1/auth/session', { headers: { cookie: meanwhile } });
    expect(await session.json()).toEqual({ user: null });
  });

  test('a code works once', async () => {
    arrive();
    const { flow, to } = await begin();
    const back = await issuer.visit(to);
    expect((await comeBack(back, flow)).status).toBe(302);
    const again = await comeBack(back, flow);
    expect([again.status, cookieOf(again)]).toEqual([400, undefined]);
  });

  test('a code of another way is refused for its verifier', async () => {
    arrive();
    const one = await begin();
    const other = await begin();
    const code = (await issuer.visit(other.to)).searchParams.get('code')!;
    const back = await issuer.visit(one.to);
    back.searchParams.set('code', code);
    const answer = await comeBack(back, one.flow);
    expect([answer.status, cookieOf(answer)]).toEqual([400, undefined]);
  });

  test('an answer in another issuer’s name is refused (mix-up)', async () => {
    arrive();
    const { flow, to } = await begin();
    const back = await issuer.visit(to);
    expect(back.searchParams.get('iss')).toBe(issuer.issuer);
    back.searchParams.set('iss', 'https://zly.example');
    const answer = await comeBack(back, flow);
    expect([answer.status, cookieOf(answer)]).toEqual([403, undefined]);
    expect(await answer.text()).toContain('nie zgadza się z tym, o co prosił portal');
  });
});

describe('the issuer away', () => {
  test.each([
    [
      'answers with an error',
      (_: unknown, response: { writeHead(status: number): { end(): void } }) => response.writeHead(500).end(),
    ],
    ['closes every connection', (request: { destroy(): void }) => request.destroy()],
    [
      'names another issuer',
      (_: unknown, response: { setHeader(name: string, value: string): void; end(text: string): void }) => {
        response.setHeader('content-type', 'application/json');
        response.end(
          JSON.stringify({ issuer: 'https://zly.example', authorization_endpoint: 'https://zly.example/a' }),
        );
      },
    ],
    ['never answers', () => {}],
  ])(
    '%s: the person is told, and the rest works',
    async (_, instead) => {
      arrive();
      const { flow, to } = await begin();
      const back = await issuer.visit(to);
      issuer.instead = instead as never;
      const { answer } = await begin();
      const html = await answer.text();
      expect(answer.status).toBe(503);
      expect(html).toMatch(/Logowanie nie powiodło się[\s\S]*(?:nie odpowiada|nie rozumieją się)/);
      expect(html).toContain('Spróbuj ponownie');
      const late = await comeBack(back, flow);
      expect([late.status, cookieOf(late)]).toEqual([503, undefined]);
      expect((await portal.ask('/admin/login')).status).toBe(200);
      expect((await portal.ask('/')).status).toBe(200);
      issuer.instead = null;
      expect((await comeBack(back, flow)).status, 'once it is there again').toBe(302);
    },
    30_000,
  );
});

describe('groups', () => {
  test('give and take the role at each sign-in, which ends the sessions of the role before', async () => {
    const { subject, email } = arrive({ groups: ['inne', 'portal-admini'] });
    const admin = cookieOf(await signIn())!;
    expect(await accountOf(email)).toMatchObject({ role: 'admin' });
    expect((await asked('/admin/dashboard', admin)).status).toBe(200);
    issuer.accounts[subject]!.groups = ['portal-redakcja'];
    const { id } = (await accountOf(email))!;
    await portal.sql`insert into feed_tokens (user_id, hash, created_at) values (${id}, ${email}, now())`;
    const moderator = cookieOf(await signIn())!;
    expect(await accountOf(email)).toMatchObject({ role: 'moderator' });
    expect(await portal.sql`select from feed_tokens where user_id = ${id}`).toEqual([]);
    expect((await asked('/admin/dashboard', admin)).to).toMatch('/admin/login');
    expect((await asked('/api/v1/auth/session', moderator)).status).toBe(200);
    delete issuer.accounts[subject]!.groups;
    await signIn();
    expect(await accountOf(email)).toMatchObject({ role: 'user' });
  });

  test('an e-mail of ADMIN_EMAILS stays an admin without them', async () => {
    arrive({ email: 'stala@example.pl', groups: ['portal-redakcja'] });
    const cookie = cookieOf(await signIn())!;
    expect((await asked('/admin/dashboard', cookie)).status).toBe(200);
    expect(await accountOf('stala@example.pl')).toMatchObject({ role: 'user' });
    // Whoever gives a role by hand is told of them.
    const html = await (await portal.ask('/admin/uzytkownicy/nowy', { headers: { cookie } })).text();
    expect(html).toContain('dostaje przy logowaniu rolę swoich grup');
  });
});

describe('a renewal', () => {
  const renewed = async (claims: OidcServer['accounts'][string] = {}) => {
    const person = arrive({ groups: ['portal-admini'], ...claims });
    const cookie = cookieOf(await signIn())!;
    expect((await asked('/admin/dashboard', cookie)).cookie).toBeUndefined();
    later(day + 1);
    return { ...person, cookie };
  };

  test('asks the issuer, and goes on with a new cookie; no two requests ask at once', async () => {
    const { cookie } = await renewed();
    const answers = await Promise.all([1, 2, 3].map(() => asked('/admin/dashboard', cookie)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const fresh = answers.flatMap(({ cookie: set }) => set ?? []);
    expect(fresh).toHaveLength(1);
    later(day + 1);
    expect((await asked('/admin/dashboard', fresh[0]!)).cookie).toBeDefined();
  });

  const former = 'https://dawny.example';
  test.each<[string, (subject: string) => unknown]>([
    ['of an account that ended there', (subject) => delete issuer.accounts[subject]],
    [
      'that the issuer gave no token for',
      (subject) => portal.sql`update oidc_sessions set refresh_token = null where subject = ${subject}`,
    ],
    [
      'whose token another secret sealed',
      (subject) => portal.sql`update oidc_sessions set refresh_token = 'abc' where subject = ${subject}`,
    ],
    [
      'of the issuer before',
      async (subject) => {
        await portal.sql`insert into oidc_accounts
          select ${former}, subject, user_id, now(), now() from oidc_accounts where subject = ${subject}`;
        await portal.sql`update oidc_sessions set issuer = ${former} where subject = ${subject}`;
      },
    ],
  ])('a session %s is over', async (_, change) => {
    const { cookie, subject } = await renewed();
    await change(subject);
    expect((await asked('/admin/dashboard', cookie)).to).toMatch(/^\/admin\/login/);
    expect(await (await portal.ask('/api/v1/auth/session', { headers: { cookie } })).json()).toEqual({ user: null });
  });

  test('a role that was taken there is taken here', async () => {
    const { cookie, subject, email } = await renewed();
    issuer.accounts[subject]!.groups = [];
    expect((await asked('/admin/dashboard', cookie)).to).toMatch(/^\/admin\/login/);
    expect(await accountOf(email)).toMatchObject({ role: 'user' });
  });

  test('waits while the issuer is away, and asks again after a minute', async () => {
    const { cookie, subject } = await renewed();
    issuer.instead = (_, response) => void response.writeHead(503).end();
    const away = await asked('/admin/dashboard', cookie);
    expect([away.status, away.cookie]).toEqual([200, undefined]);
    issuer.instead = null;
    delete issuer.accounts[subject];
    expect((await asked('/admin/dashboard', cookie)).status).toBe(200);
    later(2);
    expect((await asked('/admin/dashboard', cookie)).status).toBe(302);
  });

  test('keeps no token of the issuer that a copy of the database would give away', async () => {
    const { subject } = await renewed();
    expect(await portal.sql`select refresh_token from oidc_sessions where subject = ${subject}`).toEqual([
      { refresh_token: expect.stringMatching(/^[A-Za-z0-9+/=]{60,}$/) as string },
    ]);
  });

  test('sessions of passwords go on as they did', async () => {
    const email = 'haslem@example.pl';
    await buildUser(identityDepsOf(portal.services), { email, role: 'admin' });
    const body = new URLSearchParams({ email, password: testPassword });
    const cookie = cookieOf(await portal.ask('/admin/login', { method: 'POST', body }))!;
    later(day + 1);
    expect((await asked('/admin/dashboard', cookie)).cookie).toBeDefined();
  });
});

describe('a reader without the panel', () => {
  const text = 'Tylko dla zalogowanych';
  let page: string;
  let file: string;
  beforeAll(async () => {
    const { token } = await portal.signIn('admin');
    const form = new FormData();
    form.set('file', new File([text], 'notatka.txt', { type: 'text/plain' }));
    const uploaded = await portal.ask('/api/v1/files', { method: 'POST', token, body: form });
    file = ((await uploaded.json()) as { url: string }).url;
    const json = { title: text, content: `[Notatka](${file})`, status: 'published', audience: 'members' };
    const made = await portal.ask('/api/v1/documentation', { method: 'POST', token, json });
    page = `/dokumentacja/${((await made.json()) as { slug: string }).slug}`;
  });
  const read = (path: string, cookie: string) => portal.ask(path, { headers: { cookie } });

  test.each([
    ['a page', () => page, 404],
    ['a file', () => file, 404],
    ['their account', () => '/konto', 302],
  ])('reads %s no more once the account ended at the issuer', async (_, path, status) => {
    const { subject } = arrive();
    const cookie = cookieOf(await signIn())!;
    expect((await read(path(), cookie)).status).toBe(200);
    later(day + 1);
    delete issuer.accounts[subject];
    expect((await read(path(), cookie)).status).toBe(status);
  });

  test('reads on while the issuer is away', async () => {
    arrive();
    const cookie = cookieOf(await signIn())!;
    later(day + 1);
    issuer.instead = (_, response) => void response.writeHead(503).end();
    const answer = await read(page, cookie);
    expect([answer.status, cookieOf(answer)]).toEqual([200, undefined]);
  });

  test('stays signed in by reading each day, with an answer that nobody keeps', async () => {
    arrive();
    const other = cookieOf(await signIn())!;
    arrive();
    let cookie = cookieOf(await signIn())!;
    for (let passed = 1; passed <= 14; passed++) {
      later(day + 1);
      const answer = await read(passed % 2 ? page : file, cookie);
      const fresh = cookieOf(answer);
      expect([answer.status, answer.headers.get('cache-control')], `day ${passed}`).toEqual([200, 'no-store']);
      expect([fresh === undefined, fresh === cookie], `day ${passed}`).toEqual([false, false]);
      cookie = fresh!;
      expect(cookieOf(await read(page, cookie)), 'the issuer is asked once a day').toBeUndefined();
      if (passed === 1) expect(cookieOf(await read(page, other))).not.toBe(cookie);
    }
    expect(await (await read(page, cookie)).text()).toContain(text);
  });

  test.each(['/konto', '/wyloguj'])('a session that the answer of %s sets or ends is the last word', async (path) => {
    const email = `haslem${path.replace('/', '-')}@example.pl`;
    await buildUser(identityDepsOf(portal.services), { email });
    const cookie = cookieOf(
      await portal.ask('/admin/login', {
        method: 'POST',
        body: new URLSearchParams({ email, password: testPassword }),
      }),
    )!;
    later(day + 1);
    const password = 'calkiem-inne-haslo';
    const fields = { intent: 'password', current_password: testPassword, password, confirm_password: password };
    const answer = await portal.ask(path, { method: 'POST', body: new URLSearchParams(fields), headers: { cookie } });
    const set = cookiesOf(answer).filter((one) => one.startsWith('__Host-portal_session='));
    expect(set).toHaveLength(1);
    const session = await (await read('/api/v1/auth/session', set[0]!)).json();
    expect(session).toMatchObject(path === '/konto' ? { user: { email } } : { user: null });
  });
});
