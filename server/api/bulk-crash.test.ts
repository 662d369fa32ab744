import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UndoItem } from '#app/content/bulk/tables.server';
import { type PortalToKill, startPortalToKill } from '#test/ask-portal-to-kill';
import { createTestPortal, type TestPortal } from '#test/portal';

let portal: TestPortal;
let token: string;
let victim: PortalToKill | undefined;
beforeAll(async () => {
  portal = await createTestPortal();
  ({ token } = await portal.signIn('admin'));
});
afterAll(async () => {
  await victim?.kill();
  await portal?.stop();
});

const batches = 16;
const each = 10;

test('a process that is killed among bulk changes leaves each of them whole, with its way back, or not begun', async () => {
  const rows = await portal.database.sql<{ id: string }>`insert into documentation (title, slug, content, rendered)
    select 'Zbiór ' || n, 'zbior-' || n, '', '{}' from generate_series(1, ${batches * each}) n returning id`;
  const killed = await startPortalToKill(portal, token);
  victim = killed;
  const acknowledged: string[] = [];
  const changes = Array.from({ length: batches }, async (_, batch) => {
    const ids = rows.slice(batch * each, (batch + 1) * each).map(({ id }) => id);
    const answer = await killed.post('/documentation/bulk', { ids, action: batch % 2 ? 'delete' : 'publish' });
    if (answer.ok) acknowledged.push(((await answer.json()) as { undo: string }).undo);
    if (acknowledged.length === 4) await killed.kill();
  });
  await Promise.allSettled(changes);
  expect(acknowledged.length).toBeGreaterThanOrEqual(4);
  expect(acknowledged.length).toBeLessThan(batches);
  const kept = await portal.database.sql<{ id: string; items: UndoItem[] }>`select id, items from bulk_undos`;
  expect(kept.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged));
  expect(kept.map(({ items }) => items.length)).toEqual(kept.map(() => each));
  const changed = await portal.database.sql<{ id: string }>`
    select id from documentation where status = 'published' union all select id from deleted_entries`;
  const ids = (list: { id: string }[]) => list.map(({ id }) => id).toSorted();
  expect(ids(changed)).toEqual(ids(kept.flatMap(({ items }) => items)));
  for (const { id: undo } of kept) {
    const answer = await portal.ask('/api/v1/bulk/undo', { method: 'POST', token, json: { undo } });
    expect(await answer.json()).toMatchObject({ restored: { length: each }, refused: [] });
  }
  const left = await portal.database.sql`select status, count(*)::int from documentation group by status`;
  expect(left).toEqual([{ status: 'draft', count: batches * each }]);
});
