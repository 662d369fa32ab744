import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createLogger } from '#app/platform/logger.server';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { openDoors } from '#server/database/doors';
import { addJob } from './add-job.server';
import { listJobs, retryFailedJobs } from './list-jobs.server';
import { type JobKind, JobRefused, startJobs } from './run-jobs.server';

let database: TestDatabase;
const ends: (() => Promise<void>)[] = [];
const dayMs = 86_400_000;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => database.sql`delete from jobs`);
afterEach(() => Promise.all(ends.splice(0).map((end) => end())));

const log = createLogger({ LOG_LEVEL: 'silent' });
const add = (payload: Record<string, unknown> = {}) => addJob(database.doors.admin, 'mail', payload);
/** An instance of the portal that does jobs of the one kind. */
async function start(run: JobKind['run'], giveUpAfterMs = dayMs, doors = database.doors) {
  const listen = doors.listen.bind(doors);
  const end = await startJobs({ db: doors.admin, listen, log, kinds: { mail: { run, giveUpAfterMs } } });
  ends.push(end);
  return end;
}
const rows = () => database.sql`
  select attempts, error, failed_at is not null as failed, run_at > now() as waits from jobs order by id`;
const makeDue = () => database.sql`update jobs set run_at = now()`;

test('a job runs once, whichever instances run, and is gone when it is done', async () => {
  const ran: unknown[] = [];
  const run = async ({ payload }: { payload: unknown }) => void ran.push(payload);
  await Promise.all([start(run), start(run), start(run)]);
  await database.doors.admin.transaction(async (tx) => {
    for (let n = 0; n < 20; n++) await addJob(tx, 'mail', { n });
  });
  await expect.poll(rows).toEqual([]);
  expect(ran).toHaveLength(20);
  expect(new Set(ran.map((payload) => JSON.stringify(payload)))).toHaveProperty('size', 20);
});

test('a job at work is told that its instance ends, which waits for it', async () => {
  const run = vi.fn<JobKind['run']>(async ({ signal }) => void (await once(signal, 'abort')));
  const end = await start(run);
  await add();
  await expect.poll(() => run.mock.calls).toHaveLength(1);
  await end();
  expect(await rows()).toEqual([]);
});

test('a job of a transaction that was rolled back never runs', async () => {
  const run = vi.fn<JobKind['run']>(async () => {});
  await start(run);
  await database.doors.admin
    .transaction(async (tx) => {
      await addJob(tx, 'mail', { n: 1 });
      throw new Error('no');
    })
    .catch(() => {});
  await add({ n: 2 });
  await expect.poll(rows).toEqual([]);
  expect(run.mock.calls.map(([{ payload }]) => payload)).toEqual([{ n: 2 }]);
});

test('a failure is tried again after a pause that grows, with its reason kept', async () => {
  const run = vi.fn(async () => Promise.reject(new Error('za chwilę')));
  const end = await start(run);
  await add();
  await expect.poll(rows).toMatchObject([{ attempts: 1, error: 'za chwilę', failed: false, waits: true }]);
  await end();
  await makeDue();
  await start(run);
  await expect.poll(rows).toMatchObject([{ attempts: 2, failed: false, waits: true }]);
  const [pause] = await database.sql<{ minutes: number }>`
    select round(extract(epoch from run_at - now()) / 60)::int as minutes from jobs`;
  expect(pause?.minutes).toBe(2);
});

test('a refused or expired job is given up, and can be retried by hand', async () => {
  await start(async ({ payload }) => {
    throw payload.n === 1 ? new JobRefused('nie') : new Error('później');
  }, 30_000);
  await add({ n: 1 });
  await add({ n: 2 });
  await expect.poll(rows).toMatchObject([
    { attempts: 1, error: 'nie', failed: true },
    { attempts: 1, error: 'później', failed: true },
  ]);
  await Promise.all(ends.splice(0).map((end) => end()));
  expect(await listJobs(database.doors.admin, ['mail'])).toMatchObject({ failed: { total: 2 }, waiting: { total: 0 } });
  expect(await retryFailedJobs(database.doors.admin, ['mail'])).toBe(2);
  expect(await rows()).toMatchObject([
    { attempts: 0, error: null, failed: false },
    { attempts: 0, error: null, failed: false },
  ]);
});

