import { expect, test } from 'vitest';
import { createChangeFeed } from './change-feed.server';
import type { RecordedChange } from './changes.server';

const change: RecordedChange = {
  id: 1,
  at: '2026-01-01T00:00:00.000Z',
  actorId: null,
  actor: null,
  action: 'update',
  subject: 'documentation',
  subjectId: null,
};

function buildFeed() {
  let finish = () => {};
  const started: number[] = [];
  const changes = createChangeFeed((error) => {
    throw error;
  });
  changes.subscribe(({ id }) => {
    started.push(id);
    return new Promise<void>((resolve) => (finish = resolve));
  });
  return { changes, started, finish: () => finish() };
}

test('publishing a change that the database has already announced waits for the listeners, too', async () => {
  const { changes, started, finish } = buildFeed();
  const heard = changes.publish(change);
  let isDone = false;
  const published = changes.publish(change).then(() => (isDone = true));
  await new Promise((resolve) => setImmediate(resolve));
  expect({ started, isDone }).toEqual({ started: [1], isDone: false });
  finish();
  await Promise.all([heard, published]);
  expect(started).toEqual([1]);
});

test('an announced change is handled at once', async () => {
  const { changes, started, finish } = buildFeed();
  const first = changes.publish(change);
  finish();
  await first;
  await changes.publish(change);
  expect(started).toEqual([1]);
});
