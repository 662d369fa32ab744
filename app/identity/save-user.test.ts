import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { buildUser, testIdentity, testPassword, testWriter, type TestIdentity } from '#test/identity';
import { createApiKey, findApiKey, listApiKeys, revokeApiKey } from './api-keys.server';
import { ensureFirstAdmin } from './ensure-first-admin.server';
import { listUsers, type UserRow } from './list-users.server';
import { changeOwnPassword } from './profile.server';
import { createUser, deleteUser, updateUser } from './save-user.server';
import { findSession } from './sessions.server';
import { signInApi, signInBrowser } from './sign-in.server';
import type { UserWriter } from './user-writer.server';

let database: TestDatabase;
let identity: TestIdentity;
let admin: UserRow;
let writer: UserWriter;
const visitor = { address: '10.1.0.1', device: '' };

beforeEach(async () => {
  database = await createTestDatabase();
  identity = testIdentity(database, ['szef@example.pl']);
  admin = await buildUser(identity.deps, { email: 'anna@example.pl', username: 'anna', role: 'admin' });
  writer = testWriter(identity.deps, admin);
});
afterEach(() => database.drop());

const signIn = async (email: string) =>
  (await signInApi(identity.deps, { email, password: testPassword }, visitor)).tokens.accessToken;

describe('accounts', () => {
  test('a new account signs in with its password, and the log knows it without the password', async () => {
    const row = await createUser(writer, {
      email: ' ewa@example.pl',
      username: 'ewa',
      password: testPassword,
      confirm_password: testPassword,
    });
    expect(row).toMatchObject({ email: 'ewa@example.pl', username: 'ewa', role: 'user' });
    await signIn('ewa@example.pl');
    const [entry] = await database.sql`select * from audit_log where subject = 'user'`;
    expect(entry).toMatchObject({ action: 'create', actor: 'anna@example.pl', subject_id: row.id });
    expect(JSON.stringify(entry)).not.toContain(testPassword);
  });

  test('lengths are counted in characters, however many code units they take', async () => {
    const refused = createUser(writer, { email: 'ewa@example.pl', username: '😀😀', password: '😀🦊🐙🦄' });
    await expect(refused).rejects.toMatchObject({
      fields: {
        username: ['Nazwa użytkownika musi mieć co najmniej 3 znaki'],
        password: ['Hasło musi mieć co najmniej 8 znaków'],
      },
    });
    const longest = '😀'.repeat(60);
    expect(await createUser(writer, { email: 'ewa@example.pl', username: longest })).toMatchObject({
      username: longest,
    });
    await expect(createUser(writer, { email: 'ola@example.pl', username: `${longest}a` })).rejects.toMatchObject({
      fields: { username: ['Nazwa użytkownika może mieć najwyżej 60 znaków'] },
    });
  });

  test('all mistakes are reported at once, by field', async () => {
    const refused = createUser(writer, {
      email: 'ewa',
      username: 'ew',
      role: 'king',
      password: '1234567',
      confirm_password: 'x',
    });
    await expect(refused).rejects.toMatchObject({
      status: 422,
      fields: {
        email: ['Wprowadź poprawny adres email'],
        username: ['Nazwa użytkownika musi mieć co najmniej 3 znaki'],
        role: ['Wybierz rolę z listy'],
        password: ['Hasło musi mieć co najmniej 8 znaków'],
        confirm_password: ['Hasła nie są identyczne'],
      },
    });
    await expect(createUser(writer, {})).rejects.toMatchObject({
      fields: { email: [expect.any(String)], username: [expect.any(String)] },
    });
    await expect(createUser(writer, { password_hash: 'x' })).rejects.toMatchObject({
      fields: { password_hash: ['Nieznane pole'] },
    });
    await expect(createUser(writer, { email: 'a@b.pl', username: 'ab\0c' })).rejects.toMatchObject({ status: 422 });
  });

  test('an e-mail is taken once, whatever its case', async () => {
    const refused = createUser(writer, { email: 'ANNA@example.pl', username: 'inna' });
    await expect(refused).rejects.toMatchObject({
      status: 409,
      fields: { email: ['Ten element już istnieje w bazie danych.'] },
    });
  });

  test('a pasted e-mail is kept without what nobody sees in it, and signs in with or without that', async () => {
    const pasted = ' \u202ajola\u200b@example.pl\u202c ';
    const made = await createUser(writer, { email: pasted, username: 'jola', password: testPassword });
    expect(made.email).toBe('jola@example.pl');
    for (const email of [pasted, 'jola@example.pl']) await expect(signIn(email)).resolves.toBeTruthy();
  });

  test('a new role or password and a deletion end the sessions of the account', async () => {
    const ewa = await buildUser(identity.deps, { email: 'ewa@example.pl' });
    for (const change of [{ role: 'moderator' }, { password: testPassword }]) {
      const token = await signIn(ewa.email);
      await updateUser(writer, ewa.id, { username: 'ewka' });
      expect(await findSession(identity.deps, token, 'access')).not.toBeNull();
      await updateUser(writer, ewa.id, change);
      expect(await findSession(identity.deps, token, 'access')).toBeNull();
    }
    const token = await signIn(ewa.email);
    await deleteUser(writer, ewa.id);
    expect(await findSession(identity.deps, token, 'access')).toBeNull();
  });

  test('nobody demotes or deletes themselves, the last admin or an e-mail of ADMIN_EMAILS', async () => {
    const chief = await buildUser(identity.deps, { email: 'szef@example.pl', role: 'admin' });
    const forbidden = { status: 403 };
    await expect(updateUser(writer, admin.id, { role: 'user' })).rejects.toMatchObject({
      ...forbidden,
      fields: { role: [expect.any(String)] },
    });
    await expect(deleteUser(writer, admin.id)).rejects.toMatchObject(forbidden);
    await expect(updateUser(writer, chief.id, { role: 'user' })).rejects.toMatchObject(forbidden);
    await expect(updateUser(writer, chief.id, { email: 'inny@example.pl' })).rejects.toMatchObject(forbidden);
    await expect(deleteUser(writer, chief.id)).rejects.toMatchObject(forbidden);
    expect(await updateUser(writer, chief.id, { username: 'szefowa' })).toMatchObject({ username: 'szefowa' });
    await database.sql`delete from users where id = ${chief.id}`;
    const someone = testWriter(identity.deps, { id: null, email: 'system' });
    await expect(updateUser(someone, admin.id, { role: 'user' })).rejects.toMatchObject(forbidden);
    await expect(deleteUser(someone, admin.id)).rejects.toMatchObject(forbidden);
    await updateUser(writer, admin.id, { username: 'Anna Nowa', role: 'admin' });
  });

  test('two admins who demote each other at once leave one', async () => {
    const other = await buildUser(identity.deps, { email: 'ola@example.pl', role: 'admin' });
    const results = await Promise.allSettled([
      updateUser(writer, other.id, { role: 'user' }),
      updateUser(testWriter(identity.deps, other), admin.id, { role: 'user' }),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('an avatar is a stored file, held while it is shown', async () => {
    await database.sql`insert into files (name, file_name, file_type, file_size, sha256) values ('a.png', 'a.png', 'image/png', 1, 'x')`;
    const holders = async () => (await database.sql`select entry_id from file_uses`).map((use) => use.entry_id);
    await expect(updateUser(writer, admin.id, { avatar_url: '/files/b.png' })).rejects.toMatchObject({ status: 422 });
    await expect(updateUser(writer, admin.id, { avatar_url: 'https://evil.example/a.png' })).rejects.toMatchObject({
      status: 422,
    });
    await updateUser(writer, admin.id, { avatar_url: '/files/a.png' });
    expect(await holders()).toEqual([admin.id]);
    await updateUser(writer, admin.id, { avatar_url: null });
    expect(await holders()).toEqual([]);
    const made = await createUser(writer, { email: 'ewa@example.pl', username: 'ewa', avatar_url: '/files/a.png' });
    expect(await holders()).toEqual([made.id]);
    await deleteUser(writer, made.id);
    expect(await holders()).toEqual([]);
  });

  test('the list is searched literally and paged', async () => {
    for (const name of ['ewa_1', 'ewa_2', 'ewax3'])
      await buildUser(identity.deps, { email: `${name}@example.pl`, username: name });
    expect(await listUsers(database.doors.admin, { q: 'EWA_', page: 1, perPage: 1 })).toMatchObject({
      total: 2,
      items: [{ username: 'ewa_2' }],
    });
    expect((await listUsers(database.doors.admin, { q: '%', page: 1, perPage: 10 })).total).toBe(0);
  });

  test('changing one’s own password asks for the present one and ends every other session', async () => {
    const { user, cookie } = await signInBrowser(
      identity.deps,
      { email: admin.email, password: testPassword },
      visitor,
    );
    const wanted = { current_password: 'nie-to', password: 'nowe-haslo-1', confirm_password: 'nowe-haslo-1' };
    await expect(changeOwnPassword(identity.deps, user, wanted, visitor)).rejects.toMatchObject({
      fields: { current_password: [expect.any(String)] },
    });
    const fresh = await changeOwnPassword(identity.deps, user, { ...wanted, current_password: testPassword }, visitor);
    expect(await findSession(identity.deps, cookie.token, 'cookie')).toBeNull();
    expect(await findSession(identity.deps, fresh.token, 'cookie')).not.toBeNull();
    await signInApi(identity.deps, { email: admin.email, password: wanted.password }, visitor);
  });
});

describe('the first admin', () => {
  test('it is made only while no admin can sign in', async () => {
    expect(await ensureFirstAdmin(identity.deps, {})).toBeNull();
    await database.sql`delete from users`;
    const made = await Promise.all([ensureFirstAdmin(identity.deps, {}), ensureFirstAdmin(identity.deps, {})]);
    const first = made.find(Boolean)!;
    expect(made.filter(Boolean)).toHaveLength(1);
    expect(first.email).toBe('admin@portal.local');
    expect(
      (await signInApi(identity.deps, { email: first.email, password: first.madePassword ?? '' }, visitor)).user.role,
    ).toBe('admin');
  });

  test('it has the e-mail and password of the environment, and that password is not printed', async () => {
    await database.sql`delete from users`;
    const wanted = { email: 'ja@example.pl', password: 'moje-haslo-1' };
    expect(await ensureFirstAdmin(identity.deps, wanted)).toEqual({
      email: wanted.email,
      madePassword: null,
      isGuessable: false,
    });
    await signInApi(identity.deps, wanted, visitor);
  });
});

describe('API keys', () => {
  test('a key is shown once, stored hashed, notes its use once a minute and can be taken back', async () => {
    const { key, ...made } = await createApiKey(writer, { name: ' Integracja ', scope: 'write' });
    expect(key).toMatch(/^portal_/);
    const shown = { name: 'Integracja', scope: 'write', last_four: key.slice(-4), last_used_at: null, active: true };
    expect(made).toMatchObject(shown);
    expect(JSON.stringify(await database.sql`select * from api_keys`)).not.toContain(key);
    expect(JSON.stringify(await database.sql`select * from audit_log`)).not.toContain(key);
    await findApiKey(identity.deps, key);
    const [first] = await listApiKeys(database.doors.admin, [], {
      moderators_edit: false,
      second_factor_required: false,
    });
    identity.clock.forward(59_000);
    await findApiKey(identity.deps, key);
    expect(
      (await listApiKeys(database.doors.admin, [], { moderators_edit: false, second_factor_required: false }))[0]
        ?.last_used_at,
    ).toBe(first?.last_used_at);
    identity.clock.forward(1_000);
    expect(await findApiKey(identity.deps, key)).toMatchObject({ name: 'Integracja', scope: 'write' });
    expect(
      (await listApiKeys(database.doors.admin, [], { moderators_edit: false, second_factor_required: false }))[0]
        ?.last_used_at,
    ).not.toBe(first?.last_used_at);
    const other = await createApiKey(writer, { name: 'Inny', scope: 'read' });
    await revokeApiKey(writer, made.id);
    expect(await findApiKey(identity.deps, key)).toBeNull();
    expect(await findApiKey(identity.deps, other.key)).not.toBeNull();
    await expect(revokeApiKey(writer, made.id)).rejects.toMatchObject({ status: 404 });
  });

  test('a key needs a name and a known scope', async () => {
    await expect(createApiKey(writer, { name: ' ', scope: 'all' })).rejects.toMatchObject({
      fields: { name: [expect.any(String)], scope: [expect.any(String)] },
    });
  });
});
