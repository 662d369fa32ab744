import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Clock } from '#app/platform/clock';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { listServiceStates, type Probe, probeServices } from './probe-services.server';
import type { ServiceName } from './services';

let database: TestDatabase;
let time: Date;
const clock: Clock = { now: () => time };
const minutes = (count: number) => void (time = new Date(time.getTime() + count * 60_000));
const good: Probe = async () => {};
const bad: Probe = async () => {
  throw new Error('away');
};
const probesWith = (given: Partial<Record<ServiceName, Probe>>) => ({
  api: good,
  database: good,
  storage: good,
  auth: good,
  ...given,
});
const round = (given: Partial<Record<ServiceName, Probe>> = {}) =>
  probeServices(database.doors.admin, clock, probesWith(given), []);
const stateOf = async (service: ServiceName) =>
  (await listServiceStates(database.doors.admin, clock)).find((state) => state.service === service)!;
const told = async () =>
  (await database.sql<{ data: { service: string } }>`select data from notifications where kind = 'probe_failed'`).map(
    (row) => row.data.service,
  );

beforeAll(async () => void (database = await createTestDatabase()));
beforeEach(async () => {
  time = new Date('2026-11-21T10:00:00Z');
  await database.sql`truncate service_states, service_hours, notifications cascade`;
});
afterAll(() => database.drop());

test('before the first probe no state and no percentage is shown', async () => {
  expect(await stateOf('api')).toEqual({
    service: 'api',
    status: null,
    uptimePercent: null,
    latencyMs: null,
    checkedAt: null,
  });
});

test('of two instances one asks each service in a minute', async () => {
  const probe = vi.fn(good);
  const all = { api: probe, database: probe, storage: probe, auth: probe };
  await Promise.all([round(all), round(all)]);
  expect(probe).toHaveBeenCalledTimes(4);
  await round(all);
  expect(probe).toHaveBeenCalledTimes(4);
  minutes(1);
  await round(all);
  expect(probe).toHaveBeenCalledTimes(8);
});

test('an answer is operational, a late one degraded, none an outage', async () => {
  let now = 0;
  const watch = vi.spyOn(performance, 'now').mockImplementation(() => now);
  await round({ auth: bad });
  expect(await stateOf('api')).toMatchObject({
    status: 'operational',
    uptimePercent: 100,
    checkedAt: time.toISOString(),
  });
  expect(await stateOf('auth')).toMatchObject({ status: 'outage', uptimePercent: 0 });
  minutes(1);
  await round({ storage: async () => void (now += 1_001) });
  watch.mockRestore();
  expect(await stateOf('storage')).toMatchObject({ status: 'degraded', uptimePercent: 100 });
});

test('the percentage is of the last thirty days’ probes', async () => {
  await round({ api: bad });
  for (let count = 0; count < 3; count++) {
    minutes(1);
    await round();
  }
  expect((await stateOf('api')).uptimePercent).toBe(75);
  minutes(31 * 24 * 60);
  await round();
  expect((await stateOf('api')).uptimePercent).toBe(100);
});

test('an outage is told of when it begins, not while it lasts', async () => {
  await round({ storage: bad });
  minutes(1);
  await round({ storage: bad });
  expect(await told()).toEqual(['storage']);
  minutes(1);
  await round();
  minutes(1);
  await round({ storage: bad });
  expect(await told()).toEqual(['storage', 'storage']);
});

test('what could not be written while the database was away is written when it is back', async () => {
  const away = new Proxy(database.doors.admin, {
    get: () => () => {
      throw new Error('no connection');
    },
  });
  const pending: Parameters<typeof probeServices>[3] = [];
  await probeServices(away, clock, probesWith({ database: bad }), pending);
  expect(pending).toHaveLength(4);
  minutes(1);
  await probeServices(database.doors.admin, clock, probesWith({}), pending);
  expect(pending).toEqual([]);
  expect((await stateOf('database')).uptimePercent).toBe(50);
});

test('an outage that several instances saw while they were without the database counts once', async () => {
  const away = new Proxy(database.doors.admin, {
    get: () => () => {
      throw new Error('no connection');
    },
  });
  await round();
  const [one, other]: Parameters<typeof probeServices>[3][] = [[], []];
  for (let minute = 0; minute < 3; minute++) {
    minutes(1);
    for (const pending of [one, other]) await probeServices(away, clock, probesWith({ database: bad }), pending!);
  }
  minutes(1);
  for (const pending of [one, other]) await probeServices(database.doors.admin, clock, probesWith({}), pending!);
  expect([one, other]).toEqual([[], []]);
  expect((await stateOf('database')).uptimePercent).toBe(40);
});

test('a clock that was an hour ahead and is put right holds up no probe', async () => {
  minutes(60);
  await round();
  minutes(-60);
  const probe = vi.fn(good);
  await round({ api: probe });
  expect(probe).toHaveBeenCalledTimes(1);
});
