import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PortalToKill, startPortalToKill } from '#test/ask-portal-to-kill';
import { createTestPortal, type TestPortal } from '#test/portal';

let portal: TestPortal;
let token: string;
const victims: PortalToKill[] = [];
beforeAll(async () => {
  portal = await createTestPortal();
  ({ token } = await portal.signIn('admin'));
});
afterAll(async () => {
  await Promise.all(victims.map((victim) => victim.kill()));
  await portal?.stop();
});

const entries = 24;

const build = (name: string) => portal.database.sql<{ id: string }>`
  insert into documentation (title, slug, content, status, rendered)
  select ${name} || ' ' || n, lower(${name}) || '-' || n, 'Było', 'published', '{}' from generate_series(1, ${entries}) n returning id`;

/**
 * Asks a portal for all of these at once, and kills it when it has answered four.
 * @returns the ids whose answer came
 */
async function askAndKill(
  ids: string[],
  ask: (victim: PortalToKill, id: string) => Promise<Response>,
): Promise<string[]> {
  const victim = await startPortalToKill(portal, token);
  victims.push(victim);
  const acknowledged: string[] = [];
  await Promise.allSettled(
    ids.map(async (id) => {
      const answer = await ask(victim, id);
      expect(answer.status).toBe(200);
      acknowledged.push(id);
      if (acknowledged.length === 4) await victim.kill();
    }),
  );
  expect(acknowledged.length).toBeGreaterThanOrEqual(4);
  expect(acknowledged.length).toBeLessThan(entries);
  return acknowledged;
}

const sorted = (rows: { id: string }[]) => rows.map(({ id }) => id).toSorted();

test('a process that is killed while drafts are saved leaves each whole, with its files and its trace, or none of it', async () => {
  const ids = sorted(await build('Zapisywany'));
  await portal.database
    .sql`insert into files (name, file_name, file_size, file_type, sha256) values ('szkic.txt', 'szkic.txt', 1, 'text/plain', '')`;
  const content = 'Będzie [plik](/files/szkic.txt)';
  const acknowledged = await askAndKill(ids, (victim, id) => victim.put(`/documentation/${id}/draft`, { content }));
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
  const acknowledged = await askAndKill(ids, (victim, id) => victim.post(`/documentation/${id}/draft/publish`, {}));
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
