import { afterAll, beforeAll, expect, test } from 'vitest';
import { createChangeFeed } from '#app/audit/change-feed.server';
import { systemClock } from '#app/platform/clock';
import { formatDateTime } from '#app/platform/format';
import { createLogger } from '#app/platform/logger.server';
import { draftPlanTexts } from '#app/texts/pl/draft-plan';
import { validationTexts } from '#app/texts/pl/validation';
import { createTestDatabase, type TestDatabase } from '#test/database';
import type { EntryRow } from '../bind-table.server';
import { createEntry } from '../entries/create-entry.server';
import { requireEntry } from '../entries/get-entry.server';
import { listEntries } from '../entries/list-entries.server';
import { updateEntry } from '../entries/update-entry.server';
import { presentRow } from '../present-row.server';
import { boundModule, boundModules } from '../registry.server';
import { findDraft } from './find-draft.server';
import { publishDueDrafts, startScheduledDrafts, untilNextDraft } from './publish-due-drafts.server';
import { saveDraft } from './save-draft.server';
import { scheduleDraft } from './schedule-draft.server';
import { findScheduledDrafts } from './scheduled-drafts.server';

let database: TestDatabase;
let author: string;
beforeAll(async () => {
  database = await createTestDatabase();
  const [row] = await database.sql<{ id: string }>`
    insert into users (email, username, role) values ('anna@example.pl', 'anna', 'admin') returning id`;
  author = row?.id ?? '';
});
afterAll(() => database.drop());

const log = createLogger({ LOG_LEVEL: 'silent' });
const module = boundModule('documentation');
const { pastEnd, endsBeforePlan } = validationTexts;

/** One of several instances on the same database: it has a feed of its own. */
const instance = () => ({
  db: database.doors.admin,
  actor: { id: author, name: 'anna@example.pl' },
  clock: systemClock,
  changes: createChangeFeed((error) => {
    throw error;
  }),
});
const start = (one: ReturnType<typeof instance>) => startScheduledDrafts({ ...one, log, modules: boundModules });

async function drafted(title: string, at: Date | null) {
  const one = instance();
  const { id } = await createEntry(one, module, { title, content: 'stara', status: 'published' });
  await saveDraft(one, module, id, { content: 'nowa' });
  await scheduleDraft(one, module, id, at, { note: 'Zaplanowane' });
  return id;
}
const read = (id: string) => requireEntry(database.doors.public, module, null, id);
const revisionsOf = (id: string) =>
  database.sql`select number, kind, note, author_id from entry_revisions where entry_id = ${id} order by number`;

test('a draft is published at its moment, once, whatever the number of instances', async () => {
  const at = new Date(Date.now() + 3_000);
  const id = await drafted('O czasie', at);
  const ends = [start(instance()), start(instance()), start(instance())];
  const early: Date[] = [];
  const look = async () => {
    const { content } = await read(id);
    const [row] = await database.sql<{ now: Date }>`select now() as now`;
    if (content === 'nowa' && row && row.now < at) early.push(row.now);
    return content;
  };
  await expect.poll(look).toBe('nowa');
  await Promise.all(ends.map((end) => end()));
  expect(early).toEqual([]);
  expect(await findDraft(database.doors.admin, id)).toBeUndefined();
  expect(await revisionsOf(id)).toEqual([
    { number: 1, kind: 'create', note: '', author_id: author },
    { number: 2, kind: 'publish', note: 'Zaplanowane', author_id: author },
  ]);
});

test('a draft whose moment passed while nothing ran is published at the next start', async () => {
  const id = await drafted('Po przerwie', new Date(Date.now() + 3_600_000));
  await database.sql`update entry_drafts set publish_at = now() - interval '1 hour' where entry_id = ${id}`;
  const end = start(instance());
  await expect.poll(async () => (await read(id)).content).toBe('nowa');
  await end();
});

