import { expect, test } from 'vitest';
import { createChangeFeed } from './change-feed.server';
import { keepUntilChanged } from './keep-until-changed.server';

test('what has ended is read again once, by however many it is wanted', async () => {
  let reads = 0;
  const known = keepUntilChanged(
    createChangeFeed(() => {}),
    () => true,
    async () => ++reads,
    (value) => value === 1,
  );
  expect(await known('a')).toBe(1);
  expect(await Promise.all([known('a'), known('a'), known('a')])).toEqual([2, 2, 2]);
  expect(await known('a')).toBe(2);
});
