import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ModuleDefinition, windowOf } from '#app/content/define-module';
import { modules } from '#app/content/registry';
import { publicColumns } from '#app/settings/settings.server';
import { createTestDatabase, type TestDatabase } from '#test/database';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const publicTables = [
  ...modules.map(({ key }) => key),
  'categories',
  'slug_redirects',
  'files',
  'file_uses',
  'file_texts',
  'settings',
  'published_changes',
];

async function tables(): Promise<string[]> {
  const rows = await database.sql<{
    name: string;
  }>`select tablename as name from pg_tables where schemaname = 'public'`;
  return rows.map(({ name }) => name);
}

/** Runs statements in a transaction that leaves nothing behind. @returns the rows of the last */
async function inOneTransaction(statements: string): Promise<unknown[]> {
  const client = new Client(database.owner);
  await client.connect();
  try {
    const results = (await client.query(`begin; ${statements}; rollback`)) as unknown as { rows: unknown[] }[];
    return results.at(-2)?.rows ?? [];
  } finally {
    await client.end();
  }
}

/** A value of each type that a column may need, for the row of number n. */
const valuesOf = (letter: string): Record<string, string> => ({
  text: `'${letter}' || n`,
  jsonb: `'{}'`,
  date: 'now()',
  'timestamp with time zone': 'now()',
  integer: 'n',
  bigint: 'n',
});

/** The columns of a module that a row needs beside its title and window, with their values. */
async function neededColumns(module: ModuleDefinition, letter: string): Promise<Record<string, string | undefined>> {
  const given = ['title', ...Object.values(windowOf(module))];
  const columns = await database.sql<{ name: string; type: string }>`
    select column_name as name, data_type as type from information_schema.columns
    where table_name = ${module.key} and is_nullable = 'NO' and column_default is null and is_generated = 'NEVER'`;
  const values = valuesOf(letter);
  return Object.fromEntries(
    columns.filter(({ name }) => !given.includes(name)).map(({ name, type }) => [name, values[type]]),
  );
}

const asPublic = async (statement: string) => (await database.doors.public.$client.query(statement)).rows;

describe('the public door', () => {
  test('every table is under forced row-level security', async () => {
    const open =
      await database.sql`select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and not (relrowsecurity and relforcerowsecurity)`;
    expect(open).toEqual([]);
  });

  test('it can write no table at all', async () => {
    for (const table of await tables()) {
      await expect(asPublic(`delete from ${table}`), table).rejects.toMatchObject({ code: '42501' });
      await expect(asPublic(`insert into ${table} default values`), table).rejects.toMatchObject({ code: '42501' });
    }
  });

  test('it can read only the tables of public things', async () => {
    for (const table of await tables()) {
      const reading = asPublic(`select count(*) from ${table}`);
      if (publicTables.includes(table)) await expect(reading, table).resolves.toBeDefined();
      else await expect(reading, table).rejects.toMatchObject({ code: '42501' });
    }
  });

  test('it finds the published and neither drafts, archived nor announcements outside of their window', async () => {
    await database.sql`insert into documentation (title, slug, status, rendered) values ('d', 'd', 'draft', '{}'), ('p', 'p', 'published', '{}'), ('a', 'a', 'archived', '{}')`;
    await database.sql`insert into announcements (title, status, rendered, valid_from, valid_until) values
      ('past', 'published', '{}', now() - interval '2 days', now() - interval '1 second'), ('now', 'published', '{}', now(), null),
      ('future', 'published', '{}', now() + interval '1 minute', null), ('draft', 'draft', '{}', now(), null)`;
    expect(await asPublic('select title from documentation')).toMatchObject([{ title: 'p' }]);
    expect(await asPublic('select title from announcements')).toMatchObject([{ title: 'now' }]);
  });

  test.each(modules)('it finds entries of $key from their first moment until before their last', async (module) => {
    const { from, until } = windowOf(module);
    const needed = await neededColumns(module, 'x');
    // now() is the moment itself: a window that begins then is visible, one that ends then is not.
    const seen = await inOneTransaction(`
      insert into ${module.key} (${['title', 'status', from, until, ...Object.keys(needed)].join(', ')})
        select ${[`n::text, 'published', begins, ends`, ...Object.values(needed)].join(', ')}
        from (values (1, now(), null::timestamptz), (2, now() + interval '1 us', null), (3, now() - interval '1 day', now()),
          (4, now() - interval '1 day', now() + interval '1 us')) as t (n, begins, ends);
      grant portal_public to current_user;
      set local role portal_public;
      select title from ${module.key} where title ~ '^[1-4]$' order by title`);
    expect(seen).toEqual([{ title: '1' }, { title: '4' }]);
  });

  test('it cannot climb to another role', async () => {
    await expect(asPublic('set role portal_admin')).rejects.toMatchObject({ code: '42501' });
    await asPublic('reset role');
    await expect(asPublic('select * from users')).rejects.toMatchObject({ code: '42501' });
  });

  test('a temporary table of its own makes no draft visible', async () => {
    const id = '00000000-0000-4000-8000-000000000001';
    const seen = await database.doors.public.transaction(async (tx) => {
      await tx.execute(sql`create temp table documentation (id uuid) on commit drop`);
      await tx.execute(sql`insert into pg_temp.documentation values (${id})`);
      return (await tx.execute(sql`select entry_is_visible('documentation', ${id}) as visible`)).rows;
    });
    expect(seen).toMatchObject([{ visible: false }]);
  });

  test('it can read the public settings, and no others', async () => {
    const granted = await database.sql<{ name: string }>`
      select attname as name from pg_attribute
      where attrelid = 'settings'::regclass and attnum > 0 and not attisdropped
        and has_column_privilege('portal_public', attrelid, attnum, 'select')`;
    const known = [...Object.keys(publicColumns), 'id', 'updated_at'];
    expect(granted.map(({ name }) => name).sort()).toEqual(known.sort());
    await expect(asPublic('select api_url from settings')).rejects.toMatchObject({ code: '42501' });
  });
});

