import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createChangeFeed } from '#app/audit/change-feed.server';
import { type RecordedChange, recordChange } from '#app/audit/changes.server';
import { systemClock } from '#app/platform/clock';
import { createLogger } from '#app/platform/logger.server';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { listenForChanges } from './change-listener';
import type { Doors } from '#server/database/doors';

const log = createLogger({ LOG_LEVEL: 'silent' });
let database: TestDatabase;
let end: (() => Promise<void>) | undefined;
beforeAll(async () => {
  // No sweep runs by itself: what is heard, the database has told.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  database = await createTestDatabase();
});
afterEach(async () => {
  await end?.();
  end = undefined;
});
afterAll(() => database.drop());

/** Another instance: it writes, and this process hears of it or not. */
const changeElsewhere = () =>
  recordChange(
    database.doors.admin,
    { id: null, name: null },
    { action: 'update', subject: 'documentation', subjectId: 'x' },
  );

async function listen(doors: Pick<Doors, 'listen'>, { clock = systemClock, db = database.doors.admin } = {}) {
  const heard: RecordedChange[] = [];
  const changes = createChangeFeed((error) => {
    throw error;
  });
  changes.subscribe((change) => void heard.push(change));
  end = await listenForChanges({ doors, db, changes, clock, log, kind: 'external' });
  return { heard, changes };
}

test('a change of another instance is heard of, once', async () => {
  const { heard } = await listen(database.doors);
  const change = await changeElsewhere();
  await expect.poll(() => heard).toEqual([expect.objectContaining({ id: change.id, subject: 'documentation' })]);
});

test('what was missed while nobody listened is read when listening begins again', async () => {
  let again = () => {};
  const { heard } = await listen({
    listen: async (_channel, _onNotify, onReady) => ((again = onReady), async () => {}),
  });
  const change = await changeElsewhere();
  again();
  await expect.poll(() => heard.map(({ id }) => id)).toContain(change.id);
  const count = heard.length;
  again();
  await changeElsewhere();
  again();
  await expect.poll(() => heard).toHaveLength(count + 1);
});

test('what the database shows when listening begins is not told of when it begins again', async () => {
  const before = await changeElsewhere();
  let again = () => {};
  const { heard } = await listen({
    listen: async (_channel, _onNotify, onReady) => ((again = onReady), onReady(), async () => {}),
  });
  const later = await changeElsewhere();
  again();
  await expect.poll(() => heard.map(({ id }) => id)).toContain(later.id);
  expect(heard.map(({ id }) => id)).not.toContain(before.id);
});

test('a change of a long transaction that was committed while nobody listened is read as well', async () => {
  let again = () => {};
  const { heard } = await listen({
    listen: async (_channel, _onNotify, onReady) => ((again = onReady), onReady(), async () => {}),
  });
  const [row] = await database.sql<{ id: string }>`
    insert into audit_log (at, action, subject) values (now() - interval '8 minutes', 'create', 'resources') returning id`;
  again();
  await expect.poll(() => heard.map(({ id }) => id)).toContain(Number(row?.id));
});

test('where a standby that was behind has taken over, all that was kept is dropped, and numbers count anew', async () => {
  let again = () => {};
  const { heard, changes } = await listen({
    listen: async (_channel, _onNotify, onReady) => ((again = onReady), onReady(), async () => {}),
  });
  const lost = await changeElsewhere();
  await changes.publish(lost);
  await database.sql`delete from audit_log where id = ${lost.id}`;
  again();
  const renewed = () => heard.filter(({ action }) => action === 'renew').map(({ subject }) => subject);
  await expect.poll(renewed).toEqual(expect.arrayContaining(['documentation', 'category', 'settings', 'lexicon']));
  await database.sql`
    insert into audit_log (id, action, subject) overriding system value values (${lost.id}, 'create', 'resources')`;
  const count = renewed().length;
  again();
  await expect.poll(() => heard).toContainEqual(expect.objectContaining({ id: lost.id, subject: 'resources' }));
  expect(renewed()).toHaveLength(count);
  // Another change has got the number of the newest one before listening began again.
  await database.sql`update audit_log set at = at - interval '1 minute' where id = ${lost.id}`;
  again();
  await expect.poll(() => renewed().length).toBeGreaterThan(count);
});

test('where a standby has taken over that lacks what the database showed when listening began, all is dropped as well', async () => {
  const lost = await changeElsewhere();
  let again = () => {};
  const { heard } = await listen({
    listen: async (_channel, _onNotify, onReady) => ((again = onReady), onReady(), async () => {}),
  });
  await database.sql`delete from audit_log where id = ${lost.id}`;
  again();
  await expect.poll(() => heard).toContainEqual(expect.objectContaining({ action: 'renew', subject: 'documentation' }));
});

test.for(['the database', 'this process'])(
  'what was kept by a clock of %s that is put back is dropped',
  async (whose) => {
    let time = 1e12;
    const ahead = vi.fn<TestDatabase['doors']['admin']['execute']>(database.doors.admin.execute);
    if (whose === 'the database') ahead.mockResolvedValueOnce({ rows: [{ now: '2100-01-01' }] } as never);
    const db = Object.assign(Object.create(database.doors.admin), { execute: ahead });
    let again = () => {};
    const { heard } = await listen(
      { listen: async (_channel, _onNotify, onReady) => ((again = onReady), async () => {}) },
      { db, clock: { now: () => new Date(time) } },
    );
    if (whose === 'this process') time -= 3_600_000;
    again();
    const renewals = () => heard.filter(({ action, subject }) => action === 'renew' && subject === 'documentation');
    await expect.poll(renewals).toHaveLength(1);
    const later = await changeElsewhere();
    again();
    await expect.poll(() => heard.map(({ id }) => id)).toContain(later.id);
    expect(renewals()).toHaveLength(1);
  },
);

test('sweeps run one after another, however often listening begins again', async () => {
  let again = () => {};
  const { heard } = await listen({
    listen: async (_channel, _onNotify, onReady) => ((again = onReady), async () => {}),
  });
  let release = () => {};
  const { admin } = database.doors;
  const execute = admin.execute.bind(admin);
  const asked = vi
    .spyOn(admin, 'execute')
    .mockImplementationOnce(((query: never) =>
      new Promise<void>((resolve) => (release = resolve)).then(() => execute(query))) as never);
  for (let times = 0; times < 4; times++) again();
  expect(asked).toHaveBeenCalledTimes(1);
  const change = await changeElsewhere();
  release();
  await expect.poll(() => heard.map(({ id }) => id)).toContain(change.id);
  asked.mockRestore();
});

test('a change that a function of the database made is read by its number', async () => {
  const { heard } = await listen(database.doors);
  await database.sql`select leave_contact_message('Anna', 'anna@portal.test', 'Dzień dobry')`;
  await expect
    .poll(() => heard)
    .toContainEqual(expect.objectContaining({ subject: 'contact_message', action: 'create' }));
});
