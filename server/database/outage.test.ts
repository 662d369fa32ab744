import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { runOnce } from '#test/test-sql';
import { startLoad } from '#test/load-on-portal';
import { silentLog } from '#test/log';
import { createTestPortal, type TestPortal } from '#test/portal';
import { type PortalOnLine, startPortalOnLine } from '#test/portal-on-line';
import { DatabaseClient } from './database-client';
import { DatabaseWatch } from './database-watch';

/** A second portal on the same database, with an intact connection. */
let neighbour: TestPortal;
let portal: PortalOnLine;
let token: string;

beforeAll(async () => {
  neighbour = await createTestPortal();
  ({ token } = await neighbour.signIn('admin'));
  await neighbour.build('documentation', { title: 'Spis', status: 'published' });
});
afterAll(() => neighbour.stop());
beforeEach(async () => {
  portal = await startPortalOnLine(neighbour.database.owner);
  await portal.services.publicDoor.search.ready;
});
afterEach(async () => {
  vi.restoreAllMocks();
  await portal.stop();
});

const isReady = async () => (await portal.ask('/readyz')).status === 200;
const reason = async () =>
  ((await (await portal.ask('/readyz')).json()) as { reasons?: Record<string, string> }).reasons?.database;

/** Writes as an editor here, and expects the change in the other's change feed and the search. */
async function expectWhole(): Promise<void> {
  await expect.poll(isReady).toBe(true);
  const word = `słowo${Math.random().toString(36).slice(2, 10)}`;
  const elsewhere = await neighbour.build('documentation', { title: word, status: 'published' });
  await expect.poll(() => portal.heard).toContain(elsewhere.id);
  await expect.poll(() => portal.services.publicDoor.search.matchingIds('documentation', word)).toEqual([elsewhere.id]);
  await expect
    .poll(async () => (await portal.ask('/api/v1/documentation', token, { title: `po ${word}` })).status)
    .toBe(201);
}

interface Fault {
  what: string;
  disturb(): Promise<void> | void;
  mend(): Promise<void> | void;
  /** The reason in /readyz meanwhile; undefined where the database may be reachable. */
  reason?: RegExp;
  /** Whether readers are served meanwhile. */
  isRead?: boolean;
  forMs: number;
}

/** From another database of the server, as this one may accept no connections. */
const alterDatabase = (change: string) =>
  runOnce(inject('databaseOwner'), `ALTER DATABASE ${neighbour.database.owner.database} ${change}`);

let resetting: NodeJS.Timeout;
const faults: Fault[] = [
  {
    what: 'connections that are cut over and over',
    disturb: () => void (resetting = setInterval(() => portal.line.reset(), 150)),
    mend: () => clearInterval(resetting),
    forMs: 1_500,
  },
  {
    what: 'a server that is not there',
    disturb: () => portal.line.cut(),
    mend: () => portal.line.lay(),
    reason: /^connection (?:refused|lost)$/,
    forMs: 1_500,
  },
  {
    what: 'a server that falls silent',
    disturb: () => void (portal.line.manner = 'silent'),
    mend: () => void (portal.line.manner = 'whole'),
    reason: /^no answer$/,
    forMs: 4_000,
  },
  {
    what: 'answers that break off half-way',
    disturb: () => void (portal.line.manner = 'halves'),
    mend: () => void (portal.line.manner = 'whole'),
    forMs: 1_500,
  },
  {
    what: 'a line that carries byte by byte',
    disturb: () => void (portal.line.manner = 'drip'),
    mend: () => void (portal.line.manner = 'whole'),
    forMs: 1_500,
  },
  {
    what: 'a list of connections that is full',
    async disturb() {
      await alterDatabase('CONNECTION LIMIT 0');
      portal.line.reset();
    },
    mend: () => alterDatabase('CONNECTION LIMIT -1'),
    reason: /^too many connections$/,
    forMs: 1_500,
  },
  {
    what: 'a server that takes no writes for a while, as after a failover',
    async disturb() {
      await alterDatabase('SET default_transaction_read_only = on');
      portal.line.reset();
    },
    mend: () => alterDatabase('SET default_transaction_read_only = off'),
    reason: /^read-only$/,
    isRead: true,
    forMs: 1_500,
  },
];

test.each(faults)(
  '$what: refusals within seconds, kept pages served, nothing acknowledged lost, and whole again',
  async ({ disturb, mend, reason: expected, isRead, forMs }) => {
    const kept = '/dziennik-zmian/feed.xml';
    const error = vi.spyOn(silentLog, 'error');
    expect((await portal.ask(kept)).status).toBe(200);
    const stop = startLoad(portal, token, kept);
    await wait(300);
    await disturb();
    if (expected) await expect.poll(reason).toMatch(expected);
    if (isRead) await expect.poll(async () => (await portal.ask('/api/v1/documentation')).status).toBe(200);
    await wait(forMs);
    await mend();
    await expectWhole();
    const toll = await stop();
    const found = await neighbour.database.sql<{
      id: string;
    }>`select id from documentation where id = any(${toll.acknowledged})`;
    expect(found).toHaveLength(toll.acknowledged.length);
    expect(
      [...toll.writers.keys(), ...toll.readers.keys()].filter((status) => ![200, 201, 503].includes(status)),
    ).toEqual([]);
    expect(toll).toMatchObject({ keptFailed: 0, bareRefusals: 0 });
    expect(toll.acknowledged.length).toBeGreaterThan(0);
    // An outage is logged as warnings: errors are faults of the portal itself.
    expect(error.mock.calls).toEqual([]);
  },
);

/** In ticks, like the watch: a process without CPU time does not tick. */
function countTicks(atTick: (tick: number) => void = () => {}) {
  let ticks = 0;
  const ticking = setInterval(() => atTick((ticks += 1)), 200);
  return () => {
    clearInterval(ticking);
    return ticks;
  };
}

test('connections that lost their way fail within seconds, though the server answers on others', async () => {
  expect((await portal.ask('/api/v1/documentation')).status).toBe(200);
  portal.line.loseAll();
  // The request timeout is after 225.
  const ticks = countTicks();
  await expect.poll(async () => (await portal.ask('/api/v1/documentation', token)).status).toBe(200);
  expect(ticks()).toBeLessThan(100);
  await expectWhole();
});

test('an answer that is late on the way, from a server that has done its work, is waited for', async () => {
  const ask = () => portal.services.systemDb.execute(sql`select 'done' as said`);
  await ask();
  const release = portal.line.hold();
  const ticks = countTicks((tick) => tick === 6 && release());
  await expect(ask()).resolves.toMatchObject({ rows: [{ said: 'done' }] });
  expect(ticks()).toBeGreaterThanOrEqual(6);
});

test('a process that had no CPU time for seconds blames no connection that was being made', async () => {
  const watch = new DatabaseWatch(silentLog);
  const client = new DatabaseClient(neighbour.database.owner, watch);
  const connected = client.connect() as Promise<unknown>;
  const until = performance.now() + 2_500;
  while (performance.now() < until);
  await expect(connected).resolves.toBe(client);
  await client.end();
  watch.stop();
});

test('a query that takes long on a server that is well is answered', async () => {
  await expect(portal.services.systemDb.execute(sql`select 'done' as said from pg_sleep(4)`)).resolves.toMatchObject({
    rows: [{ said: 'done' }],
  });
});
