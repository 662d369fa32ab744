// Compares the database driver with the previous one: npm run bench:drivers (bench/README.md).
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { desc, eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { Pool } from 'pg';
import type { Database } from '#app/platform/db.server';
import { DatabaseClient } from '#server/database/database-client';
import { startTemporaryPostgres, type TemporaryPostgres } from './temporary-postgres';
import { median } from './median';

/** The last version of the other driver that the portal ran on. */
const other = '3.4.9';
const connections = 10;
const askers = 16;
const turns = 7;
const rows = 2_000;

const notes = pgTable('notes', {
  id: integer().primaryKey(),
  title: text().notNull(),
  content: text().notNull(),
  changes: integer().notNull(),
});

interface Driver {
  db: Database;
  end(): Promise<void>;
}

type Connection = TemporaryPostgres['connection'];

/** As in the portal: its client in a pool, under Drizzle. */
function openPg(connection: Connection): Driver {
  const pool = new Pool({ ...connection, Client: DatabaseClient, max: connections });
  return { db: drizzle(pool), end: () => pool.end() };
}

/** The part of the other driver that Drizzle uses. */
interface PostgresJsClient {
  unsafe(query: string, values: unknown[], options?: object): Promise<unknown>;
  begin(work: (tx: PostgresJsClient) => Promise<unknown>): Promise<unknown>;
  end(): Promise<void>;
}

interface PostgresJs {
  driver: { default: (options: object) => PostgresJsClient };
  drizzle: { drizzle: (client: PostgresJsClient) => Database };
}

/** Prepares each query by its text, as the portal's client does; Drizzle does not do so. */
function prepared(client: PostgresJsClient): PostgresJsClient {
  const { unsafe, begin } = client;
  return Object.assign(client, {
    unsafe: (query: string, values: unknown[], options?: object) =>
      unsafe(query, values, { prepare: true, ...options }),
    begin: (work: (tx: PostgresJsClient) => Promise<unknown>) => begin((tx) => work(prepared(tx))),
  });
}

/** The other driver, with the portal's version of Drizzle; both are installed for this run only. */
async function openPostgresJs(connection: Connection, folder: string): Promise<Driver> {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> };
  const packages = [`postgres@${other}`, `drizzle-orm@${dependencies['drizzle-orm']}`];
  execFileSync('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', '--legacy-peer-deps', ...packages], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const { resolve } = createRequire(join(folder, 'package.json'));
  const load = async (name: string): Promise<unknown> =>
    import(/* @vite-ignore */ pathToFileURL(resolve(name)).href.replace(/\.cjs$/, '.js'));
  const loaded = { driver: await load('postgres'), drizzle: await load('drizzle-orm/postgres-js') } as PostgresJs;
  const client = prepared(loaded.driver.default({ ...connection, max: connections, onnotice: () => {} }));
  return { db: loaded.drizzle.drizzle(client), end: () => client.end() };
}

const anyId = () => 1 + Math.floor(Math.random() * rows);

interface Work {
  name: string;
  times: number;
  ask(db: Database): Promise<unknown>;
}

const works: readonly Work[] = [
  { name: 'one row by its id', times: 1_500, ask: (db) => db.select().from(notes).where(eq(notes.id, anyId())) },
  {
    name: 'a list of twenty',
    times: 800,
    ask: (db) => db.select().from(notes).orderBy(desc(notes.id)).limit(20),
  },
  {
    name: 'a transaction that writes',
    times: 500,
    ask: (db) =>
      db.transaction(async (tx) => {
        const id = anyId();
        await tx.select({ title: notes.title }).from(notes).where(eq(notes.id, id));
        await tx
          .update(notes)
          .set({ changes: sql`${notes.changes} + 1` })
          .where(eq(notes.id, id));
      }),
  },
];

/** @returns answers a second, and microseconds of this process's CPU time for each */
async function measure({ ask, times }: Work, { db }: Driver): Promise<{ pace: number; cpu: number }> {
  let left = times;
  const asker = async () => {
    while (left > 0) {
      left -= 1;
      await ask(db);
    }
  };
  const [began, cpu] = [performance.now(), process.cpuUsage()];
  await Promise.all(Array.from({ length: askers }, asker));
  const { user, system } = process.cpuUsage(cpu);
  return { pace: (times * 1_000) / (performance.now() - began), cpu: (user + system) / times };
}

/** Alternates the two, and which goes first, so that a change of the machine's speed affects both alike. */
async function compare(work: Work, pg: Driver, postgresJs: Driver) {
  const [paces, costs, own]: [number[], number[], number[]] = [[], [], []];
  for (let turn = -1; turn < turns; turn += 1) {
    const order = turn % 2 === 0 ? [pg, postgresJs] : [postgresJs, pg];
    const taken = new Map<Driver, { pace: number; cpu: number }>();
    for (const driver of order) taken.set(driver, await measure(work, driver));
    const [ours, theirs] = [taken.get(pg), taken.get(postgresJs)];
    if (turn < 0 || !ours || !theirs) continue; // the first is to warm up
    paces.push(ours.pace / theirs.pace);
    costs.push(ours.cpu / theirs.cpu);
    own.push(ours.cpu);
  }
  return {
    work: work.name,
    'throughput, pg to postgres': median(paces).toFixed(2),
    'CPU time, pg to postgres': median(costs).toFixed(2),
    'pg, µs': Math.round(median(own)),
  };
}

const folder = mkdtempSync(join(tmpdir(), 'bench-drivers-'));
const server = await startTemporaryPostgres();
if (!server) throw new Error('PostgreSQL is needed, in /usr/lib/postgresql');
try {
  const pg = openPg(server.connection);
  await pg.db.execute(
    sql`create table notes (id int primary key, title text not null, content text not null, changes int not null)`,
  );
  await pg.db.execute(
    sql`insert into notes select n, 'Tytuł ' || n, repeat('Treść. ', 100), 0 from generate_series(1, ${rows}) n`,
  );
  const postgresJs = await openPostgresJs(server.connection, folder);
  const compared = [];
  for (const work of works) compared.push(await compare(work, pg, postgresJs));
  console.table(compared);
  await Promise.all([pg.end(), postgresJs.end()]);
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
