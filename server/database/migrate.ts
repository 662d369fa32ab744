import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate as runMigrations } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';
import { databaseErrorCode } from '#app/platform/db.server';
import type { Logger } from '#app/platform/logger.server';
import { waitForLock } from '#app/platform/wait-for-lock';
import { type ConnectionOptions, howToAllow } from './doors';

/** Where the migrations stand: beside the sources, also for the built server. */
const migrationsFolder = 'db/migrations';

/** Brings the database to the newest schema; several instances may start at once. @throws Error with one line where the owner may not */
export async function migrate(owner: ConnectionOptions, log: Logger, folder = migrationsFolder): Promise<void> {
  const sql = postgres({ ...owner, onnotice: () => {}, max: 1 });
  try {
    // A limit that the user's role sets is for queries, not for a migration of large tables.
    await sql`set statement_timeout = 0`;
    const take = async () => (await sql<{ taken: boolean }[]>`select pg_try_advisory_lock(7318201) as taken`)[0]?.taken === true;
    await waitForLock(take, 'bring the database to the newest schema', (message) => log.info(message));
    await runMigrations(drizzle(sql), { migrationsFolder: folder });
  } catch (error) {
    if (databaseErrorCode(error) !== '42501') throw error;
    const { cause } = error as { cause?: unknown };
    throw new Error(`DATABASE_URL must name a user that may prepare the database (${cause instanceof Error ? cause.message : '42501'}): ${howToAllow}`, { cause: error });
  } finally {
    await sql.end();
  }
}
