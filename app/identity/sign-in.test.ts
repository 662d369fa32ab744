import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { buildUser, testIdentity, testPassword, testWriter, type TestIdentity } from '#test/identity';
import { untilLockIsAwaited } from '#test/lock-waits';
import { identityTexts } from '#app/texts/pl/identity';
import { createApiKey } from './api-keys.server';
import { endOwnSession, listOwnSessions, signOut } from './end-session.server';
import { createFeedToken } from './feed-token.server';
import { changeOwnPassword, reopenSession } from './profile.server';
import { refreshSession } from './refresh-session.server';
import { deleteUser, updateUser } from './save-user.server';
import { findSession, rotateCookie } from './sessions.server';
import { signInApi, signInBrowser } from './sign-in.server';

let database: TestDatabase;
let identity: TestIdentity;
let addresses = 0;
/** An address unused by other tests. */
const visitor = (address = `10.0.0.${++addresses}`) => ({ address, device: 'Firefox, Linux' });
const right = { email: 'Anna@example.pl', password: testPassword };
const wrong = { email: 'anna@example.pl', password: 'nie-to-haslo' };

beforeAll(async () => {
  database = await createTestDatabase();
  identity = testIdentity(database, ['szef@example.pl']);
  await buildUser(identity.deps, { email: 'anna@example.pl', username: 'anna', role: 'admin' });
  await buildUser(identity.deps, { email: 'szef@example.pl', username: 'szef' });
  await buildUser(identity.deps, { email: 'bezhasla@example.pl', username: 'bez', password_hash: null });
});
afterAll(() => database.drop());

describe('signing in', () => {
  test('the right password opens a session that its cookie finds, whatever the case of the e-mail', async () => {
    const { cookie, user } = await signInBrowser(identity.deps, right, visitor());
    expect(user).toMatchObject({ email: 'anna@example.pl', role: 'admin' });
    expect((await findSession(identity.deps, cookie.token, 'cookie'))?.user).toEqual(user);
    expect(await findSession(identity.deps, cookie.token, 'access')).toBeNull();
    expect(await findSession(identity.deps, `${cookie.token}x`, 'cookie')).toBeNull();
  });

  test('no token and no password stands in the database as it is', async () => {
    const { tokens } = await signInApi(identity.deps, right, visitor());
    const rows = await database.sql`select hash from session_tokens`;
    for (const token of [tokens.accessToken, tokens.refreshToken]) expect(JSON.stringify(rows)).not.toContain(token);
    const [{ log }] =
      (await database.sql`select string_agg(row_to_json(a)::text, '') as log from audit_log a`) as unknown as [
        { log: string },
      ];
    expect(log).not.toContain(testPassword);
  });

  test('an e-mail of ADMIN_EMAILS is an admin whatever role is stored', async () => {
    const { user } = await signInBrowser(
      identity.deps,
      { email: 'SZEF@example.pl', password: testPassword },
      visitor(),
    );
    expect(user.role).toBe('admin');
  });

  test('a wrong password, an unknown e-mail and an account without a password get the same answer', async () => {
    for (const email of ['anna@example.pl', 'nikt@example.pl', 'bezhasla@example.pl']) {
      const refused = signInApi(identity.deps, { ...wrong, email }, visitor());
      await expect(refused, email).rejects.toMatchObject({ status: 401, detail: identityTexts.wrongCredentials });
    }
  });

  test('a malformed e-mail and a short password are named at their fields', async () => {
    const refused = signInApi(identity.deps, { email: 'anna', password: '12345' }, visitor());
    await expect(refused).rejects.toMatchObject({
      status: 422,
      fields: { email: ['Wprowadź poprawny adres email'], password: ['Hasło musi mieć co najmniej 6 znaków'] },
    });
  });

  test('sign-in, failed sign-in and sign-out are in the audit log; what was typed for an unknown account is not', async () => {
    const { user } = await signInBrowser(identity.deps, right, visitor());
    await signInApi(identity.deps, wrong, visitor()).catch(() => {});
    await signInApi(identity.deps, { ...wrong, email: 'sekret@example.pl' }, visitor()).catch(() => {});
    await signOut(identity.deps, user);
    const rows = await database.sql`select action, title from audit_log order by id desc limit 4`;
    expect(rows.map((row) => [row.action, row.title])).toEqual([
      ['sign_out', 'anna@example.pl'],
      ['sign_in_failed', null],
      ['sign_in_failed', 'anna@example.pl'],
      ['sign_in', 'anna@example.pl'],
    ]);
  });
});

