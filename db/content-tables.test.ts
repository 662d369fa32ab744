import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entryFields } from '#app/content/fields/entry-fields';
import { windowOf } from '#app/content/define-module';
import { modules } from '#app/content/registry';
import { createTestDatabase, type TestDatabase } from '#test/database';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.sql.unsafe(`
    CREATE TABLE notices (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), title text, status text NOT NULL, begins timestamptz NOT NULL, ends timestamptz,
      audience text NOT NULL DEFAULT 'public');
    SELECT open_content_table('notices'::regclass, 'begins', 'ends');
  `);
});
afterAll(() => database.drop());

const [shown, past, draft] = [randomUUID(), randomUUID(), randomUUID()];

async function isVisible(module: string, entry: string): Promise<unknown> {
  const { rows } = await database.doors.public.execute<{ visible: boolean }>(
    sql`select entry_is_visible(${module}, ${entry}::uuid) as visible`,
  );
  return rows[0]?.visible;
}

test('the tables of all modules are known, and their windows', async () => {
  const known =
    await database.sql`select module, visible_from, visible_until from content_tables where module <> 'notices' order by module`;
  const declared = modules.map((module) => {
    const { from, until } = windowOf(module);
    return { module: module.key, visible_from: from, visible_until: until };
  });
  expect(known).toEqual(declared.sort((one, other) => (one.module < other.module ? -1 : 1)));
});

test('what a table that is opened later shows, its files and old addresses show as well', async () => {
  await database.sql`insert into notices (id, status, begins, ends) values
    (${shown}, 'published', now() - interval '1 day', null), (${past}, 'published', now() - interval '2 days', now() - interval '1 day'), (${draft}, 'draft', now() - interval '1 day', null)`;
  for (const entry of [shown, past, draft])
    await database.sql`insert into slug_redirects (module, slug, entry_id) values ('notices', ${entry}, ${entry})`;
  expect([
    await isVisible('notices', shown),
    await isVisible('notices', past),
    await isVisible('notices', draft),
  ]).toEqual([true, false, false]);
  expect((await database.doors.public.execute(sql`select slug from slug_redirects`)).rows).toEqual([{ slug: shown }]);
});

test('the modules that were there before go on as they were', async () => {
  const [row] = await database.sql<{
    id: string;
  }>`insert into documentation (title, slug, status, rendered) values ('p', 'p', 'published', '{}') returning id`;
  expect([
    await isVisible('documentation', row?.id ?? ''),
    await isVisible('documentation', shown),
    await isVisible('users', shown),
  ]).toEqual([true, false, false]);
});

test('the next moment of any window is known, without what it belongs to', async () => {
  const next = async () =>
    (await database.doors.public.execute<{ at: Date | null }>(sql`select next_window_change() as at`)).rows[0]?.at;
  expect(await next()).toBeNull();
  await database.sql`insert into notices (status, begins) values ('draft', now() + interval '1 hour'), ('published', now() + interval '2 hours')`;
  const [planned] = await database.sql<{
    begins: Date;
  }>`select begins from notices where status = 'published' and begins > now()`;
  expect(new Date(String(await next()))).toEqual(planned?.begins);
});

test('no unknown status can be written, as in every content table', async () => {
  await expect(database.sql`insert into notices (status, begins) values ('hidden', now())`).rejects.toMatchObject({
    code: '23514',
  });
  const checks = await database.sql<{
    name: string;
  }>`select conname as name from pg_constraint where conname like '%_status_known' order by 1`;
  expect(checks.map(({ name }) => name)).toEqual(
    [...modules.map(({ key }) => key), 'notices'].sort().map((key) => `${key}_status_known`),
  );
});

test('the database knows the options of every select field, and no others', async () => {
  const checks = await database.sql<{ name: string; definition: string }>`
    select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint where conname like '%_known' and contype = 'c'`;
  const optionsIn = (name: string) =>
    [...(checks.find((check) => check.name === name)?.definition ?? '').matchAll(/'(\w+)'::text/g)].map(
      ([, option]) => option,
    );
  const declared = modules.flatMap((module) =>
    entryFields(module).flatMap(([name, field]) =>
      field.kind === 'select' ? [[`${module.key}_${name}_known`, field.options] as const] : [],
    ),
  );
  expect(declared.map(([name]) => name)).toContain('resources_resource_type_known');
  expect(declared.map(([name]) => [name, optionsIn(name)])).toEqual(declared);
});

test('no window ends before it begins', async () => {
  for (const module of modules) {
    const { from, until } = windowOf(module);
    const definition = await database.sql<{ definition: string }>`
      select pg_get_constraintdef(oid) as definition from pg_constraint where conname = ${`${module.key}_window`}`;
    expect(definition).toEqual([{ definition: `CHECK (((${until} IS NULL) OR (${until} > ${from})))` }]);
  }
});

test('what decides on visibility asks as the asking role, and finds only the portal’s own tables', async () => {
  const [row] =
    await database.sql`select prosecdef as definer, proconfig as settings from pg_proc where proname = 'entry_is_visible'`;
  expect(row).toEqual({ definer: false, settings: ['search_path=public, pg_temp'] });
});
