import { afterAll, beforeAll, expect, test } from 'vitest';
import { createChangeFeed } from '#app/audit/change-feed.server';
import { systemClock } from '#app/platform/clock';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { draftPlanTexts } from '#app/texts/pl/draft-plan';
import { saveDraft } from '../drafts/save-draft.server';
import { scheduleDraft } from '../drafts/schedule-draft.server';
import { createEntry } from '../entries/create-entry.server';
import { updateEntry } from '../entries/update-entry.server';
import { requireEntry } from '../entries/get-entry.server';
import { verifyEntry } from '../entries/verify-entry.server';
import { boundModule } from '../registry.server';
import type { Month } from './month';
import { readCalendar } from './read-calendar.server';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const writer = () => ({
  db: database.doors.admin,
  actor: { id: null, name: 'test' },
  clock: systemClock,
  changes: createChangeFeed((error) => {
    throw error;
  }),
});
const build = (module: string, values: Record<string, unknown>) => createEntry(writer(), boundModule(module), values);
const events = async (month: Month) =>
  (await readCalendar(database.doors.admin, month)).events.map(
    ({ kind, module, title, day, time }) => `${day} ${time} ${kind} ${module} ${title}`,
  );

test('a month lists what appears, ends and is due for review, by days in Warsaw', async () => {
  const status = 'published';
  // The last minute of October and the first of November in Warsaw; UTC is an hour behind.
  await build('documentation', {
    title: 'A',
    status,
    publish_at: '2026-10-31T22:59:00Z',
    unpublish_at: '2026-10-31T23:00:00Z',
  });
  await build('announcements', { title: 'B', status, valid_from: '2026-11-05T07:15:00Z' });
  await build('knowledge_base', {
    title: 'C',
    status: 'draft',
    review_at: '2026-11-05',
    publish_at: '2026-11-06T12:00:00Z',
  });
  await build('knowledge_base', { title: 'D', status: 'archived', review_at: '2026-11-05' });
  expect(await events('2026-10')).toEqual(['2026-10-31 23:59 appears documentation A']);
  expect(await events('2026-11')).toEqual([
    '2026-11-01 00:00 ends documentation A',
    '2026-11-05 08:15 appears announcements B',
    '2026-11-05 null review knowledge_base C',
  ]);
  expect(await events('2026-12')).toEqual([]);
});

test('a draft that would be held back at its time is in the month with the reason', async () => {
  const module = boundModule('documentation');
  const at = new Date('2097-03-02T09:30:00Z');
  const { id } = await build('documentation', { title: 'Taryfa', content: 'stara', status: 'published' });
  await saveDraft(writer(), module, id, { content: 'nowa' });
  await scheduleDraft(writer(), module, id, at);
  const held = async () => (await readCalendar(database.doors.admin, '2097-03')).events;
  const event = { kind: 'draft', module: 'documentation', id, title: 'Taryfa', day: '2097-03-02', time: '10:30' };
  expect(await held()).toEqual([{ ...event, held: null }]);
  await updateEntry(writer(), module, id, { content: 'inna' });
  expect(await held()).toEqual([{ ...event, held: draftPlanTexts.held.outdated }]);
});

test('a confirmed entry shows when it was confirmed, and is listed at its next review', async () => {
  const module = boundModule('documentation');
  const made = await build('documentation', { title: 'Prawda', content: 'tekst', review_at: '2027-02-01' });
  await verifyEntry(writer(), module, made.id, { reviewAt: '2027-08-01', read: made.revision });
  const entry = await requireEntry(database.doors.admin, module, { role: 'admin' }, made.id);
  expect(entry).toMatchObject({ content: 'tekst', review_at: '2027-08-01', updated_at: made.updated_at, revision: 2 });
  expect(Date.now() - (entry.verified_at?.getTime() ?? 0)).toBeLessThan(600_000);
  expect([await events('2027-02'), await events('2027-08')]).toEqual([
    [],
    ['2027-08-01 null review documentation Prawda'],
  ]);
  await expect(verifyEntry(writer(), module, made.id, { reviewAt: '', read: made.revision })).rejects.toMatchObject({
    code: 'stale',
  });
  await expect(verifyEntry(writer(), module, made.id, { reviewAt: '2027-02-30', read: 2 })).rejects.toMatchObject({
    fields: { review_at: [expect.any(String)] },
  });
});
