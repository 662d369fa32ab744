import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPortal, type TestPortal } from '#test/portal';
import { textWalkKind } from './walk-texts.server';

let portal: TestPortal;
beforeAll(async () => {
  portal = await createTestPortal();
});
afterAll(() => portal?.stop());

test('a check of all texts ends after the text at hand where the instance ends, and goes on behind it', async () => {
  for (const title of ['Raz', 'Dwa', 'Trzy']) await portal.build('documentation', { title });
  const { systemDb: db, publicDoor, clock, changes, log } = portal.services;
  const { analyser } = publicDoor.search;
  const { run } = textWalkKind({ db, analyser, publicUrl: 'https://portal.example.pl', clock, changes, log });
  const [row] = await portal.sql<{ id: number }>`
    insert into jobs (kind, key) values ('text_walk', 'text_walk')
    on conflict (key) do update set payload = '{}' returning id::int`;
  const step = async (signal: AbortSignal) => {
    const [job] = await portal.sql<{ payload: Record<string, unknown> }>`
      select payload from jobs where id = ${row?.id ?? 0}`;
    const next = await run(
      { id: row?.id ?? 0, payload: job?.payload ?? {}, attempt: 1, createdAt: new Date(), signal },
      db,
    );
    const [{ checked } = { checked: 0 }] = await portal.sql<{ checked: number }>`
      select count(*)::int as checked from text_checks`;
    return [checked, next?.getTime() === 0];
  };
  expect(await step(AbortSignal.abort())).toEqual([1, true]);
  expect(await step(AbortSignal.abort())).toEqual([2, true]);
  expect(await step(new AbortController().signal)).toEqual([3, false]);
});
