import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { DatabaseClient } from '#server/database/database-client';
import { createTestPortal, type TestPortal } from '#test/portal';
import { queueNoticeMail } from './mailed-notices.server';

const adminEmails = ['zawsze@example.pl'];
let portal: TestPortal;
beforeAll(async () => {
  portal = await createTestPortal();
});
afterAll(() => portal?.stop());
beforeEach(() => portal.sql`truncate users, notifications, jobs cascade`);
afterEach(() => vi.restoreAllMocks());

async function add(name: string, role: string, kinds: string[]): Promise<string> {
  const [row] = await portal.sql<{ id: string }>`insert into users (email, username, role, mailed_notices)
    values (${`${name}@example.pl`}, ${name}, ${role}, ${kinds}) returning id`;
  return row?.id ?? '';
}
async function notify(kind: string, to: string | null = null): Promise<string> {
  const [row] = await portal.sql<{ id: string }>`
    insert into notifications (kind, user_id) values (${kind}, ${to}) returning id`;
  return row?.id ?? '';
}
/** Queues the mails of a notice. @returns how many rows were read, and statements made, by the table they are about */
async function queue(notice: string) {
  const asked = vi.spyOn(DatabaseClient.prototype, 'query');
  await portal.services.systemDb.transaction((tx) => queueNoticeMail(tx, notice, adminEmails));
  const about = (table: string) =>
    asked.mock.calls.flatMap(([query], at) =>
      new RegExp(`(?:from|into) "${table}"`).test((query as { text?: string }).text ?? '')
        ? [asked.mock.results[at]?.value as Promise<{ rowCount: number }>]
        : [],
    );
  const accounts = (await Promise.all(about('users'))).reduce((sum, { rowCount }) => sum + rowCount, 0);
  return { accounts, rules: about('settings').length, added: about('jobs').length };
}
const recipients = async () =>
  (await portal.sql`select payload ->> 'user_id' as id from jobs where kind = 'mail' order by 1`).map(({ id }) => id);

test('a notice for admins is mailed to those of them who chose its kind', async () => {
  const kinds = ['contact_message'];
  const told = [await add('admin', 'admin', kinds), await add('zawsze', 'user', kinds)];
  await add('moderator', 'moderator', kinds);
  await add('czytelnik', 'user', kinds);
  await add('inny', 'admin', ['probe_failed']);
  await queue(await notify('contact_message'));
  expect(new Set(await recipients())).toEqual(new Set(told));
});

test('the rules are read once, however many are told', async () => {
  for (let at = 0; at < 20; at++) await add(`admin${at}`, 'admin', ['contact_message']);
  expect(await queue(await notify('contact_message'))).toEqual({ accounts: 20, rules: 1, added: 1 });
  expect(await recipients()).toHaveLength(20);
});

test('of a notice for one person no other account is looked at', async () => {
  for (let at = 0; at < 20; at++) await add(`admin${at}`, 'admin', ['entry_changed']);
  const owner = await add('opiekun', 'admin', ['entry_changed']);
  expect(await queue(await notify('entry_changed', owner))).toMatchObject({ accounts: 1 });
  expect(await recipients()).toEqual([owner]);
});
