import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createPresence } from './presence';

test('who has what open is told in turn, however long a connection takes', async () => {
  let [announced, begin] = [0, () => {}];
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const presence = createPresence({
    // The first takes a connection that has still to be made.
    async announce(payload) {
      if (++announced === 1) await begun;
      presence.hear(payload);
    },
    onMove: () => {},
    now: () => 0,
  });
  const item = { module: 'documentation', id: '1' };
  presence.open('socket', { ...item, userId: 'ola', email: 'ola@example.pl' });
  presence.close('socket');
  await setImmediate();
  begin();
  await setImmediate();
  expect([announced, presence.others(item, 'jan')]).toEqual([2, []]);
});
