import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPortal, type TestPortal } from '#test/portal';
import { boundModule } from '../registry.server';
import { listEntries } from './list-entries.server';
import { listFound } from './list-found.server';

const module = boundModule('documentation');
const many = 1_500;
let portal: TestPortal;
let all: string[];
beforeAll(async () => {
  portal = await createTestPortal();
  const { systemDb, publicDoor } = portal.services;
  await portal.build('documentation', { status: 'draft', title: 'Szkic' });
  await systemDb.execute(sql`
    insert into documentation (title, slug, content, rendered, status, created_at, updated_at)
    select 'Wpis ' || n, 'wpis-' || n, content, rendered, 'published', now() - n * interval '1 minute', now()
    from documentation, generate_series(1, ${many}) n`);
  const { rows } = await publicDoor.db.execute<{ id: string }>(
    sql`select id from documentation order by created_at desc, id desc`,
  );
  all = rows.map(({ id }) => id);
});
afterAll(() => portal?.stop());

const perPage = 10;
const read = async (ids: readonly string[], page: number, more = {}) => {
  const query = { page, perPage, columns: 'card' as const, ...more };
  const { items, total } = await listFound(portal.services.publicDoor.db, module, query, {
    containing: new Set(ids),
    others: ids.slice(0, 3),
  });
  return { ids: items.map(({ id }) => id), total };
};

test('of very many, each page has what the list has there, and none that was not found', async () => {
  const found = all.filter((_, place) => place % 5 > 0);
  const shuffled = found.toSorted();
  for (const page of [1, 2, 60, 120])
    expect([page, await read(shuffled, page)]).toEqual([
      page,
      { ids: found.slice((page - 1) * perPage, page * perPage), total: found.length },
    ]);
  expect(await read(shuffled, 121)).toEqual({ ids: [], total: found.length });
});

test('what stands at the end of the list alone is found there, and so is the rest of a page', async () => {
  const found = all.slice(-1_005);
  expect(await read(found, 1)).toEqual({ ids: found.slice(0, perPage), total: found.length });
  expect(await read(found, 101)).toEqual({ ids: found.slice(1_000), total: found.length });
});

test('few, and what is narrowed, are asked of the database, with the same answer', async () => {
  expect(await read(all.slice(0, 25), 3)).toEqual({ ids: all.slice(20, 25), total: 25 });
  expect(await read(all, 1, { equals: { slug: 'wpis-7' } })).toEqual({ ids: [all[6]], total: 1 });
});

test('a draft that the index still has is not shown', async () => {
  const { items } = await listEntries(portal.services.systemDb, module, { role: 'admin' }, { status: 'draft' });
  const drafts = items.map(({ id }) => id);
  expect(drafts).toHaveLength(1);
  const last = await read([...drafts, ...all], 150);
  expect(last.ids).toEqual(all.slice(-perPage));
});
