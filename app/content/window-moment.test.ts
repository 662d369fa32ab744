import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { createWindowMoment } from './window-moment.server';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const minute = 60_000;

test('is the next begin or end of a published announcement, by a clock of ours that goes wrong', async () => {
  const lead = 3_600_000;
  const clock = { now: () => new Date(Date.now() + lead) };
  const moment = createWindowMoment(database.doors.public, clock);
  expect(await moment.next()).toBe(Number.POSITIVE_INFINITY);
  await database.sql`
    insert into announcements (title, status, rendered, valid_from, valid_until)
    values ('A', 'published', '{}', now() - interval '1 day', now() + interval '90 minutes'), ('B', 'draft', '{}', now() + interval '5 seconds', null)`;
  moment.forget();
  const distance = (await moment.next()) - clock.now().getTime();
  expect(distance).toBeGreaterThan(80 * minute);
  expect(distance).toBeLessThanOrEqual(90 * minute);
});

test('is never later than it really is, however long the answer took', async () => {
  const began = Date.now();
  let asked = 0;
  const clock = { now: () => new Date(began + 10_000 * asked++) };
  const next = await createWindowMoment(database.doors.public, clock).next();
  const [row] = await database.sql<{ until: Date }>`select next_window_change() as until`;
  expect(next).toBeLessThanOrEqual(row?.until.getTime() ?? 0);
});
