import { createHash, randomBytes } from 'node:crypto';
import { drizzle } from 'drizzle-orm/postgres-js';
import postgres, { type Options, type Sql } from 'postgres';
import * as schema from '#db/schema.server';
import { databaseErrorCode, type DatabasePool } from '#app/platform/db.server';
import type { Logger } from '#app/platform/logger.server';

export type ConnectionOptions = Options<Record<string, never>>;

/** The portal's ways into its data: one pool per role, and the ear for NOTIFY. */
export interface Doors {
  public: DatabasePool;
  admin: DatabasePool;
  /** Hears `channel`; `onReady` runs whenever listening (again) begins, so that what was missed can be read. */
  listen(channel: string, onNotify: (payload: string) => void, onReady: () => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** The most connections of one pool. */
const size = 10;
const quiet = { onnotice: () => {} } as const;

export const howToAllow = 'let it make roles (CREATEROLE), or make portal_public and portal_admin beforehand and GRANT both to it';

/** Opens a pool for each role. Call it after `migrate`. */
export async function openDoors(owner: ConnectionOptions, log: Logger): Promise<Doors> {
  const setup = postgres({ ...owner, ...quiet, max: 1 });
  let logins: Record<'public' | 'admin', ConnectionOptions>;
  try {
    logins = { public: await login(setup, owner, 'portal_public', log), admin: await login(setup, owner, 'portal_admin', log) };
  } finally {
    await setup.end();
  }
  const pool = (door: 'public' | 'admin', statementTimeout: number) =>
    postgres({
      ...logins[door],
      ...quiet,
      max: size,
      idle_timeout: 60,
      connect_timeout: 10,
      // A database that comes back is found within a second, not within the driver's twenty.
      backoff: (failures: number) => Math.min(0.05 * 2 ** failures, 1),
      connection: { ...logins[door].connection, application_name: `portal ${door}`, statement_timeout: statementTimeout },
    });
  const [publicPool, adminPool] = [keepPrepared(pool('public', 10_000)), keepPrepared(pool('admin', 30_000))];
  return {
    public: drizzle(publicPool, { schema }),
    admin: drizzle(adminPool, { schema }),
    async listen(channel, onNotify, onReady) {
      const { unlisten } = await adminPool.listen(channel, onNotify, onReady);
      return unlisten;
    },
    async close() {
      await Promise.all([publicPool.end({ timeout: 5 }), adminPool.end({ timeout: 5 })]);
    },
  };
}

/**
 * Drizzle sends each query anew, in two steps; kept prepared by its text, a query is one step, and parsed and planned once a connection.
 * Texts must therefore be few: a list of values is one array (`oneOf`).
 */
function keepPrepared(pool: Sql): Sql {
  const unsafe = pool.unsafe.bind(pool);
  return Object.assign(pool, { unsafe: ((text, values, options) => unsafe(text, values, { ...options, prepare: true })) as Sql['unsafe'] });
}

/**
 * How a pool logs in as its role: as a login of this process that is a member of it and of nothing else, so that no
 * `RESET ROLE` climbs back; where the owner may make no logins, as the owner with the role set from the start.
 * @throws Error with one line where neither can be had
 */
async function login(sql: Sql, owner: ConnectionOptions, role: string, log: Logger): Promise<ConnectionOptions> {
  const [database] = await sql<{ name: string }[]>`select current_database() as name`;
  const name = `${role}_${createHash('sha256').update(database?.name ?? '').digest('hex').slice(0, 10)}`;
  try {
    const password = await loginPassword(sql, name, role);
    const options = { ...owner, username: name, password };
    // A database restored from a copy knows a password that its login may no longer have.
    return (await opens(options)) ? options : { ...options, password: await loginPassword(sql, name, role, password) };
  } catch (error) {
    const [member] = await sql<{ is: boolean }[]>`select pg_has_role(current_user, ${role}, 'MEMBER') as is`;
    if (!member?.is) throw new Error(`DATABASE_URL must name a user that may make logins or act as ${role}: ${howToAllow}`, { cause: error });
    log.warn({ role, reason: error instanceof Error ? error.message : '' }, 'the database user may make no logins: its own is used, with the role set');
    return { ...owner, connection: { ...owner.connection, options: `-c role=${role}` } };
  }
}

/** @returns false where the password is wrong. @throws Error where such a login is not let in at all */
async function opens(options: ConnectionOptions): Promise<boolean> {
  const sql = postgres({ ...options, ...quiet, max: 1 });
  return sql`select 1`
    .then(() => true, (error: unknown) => {
      if (databaseErrorCode(error) === '28000') throw error;
      return databaseErrorCode(error) !== '28P01';
    })
    .finally(() => sql.end());
}

/**
 * Makes the login where it is missing; its password is kept where only the owner reads, for the other instances.
 * @param wrong a password that did not open: the login gets another, unless an instance has given it one meanwhile
 */
async function loginPassword(sql: Sql, name: string, role: string, wrong?: string): Promise<string> {
  return sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(7318202)`;
    const [known] = await tx<{ value: string }[]>`select value from secrets where name = ${name}`;
    const [exists] = await tx`select from pg_roles where rolname = ${name}`;
    if (known && exists && known.value !== wrong) return known.value;
    const password = randomBytes(24).toString('base64url');
    // Whoever is no superuser may give an existing role a password, but name none of these attributes.
    await tx.unsafe(exists ? `ALTER ROLE "${name}" LOGIN PASSWORD '${password}'` : `CREATE ROLE "${name}" LOGIN INHERIT NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS PASSWORD '${password}'`);
    await tx.unsafe(`GRANT "${role}" TO "${name}"`);
    await tx`insert into secrets (name, value) values (${name}, ${password}) on conflict (name) do update set value = excluded.value`;
    return password;
  });
}

/** The secret of a portal on a shared server: made by its first instance, the same for all. */
export async function sharedSecret(owner: ConnectionOptions): Promise<string> {
  const sql = postgres({ ...owner, ...quiet, max: 1 });
  try {
    const fresh = randomBytes(32).toString('base64url');
    await sql`insert into secrets (name, value) values ('signing', ${fresh}) on conflict do nothing`;
    const [row] = await sql<{ value: string }[]>`select value from secrets where name = 'signing'`;
    return row?.value ?? fresh;
  } finally {
    await sql.end();
  }
}