test('a draft scheduled while the portal runs is noticed', async () => {
  const one = instance();
  const end = start(one);
  const { id } = await createEntry(one, module, { title: 'Później', content: 'stara', status: 'published' });
  await saveDraft(one, module, id, { content: 'nowa' });
  await scheduleDraft(one, module, id, new Date(Date.now() + 300));
  await expect.poll(async () => (await read(id)).content).toBe('nowa');
  await end();
});

test('an item saved meanwhile is not overwritten; the draft stays, and its author is notified once', async () => {
  const id = await drafted('Zmieniony', new Date(Date.now() + 3_600_000));
  await updateEntry(instance(), module, id, { content: 'trzecia' });
  await database.sql`update entry_drafts set publish_at = now() where entry_id = ${id}`;
  const ends = [start(instance()), start(instance())];
  await expect.poll(async () => (await findDraft(database.doors.admin, id))?.publish_at).toBeNull();
  await Promise.all(ends.map((end) => end()));
  expect((await read(id)).content).toBe('trzecia');
  expect((await findDraft(database.doors.admin, id))?.fields).toEqual({ content: 'nowa' });
  const told = await database.sql`select user_id, data from notifications where kind = 'draft_held'`;
  expect(told).toEqual([{ user_id: author, data: { module: 'documentation', entry_id: id, title: 'Zmieniony' } }]);
});

test('a draft that fails unexpectedly holds up none of the others, and the failure is told', async () => {
  const due = new Date(Date.now() + 3_600_000);
  const ids = [await drafted('Zepsuty', due), await drafted('Następny', due)];
  await database.sql`update entry_drafts set publish_at = now() - case entry_id when ${ids[0]} then 2 else 1 end * interval '1 hour'
    where entry_id = any(${ids})`;
  await database.sql.unsafe(`
    create function fail_once_published() returns trigger language plpgsql as $$ begin raise 'a broken row'; end $$;
    create trigger broken before update on documentation for each row when (old.id = '${ids[0]}') execute function fail_once_published()`);
  const scheduling = { ...instance(), log, modules: boundModules };
  await expect(publishDueDrafts(scheduling)).rejects.toMatchObject({ cause: { message: 'a broken row' } });
  expect(await Promise.all(ids.map(async (id) => (await read(id)).content))).toEqual(['stara', 'nowa']);
  await database.sql.unsafe('drop trigger broken on documentation');
  await publishDueDrafts(scheduling);
  expect((await read(ids[0] ?? '')).content).toBe('nowa');
});

test('a plan and the end of what is planned are in order, whichever is set last', async () => {
  const [early, late] = [new Date(Date.now() + 3_600_000), new Date(Date.now() + 7_200_000)];
  const one = instance();
  const id = await drafted('Do wycofania', null);
  await saveDraft(one, module, id, { content: 'nowa', unpublish_at: early.toISOString() });
  await expect(scheduleDraft(one, module, id, late)).rejects.toMatchObject({ fields: { publish_at: [pastEnd] } });
  await saveDraft(one, module, id, { content: 'nowa' });
  await scheduleDraft(one, module, id, late);
  const ending = saveDraft(one, module, id, { content: 'nowa', unpublish_at: early.toISOString() });
  await expect(ending).rejects.toMatchObject({ fields: { unpublish_at: [endsBeforePlan] } });
  expect(await findDraft(one.db, id)).toMatchObject({ publish_at: late.toISOString(), fields: { content: 'nowa' } });
});

test('a plan stays when whoever may publish saves the draft', async () => {
  const at = new Date(Date.now() + 3_600_000);
  const id = await drafted('Dopracowany', at);
  const saved = { publish_at: at.toISOString(), fields: { content: 'najnowsza' } };
  expect(await saveDraft(instance(), module, id, { content: 'najnowsza' })).toMatchObject(saved);
});

