import { expect, test } from 'vitest';
import { createChangeFeed } from '#app/audit/change-feed.server';
import type { Database } from '#app/platform/db.server';
import { keepForReaders } from './keep-for-readers.server';

test('what was read just before something appears is not kept beyond that moment', async () => {
  const appears = 1_000;
  let now = appears - 1;
  const clock = { now: () => new Date(now) };
  // The question for the end takes so long that the moment passes, and the answer is that of afterwards.
  const readerDb = {
    async execute() {
      await Promise.resolve();
      now = appears + 1;
      return { rows: [{ ms: null }] };
    },
  } as unknown as Database;
  const changes = createChangeFeed(() => {});
  const known = keepForReaders(
    { readerDb, changes, clock },
    () => [],
    async () => (now < appears ? 'before' : 'after'),
  );
  await known('anything');
  expect(await known('anything')).toBe('after');
});
