import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { StartRefused } from '#app/platform/start-refused';
import { settings } from '#app/settings/tables.server';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { silentLog } from '#test/log';
import { dropDatabase, openTestSql, type TestSql } from '#test/test-sql';
import type { ConnectionOptions } from './database-client';
import { urlOptions } from './database-server';
import { openDoors } from './doors';
import { migrate } from './migrate';

// A database whose owner may make no roles, as some hosts give it: the three roles were made beforehand by somebody who
// may.
const name = `portal_limited_${randomBytes(4).toString('hex')}`;
const owner: ConnectionOptions = { ...inject('databaseOwner'), user: name, password: name, database: name };
let admin: TestSql;
/** Not queried itself: creating it creates the three roles, which are shared by the whole server. */
let other: TestDatabase;

beforeAll(async () => {
  other = await createTestDatabase();
  admin = openTestSql(inject('databaseOwner'));
  await admin.unsafe(`CREATE ROLE ${name} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS PASSWORD '${name}'`);
  await admin.unsafe(`GRANT ${name} TO current_user`);
  await admin.unsafe(`CREATE DATABASE ${name} OWNER ${name}`);
});
afterAll(async () => {
  await dropDatabase(inject('databaseOwner'), name);
  await admin.unsafe(`DROP ROLE ${name}`);
  await Promise.all([admin.end(), other.drop()]);
});

test('an owner who may neither make logins nor act as the roles hears in one line what to allow', async () => {
  await migrate(owner, silentLog);
  const refused = openDoors(owner, silentLog);
  await expect(refused).rejects.toBeInstanceOf(StartRefused);
  await expect(refused).rejects.toThrow(
    /^DATABASE_URL must name a user that may make logins or act as portal_public: .*GRANT all to it$/,
  );
});

test('an owner who is a member of the roles acts as each at its door, and the policies hold', async () => {
  await admin.unsafe(`GRANT portal_public, portal_member, portal_admin TO ${name}`);
  const doors = await openDoors(owner, silentLog);
  try {
    const whoAt = async (door: typeof doors.public) =>
      (await door.execute<{ who: string }>(sql`select current_user as who`)).rows[0]?.who;
    expect([await whoAt(doors.public), await whoAt(doors.member), await whoAt(doors.admin)]).toEqual([
      'portal_public',
      'portal_member',
      'portal_admin',
    ]);
    await doors.admin.execute(
      sql`insert into documentation (title, slug, status, rendered) values ('Szkic', 'szkic', 'draft', '{}'), ('Jawny', 'jawny', 'published', '{}')`,
    );
    expect((await doors.public.execute(sql`select slug from documentation`)).rows).toEqual([{ slug: 'jawny' }]);
    expect((await doors.public.select({ name: settings.site_name }).from(settings)).length).toBe(1);
    for (const forbidden of [
      sql`select 1 from users`,
      sql`select 1 from secrets`,
      sql`update documentation set title = 'x'`,
    ]) {
      await expect(doors.public.execute(forbidden)).rejects.toMatchObject({ cause: { code: '42501' } });
    }
    await expect(doors.admin.execute(sql`select 1 from secrets`)).rejects.toMatchObject({ cause: { code: '42501' } });
    let hear: (payload: string) => void = () => {};
    const heard = new Promise<string>((resolve) => (hear = resolve));
    await doors.listen('portal', hear, () => {});
    await doors.admin.execute(sql`select pg_notify('portal', 'słychać')`);
    expect(await heard).toBe('słychać');
  } finally {
    await doors.close();
  }
});

test('a database that was restored from a copy, whose password its login no longer has, gives the login a new one', async () => {
  const before = await openDoors(other.owner, silentLog);
  const {
    rows: [login],
  } = await before.admin.execute<{ name: string }>(sql`select session_user::text as name`);
  await before.close();
  await admin.unsafe(`ALTER ROLE "${login?.name}" PASSWORD 'another'`);
  const doors = await openDoors(other.owner, silentLog);
  expect((await doors.admin.execute(sql`select session_user::text as name`)).rows).toEqual([login]);
  await doors.close();
});

test('a server is reached at an IPv6 address, too', () => {
  expect(urlOptions('postgres://portal:x@[2001:db8::7]:5433/portal')).toMatchObject({
    host: '2001:db8::7',
    port: 5433,
  });
});