describe("the members' door", () => {
  const asMember = async (statement: string) => (await database.doors.member.$client.query(statement)).rows;

  test('it may whatever the public may, and nothing else', async () => {
    const rightsOf = (role: string) =>
      database.sql.unsafe(`
      select privilege_type || ' ' || pg_class.oid::regclass as right from pg_class, aclexplode(relacl) where grantee = '${role}'::regrole
      union all select privilege_type || ' ' || attrelid::regclass || '.' || attname from pg_attribute, aclexplode(attacl)
        where grantee = '${role}'::regrole
      union all select privilege_type || ' ' || pg_proc.oid::regprocedure from pg_proc, aclexplode(proacl)
        where grantee = '${role}'::regrole
      union all select 'policy ' || polname || ' on ' || polrelid::regclass from pg_policy
        where '${role}'::regrole = any (polroles) and polrelid <> all (array[${modules.map(({ key }) => `'${key}'::regclass`).join(', ')}])
      order by 1`);
    const ofMembers = await rightsOf('portal_member');
    expect(ofMembers.length).toBeGreaterThan(20);
    expect(ofMembers).toEqual(await rightsOf('portal_public'));
  });

  test.each(modules)(
    'it alone shows what of $key is for members, only while it is published and in its times',
    async (module) => {
      const { from, until } = windowOf(module);
      const needed = await neededColumns(module, 'm');
      await database.sql.unsafe(`
      insert into ${module.key} (${['title', 'status', 'audience', from, until, ...Object.keys(needed)].join(', ')})
      select ${[`'m' || n`, 'state', 'whose', 'begins', 'ends', ...Object.values(needed)].join(', ')}
      from (values (1, 'published', 'members', now(), null::timestamptz), (2, 'draft', 'members', now(), null),
        (3, 'published', 'members', now() + interval '1 day', null),
        (4, 'published', 'members', now() - interval '2 days', now() - interval '1 day'),
        (5, 'published', 'public', now(), null)) as t (n, state, whose, begins, ends)`);
      const asked = `select title from ${module.key} where title ~ '^m[1-5]$' order by title`;
      expect(await asPublic(asked)).toEqual([{ title: 'm5' }]);
      expect(await asMember(asked)).toEqual([{ title: 'm1' }, { title: 'm5' }]);
    },
  );

  test('a file and an old address are for members where their entry is', async () => {
    const id = '00000000-0000-4000-8000-00000000a001';
    await database.sql.unsafe(`
      insert into documentation (id, title, slug, status, audience, rendered) values ('${id}', 'w', 'w', 'published', 'members', '{}');
      insert into slug_redirects (module, slug, entry_id) values ('documentation', 'dawny', '${id}');
      insert into files (name, file_name, file_size, file_type, sha256) values ('wewn.pdf', 'w.pdf', 1, 'application/pdf', 'x');
      insert into file_uses (file_name, module, entry_id) values ('wewn.pdf', 'documentation', '${id}')`);
    for (const asked of [
      `select name from files where name = 'wewn.pdf'`,
      `select file_name from file_uses where file_name = 'wewn.pdf'`,
      `select slug from slug_redirects where slug = 'dawny'`,
    ]) {
      expect(await asPublic(asked), asked).toEqual([]);
      expect(await asMember(asked), asked).toHaveLength(1);
    }
  });

  test('it writes nothing, reads nothing else, and becomes no other role', async () => {
    for (const table of await tables())
      await expect(asMember(`delete from ${table}`), table).rejects.toMatchObject({ code: '42501' });
    for (const asked of [
      'select * from users',
      'select * from sessions',
      'set role portal_admin',
      'set role portal_public',
    ])
      await expect(asMember(asked), asked).rejects.toMatchObject({ code: '42501' });
  });
});

describe('the admin door', () => {
  test('it can neither change nor remove what the audit log holds', async () => {
    const asAdmin = (statement: string) => database.doors.admin.$client.query(statement);
    await asAdmin(`insert into audit_log (action, subject) values ('create', 'test')`);
    await expect(asAdmin(`update audit_log set action = 'x'`)).rejects.toMatchObject({ code: '42501' });
    await expect(asAdmin('delete from audit_log')).rejects.toMatchObject({ code: '42501' });
    await expect(asAdmin('select * from secrets')).rejects.toMatchObject({ code: '42501' });
  });
});