describe('guessing', () => {
  const minutes = (count: number) => count * 60_000;

  test('after five wrong passwords even the right one waits at this address, and gets in elsewhere', async () => {
    const here = visitor();
    for (let guess = 0; guess < 5; guess++)
      await expect(signInApi(identity.deps, wrong, here)).rejects.toMatchObject({ status: 401 });
    await expect(signInApi(identity.deps, right, here)).rejects.toMatchObject({
      status: 429,
      retryAfterSeconds: 900,
      detail: 'Zbyt wiele prób logowania. Spróbuj ponownie za 15 min.',
    });
    await expect(signInApi(identity.deps, right, visitor())).resolves.toBeDefined();
    identity.clock.forward(minutes(15));
    await expect(signInApi(identity.deps, right, here)).resolves.toBeDefined();
  });

  test('the admins are notified once of guesses at an account, whatever the address', async () => {
    identity.clock.forward(minutes(60));
    await database.sql`delete from notifications`;
    for (const here of [visitor(), visitor()]) {
      for (let guess = 0; guess < 5; guess++) await signInApi(identity.deps, wrong, here).catch(() => {});
    }
    expect(await database.sql`select kind, user_id, data from notifications`).toEqual([
      { kind: 'sign_in_failures', user_id: null, data: { email: 'anna@example.pl' } },
    ]);
  });

  test('right passwords are not counted', async () => {
    const here = visitor();
    for (let guess = 0; guess < 4; guess++) await signInApi(identity.deps, wrong, here).catch(() => {});
    for (let time = 0; time < 6; time++) await expect(signInApi(identity.deps, right, here)).resolves.toBeDefined();
  });

  test('guesses sent all at once are counted like guesses in turn', async () => {
    const here = visitor();
    const answers = await Promise.allSettled(Array.from({ length: 12 }, () => signInApi(identity.deps, wrong, here)));
    const statuses = answers.map((answer) =>
      answer.status === 'rejected' ? (answer.reason as { status: number }).status : 200,
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  });

  test('twenty wrong passwords for many accounts stop an address, an IPv6 network as one', async () => {
    for (let guess = 0; guess < 20; guess++) {
      const guessed = signInApi(
        identity.deps,
        { ...wrong, email: `osoba${guess}@example.pl` },
        visitor(`2001:db8:1:2::${guess.toString(16)}`),
      );
      await expect(guessed).rejects.toMatchObject({ status: 401 });
    }
    await expect(signInApi(identity.deps, right, visitor('2001:db8:1:2:ffff::1'))).rejects.toMatchObject({
      status: 429,
    });
    await expect(signInApi(identity.deps, right, visitor('2001:db8:1:3::1'))).resolves.toBeDefined();
  });
});

describe('a change of the account while something is under way', () => {
  const changer = () => testWriter(identity.deps, { id: null, email: 'system' });
  const people = { count: 0 };
  const build = (role: 'user' | 'admin' = 'user') =>
    buildUser(identity.deps, { email: `wyscig-${++people.count}@example.pl`, role });
  const given = (email: string) => ({ email, password: testPassword });
  const open = (id: string) =>
    database.sql`select id from sessions where user_id = ${id} and ended_at is null`.then((rows) => rows.length);

  /** Begins `work` before a change is committed, and lets the change go on once the work waits for it. */
  async function amid<Result>(id: string, change: Record<string, string> | null, work: () => Promise<Result>) {
    const under: Promise<PromiseSettledResult<Result>[]>[] = [];
    const hold = async () => {
      under.push(Promise.allSettled([work()]));
      await untilLockIsAwaited(database);
      return [];
    };
    await (change ? updateUser(changer(), id, change, hold) : deleteUser(changer(), id, hold));
    const [answer] = (await under[0])!;
    if (answer?.status === 'rejected') throw answer.reason;
    return answer?.value;
  }

  test.each([signInBrowser, signInApi])('a sign-in with the password before opens nothing: %o', async (signIn) => {
    const { id, email } = await build();
    const late = amid<unknown>(id, { password: 'nowsze-haslo-1' }, () =>
      signIn(identity.deps, given(email), visitor()),
    );
    await expect(late).rejects.toMatchObject({ status: 401, detail: identityTexts.wrongCredentials });
    expect(await open(id)).toBe(0);
  });

  test('a sign-in of an account that is deleted gets the same answer', async () => {
    const { id, email } = await build();
    const late = amid(id, null, () => signInBrowser(identity.deps, given(email), visitor()));
    await expect(late).rejects.toMatchObject({ status: 401, detail: identityTexts.wrongCredentials });
  });

  test('a sign-in has the role that was given meanwhile', async () => {
    const { id, email } = await build('admin');
    const { user } = (await amid(id, { role: 'user' }, () => signInBrowser(identity.deps, given(email), visitor())))!;
    expect(user.role).toBe('user');
  });

  test('one’s own new password does not replace the one that ended the session', async () => {
    const { id, email } = await build();
    const { user } = await signInBrowser(identity.deps, given(email), visitor());
    const mine = { current_password: testPassword, password: 'moje-nowe-haslo', confirm_password: 'moje-nowe-haslo' };
    const late = amid(id, { password: 'nowsze-haslo-1' }, () =>
      changeOwnPassword(identity.deps, user, mine, visitor()),
    );
    await expect(late).rejects.toMatchObject({ status: 401 });
    expect(await open(id)).toBe(0);
    await signInBrowser(identity.deps, { email, password: 'nowsze-haslo-1' }, visitor());
  });

  test('neither a session that follows one’s own change, nor a token for feeds, nor an API key comes after', async () => {
    const account = await build('admin');
    const { id, email } = account;
    const { user } = await signInBrowser(identity.deps, given(email), visitor());
    const change = { password: 'nowsze-haslo-1', role: 'user' };
    const key = { name: 'klucz', scope: 'read' };
    const late = [
      () => reopenSession(identity.deps, account, visitor()),
      () => createFeedToken(identity.deps, user),
      () => createApiKey(testWriter(identity.deps, account), key),
    ];
    const answers: Promise<PromiseSettledResult<unknown>[]>[] = [];
    await updateUser(changer(), id, change, async () => {
      answers.push(Promise.allSettled(late.map((work) => work())));
      await untilLockIsAwaited(database, 3);
      return [];
    });
    expect((await answers[0])!.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(await open(id)).toBe(0);
    expect(await database.sql`select 1 from feed_tokens where user_id = ${id}`).toEqual([]);
    expect(await database.sql`select 1 from api_keys where created_by = ${id}`).toEqual([]);
  });
});

describe('a session', () => {
  test('a refresh token works once, and its reuse ends the session', async () => {
    const { tokens } = await signInApi(identity.deps, right, visitor());
    const second = await refreshSession(identity.deps, tokens.refreshToken);
    expect(await findSession(identity.deps, second.tokens.accessToken, 'access')).not.toBeNull();
    await expect(refreshSession(identity.deps, tokens.refreshToken)).rejects.toMatchObject({ status: 401 });
    expect(await findSession(identity.deps, second.tokens.accessToken, 'access')).toBeNull();
    await expect(refreshSession(identity.deps, second.tokens.refreshToken)).rejects.toMatchObject({ status: 401 });
  });

  test('an access token lasts an hour, a cookie seven days', async () => {
    const { tokens } = await signInApi(identity.deps, right, visitor());
    const { cookie } = await signInBrowser(identity.deps, right, visitor());
    identity.clock.forward(60 * 60_000);
    expect(await findSession(identity.deps, tokens.accessToken, 'access')).toBeNull();
    identity.clock.forward(7 * 24 * 60 * 60_000);
    expect(await findSession(identity.deps, cookie.token, 'cookie')).toBeNull();
  });

  test('a replaced cookie stays valid for requests under way, and its later use ends the session', async () => {
    const { cookie } = await signInBrowser(identity.deps, right, visitor());
    expect((await findSession(identity.deps, cookie.token, 'cookie'))?.rotationDue).toBe(false);
    identity.clock.forward(25 * 60 * 60_000);
    const found = await findSession(identity.deps, cookie.token, 'cookie');
    expect(found?.rotationDue).toBe(true);
    const fresh = await rotateCookie(identity.deps, found!);
    identity.clock.forward(2 * 60_000);
    // The response with the new cookie was lost: the old one still works.
    expect(await findSession(identity.deps, cookie.token, 'cookie')).not.toBeNull();
    identity.clock.forward(2 * 60_000);
    expect(await findSession(identity.deps, fresh.token, 'cookie')).not.toBeNull();
    expect(await findSession(identity.deps, cookie.token, 'cookie')).not.toBeNull();
    identity.clock.forward(2 * 60_000);
    expect(await findSession(identity.deps, cookie.token, 'cookie')).toBeNull();
    expect(await findSession(identity.deps, fresh.token, 'cookie')).toBeNull();
  });

  test('a person lists and ends their own sessions, and nobody else’s', async () => {
    const anna = await signInBrowser(identity.deps, right, visitor());
    const chief = await signInBrowser(identity.deps, { email: 'szef@example.pl', password: testPassword }, visitor());
    expect((await listOwnSessions(identity.deps, anna.user)).map(({ id }) => id)).toContain(anna.session.id);
    expect((await listOwnSessions(identity.deps, anna.user)).map(({ id }) => id)).not.toContain(chief.session.id);
    await expect(endOwnSession(identity.deps, anna.user, chief.session.id)).rejects.toMatchObject({ status: 404 });
    await expect(endOwnSession(identity.deps, anna.user, 'x')).rejects.toMatchObject({ status: 404 });
    await endOwnSession(identity.deps, anna.user, anna.session.id);
    expect(await findSession(identity.deps, anna.cookie.token, 'cookie')).toBeNull();
    expect(await findSession(identity.deps, chief.cookie.token, 'cookie')).not.toBeNull();
  });
});
