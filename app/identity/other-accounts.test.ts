import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestAuthenticator } from '#test/authenticator';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { buildUser, testIdentity, testPassword, type TestIdentity, testWriter } from '#test/identity';
import { createApiKey, findApiKey, revokeApiKey } from './api-keys.server';
import { signOut } from './end-session.server';
import { createFeedToken, isFeedToken, removeFeedToken } from './feed-token.server';
import { proveByPasskey, requestPasskeyProof } from './passkey-proof.server';
import { addPasskey, beginPasskey } from './passkeys.server';
import { createPasswordLink, usePasswordLink } from './password-links.server';
import { changeOwnPassword } from './profile.server';
import { refreshSession } from './refresh-session.server';
import { deleteUser, updateUser } from './save-user.server';
import { beginSecondFactor, confirmSecondFactor, resetSecondFactor } from './second-factor.server';
import { findSession, rotateCookie } from './sessions.server';
import { signInApi, signInBrowser } from './sign-in.server';
import { useSecondFactor } from './use-second-factor.server';
import type { UserWriter } from './user-writer.server';

let database: TestDatabase;
let identity: TestIdentity;
let system: UserWriter;
beforeAll(async () => {
  database = await createTestDatabase();
  identity = testIdentity(database);
  system = testWriter(identity.deps, { id: null, email: 'system' });
});
afterAll(() => database.drop());

const address = '10.3.0.1';
const visitor = { address, device: '' };

/** An admin with everything that an account can have, and two files, of which the second is the avatar. */
async function build(name: string) {
  const { deps, clock } = identity;
  const { sql } = database;
  const { id, email } = await buildUser(deps, { email: `${name}@example.pl`, role: 'admin' });
  const browser = await signInBrowser(deps, { email, password: testPassword }, visitor);
  const { user, tokens } = await signInApi(deps, { email, password: testPassword }, visitor);
  await createPasswordLink(system, id);
  const key = await createApiKey(testWriter(deps, { id, email }), { name: 'Klucz', scope: 'read' });
  const feed = await createFeedToken(deps, user);
  const device = new TestAuthenticator();
  const made = device.create(await beginPasskey(deps, user, testPassword, address));
  const codes = await addPasskey(deps, user, 'Telefon', made);
  await beginSecondFactor(deps, user, testPassword, address);
  const [app] = await sql<{ secret: string }>`select secret from second_factors where user_id = ${id}`;
  const totp = new TOTP({ secret: Secret.fromBase32(app!.secret) });
  const code = () => totp.generate({ timestamp: clock.time.getTime() });
  await confirmSecondFactor(deps, user, code());
  const asked = await requestPasskeyProof(deps, user);
  await sql`insert into oidc_accounts values ('https://idp.example.pl', ${name}, ${id}, ${clock.time}, ${clock.time})`;
  await sql`insert into oidc_sessions (session_id, issuer, subject, asked_at)
    values (${user.sessionId}, 'https://idp.example.pl', ${name}, ${clock.time})`;
  await sql`insert into list_views values (${id}, 'documentation', 'Moje', '', ${clock.time})`;
  await sql`insert into working_copies values (${id}, 'documentation', 'new', '[]', null, ${clock.time})`;
  await sql`with one as (insert into notifications (kind, user_id) values ('due_for_review', ${id}) returning id)
    insert into notification_reads select id, ${id} from one`;
  await sql`insert into files (name, file_name, file_type, file_size, sha256, created_by)
    select ${name} || number, 'a.png', 'image/png', 1, '', ${id} from generate_series(1, 2) as number`;
  const showAvatar = (number: number) => updateUser(system, id, { avatar_url: `/files/${name}${number}` });
  await showAvatar(1);
  await showAvatar(2);
  return { id, user, browser, tokens, key, feed, device, codes: codes!, code, asked, showAvatar };
}

/** All rows that are an account's, by table. */
async function rowsOf(id: string) {
  const holders = await database.sql<{ name: string; column: string }>`
    select table_name as name, column_name as column from information_schema.columns
    where table_schema = 'public' and column_name in ('user_id', 'session_id')`;
  const whose: Record<string, string> = {
    user_id: `user_id = '${id}'`,
    session_id: `session_id in (select id from sessions where user_id = '${id}')`,
  };
  const conditions = [
    ...holders.map(({ name, column }) => [name, whose[column]]),
    ['users', `id = '${id}'`],
    ['api_keys', `created_by = '${id}'`],
    ['files', `created_by = '${id}'`],
    ['file_uses', `entry_id = '${id}'`],
  ];
  const rows: Record<string, unknown[]> = {};
  for (const [name, condition] of conditions)
    rows[name!] = await database.sql.unsafe(`select * from ${name} as kept where ${condition} order by kept::text`);
  return rows;
}

test('what happens to one account changes nothing of another', async () => {
  const { deps, clock } = identity;
  const other = await build('swiadek');
  const before = await rowsOf(other.id);
  expect(Object.keys(before).filter((name) => before[name]!.length === 0)).toEqual([]);
  clock.forward(60_000);
  const one = await build('osoba');
  expect(await rowsOf(other.id), 'all that is set up').toEqual(before);
  const { id, user, browser, tokens } = one;
  const password = 'zupelnie-nowe-haslo';
  const typed = { password, confirm_password: password };
  const useCode = (code: string) => useSecondFactor(deps.identityDb, id, code, clock.now());
  const acts: Record<string, () => Promise<unknown>> = {
    'a proof by passkey': () => proveByPasskey(deps, user, one.device.get(one.asked), address),
    'a use of an API key': () => findApiKey(deps, one.key.key),
    'a use of a session': () => findSession(deps, tokens.accessToken, 'access'),
    'a use of a rotated cookie': async () => {
      const found = await findSession(deps, browser.cookie.token, 'cookie');
      const { token } = await rotateCookie(deps, found!);
      clock.forward(60_000);
      await findSession(deps, token, 'cookie');
    },
    'a refreshed session': () => refreshSession(deps, tokens.refreshToken),
    'a code of the app': () => useCode(one.code()),
    'a recovery code': () => useCode(one.codes[0]!),
    'a use of the feed token': () => isFeedToken(deps, one.feed),
    'the end of the feed token': () => removeFeedToken(deps, user),
    'the end of an API key': () => revokeApiKey(system, one.key.id),
    'a sign-out': () => signOut(deps, browser.user),
    'another avatar': () => one.showAvatar(1),
    'an own new password': () => changeOwnPassword(deps, user, { current_password: testPassword, ...typed }, visitor),
    'a use of the password link': async () => {
      const { token } = await createPasswordLink(system, id);
      await usePasswordLink(deps, token, address, typed);
    },
    'a second factor that is reset': () => resetSecondFactor(system, user),
    'another role': () => updateUser(system, id, { role: 'moderator' }),
    'the end of the account': () => deleteUser(system, id),
  };
  for (const [name, act] of Object.entries(acts)) {
    const own = await rowsOf(id);
    clock.forward(60_000);
    await act();
    expect(await rowsOf(id), name).not.toEqual(own);
    expect(await rowsOf(other.id), name).toEqual(before);
  }
});
