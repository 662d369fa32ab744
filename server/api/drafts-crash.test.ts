import { afterAll, beforeAll, expect, test } from 'vitest';
import { askAndKill } from '#test/ask-portal-to-kill';
import { createTestPortal, type TestPortal } from '#test/portal';

let portal: TestPortal;
let token: string;
beforeAll(async () => {
  portal = await createTestPortal();
  ({ token } = await portal.signIn('admin'));
});
afterAll(() => portal?.stop());

const entries = 24;

const build = (name: string) => portal.database.sql<{ id: string }>`
  insert into documentation (title, slug, content, status, rendered)
  select ${name} || ' ' || n, lower(${name}) || '-' || n, 'Było', 'published', '{}' from generate_series(1, ${entries}) n returning id`;

const sorted = (rows: { id: string }[]) => rows.map(({ id }) => id).toSorted();

test('a process that is killed while drafts are saved leaves each whole, with its files and its trace, or none of it', async () => {
  const ids = sorted(await build('Zapisywany'));
  await portal.database
    .sql`insert into files (name, file_name, file_size, file_type, sha256) values ('szkic.txt', 'szkic.txt', 1, 'text/plain', '')`;
  const content = 'Będzie [plik](/files/szkic.txt)';
  const acknowledged = await askAndKill(portal, token, ids, (victim, id) =>
    victim.put(`/documentation/${id}/draft`, { content }),
  );
  const drafts = await portal.database.sql<{
    id: string;
    fields: unknown;
  }>`select entry_id as id, fields from entry_drafts`;
  expect(sorted(drafts)).toEqual(expect.arrayContaining(acknowledged));
  expect(drafts.every(({ fields }) => JSON.stringify(fields) === JSON.stringify({ content }))).toBe(true);
  const traces = await portal.database.sql<{
    id: string;
  }>`select subject_id as id from audit_log where subject = 'entry_draft'`;
  const holds = await portal.database.sql<{
    id: string;
  }>`select entry_id as id from file_uses where module = 'entry_draft'`;
  expect([sorted(traces), sorted(holds)]).toEqual([sorted(drafts), sorted(drafts)]);
});

test('a process that is killed while drafts are published leaves each published and gone, or not begun', async () => {
  const ids = sorted(await build('Publikowany'));
  for (const id of ids) {
    await portal.ask(`/api/v1/documentation/${id}/draft`, { method: 'PUT', token, json: { content: 'Jest' } });
  }
  const acknowledged = await askAndKill(portal, token, ids, (victim, id) =>
    victim.post(`/documentation/${id}/draft/publish`, {}),
  );
  const rows = await portal.database.sql<{
    id: string;
    content: string;
    revision: number;
    hasDraft: boolean;
    kept: number;
  }>`
    select id, content, revision, exists (select from entry_drafts where entry_id = id) as "hasDraft",
      (select count(*)::int from entry_revisions where entry_id = id and kind = 'publish') as kept
    from documentation where title like 'Publikowany %'`;
  const done = rows.filter(({ content }) => content === 'Jest');
  expect(sorted(done)).toEqual(expect.arrayContaining(acknowledged));
  for (const row of rows) {
    const isDone = row.content === 'Jest';
    expect(row).toMatchObject({ revision: isDone ? 2 : 1, hasDraft: !isDone, kept: isDone ? 1 : 0 });
  }
});