test('a job that has ended the process whenever it ran is given up when its time is over', async () => {
  const run = vi.fn<JobKind['run']>(async () => {});
  await add({ n: 1 });
  await add({ n: 2 });
  // As three processes leave it that were killed while they worked at it, and one.
  await database.sql`
    update jobs set created_at = now() - interval '2 minutes', run_at = now() - interval '1 second',
      attempts = case when payload ->> 'n' = '1' then 3 else 1 end`;
  await start(run, 60_000);
  await expect
    .poll(rows)
    .toMatchObject([{ attempts: 4, error: 'the portal ended while it was at work', failed: true }]);
  expect(run.mock.calls.map(([{ payload }]) => payload)).toEqual([{ n: 2 }]);
});

test('what a job writes is committed only together with the job', async () => {
  await start(async ({ attempt }, tx) => {
    await addJob(tx, 'notice', { attempt });
    if (attempt === 1) throw new Error('no');
  });
  await add();
  await expect.poll(rows).toMatchObject([{ attempts: 1, error: 'no' }]);
  await Promise.all(ends.splice(0).map((end) => end()));
  await makeDue();
  await start(async ({ attempt }, tx) => addJob(tx, 'notice', { attempt }));
  await expect
    .poll(() => database.sql`select kind, payload from jobs`)
    .toEqual([{ kind: 'notice', payload: { attempt: 2 } }]);
});

test('a job that names a time runs again then', async () => {
  const at = new Date(Date.now() + dayMs);
  await start(async () => at);
  await database.sql`insert into jobs (kind, key) values ('mail', 'daily')`;
  await expect.poll(() => database.sql`select attempts, run_at from jobs`).toEqual([{ attempts: 0, run_at: at }]);
});

test('a job that was planned while the clock was ahead does not wait for that time, and is planned anew within a day', async () => {
  await database.sql`
    insert into jobs (kind, key, payload, run_at) values
      ('mail', null, '{"n": "retried"}', now() + interval '10 hours'),
      ('mail', null, '{"n": "misplanned"}', now() + interval '27 hours'),
      ('mail', 'one', '{"n": "tomorrow"}', now() + interval '25 hours'),
      ('mail', 'two', '{"n": "next year"}', now() + interval '1 year')`;
  const ran: unknown[] = [];
  await start(async ({ payload }) => {
    ran.push(payload.n);
    return payload.n === 'next year' ? new Date(Date.now() + 400 * dayMs) : undefined;
  });
  const planned = () => database.sql`
    select payload ->> 'n' as n, round(extract(epoch from run_at - now()) / 3600)::int as hours from jobs order by id`;
  await expect.poll(planned).toEqual([
    { n: 'retried', hours: 10 },
    { n: 'tomorrow', hours: 25 },
    { n: 'next year', hours: 25 },
  ]);
  expect(ran).toEqual(['misplanned', 'next year']);
});

