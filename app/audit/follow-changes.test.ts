import { expect, test } from 'vitest';
import { createChangeFeed } from './change-feed.server';
import { followChanges } from './follow-changes.server';

test('a moment that passes during the work is worked at right after it', async () => {
  let hasPassed = false;
  let works = 0;
  const end = followChanges({
    changes: createChangeFeed(() => {}),
    onChange: () => {},
    sweepEveryMs: 1_000_000,
    // As the database tells of moments: those that are past are none.
    untilNext: async () => (hasPassed ? null : 1),
    work: async () => {
      works++;
      hasPassed = true;
    },
    onError: (error) => {
      throw error;
    },
  });
  await expect.poll(() => works).toBe(2);
  await end();
});
