import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { forgetOldNotifications, keptDays } from './forget-notifications.server';
import { countUnread, listNotifications, markRead } from './notifications.server';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('what rang long ago is forgotten, read or not; the bell and its list have the rest', async () => {
  const { sql, doors } = database;
  const [admin] = await sql<{ id: string }>`
    insert into users (email, username, role) values ('anna@example.pl', 'anna', 'admin') returning id`;
  const listener = { id: admin?.id ?? '', role: 'admin' as const };
  for (const days of [keptDays + 1, keptDays - 1])
    await sql`insert into notifications (kind, user_id, data, created_at) values
      ('draft_held', ${listener.id}, ${JSON.stringify({ title: `${days}` })}, now() - ${days} * interval '1 day'),
      ('statement_due', null, ${JSON.stringify({ told: `${days}` })}, now() - ${days} * interval '1 day')`;
  const [old] = await sql<{ id: string }>`select id from notifications where data->>'title' = ${`${keptDays + 1}`}`;
  await markRead(doors.admin, listener, old?.id);
  await forgetOldNotifications(doors.admin);
  const { items, total } = await listNotifications(doors.admin, listener, { page: 1, perPage: 10 });
  expect(items.map(({ kind, data }) => data.title ?? kind).toSorted()).toEqual([
    `${keptDays - 1}`,
    // What was told of the statement is known by its notification: without it, it would be told again.
    'statement_due',
    'statement_due',
  ]);
  expect([total, await countUnread(doors.admin, listener)]).toEqual([3, 3]);
  expect(await sql`select from notification_reads`).toEqual([]);
});
