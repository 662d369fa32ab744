import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInBrowser } from '#app/identity/sign-in.server';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { buildUser, testIdentity, testPassword } from '#test/identity';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('an upgrade cleans the e-mails of accounts, but for those that two would then have', async () => {
  const { deps } = testIdentity(database);
  const signIn = () =>
    signInBrowser(deps, { email: 'anna@example.pl', password: testPassword }, { address: '10.0.0.1', device: 'x' });
  for (const email of ['anna@example.pl', 'ola@example.pl', 'Ola2@example.pl', 'ewa1@example.pl', 'ewa2@example.pl'])
    await buildUser(deps, { email, username: email });
  const save = (from: string, to: string) => database.sql`update users set email = ${to} where email = ${from}`;
  await save('anna@example.pl', 'anna@exa\u00admple.pl\u200b');
  await save('Ola2@example.pl', 'Ola@example.pl\u2060');
  await save('ewa1@example.pl', 'ewa@example.pl\u200e');
  await save('ewa2@example.pl', 'ewa@example.pl\u202c');
  await expect(signIn()).rejects.toThrow();
  await database.sql.unsafe(readFileSync('db/migrations/0069_clean_emails.sql', 'utf8'));
  const emails = await database.sql`select email from users order by email collate "C"`;
  expect(emails.map(({ email }) => email as string)).toEqual([
    'Ola@example.pl\u2060',
    'anna@example.pl',
    'ewa@example.pl\u200e',
    'ewa@example.pl\u202c',
    'ola@example.pl',
  ]);
  expect((await signIn()).user.email).toBe('anna@example.pl');
});
