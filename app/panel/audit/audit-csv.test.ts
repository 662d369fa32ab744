import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { auditCsv } from './audit-csv.server';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function written(): Promise<string> {
  let text = '';
  for await (const line of auditCsv(database.doors.admin, {})) text += line;
  return text;
}

test('the file reads like the screen, in a spreadsheet with Polish letters, columns and time', async () => {
  const { sql } = database;
  const [before, after] = [
    { status: 'draft', valid_until: '2026-12-31T23:30:00.000Z' },
    { status: 'published', valid_until: null },
  ];
  await sql`insert into audit_log (at, actor, action, subject, subject_id, title, before, after)
    values ('2026-07-01T21:59:07Z', 'anna@example.com', 'update', 'announcements', 'a1', 'Żółw "i" inni; cd.', ${JSON.stringify(before)}, ${JSON.stringify(after)})`;
  expect(await written()).toBe(
    '\uFEFF"Kiedy";"Kto";"Działanie";"Czego dotyczy";"Tytuł";"Przed";"Po";"Identyfikator"\r\n' +
      '"01.07.2026 23:59:07";"anna@example.com";"Zmiana";"Komunikat";"Żółw ""i"" inni; cd.";"Status: Roboczy\nData zakończenia: 01.01.2027, 00:30";"Status: Opublikowany\nData zakończenia: –";"a1"\r\n',
  );
});

test('an owner is told by name, and by id once the account is gone', async () => {
  const { sql } = database;
  await sql`truncate audit_log`;
  const [anna] = await sql<{ id: string }>`
    insert into users (email, username, role) values ('anna@example.com', 'Anna', 'admin') returning id`;
  const gone = '00000000-0000-4000-8000-000000000000';
  const [before, after] = [{ owner: gone, title: 'constructor' }, { owner: anna?.id }];
  await sql`insert into audit_log (action, subject, before, after)
    values ('update', 'documentation', ${JSON.stringify(before)}, ${JSON.stringify(after)})`;
  await sql`insert into audit_log (action, subject, after)
    values ('update', 'category', ${JSON.stringify({ default_owner: anna?.id, review_months: 6 })})`;
  const text = await written();
  expect(text).toContain(`"Opiekun: ${gone}\nTytuł: constructor";"Opiekun: Anna\nTytuł: –"`);
  expect(text).toContain('"Domyślny opiekun: Anna\nMiesiące między przeglądami: 6"');
});

test('the names of owners are asked for once for many entries', async () => {
  const { sql } = database;
  await sql`truncate audit_log`;
  await sql`insert into audit_log (action, subject, after)
    select 'update', 'documentation', jsonb_build_object('owner', gen_random_uuid()) from generate_series(1, 20)`;
  const select = vi.spyOn(database.doors.admin, 'select');
  expect((await written()).match(/Opiekun/g)).toHaveLength(20);
  expect(select).toHaveBeenCalledTimes(2);
  select.mockRestore();
});

test('nothing in the file is taken for a formula, or for more than a cell holds', async () => {
  const { sql } = database;
  await sql`truncate audit_log`;
  for (const title of ['a=b', '-2', '＝1', '\t+1', '  @SUM(A1)', '=1+1'])
    await sql`insert into audit_log (action, subject, title) values ('create', 'category', ${title})`;
  await sql`insert into audit_log (action, subject, after) values ('create', 'category', ${JSON.stringify({ name: 'a'.repeat(40_000) })})`;
  const [longest, ...rows] = (await written())
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(';'));
  expect(rows.map((cells) => cells[4])).toEqual([`"'=1+1"`, `"'  @SUM(A1)"`, `"'\t+1"`, `"'＝1"`, `"'-2"`, '"a=b"']);
  expect(longest?.[6]?.length).toBeLessThan(32_767);
});
