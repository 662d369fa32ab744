import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql as statement } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { silentLog } from '#test/log';
import { openTestSql, type TestSql } from '#test/test-sql';
import { choosePlaces } from './choose-places';
import { type DatabaseServer, startDatabase } from './database-server';
import { openDoors } from './doors';
import { whyFailed } from './embedded';
import { migrate } from './migrate';
import { findProcessStart } from './process-identity';

let root: string;
let dataDir: string;
let made: string;
const running: DatabaseServer[] = [];

beforeAll(async () => {
  made = mkdtempSync(join(tmpdir(), 'portal-made-'));
  chmodSync(made, 0o755);
  await stop(await start(join(made, 'data')));
});
afterAll(() => rmSync(made, { recursive: true, force: true }));
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portal-embedded-'));
  chmodSync(root, 0o755);
  dataDir = join(root, 'data');
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
  rmSync(root, { recursive: true, force: true });
});

async function start(folder = dataDir): Promise<DatabaseServer> {
  const server = await startDatabase({ DATA_DIR: folder, DATABASE_URL: undefined }, silentLog);
  running.push(server);
  return server;
}

/**
 * Lays a database that was made before and never used, for what is not about making one: a copy takes a moment, initdb
 * seconds.
 */
const lay = () => execFileSync('cp', ['-a', join(made, 'data'), dataDir]);

async function stop(server: DatabaseServer): Promise<void> {
  running.splice(running.indexOf(server), 1);
  await server.stop();
}

