import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPortal, type TestPortal } from './portal';

let portal: TestPortal;
let cookie: string;
beforeAll(async () => {
  portal = await createTestPortal();
  ({ cookie } = await portal.signInBrowser('admin'));
});
afterAll(() => portal?.stop());

/** Jobs of a kind that is at work until `end` is called, as receivers and mail servers that do not answer hold it. */
function slowJobs(atOnce: number, alsoAsks: () => Promise<unknown> = async () => {}) {
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  const slow = {
    atOnce,
    giveUpAfterMs: 60_000,
    begun: 0,
    done: 0,
    async run() {
      slow.begun++;
      await ended;
      await alsoAsks();
      slow.done++;
    },
  };
  return { slow, end };
}
const queue = (count: number) =>
  portal.sql`insert into jobs (kind) select 'slow' from generate_series(1, ${count}::int)`;
const ask = () => portal.ask('/api/v1/users', { headers: { cookie } });

test('no request waits for jobs at work, however many there are', async () => {
  const { slow, end } = slowJobs(20);
  await queue(20);
  const stop = await portal.startJobs({ slow });
  try {
    await expect.poll(() => slow.begun).toBeGreaterThanOrEqual(8);
    const answers = Promise.all(Array.from({ length: 5 }, ask)).then((all) => all.map(({ status }) => status));
    const late = new Promise((resolve) => setTimeout(resolve, 5_000, 'late').unref());
    expect(await Promise.race([answers, late])).toEqual([200, 200, 200, 200, 200]);
  } finally {
    end();
    await expect.poll(() => slow.done, { timeout: 30_000 }).toBe(20);
    await stop();
  }
});

test('jobs that ask for something beside their own connection are all done, though they use up those of jobs', async () => {
  const { slow, end } = slowJobs(20, () => portal.services.systemDb.execute('select 1'));
  await queue(20);
  const stop = await portal.startJobs({ slow });
  await expect.poll(() => slow.begun).toBeGreaterThanOrEqual(8);
  end();
  await expect.poll(() => slow.done, { timeout: 30_000 }).toBe(20);
  await stop();
});