test('a plan can be taken back, and is refused where the item was saved since the draft began', async () => {
  const id = await drafted('Cofnięty', new Date(Date.now() + 3_600_000));
  expect((await scheduleDraft(instance(), module, id, null)).publish_at).toBeNull();
  const { revision } = await updateEntry(instance(), module, id, { content: 'inna' });
  const at = new Date(Date.now() + 3_600_000);
  await expect(scheduleDraft(instance(), module, id, at)).rejects.toMatchObject({ code: 'stale' });
  expect(await scheduleDraft(instance(), module, id, at, { revision })).toMatchObject({
    publish_at: at.toISOString(),
    base: revision,
  });
});

test('a draft over what is no longer published is not planned', async () => {
  const id = await drafted('Wycofany', null);
  const { revision } = await updateEntry(instance(), module, id, { status: 'archived' });
  const at = new Date(Date.now() + 3_600_000);
  const planning = scheduleDraft(instance(), module, id, at, { revision });
  await expect(planning).rejects.toMatchObject({ code: 'not_published' });
});

test('the list of what is planned has entries that appear later and those over which a draft will, with its moment', async () => {
  const at = new Date(Date.now() + 3_600_000);
  const [changed, notPlanned] = [await drafted('Zmieni się', at), await drafted('Czeka', null)];
  const appears = { title: 'Pojawi się', content: '', status: 'published', publish_at: at.toISOString() };
  const { id: later } = await createEntry(instance(), module, appears);
  const db = database.doors.admin;
  const listed = async (time: 'planned' | 'ended') => {
    const { items } = await listEntries(db, module, { role: 'admin' }, { time, perPage: 100 });
    return items.map(({ id }) => id);
  };
  expect(await listed('planned')).toEqual(expect.arrayContaining([changed, later]));
  expect(await listed('planned')).not.toContain(notPlanned);
  expect(await listed('ended')).toEqual([]);
  const { items } = await listEntries(db, module, { role: 'admin' }, { perPage: 100 });
  const shown = items.filter(({ id }) => [changed, notPlanned, later].includes(id));
  const moments = await findScheduledDrafts(db, shown);
  expect([...moments]).toEqual([[changed, { at, held: null }]]);
  const [entry] = (await listEntries(db, module, { role: 'admin' }, { q: 'Zmieni się' })).items;
  const row = presentRow(module, entry as EntryRow, {
    now: new Date(),
    columns: [],
    accounts: {},
    scheduled: moments,
  });
  expect(row).toMatchObject({ status: 'published', time: null, change: { at: formatDateTime(at), held: null } });
});

test('lists say what would hold a draft back at its time', async () => {
  const at = new Date(Date.now() + 3_600_000);
  const id = await drafted('Wstrzymany', at);
  const { doors, sql } = database;
  const held = async () => {
    const { items } = await listEntries(doors.admin, module, { role: 'admin' }, { q: 'Wstrzymany' });
    return (await findScheduledDrafts(doors.admin, items)).get(id)?.held;
  };
  expect(await held()).toBeNull();
  await sql`update settings set review_required = true`;
  expect(await held()).toBe(draftPlanTexts.held.unagreed);
  await sql`update settings set review_required = false`;
  await updateEntry(instance(), module, id, { content: 'inna' });
  expect(await held()).toBe(draftPlanTexts.held.outdated);
});

test('a draft of a module that is gone is left as it is, and nobody wakes for it', async () => {
  const id = await drafted('Obcy', new Date(Date.now() + 3_600_000));
  await database.sql`update entry_drafts set publish_at = null where entry_id <> ${id}`;
  await database.sql`update entry_drafts set module = 'recipes', publish_at = now() - interval '1 hour' where entry_id = ${id}`;
  const scheduling = { ...instance(), log, modules: boundModules };
  expect(await untilNextDraft(scheduling)).toBeNull();
  await publishDueDrafts(scheduling);
  expect((await findDraft(database.doors.admin, id))?.publish_at).not.toBeNull();
});
