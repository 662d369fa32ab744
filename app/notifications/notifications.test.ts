import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { countUnread, isToldTo, type Listener, listNotifications, markRead } from './notifications.server';
import { notifications } from './tables.server';

let database: TestDatabase;
let people: Record<'admin' | 'editor' | 'author', Listener>;
beforeAll(async () => {
  database = await createTestDatabase();
  const made = await database.sql<{ id: string }>`
    insert into users (email, username, role) values ('anna@example.pl', 'anna', 'admin'),
      ('ewa@example.pl', 'ewa', 'moderator'), ('ola@example.pl', 'ola', 'moderator') returning id`;
  const [admin, editor, author] = made.map(({ id }) => id) as [string, string, string];
  people = {
    admin: { id: admin, role: 'admin' },
    editor: { id: editor, role: 'moderator' },
    author: { id: author, role: 'moderator' },
  };
});
afterAll(() => database.drop());

/** What rings for admins, for the editors but who caused it, and for one person each; the newest last. */
beforeEach(async () => {
  await database.sql`truncate notifications cascade`;
  await database.sql`insert into notifications (kind, user_id, data, created_at) values
    ('contact_message', null, '{"name": "Jan"}', now() - interval '4 minutes'),
    ('review_submitted', null, ${JSON.stringify({ actor_id: people.author.id })}, now() - interval '3 minutes'),
    ('entry_changed', ${people.admin.id}, '{}', now() - interval '2 minutes'),
    ('draft_held', ${people.author.id}, '{}', now() - interval '1 minute'),
    ('draft_held', null, '{}', now())`;
});

const door = () => database.doors.admin;
const shown = async (who: keyof typeof people, page = 1, perPage = 10) =>
  (await listNotifications(door(), people[who], { page, perPage })).items;
const kinds = async (who: keyof typeof people) => (await shown(who)).map(({ kind }) => kind);
const unread = async () => [
  await countUnread(door(), people.admin),
  await countUnread(door(), people.editor),
  await countUnread(door(), people.author),
];

test('each hears of what concerns them, the newest first, and of nothing that they did themselves', async () => {
  expect(await kinds('admin')).toEqual(['draft_held', 'entry_changed', 'review_submitted', 'contact_message']);
  expect(await kinds('editor')).toEqual(['review_submitted']);
  expect(await kinds('author')).toEqual(['draft_held']);
  expect(await unread()).toEqual([4, 1, 1]);
  const all = await door().select().from(notifications);
  for (const [who, listener] of Object.entries(people)) {
    const told = all.filter((notice) => isToldTo(notice, listener)).map(({ id }) => id);
    expect(told.toSorted()).toEqual((await shown(who as keyof typeof people)).map(({ id }) => id).toSorted());
  }
  const { items, total } = await listNotifications(door(), people.admin, { page: 2, perPage: 1 });
  expect([items.map(({ kind }) => kind), total]).toEqual([['entry_changed'], 4]);
});

test('what one person has read, others have not, and nobody reads what is not theirs', async () => {
  const [, , submitted] = await shown('admin');
  await markRead(door(), people.admin, submitted?.id);
  await markRead(door(), people.admin, submitted?.id);
  expect((await shown('admin')).map(({ read }) => read)).toEqual([false, false, true, false]);
  expect(await unread()).toEqual([3, 1, 1]);
  const [held] = await shown('author');
  await markRead(door(), people.editor, held?.id);
  await markRead(door(), people.author);
  expect(await unread()).toEqual([3, 1, 0]);
  expect(await database.sql`select user_id from notification_reads order by read_at`).toEqual([
    { user_id: people.admin.id },
    { user_id: people.author.id },
  ]);
});
