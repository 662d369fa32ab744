import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { killAmongSaves, type SavesToKill } from './kill-among-saves';
import { createTestPortal, type TestPortal } from './portal';

// Whatever moment a process is killed at: all of what comes through a door is there, or nothing of it.

let portal: TestPortal;
let userId: string;
beforeAll(async () => {
  portal = await createTestPortal();
  ({ id: userId } = await portal.signIn('admin'));
});
afterAll(() => portal?.stop());

const count = 40;
const save = (work: SavesToKill['work'], ids: string[]) =>
  killAmongSaves(portal.database, { userId, work, ids, text: 'Treść', after: 4 });
const newIds = () => Array.from({ length: count }, () => randomUUID());
/** Ids of rows, sorted. */
const sorted = (rows: { id: string }[]) => rows.map(({ id }) => id).sort();

test('accounts of the issuer: each is linked and in the log, or was not made', async () => {
  const ids = newIds();
  const said = await save('issuer', ids);
  const linked = sorted(
    await portal.sql<{ id: string }>`
    select subject as id from oidc_accounts join users on users.id = user_id where email = subject || '@example.pl'`,
  );
  expect(linked).toEqual(expect.arrayContaining(said));
  expect(linked.length).toBeLessThan(count);
  const emails = linked.map((id) => `${id}@example.pl`);
  const made = await portal.sql<{ id: string }>`select email as id from users where username = 'Ola Nowa'`;
  const logged = await portal.sql<{ id: string }>`
    select title as id from audit_log where action = 'create' and title = any(${ids.map((id) => `${id}@example.pl`)})`;
  expect([sorted(made), sorted(logged)]).toEqual([emails, emails]);
});

test('passkeys: each is there with ten recovery codes and in the log, or none of these', async () => {
  const accounts = await portal.sql<{ id: string }>`
    insert into users (email, username, role) select 'klucz-' || n || '@example.pl', 'osoba', 'user'
    from generate_series(1, ${count}) n returning id`;
  const ids = sorted(accounts);
  const said = await save('passkeys', ids);
  const found = sorted(await portal.sql<{ id: string }>`select user_id as id from passkeys`);
  expect(found).toEqual(expect.arrayContaining(said));
  expect(found.length).toBeLessThan(count);
  const codes = await portal.sql<{ id: string }>`
    select user_id as id from recovery_codes group by user_id having count(*) = 10`;
  const some = await portal.sql<{ id: string }>`select distinct user_id as id from recovery_codes`;
  const logged = await portal.sql<{ id: string }>`select subject_id as id from audit_log where subject = 'passkey'`;
  expect([sorted(codes), sorted(some), sorted(logged)]).toEqual([found, found, found]);
});

test('subscriptions: each wish is kept with the mail that asks to confirm it, or neither is', async () => {
  const said = await save('subscriptions', newIds());
  const kept = await portal.sql<{ id: string; email: string }>`select id, email from subscriptions`;
  expect(kept.map(({ email }) => email.split('@')[0])).toEqual(expect.arrayContaining(said));
  expect(kept.length).toBeLessThan(count);
  const mails = await portal.sql<{ id: string }>`
    select payload ->> 'subscription_id' as id from jobs where payload ->> 'message' = 'subscription'`;
  expect(sorted(mails)).toEqual(sorted(kept));
});

test('imports: all entries of one are there with their revisions and traces, or none is', async () => {
  const said = await save('imports', newIds());
  expect(said.length).toBeGreaterThanOrEqual(4);
  const rows = await portal.sql<{ id: string; entries: number; revisions: number; traces: number }>`
    select split_part(title, ' ', 2) as id, count(*)::int as entries,
      sum((select count(*) from entry_revisions where entry_id = d.id))::int as revisions,
      sum((select count(*) from audit_log where subject_id = d.id::text))::int as traces
    from documentation d where title like 'Wzięty %' group by 1`;
  expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(said));
  expect(rows.length).toBeLessThan(count);
  for (const { id, ...counted } of rows)
    expect({ id, ...counted }).toEqual({ id, entries: 5, revisions: 5, traces: 5 });
});