test('while one instance is at work no other takes the job, and when it dies another does', async () => {
  const doors = await openDoors(database.owner, log);
  const begun: string[] = [];
  let end = () => {};
  const held = new Promise<void>((resolve) => (end = resolve));
  ends.push(async () => end());
  await start(
    async () => {
      begun.push('first');
      await held;
    },
    dayMs,
    doors,
  );
  await add();
  await expect.poll(() => begun).toEqual(['first']);
  const second = await start(async () => void begun.push('second'));
  await add({ n: 2 });
  await expect.poll(() => begun).toEqual(['first', 'second']);
  await expect.poll(rows).toHaveLength(1);
  await second();
  // The instance is killed: its connections end, and nothing is written by it any more.
  await database.doors.admin.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and usename = current_user and state = 'idle in transaction'`);
  end();
  await doors.close().catch(() => {});
  await expect.poll(rows).toMatchObject([{ attempts: 1, failed: false }]);
  await makeDue();
  await start(async ({ attempt }) => void begun.push(`attempt ${attempt}`));
  await expect.poll(rows).toEqual([]);
  expect(begun).toEqual(['first', 'second', 'attempt 2']);
});

test('a look of another lane, which locks the row of a claimed job for a moment, does not put the job off', async () => {
  const { admin } = database.doors;
  const transaction = admin.transaction.bind(admin);
  let letGo = () => {};
  const looked = new Promise<void>((resolve) => (letGo = resolve));
  ends.push(async () => letGo());
  let look: Promise<unknown> | undefined;
  // The transaction after the claim finds the row locked.
  vi.spyOn(admin, 'transaction').mockImplementationOnce(async (work) => {
    await new Promise<void>((resolve) => {
      look = transaction(async (tx) => {
        await tx.execute(sql`select id from jobs for update`);
        resolve();
        await looked;
      });
    });
    return transaction(work);
  });
  const run = vi.fn<JobKind['run']>(async () => {});
  await add();
  await start(run);
  // Asked as who waits: others may not see that.
  const waiting = async () =>
    (
      await admin.execute(sql`
        select 1 from pg_stat_activity
        where datname = current_database() and usename = current_user and wait_event_type = 'Lock'`)
    ).rows;
  await expect.poll(waiting).toHaveLength(1);
  letGo();
  await look;
  await expect.poll(rows).toEqual([]);
  expect(run.mock.calls.map(([{ attempt }]) => attempt)).toEqual([1]);
  vi.restoreAllMocks();
});

test('without jobs there is no polling, and a later job wakes the runner once at its time', async () => {
  const { admin } = database.doors;
  /** @returns the timers that a runner leaves when it has asked for the next job, once they are as many as said */
  const longTimers = async (count: number) => {
    const asked = vi.spyOn(admin, 'execute');
    const timers = vi.spyOn(globalThis, 'setTimeout');
    const cleared = vi.spyOn(globalThis, 'clearTimeout');
    const isSet = ({ value }: { value: unknown }) => !cleared.mock.calls.some(([timer]) => timer === value);
    // Those of a quarter of a minute are the pool's, for connections that idle.
    const set = () =>
      timers.mock.calls
        .filter((_, call) => isSet(timers.mock.results[call] as { value: unknown }))
        .map(([, ms]) => Number(ms))
        .filter((ms) => ms >= 5_000 && ms !== 15_000);
    const end = await start(async () => {});
    const lastLook = () => asked.mock.calls.findIndex(([query]) => JSON.stringify(query).includes('min(run_at)'));
    await expect.poll(lastLook).not.toBe(-1);
    await asked.mock.results[lastLook()]?.value;
    await new Promise((resolve) => setImmediate(resolve));
    await expect.poll(set).toHaveLength(count);
    const [ms] = set();
    await end();
    vi.restoreAllMocks();
    return ms;
  };
  expect(await longTimers(0)).toBeUndefined();
  await database.sql`insert into jobs (kind, run_at) values ('mail', now() + interval '1 hour')`;
  expect(await longTimers(1)).toBeGreaterThan(3_000_000);
});

test('a job that is added wakes those who do its kind, and no others', async () => {
  const { admin } = database.doors;
  const claims = vi.spyOn(admin, 'update');
  const run = vi.fn<JobKind['run']>(async () => {});
  const kind = { run, giveUpAfterMs: dayMs };
  const kinds = { mail: kind, webhook: { ...kind, atOnce: 3 }, notice: kind };
  let tell = () => {};
  const listen = async (_channel: string, told: () => void) => {
    tell = told;
    return async () => {};
  };
  const end = await startJobs({ db: admin, listen, log, kinds });
  await add();
  tell();
  await expect.poll(rows).toEqual([]);
  await end();
  expect(run).toHaveBeenCalledTimes(1);
  // The job, and that there is no other, unless the end came first. Five lanes would claim five times.
  expect(claims.mock.calls.length).toBeLessThanOrEqual(2);
  vi.restoreAllMocks();
});
