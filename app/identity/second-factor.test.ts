import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { buildUser, testIdentity, testPassword, testWriter, type TestIdentity } from '#test/identity';
import { untilLockIsAwaited } from '#test/lock-waits';
import { hashPassword } from './passwords.server';
import { updateUser } from './save-user.server';
import {
  beginSecondFactor,
  confirmSecondFactor,
  readEnrolment,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
} from './second-factor.server';
import { signInBrowser } from './sign-in.server';
import { useSecondFactor } from './use-second-factor.server';

let database: TestDatabase;
let identity: TestIdentity;
const ownPassword = 'haslo-drugiej-osoby';
let ownHash: string;
const address = '10.2.0.1';
const visitor = { address, device: '' };
let people = 0;
beforeAll(async () => {
  database = await createTestDatabase();
  identity = testIdentity(database);
  ownHash = await hashPassword(ownPassword);
});
afterAll(() => database.drop());

/** Somebody with an app in use, a passkey, and recovery codes. */
async function enrol(password = testPassword) {
  const { deps, clock } = identity;
  const email = `osoba-${++people}@example.pl`;
  await buildUser(deps, { email, ...(password === ownPassword && { password_hash: ownHash }) });
  const { user } = await signInBrowser(deps, { email, password }, visitor);
  await beginSecondFactor(deps, user, password, address);
  const [row] = await database.sql`select secret from second_factors where user_id = ${user.id}`;
  const totp = new TOTP({ secret: Secret.fromBase32(row!.secret as string) });
  const code = () => totp.generate({ timestamp: clock.time.getTime() });
  const codes = await confirmSecondFactor(deps, user, code());
  await database.sql`
    insert into passkeys (id, user_id, name, public_key, counter, transports, created_at)
    values (${email}, ${user.id}, 'Klucz', '', 0, '{}', now())`;
  clock.forward(30_000);
  return { user, code, codes: codes! };
}

/** What a person has: their app, the recovery codes left, and passkeys. */
async function heldBy({ id }: { id: string }) {
  const { state, codesLeft } = await readSecondFactor(database.doors.admin, id);
  const passkeys = await database.sql`select 1 from passkeys where user_id = ${id}`;
  return { state, codesLeft, passkeys: passkeys.length };
}
const everything = { state: 'on', codesLeft: 10, passkeys: 1 };
const nothing = { state: 'off', codesLeft: 0, passkeys: 0 };

test('what one person sets up, renews, removes or has taken from them is nobody else’s', async () => {
  const { deps } = identity;
  const [begun, other] = [await enrol(), await enrol()];
  await database.sql`update second_factors set confirmed_at = null where user_id = ${begun.user.id}`;
  const { user, codes } = await enrol();
  expect(await heldBy(begun.user)).toMatchObject({ state: 'begun' });
  await renewRecoveryCodes(deps, user, testPassword, address);
  expect(await useSecondFactor(deps.identityDb, user.id, codes[0]!, deps.clock.now())).toBe(false);
  await removeSecondFactor(deps, user, testPassword, address);
  expect(await heldBy(user)).toEqual({ ...everything, state: 'off' });
  const ways = () => database.sql`select user_id from sessions where user_id = ${user.id} and ended_at is null
    union all select user_id from feed_tokens where user_id = ${user.id}`;
  await database.sql`insert into feed_tokens (user_id, hash, created_at) values (${user.id}, 'x', now())`;
  expect(await ways()).toHaveLength(2);
  await resetSecondFactor(testWriter(deps, { id: null, email: 'system' }), user);
  expect([await heldBy(user), await ways()]).toEqual([nothing, []]);
  expect(await heldBy(other.user)).toEqual(everything);
  expect(await useSecondFactor(deps.identityDb, other.user.id, other.codes[0]!, deps.clock.now())).toBe(true);
});

test('the secret of an app is shown to its owner alone, and only until it is in use', async () => {
  const { deps } = identity;
  const shown = async (user: Awaited<ReturnType<typeof enrol>>['user']) =>
    (await readEnrolment(deps.identityDb, user, 'Portal'))?.secret.replaceAll(' ', '') ?? null;
  const [first, second, inUse] = [await enrol(), await enrol(), await enrol()];
  for (const { user } of [first, second]) {
    await removeSecondFactor(deps, user, testPassword, address);
    await beginSecondFactor(deps, user, testPassword, address);
  }
  const rows = await database.sql`select secret from second_factors
    where user_id in (${first.user.id}, ${second.user.id}) order by user_id = ${second.user.id}`;
  expect([await shown(first.user), await shown(second.user)]).toEqual(rows.map(({ secret }) => secret));
  expect(await shown(inUse.user)).toBeNull();
});

test('an app in use is not replaced by another', async () => {
  const { user, code } = await enrol();
  const again = beginSecondFactor(identity.deps, user, testPassword, address);
  await expect(again).rejects.toMatchObject({ code: 'duplicate' });
  expect(await useSecondFactor(identity.deps.identityDb, user.id, code(), identity.clock.now())).toBe(true);
});

test('recovery codes end with the app where there is no passkey', async () => {
  const { user } = await enrol();
  await database.sql`delete from passkeys where user_id = ${user.id}`;
  await removeSecondFactor(identity.deps, user, testPassword, address);
  expect(await heldBy(user)).toEqual(nothing);
});

test('each change asks for one’s own password, not somebody else’s', async () => {
  const { deps } = identity;
  await enrol();
  const { user } = await enrol(ownPassword);
  const refused = { status: 422, fields: { current_password: [expect.any(String)] } };
  for (const change of [beginSecondFactor, renewRecoveryCodes, removeSecondFactor])
    await expect(change(deps, user, testPassword, address), change.name).rejects.toMatchObject(refused);
  expect(await heldBy(user)).toEqual(everything);
});

test('a second step opens nothing where the password of the first is changed meanwhile', async () => {
  const { deps } = identity;
  const { user, code } = await enrol();
  const first = await signInBrowser(deps, { email: user.email, password: testPassword }, visitor).catch(
    (error) => error,
  );
  const step = { challenge: first.challenge as string, code: code() };
  const late: Promise<PromiseSettledResult<unknown>[]>[] = [];
  await updateUser(
    testWriter(deps, { id: null, email: 'system' }),
    user.id,
    { password: 'nowsze-haslo-1' },
    async () => {
      late.push(Promise.allSettled([signInBrowser(deps, step, visitor)]));
      await untilLockIsAwaited(database);
      return [];
    },
  );
  expect(await late[0]).toMatchObject([{ status: 'rejected', reason: { status: 401 } }]);
  expect(await database.sql`select 1 from sessions where user_id = ${user.id} and ended_at is null`).toEqual([]);
});

test('a challenge that names no account is over', async () => {
  const challenge = `x.${Date.now() + 60_000}.y`;
  const refused = signInBrowser(identity.deps, { challenge, code: '000000' }, visitor);
  await expect(refused).rejects.toMatchObject({ status: 401 });
});
