import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Client, Pool } from 'pg';
import { advisoryLocks } from '#app/platform/advisory-locks';
import { databaseErrorCode, type DatabasePool } from '#app/platform/db.server';
import type { Logger } from '#app/platform/logger.server';
import { StartRefused } from '#app/platform/start-refused';
import { type ConnectionOptions, DatabaseClient, withClient } from './database-client';
import { DatabaseWatch } from './database-watch';
import { NotificationListener } from './notification-listener';
import { Sharing, SharingPool } from './sharing-pool';

/** The doors to the database: one connection pool per role, and LISTEN. */
export interface Doors {
  public: DatabasePool;
  /** What the public reads, and what is for whoever is signed in. */
  member: DatabasePool;
  admin: DatabasePool;
  /** The admin door for a moderator: the database refuses what moderators may not write. */
  moderator: DatabasePool;
  /** The admin door for the queue: what is at work there holds a connection, which no request may have to wait for. */
  jobs: DatabasePool;
  /** LISTENs to `channel`. `onReady` is called whenever listening starts (again), to catch up on what was missed. */
  listen(channel: string, onNotify: (payload: string) => void, onReady: () => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** The most connections of one pool. */
const size = 10;
/** Fewer than jobs can be at work: the others wait for those. */
const sizeForJobs = 8;
/** Each takes PostgreSQL some three megabytes, and ten milliseconds to open. */
const idleMs = 15_000;
/**
 * How long a reader waits for a table that somebody has locked, as for ALTER TABLE or VACUUM FULL: longer, and those
 * who wait would soon hold each connection that others read by.
 */
const lockMs = 2_000;
/** How long open queries may take during the shutdown. */
const endWithinMs = 5_000;
/** How long connections may take to close once their queries have been ended. */
const endAfterStopMs = 1_000;

export const howToAllow =
  'let it make roles (CREATEROLE), or make portal_public, portal_member and portal_admin beforehand and GRANT all to it';

/** Opens a pool for each role. Call it after `migrate`. */
export async function openDoors(owner: ConnectionOptions, log: Logger): Promise<Doors> {
  const logins = await withClient(owner, async (client) => ({
    public: await login(client, owner, 'portal_public', log),
    member: await login(client, owner, 'portal_member', log),
    admin: await login(client, owner, 'portal_admin', log),
  }));
  const watch = new DatabaseWatch(log);
  const sharing = new Sharing(log);
  const openPool = (options: ConnectionOptions, max = size) => makePool({ options, max, watch, sharing });
  const readers = { statement_timeout: 10_000, lock_timeout: lockMs };
  const publicPool = openPool({ ...logins.public, ...readers, application_name: 'portal public' });
  const memberPool = openPool({ ...logins.member, ...readers, application_name: 'portal member' });
  const admin = { ...logins.admin, statement_timeout: 30_000 };
  const adminPool = openPool({ ...admin, application_name: 'portal admin' });
  const moderatorPool = openPool(asModerator(admin));
  const jobsPool = openPool({ ...admin, application_name: 'portal jobs' }, sizeForJobs);
  const listener = new NotificationListener({ ...logins.admin, application_name: 'portal listener' }, watch, log);
  return {
    public: openDatabase(publicPool),
    member: openDatabase(memberPool),
    admin: openDatabase(adminPool),
    moderator: openDatabase(moderatorPool),
    jobs: openDatabase(jobsPool),
    listen: (channel, onNotify, onReady) => listener.listen(channel, onNotify, onReady),
    async close() {
      const pools = [publicPool, memberPool, adminPool, moderatorPool, jobsPool];
      const ended = Promise.all([...pools.map((one) => one.end()), listener.close()]);
      await Promise.race([ended, wait(endWithinMs, undefined, { ref: false })]);
      watch.stop();
      // Lent connections are not waited for: a job may hold one for as long as a mail server takes to answer.
      await Promise.race([ended, wait(endAfterStopMs, undefined, { ref: false })]);
    },
  };
}

/** Connections with the setting that marks a moderator: see `acts_as_moderator` in the migrations. */
const asModerator = (admin: ConnectionOptions): ConnectionOptions => ({
  ...admin,
  application_name: 'portal moderator',
  options: `${admin.options ?? ''} -c portal.acting_as=moderator`.trim(),
});

interface PoolParts {
  options: ConnectionOptions;
  max: number;
  watch: DatabaseWatch;
  sharing: Sharing;
}

function makePool({ options, max, watch, sharing }: PoolParts): Pool {
  class Connection extends DatabaseClient {
    constructor() {
      super(options, watch);
    }
  }
  const pool = new SharingPool({ Client: Connection, max, idleTimeoutMillis: idleMs }, sharing);
  // A lost idle connection is removed from the pool; nothing else has to be done.
  pool.on('error', () => {});
  return pool;
}

/**
 * Drizzle gives a transaction's connection back only once its BEGIN went well: lost ones would fill the pool. So it is
 * lent from here.
 */
function openDatabase(pool: Pool): DatabasePool {
  return Object.assign(drizzle(pool), {
    transaction: (async (work, config) => {
      const client = await pool.connect();
      try {
        return await drizzle(client).transaction(work, config);
      } finally {
        client.release(client.getTransactionStatus() !== 'I');
      }
    }) satisfies DatabasePool['transaction'],
  });
}

/**
 * How a pool logs in as its role: as a login of this process that is a member of it and of nothing else, so that no
 * `RESET ROLE` climbs back; where the owner may make no logins, as the owner with the role set from the start.
 * @throws StartRefused where neither can be had
 */
async function login(client: Client, owner: ConnectionOptions, role: string, log: Logger): Promise<ConnectionOptions> {
  const {
    rows: [database],
  } = await client.query<{ name: string }>('select current_database() as name');
  const name = `${role}_${createHash('sha256')
    .update(database?.name ?? '')
    .digest('hex')
    .slice(0, 10)}`;
  try {
    const password = await loginPassword(client, name, role);
    const options = { ...owner, user: name, password };
    // A restored database may store a password that its login no longer has.
    return (await opens(options))
      ? options
      : { ...options, password: await loginPassword(client, name, role, password) };
  } catch (error) {
    const {
      rows: [member],
    } = await client.query<{ is: boolean }>(`select pg_has_role(current_user, $1, 'MEMBER') as is`, [role]);
    if (!member?.is)
      throw new StartRefused(`DATABASE_URL must name a user that may make logins or act as ${role}: ${howToAllow}`, {
        cause: error,
      });
    log.warn(
      { role, reason: error instanceof Error ? error.message : '' },
      'the database user may make no logins: its own is used, with the role set',
    );
    return { ...owner, options: `-c role=${role}` };
  }
}

/**
 * @returns false for a wrong password
 * @throws Error where such a login is rejected altogether
 */
async function opens(options: ConnectionOptions): Promise<boolean> {
  return withClient(options, (client) => client.query('select 1')).then(
    () => true,
    (error: unknown) => {
      if (databaseErrorCode(error) === '28000') throw error;
      return databaseErrorCode(error) !== '28P01';
    },
  );
}

/**
 * Makes the login where it is missing; its password is kept where only the owner reads, for the other instances.
 * @param wrong a password that did not open: the login gets another, unless an instance has given it one meanwhile
 */
async function loginPassword(client: Client, name: string, role: string, wrong?: string): Promise<string> {
  return drizzle(client).transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.logins})`);
    const {
      rows: [known],
    } = await tx.execute<{ value: string }>(sql`select value from secrets where name = ${name}`);
    const {
      rows: [exists],
    } = await tx.execute(sql`select from pg_roles where rolname = ${name}`);
    if (known && exists && known.value !== wrong) return known.value;
    const password = randomBytes(24).toString('base64url');
    // A role that is no superuser may set an existing role's password, but not name these attributes.
    const made = exists
      ? `ALTER ROLE "${name}" LOGIN`
      : `CREATE ROLE "${name}" LOGIN INHERIT NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS`;
    await tx.execute(`${made} PASSWORD '${password}'`);
    await tx.execute(`GRANT "${role}" TO "${name}"`);
    await tx.execute(
      sql`insert into secrets (name, value) values (${name}, ${password}) on conflict (name) do update set value = excluded.value`,
    );
    return password;
  });
}

/** The signing secret of a portal on a shared server: created by its first instance, the same for all. */
export async function sharedSecret(owner: ConnectionOptions): Promise<string> {
  return withClient(owner, async (client) => {
    const fresh = randomBytes(32).toString('base64url');
    await client.query(`insert into secrets (name, value) values ('signing', $1) on conflict do nothing`, [fresh]);
    const {
      rows: [row],
    } = await client.query<{ value: string }>(`select value from secrets where name = 'signing'`);
    return row?.value ?? fresh;
  });
}
