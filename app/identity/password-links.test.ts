import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { rateLimits } from '#app/rate-limits/limits';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { buildUser, testIdentity, testPassword, testWriter } from '#test/identity';
import { untilLockIsAwaited } from '#test/lock-waits';
import { createPasswordLink, requirePasswordLink, usePasswordLink } from './password-links.server';
import { createUser, updateUser } from './save-user.server';
import { signInBrowser } from './sign-in.server';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const password = 'zupelnie-nowe-haslo';
const typed = { password, confirm_password: password };
let people = 0;
let identity: ReturnType<typeof testIdentity>;
let writer: ReturnType<typeof testWriter>;
const address = () => `10.0.0.${people}`;
const build = (values: { password_hash?: null } = {}) =>
  buildUser(identity.deps, { email: `osoba-${++people}@example.pl`, ...values });
const signIn = (email: string, secret: string) =>
  signInBrowser(identity.deps, { email, password: secret }, { address: address(), device: 'test' });

beforeEach(() => {
  identity = testIdentity(database);
  writer = testWriter(identity.deps, { id: null, email: 'admin@example.pl' });
});

test('a link sets the password once, ends the sessions and is audited without the token', async () => {
  const { id, email } = await build();
  await signIn(email, testPassword);
  const { token } = await createPasswordLink(writer, id);
  await usePasswordLink(identity.deps, token, address(), typed);
  const open = await database.sql`select id from sessions where user_id = ${id} and ended_at is null`;
  expect(open).toEqual([]);
  await expect(signIn(email, password)).resolves.toMatchObject({ user: { id } });
  await expect(usePasswordLink(identity.deps, token, address(), typed)).rejects.toMatchObject({ code: 'not_found' });
  const log =
    await database.sql`select action, subject, after from audit_log where subject_id = ${id} order by audit_log.id`;
  expect(log).toMatchObject([
    { action: 'create', subject: 'password_link' },
    { action: 'update', subject: 'user', after: { password_changed: true } },
  ]);
  expect(JSON.stringify(log)).not.toContain(token);
});

test('of two concurrent uses one succeeds', async () => {
  const { id } = await build();
  const { token } = await createPasswordLink(writer, id);
  const uses = [1, 2].map(() => usePasswordLink(identity.deps, token, address(), typed));
  const ends = (await Promise.allSettled(uses)).map(({ status }) => status);
  expect(ends.sort()).toEqual(['fulfilled', 'rejected']);
});

test.each([
  ['of an account without a password 72 hours', null, 72],
  ['of one with a password an hour', undefined, 1],
] as const)('a link is good for: %s', async (_name, password_hash, hours) => {
  const { id } = await build(password_hash === null ? { password_hash } : {});
  const { token } = await createPasswordLink(writer, id);
  identity.clock.forward(hours * 3_600_000 - 1);
  await expect(requirePasswordLink(identity.deps, token, address())).resolves.toMatchObject({ id });
  identity.clock.forward(1);
  await expect(requirePasswordLink(identity.deps, token, address())).rejects.toMatchObject({ code: 'not_found' });
});

test('a new link, and a password set in another way, invalidate the previous one', async () => {
  const { id } = await build();
  const first = await createPasswordLink(writer, id);
  const second = await createPasswordLink(writer, id);
  await expect(requirePasswordLink(identity.deps, first.token, address())).rejects.toMatchObject({ code: 'not_found' });
  await updateUser(writer, id, { password });
  await expect(requirePasswordLink(identity.deps, second.token, address())).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('a corrected e-mail invalidates the link that went to the wrong address, and a new name does not', async () => {
  const { id, email } = await build({ password_hash: null });
  const { token } = await createPasswordLink(writer, id);
  await updateUser(writer, id, { username: 'nowa-nazwa', email });
  await expect(requirePasswordLink(identity.deps, token, address())).resolves.toMatchObject({ id });
  await updateUser(writer, id, { email: `dobra-${email}` });
  await expect(usePasswordLink(identity.deps, token, address(), typed)).rejects.toMatchObject({ code: 'not_found' });
});

test('an invitation follows the corrected e-mail where there is mail to carry it, and no other link does', async () => {
  const mailing = { ...writer, sendsMail: true };
  const letters = async (id: string) =>
    (await database.sql`select from jobs where kind = 'mail' and payload ->> 'user_id' = ${id}`).length;
  for (const [by, password_hash, passwordLink, sent] of [
    [mailing, null, 'sent', 1],
    [writer, null, 'revoked', 0],
    [mailing, undefined, 'revoked', 0],
  ] as const) {
    const { id, email } = await build(password_hash === null ? { password_hash } : {});
    await createPasswordLink(writer, id);
    expect(await updateUser(by, id, { email: `dobra-${email}` })).toMatchObject({ passwordLink });
    expect(await letters(id)).toBe(sent);
  }
  const ways = [
    [writer, {}],
    [mailing, { password }],
  ] as const;
  for (const [by, given] of ways) {
    const made = await createUser(by, { email: `osoba-${++people}@example.pl`, username: 'nowa', ...given });
    expect(await letters(made.id)).toBe(0);
  }
});

test('a link that is made while the e-mail changes is for the new address', async () => {
  const { id, email } = await build({ password_hash: null });
  const correct = `dobra-${email}`;
  let making: ReturnType<typeof createPasswordLink> | undefined;
  await updateUser(writer, id, { email: correct }, async () => {
    making = createPasswordLink(writer, id);
    await untilLockIsAwaited(database);
    return [];
  });
  await expect(making).resolves.toMatchObject({ email: correct });
});

test('a password that is too short does not use up the link', async () => {
  const { id } = await build();
  const { token } = await createPasswordLink(writer, id);
  const short = { password: 'abc', confirm_password: 'abc' };
  await expect(usePasswordLink(identity.deps, token, address(), short)).rejects.toMatchObject({ code: 'invalid' });
  await expect(requirePasswordLink(identity.deps, token, address())).resolves.toMatchObject({ id });
});

test('guessing links is rate limited', async () => {
  people += 1;
  for (let tried = 0; tried < rateLimits.wrongPasswordLinks.most; tried++)
    await expect(requirePasswordLink(identity.deps, `pl_${tried}`, address())).rejects.toMatchObject({
      code: 'not_found',
    });
  await expect(requirePasswordLink(identity.deps, 'pl_x', address())).rejects.toMatchObject({ code: 'too_many' });
});
