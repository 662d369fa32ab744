import { createChangeFeed } from '#app/audit/change-feed.server';
import type { IdentityDeps } from '#app/identity/identity-deps.server';
import { hashPassword } from '#app/identity/passwords.server';
import { users } from '#app/identity/tables.server';
import type { UserWriter } from '#app/identity/user-writer.server';
import { warnOfGuesses } from '#app/notifications/warn-of-guesses.server';
import { getPublicSettings } from '#app/settings/settings.server';
import { testOrigin } from './test-origin';
import type { TestDatabase } from './database';

export interface TestIdentity {
  deps: IdentityDeps;
  /** The clock stays at this time until a test moves it. */
  clock: { time: Date; now(): Date; forward(ms: number): void };
}

/** The dependencies of the identity slice on a test's database, with a clock that the test sets. */
export function testIdentity(database: TestDatabase, adminEmails: string[] = []): TestIdentity {
  const clock = {
    time: new Date(),
    now: () => clock.time,
    forward: (ms: number) => void (clock.time = new Date(clock.time.getTime() + ms)),
  };
  const changes = createChangeFeed((error) => {
    throw error;
  });
  const identityDb = database.doors.admin;
  const siteName = async () => (await getPublicSettings(identityDb)).site_name;
  const shared = { secret: 'x'.repeat(32), oidc: null, passwordsWork: true, publicUrl: testOrigin };
  return { clock, deps: { identityDb, clock, changes, warnOfGuesses, adminEmails, siteName, ...shared } };
}

export const testPassword = 'prawdziwe-haslo';
let hash: Promise<string> | undefined;

/** An account that can sign in with `testPassword`. */
export async function buildUser(deps: IdentityDeps, values: Partial<typeof users.$inferInsert> & { email: string }) {
  const password_hash = await (hash ??= hashPassword(testPassword));
  const [row] = await deps.identityDb
    .insert(users)
    .values({ username: 'osoba', password_hash, ...values })
    .returning();
  if (!row) throw new Error('no user');
  return row;
}

/** Acts as the account `id`, an admin. */
export const testWriter = (deps: IdentityDeps, actor: { id: string | null; email: string }): UserWriter => ({
  db: deps.identityDb,
  actor: { id: actor.id, name: actor.email },
  clock: deps.clock,
  changes: deps.changes,
  adminEmails: deps.adminEmails,
  sendsMail: false,
  siteName: deps.siteName,
  passwordsWork: deps.passwordsWork,
});
