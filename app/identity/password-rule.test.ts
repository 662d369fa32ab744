import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { buildUser, testIdentity, testPassword, testWriter, type TestIdentity } from '#test/identity';
import { ensureFirstAdmin } from './ensure-first-admin.server';
import { findWeakness } from './password-rule.server';
import { createPasswordLink, usePasswordLink } from './password-links.server';
import { changeOwnPassword } from './profile.server';
import { createUser, updateUser } from './save-user.server';

let database: TestDatabase;
let identity: TestIdentity;
beforeAll(async () => {
  database = await createTestDatabase();
  identity = testIdentity(database);
  await database.sql`update settings set site_name = 'Baza Łąkowa'`;
});
afterAll(() => database.drop());

const names = ['jan.kowalewicz@firma.example', 'Janko'];
const weak = (password: string) => findWeakness(identity.deps, password, names);

describe('a password is refused', () => {
  test.each([
    ['qwerty123456', /używa (bardzo )?wiele osób/],
    ['polska123', /łatwo odgadnąć/],
    ['aaaaaaaaaaaa', /Powtarzające się/],
    ['1qaz2wsx', /osób|Klawisze/],
    ['Kowalska1985', /Imiona i nazwiska/],
  ])('where it is easily guessed: %s', async (password, reason) => {
    expect(await weak(password)).toMatch(reason);
    expect(await weak(password)).toContain('Lepsze będą cztery słowa');
  });

  test.each(['kowalewicz', 'Jan.Kowalewicz', 'firma-janko-1', 'bazalakowa', 'Baza-Łąkowa-2026!'])(
    'where it is made of the names of portal and person: %s',
    async (password) => expect(await weak(password)).toMatch(/nazwy portalu albo z danych/),
  );

  test('and is not where a name is a part of it, or where it is long', async () => {
    for (const password of ['janko-wozi-żwir-tramwajem', 'zielony rower pod mostem', 'xK9#mPq2vT', testPassword])
      expect(await weak(password), password).toBeNull();
    // What follows the first 72 characters is not looked at: a meter of all would be slow and see the difference.
    expect(await weak('a'.repeat(72) + 'zielony rower pod mostem')).toBe(await weak('a'.repeat(72)));
  });
});

describe('the same rule holds', () => {
  let people = 0;
  const refused = { code: 'invalid', fields: { password: [expect.stringContaining('Lepsze będą')] } };
  const password = 'qwerty123456';
  const both = { password, confirm_password: password };
  let user: Awaited<ReturnType<typeof buildUser>>;
  beforeEach(async () => {
    user = await buildUser(identity.deps, { email: `osoba${++people}@example.pl`, role: 'admin' });
  });
  const writer = () => testWriter(identity.deps, user);

  test('where an account is made or changed: panel, API and command line', async () => {
    const made = { email: 'x@example.pl', username: 'nowa', password };
    await expect(createUser(writer(), made)).rejects.toMatchObject(refused);
    await expect(updateUser(writer(), user.id, { password })).rejects.toMatchObject(refused);
    const ofName = { username: 'Brzęczyszczykiewicz', password: 'brzeczyszczykiewicz7' };
    await expect(updateUser(writer(), user.id, ofName)).rejects.toMatchObject(refused);
    await expect(updateUser(writer(), user.id, { password, role: 'x' })).rejects.toMatchObject({
      fields: { ...refused.fields, role: [expect.any(String)] },
    });
  });

  test('in the profile and behind a link', async () => {
    const { id, email, username, role } = user;
    const person = { id, email, username, role, avatar_url: null, sessionId: '' };
    const change = { ...both, current_password: testPassword };
    const visitor = { address: '10.8.0.1', device: 'test' };
    await expect(changeOwnPassword(identity.deps, person, change, visitor)).rejects.toMatchObject(refused);
    const { token } = await createPasswordLink(writer(), id);
    await expect(usePasswordLink(identity.deps, token, '10.8.0.1', both)).rejects.toMatchObject(refused);
  });

  test('for ADMIN_PASSWORD as a warning, once it is used', async () => {
    const wanted = { email: 'pierwsza@example.pl', password };
    expect(await ensureFirstAdmin(identity.deps, wanted)).toBeNull();
    await database.sql`update users set role = 'user'`;
    expect(await ensureFirstAdmin(identity.deps, wanted)).toMatchObject({ madePassword: null, isGuessable: true });
  });
});
