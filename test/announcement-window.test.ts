import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestPortal, type TestPortal } from './portal';

const hour = 3_600_000;

let portal: TestPortal;
beforeAll(async () => {
  // No sweep runs: the search follows each window by a timer of its own.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  portal = await createTestPortal({ SAMPLE_CONTENT: 'false' });
  await portal.services.search.ready;
});
afterAll(() => portal.stop());

test('an announcement is in kept answers and in the search from the moment at which it begins until that at which it ends', async () => {
  const moment = Date.now() + 1_500;
  const at = (time: number) => new Date(time).toISOString();
  const announce = (title: string, from: number, until: number) =>
    portal.build('announcements', {
      title,
      content: 'Nocą.',
      status: 'published',
      valid_from: at(from),
      valid_until: at(until),
    });
  await announce('Przerwa techniczna', moment, moment + hour);
  await announce('Awaria sieci', moment - hour, moment);
  const wrong: string[] = [];
  // The moment may pass while the question is under way: both answers are right then.
  const judge = (when: string, found: string, expected: string) =>
    void (found !== expected && wrong.push(`${when}: ${found}`));
  for (let found = '', judged = false; found !== 'Przerwa' || !judged; await wait(3)) {
    const began = Date.now();
    const feed = await (await portal.ask('/komunikaty/feed.xml')).text();
    const ended = Date.now();
    const shown = ['Przerwa', 'Awaria'].filter((title) => feed.includes(title)).join();
    if (ended < moment) judge('feed before', shown, 'Awaria');
    judged = began >= moment;
    if (judged) judge('feed after', shown, 'Przerwa');
    found = ['Przerwa', 'Awaria'].filter((word) => portal.services.search.search(word, { limit: 1 }).total > 0).join();
    if (Date.now() < moment) judge('search before', found, 'Awaria');
  }
  expect(wrong).toEqual([]);
});
