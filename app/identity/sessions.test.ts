import { afterAll, beforeAll, expect, test } from 'vitest';
import { identityDepsOf } from '#app/request/identity-deps-of.server';
import { createTestPortal, type TestPortal } from '#test/portal';
import { sweepSessions } from './sessions.server';

let portal: TestPortal;
beforeAll(async () => {
  portal = await createTestPortal();
});
afterAll(() => portal.stop());

test('only sessions and tokens that have been over for a day are swept away', async () => {
  for (let number = 0; number < 4; number++) await portal.signIn('admin');
  const [open, justEnded, ended, expired] = (await portal.sql<{ id: string }>`select id from sessions`).map(
    ({ id }) => id,
  );
  await portal.sql`update sessions set ended_at = now() - interval '23 hours' where id = ${justEnded}`;
  await portal.sql`update sessions set ended_at = now() - interval '25 hours' where id = ${ended}`;
  await portal.sql`update sessions set expires_at = now() - interval '25 hours' where id = ${expired}`;
  await portal.sql`
    update session_tokens set expires_at = now() - interval '25 hours' where session_id = ${open} and kind = 'access'`;
  await sweepSessions(identityDepsOf(portal.services));
  const left = await portal.sql<{ id: string }>`select id from sessions`;
  expect(new Set(left.map(({ id }) => id))).toEqual(new Set([open, justEnded]));
  expect(await portal.sql`select kind from session_tokens where session_id = ${open}`).toEqual([{ kind: 'refresh' }]);
});
