import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPortal, type TestPortal } from './portal';

/** How late the search may be: its index is read anew by a timer. */
const searchMs = 1_000;

let portal: TestPortal;
beforeAll(async () => {
  portal = await createTestPortal({ SAMPLE_CONTENT: 'false' });
  await portal.services.search.ready;
});
afterAll(() => portal.stop());

test('an announcement is in kept answers and in the search from the moment at which it begins until that at which it ends', async () => {
  const from = Date.now() + 800;
  const until = from + 1_600;
  const window = { valid_from: new Date(from).toISOString(), valid_until: new Date(until).toISOString() };
  await portal.build('announcements', { title: 'Przerwa techniczna', content: 'Nocą.', status: 'published', ...window });
  const wrong: string[] = [];
  const judge = (what: string, shown: boolean, [began, ended]: [number, number], lateMs: number) => {
    // The moment may pass while the question is under way: both answers are right then.
    if (shown ? ended < from || began >= until + lateMs : began >= from + lateMs && ended < until) wrong.push(`${what} ${shown ? 'shown' : 'missing'} ${began - from} ms after the begin`);
  };
  for (let began = Date.now(); began < until + searchMs + 300; began = Date.now()) {
    const feed = await (await portal.ask('/komunikaty/feed.xml')).text();
    judge('feed', feed.includes('Przerwa techniczna'), [began, Date.now()], 0);
    const asked = Date.now();
    judge('search', portal.services.search.search('przerwy', { limit: 1 }).total > 0, [asked, Date.now()], searchMs);
    await wait(3);
  }
  expect(wrong).toEqual([]);
});
