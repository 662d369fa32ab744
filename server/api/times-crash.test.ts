import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishDueDrafts, startScheduledDrafts } from '#app/content/drafts/publish-due-drafts.server';
import { startEvents } from '#app/content/events/start-events.server';
import { tellChanges } from '#app/content/events/tell-changes.server';
import { boundModules } from '#app/content/registry.server';
import { killAmongSaves, type SavesToKill } from '#test/kill-among-saves';
import { silentLog } from '#test/log';
import { createTestPortal, testOrigin, type TestPortal } from '#test/portal';

// What comes due by its time while a process is killed is wholly done, or done at the next start, and never twice.

let portal: TestPortal;
let anna: { id: string; token: string };
beforeAll(async () => {
  portal = await createTestPortal();
  anna = await portal.signIn('admin');
});
afterAll(() => portal?.stop());

const entries = 24;
const save = (work: SavesToKill['work'], after: number) =>
  killAmongSaves(portal.database, { userId: anna.id, work, ids: [], text: '', after });
const scheduling = () => {
  const { systemDb: db, changes, clock } = portal.services;
  return { db, changes, clock, log: silentLog, modules: boundModules };
};

interface Row {
  id: string;
  content: string;
  revision: number;
  drafts: number;
  kept: number;
  told: number;
  traces: number;
}

test('scheduled drafts: each is published with its revision and its traces, or waits for the next start', async () => {
  const made = await portal.sql<{ id: string }>`
    insert into documentation (title, slug, content, status, rendered)
    select 'Planowany ' || n, 'planowany-' || n, 'Było', 'published', '{}' from generate_series(1, ${entries}) n
    returning id`;
  for (const { id } of made)
    await portal.ask(`/api/v1/documentation/${id}/draft`, {
      method: 'PUT',
      token: anna.token,
      json: { content: 'Jest' },
    });
  await portal.sql`update entry_drafts set publish_at = now() - interval '1 minute'`;
  const read = () => portal.sql<Row>`
    select id, content, revision, (select count(*)::int from entry_drafts where entry_id = d.id) as drafts,
      (select count(*)::int from entry_revisions where entry_id = d.id and kind = 'publish') as kept,
      (select count(*)::int from published_changes where entry_id = d.id and number = 2) as told,
      (select count(*)::int from audit_log where subject = 'documentation' and subject_id = d.id::text) as traces
    from documentation d order by id`;
  const published = { content: 'Jest', revision: 2, drafts: 0, kept: 1, told: 1, traces: 1 };
  const waiting = { content: 'Było', revision: 1, drafts: 1, kept: 0, told: 0, traces: 0 };

  const said = await save('scheduled drafts', 4);
  const rows = await read();
  const done = rows.filter(({ content }) => content === 'Jest');
  expect(done.map(({ id }) => id)).toEqual(expect.arrayContaining(said));
  expect(done.length).toBeLessThan(entries);
  for (const row of rows) expect(row).toMatchObject(row.content === 'Jest' ? published : waiting);

  const ends = [startScheduledDrafts(scheduling()), startScheduledDrafts(scheduling())];
  await expect.poll(() => portal.sql`select from entry_drafts`).toHaveLength(0);
  await Promise.all(ends.map((end) => end()));
  await publishDueDrafts(scheduling());
  for (const row of await read()) expect(row).toMatchObject(published);
});

test('times of entries: readers see them by the clock, and each moment is told once, though a process is killed', async () => {
  await portal.sql`delete from documentation`;
  const start = () => startEvents({ ...scheduling(), publicUrl: testOrigin, tellsReaders: false });
  /** One pass of an instance, as at its start. */
  const startAndEnd = () => start()();
  const make = (name: string, column: 'publish_at' | 'unpublish_at') => portal.sql`
    insert into documentation (title, slug, content, status, rendered, publish_at, unpublish_at)
    select ${name} || ' ' || n, lower(${name}) || '-' || n, '', 'published', '{}',
      case when ${column} = 'publish_at' then now() + interval '1 hour' end,
      case when ${column} = 'unpublish_at' then now() + interval '1 hour' end
    from generate_series(1, ${entries}) n`;
  /** As if an hour had passed. */
  const pass = () => portal.sql`update documentation set
    publish_at = publish_at - interval '2 hours', unpublish_at = unpublish_at - interval '2 hours'`;
  const shown = async () => {
    const answer = await portal.ask('/api/v1/documentation?per_page=100');
    const { items } = (await answer.json()) as { items: { title: string }[] };
    return [...new Set(items.map(({ title }) => title.split(' ')[0] ?? ''))].toSorted((one, other) =>
      one.localeCompare(other),
    );
  };
  const told = () => portal.sql`
    select event, split_part(body::jsonb -> 'data' ->> 'title', ' ', 1) as name, count(*)::int as count,
      count(distinct body::jsonb -> 'data' ->> 'id')::int as ids,
      count(j.id)::int as jobs
    from webhook_deliveries d left join jobs j on j.payload ->> 'delivery_id' = d.id::text
    group by 1, 2 order by 1, 2`;
  const news = async () => (await portal.sql`select from news`).length;

  await make('Pojawia', 'publish_at');
  await make('Znika', 'unpublish_at');
  const { systemDb: db, clock } = portal.services;
  await db.transaction((tx) => tellChanges(tx, { modules: boundModules, publicUrl: testOrigin, now: clock.now() }));
  await portal.sql`insert into webhooks (url, events, secret)
    values ('https://hak.example.pl', '{content.published,content.unpublished}', '')`;
  const before = await news();
  expect(await shown()).toEqual(['Znika']);
  await pass();
  expect(await shown()).toEqual(['Pojawia']);

  expect(await save('moments', 1)).toEqual(['told']);
  expect([await told(), await news()]).toEqual([[], before]);
  await Promise.all([startAndEnd(), startAndEnd()]);
  const once = { count: entries, ids: entries, jobs: entries };
  const first = [
    { event: 'content.published', name: 'Pojawia', ...once },
    { event: 'content.unpublished', name: 'Znika', ...once },
  ];
  expect([await told(), await news()]).toEqual([first, before + entries]);

  await make('Później', 'publish_at');
  await pass();
  expect(await save('moments', 2)).toEqual(['told', 'committed']);
  const second = [...first, { event: 'content.published', name: 'Później', ...once }];
  const inOrder = expect.arrayContaining(second) as unknown;
  expect([await told(), await news()]).toEqual([inOrder, before + entries * 2]);
  await startAndEnd();
  expect([await told(), await news()]).toEqual([inOrder, before + entries * 2]);
});