async function ask<T>(server: DatabaseServer, work: (sql: TestSql) => Promise<T>): Promise<T> {
  const sql = openTestSql(server.owner);
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

const serverPid = (folder = dataDir) =>
  Number(readFileSync(join(folder, 'db', 'postmaster.pid'), 'utf8').split('\n')[0]);

/** Retries until it succeeds, as a visitor would during an outage. */
async function eventually<T>(question: () => Promise<T>, patienceMs = 120_000): Promise<T> {
  const began = Date.now();
  for (;;) {
    try {
      return await question();
    } catch (error) {
      if (Date.now() - began > patienceMs) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/**
 * A portal that writes without a pause, killed in the midst of it: what its database had acknowledged, and the server's
 * process.
 */
async function killWhileWriting(): Promise<{ acknowledged: number[]; pid: number }> {
  const portal = spawn(process.execPath, ['scripts/run-typescript.mjs', 'test/portal-to-kill.ts', dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  let pid = 0;
  await new Promise<void>((resolve, reject) => {
    portal.once('exit', () => (pid ? resolve() : reject(new Error('the portal ended by itself'))));
    portal.stdout.on('data', (chunk) => {
      text += String(chunk);
      if (pid || text.split('\n').length <= 200) return;
      pid = serverPid();
      portal.kill('SIGKILL');
    });
  });
  return { acknowledged: text.split('\n').slice(0, -1).map(Number), pid };
}

describe('the embedded database', () => {
  it('names the reason for which its server does not start, and not the hint behind it', async () => {
    lay();
    chmodSync(join(dataDir, 'db'), 0o777);
    await expect(start()).rejects.toThrow(/does not start: .*has invalid permissions/);
  });

  it('keeps what was written from one start to the next, and writes it through to the disk', async () => {
    const first = await start();
    await ask(first, (sql) => sql`create table kept as select 'żółw' as word`);
    expect(await ask(first, async (sql) => (await sql<{ fsync: string }>`show fsync`)[0]?.fsync)).toBe('on');
    await stop(first);
    const second = await start();
    expect(await ask(second, async (sql) => (await sql<{ word: string }>`select word from kept`)[0]?.word)).toBe(
      'żółw',
    );
  });

  it('sorts as Polish does', async () => {
    lay();
    const server = await start();
    const words = await ask(
      server,
      (sql) =>
        sql<{
          word: string;
        }>`select word from (values ('źdźbło'), ('zebra'), ('łąka'), ('lampa'), ('mapa')) as w (word) order by word`,
    );
    expect(words.map((one) => one.word)).toEqual(['lampa', 'łąka', 'mapa', 'zebra', 'źdźbło']);
  });

  it('refuses a second portal on the same folder, and lets it in once the first has ended', async () => {
    lay();
    const first = await start();
    await expect(start()).rejects.toThrow(/another portal.*process/i);
    await stop(first);
    await expect(start()).resolves.toMatchObject({ kind: 'embedded' });
  });

  it('never opens the folder of another major version', async () => {
    lay();
    const first = await start();
    const version = join(dataDir, 'db', 'PG_VERSION');
    await stop(first);
    writeFileSync(version, '17\n');
    await expect(start()).rejects.toThrow(/made by PostgreSQL 17, this portal brings PostgreSQL 18/);
    writeFileSync(version, '18\n');
    await expect(start()).resolves.toMatchObject({ kind: 'embedded' });
  });

  it('begins anew after a first start that was cut off, and never takes foreign files for a database', async () => {
    mkdirSync(join(dataDir, 'db', 'new', 'base'), { recursive: true });
    writeFileSync(join(dataDir, 'db', 'new', 'PG_VERSION'), '18\n');
    await stop(await start());
    const other = join(root, 'other');
    mkdirSync(join(other, 'db'), { recursive: true });
    writeFileSync(join(other, 'db', 'letter.txt'), 'Szanowni Państwo');
    await expect(start(other)).rejects.toThrow(/holds files that are no database/);
    expect(existsSync(join(other, 'db', 'letter.txt'))).toBe(true);
  });

  it('begins anew at once where a killed portal left an initdb at work', async () => {
    const portal = spawn(process.execPath, ['scripts/run-typescript.mjs', 'test/portal-to-kill.ts', dataDir], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const ended = new Promise((resolve) => portal.once('exit', resolve));
    const isAtWork = () =>
      existsSync(join(dataDir, 'db')) &&
      readdirSync(join(dataDir, 'db')).some((name) => existsSync(join(dataDir, 'db', name, 'base', '1')));
    await expect.poll(isAtWork, { interval: 2 }).toBe(true);
    portal.kill('SIGKILL');
    await ended;
    const server = await start();
    expect(await ask(server, (sql) => sql`select 1 as one`)).toHaveLength(1);
  });

  it('stands in DATA_DIR under a folder that is closed to everybody else, and goes with it', async () => {
    const closed = join(root, 'zamknięty folder');
    mkdirSync(closed, { mode: 0o700 });
    symlinkSync(closed, join(root, 'link'));
    const folder = join(root, 'link', 'data');
    const first = await start(folder);
    await ask(first, (sql) => sql`create table kept as select 1 as one`);
    expect(existsSync(join(closed, 'data', 'db', 'PG_VERSION'))).toBe(true);
    process.kill(serverPid(folder), 'SIGKILL');
    await eventually(() => ask(first, (sql) => sql`select one from kept`));
    await stop(first);
    const second = await start(folder);
    expect(await ask(second, (sql) => sql`select one from kept`)).toHaveLength(1);
    await stop(second);
    rmSync(folder, { recursive: true });
    const third = await start(folder);
    await expect(ask(third, (sql) => sql`select one from kept`)).rejects.toThrow(/does not exist/);
  });

  it('brings the database inside that version 0.6.0 kept elsewhere', async () => {
    lay();
    const first = await start();
    await ask(first, (sql) => sql`create table kept as select 1 as one`);
    await stop(first);
    const elsewhere = join(root, 'elsewhere', 'db');
    mkdirSync(dirname(elsewhere));
    renameSync(join(dataDir, 'db'), elsewhere);
    writeFileSync(join(dataDir, 'db-location'), `${elsewhere}\n`);
    const second = await start();
    expect(await ask(second, (sql) => sql`select one from kept`)).toHaveLength(1);
    expect(readdirSync(root)).toEqual(['data']);
    expect(readdirSync(dataDir).sort()).toEqual(['db', 'portal.lock']);
  });

  it('starts although the number that its last server had is another process of its user now', async () => {
    lay();
    const { data, socket, runAs } = choosePlaces(dataDir);
    const other = spawn('sleep', ['1000'], { stdio: 'ignore', ...runAs });
    for (const lock of [join(data, 'postmaster.pid'), join(socket, '.s.PGSQL.5432.lock')])
      writeFileSync(lock, `${other.pid}\n${data}\n`);
    await expect(start().finally(() => other.kill())).resolves.toMatchObject({ kind: 'embedded' });
  });

  it('comes back when the server is killed under load: the doors find it again, and nothing acknowledged is lost', async () => {
    lay();
    const server = await start();
    await migrate(server.owner, silentLog);
    const doors = await openDoors(server.owner, silentLog);
    const heard: string[] = [];
    let ears = 0;
    await doors.listen(
      'test_channel',
      (payload) => heard.push(payload),
      () => (ears += 1),
    );
    const written: string[] = [];
    let writing = true;
    const insert = (query: string) =>
      statement`insert into search_stats (query, day, searches, results) values (${query}, current_date, 1, 0)`;
    const writers = Array.from({ length: 6 }, async (_, writer) => {
      for (let n = 0; writing; n += 1) {
        const query = `${writer} ${n}`;
        await doors.admin.execute(insert(query)).then(
          () => written.push(query),
          () => wait(20),
        );
      }
    });
    await expect.poll(() => written.length).toBeGreaterThan(20);
    const killed = serverPid();
    process.kill(killed, 'SIGKILL');
    const before = written.length;
    await eventually(() => doors.public.execute('select 1'));
    await eventually(() => doors.admin.execute('select 1'));
    await eventually(async () => expect(ears).toBeGreaterThan(1));
    await doors.admin.execute(`select pg_notify('test_channel', 'znowu')`);
    await eventually(async () => expect(heard).toEqual(['znowu']));
    expect(serverPid()).not.toBe(killed);
    await expect.poll(() => written.length).toBeGreaterThan(before);
    writing = false;
    await Promise.all(writers);
    const { rows } = await doors.admin.execute<{ query: string }>(statement`select query from search_stats`);
    const kept = new Set(rows.map(({ query }) => query));
    expect(written.filter((query) => !kept.has(query))).toEqual([]);
    await doors.close();
  });

  it('does not outlive a portal that was killed', async () => {
    lay();
    const { pid } = await killWhileWriting();
    await expect.poll(() => findProcessStart(pid)).toBeNull();
  });

  it('loses nothing that was acknowledged when the portal is killed, and starts again while its server is still ending', async () => {
    lay();
    const { acknowledged } = await killWhileWriting();
    const server = await start();
    const rows = await ask(server, (sql) => sql<{ n: number }>`select n from written`);
    const found = new Set(rows.map((row) => row.n));
    expect(acknowledged.filter((n) => !found.has(n))).toEqual([]);
    expect(acknowledged.length).toBeGreaterThanOrEqual(199);
  });
});

it('a server that does not start on a full disk says so', () => {
  expect(whyFailed('checkpoint request failed', root, 0)).toBe(
    `the disk of ${root} is full (checkpoint request failed)`,
  );
  expect(whyFailed('checkpoint request failed', root)).toBe('checkpoint request failed');
});
