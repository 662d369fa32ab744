import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { RecordedChange } from '#app/audit/changes.server';
import { createEntry } from '#app/content/entries/create-entry.server';
import { deleteEntry } from '#app/content/entries/delete-entry.server';
import { updateEntry } from '#app/content/entries/update-entry.server';
import { boundModule } from '#app/content/registry.server';
import { createLogger } from '#app/platform/logger.server';
import { readEnv } from '#app/platform/env.server';
import { addLexiconEntry } from '#app/search/lexicon-store.server';
import type { Services } from '#app/request/services.server';
import { listenForChanges } from '#server/process/change-listener';
import { openDoors } from '#server/database/doors';
import { createServices } from '#server/process/create-services';
import { createTestDatabase, type TestDatabase } from './database';
import { searchEngines } from './search-indexes';

describe.each(searchEngines)('SEARCH=%s:', (engine) => {
  const env = readEnv({
    LOG_LEVEL: 'silent',
    DATA_DIR: '/tmp/portal-test-data',
    PUBLIC_URL: 'https://portal.example.pl',
    SEARCH: engine,
  });
  const log = createLogger(env);
  const stops: (() => Promise<void>)[] = [];
  let database: TestDatabase;
  let one: Services;
  let other: Services;

  /** A separate process, as far as the database can tell. */
  async function startInstance(): Promise<Services> {
    const doors = await openDoors(database.owner, log);
    const services = createServices({ env, log, doors, secret: 'x'.repeat(32) });
    const end = await listenForChanges({ ...services, doors, db: services.systemDb, kind: 'external' });
    stops.push(async () => {
      await services.publicDoor.search.stop();
      await end();
      await doors.close();
    });
    return services;
  }

  beforeAll(async () => {
    // No sweep runs: instances learn of changes by notification only.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    database = await createTestDatabase();
    [one, other] = [await startInstance(), await startInstance()];
    await Promise.all([one.publicDoor.search.ready, other.publicDoor.search.ready]);
  });
  afterAll(async () => {
    for (const stop of stops) await stop();
    await database.drop();
  });

  const context = ({ systemDb, clock, changes }: Services) => ({
    db: systemDb,
    actor: { id: null, name: 'test' },
    clock,
    changes,
  });
  const hour = 3_600_000;
  const find = async (services: Services, query: string) =>
    (await services.publicDoor.search.search(query, { limit: 10 })).items.map(({ title }) => title);

  async function everywhere(query: string, titles: string[]): Promise<void> {
    for (const services of [one, other]) await expect.poll(() => find(services, query)).toEqual(titles);
  }

  test('what one instance publishes, edits and takes back, the other finds and forgets', async () => {
    const module = boundModule('knowledge_base');
    const draft = await createEntry(context(one), module, {
      title: 'Chrząszcz w trzcinie',
      slug: 'chrzaszcz',
      content: 'Brzmi.',
    });
    await updateEntry(context(one), module, draft.id, { status: 'published' });
    await everywhere('chrząszczem', ['Chrząszcz w trzcinie']);
    await updateEntry(context(other), module, draft.id, { title: 'Żółw nad wodą' });
    await everywhere('żółwie', ['Żółw nad wodą']);
    await everywhere('chrząszczem', []);
    await deleteEntry(context(other), module, draft.id);
    await everywhere('żółwie', []);
  });

  test('an announcement is found from the moment at which its window begins until that at which it ends', async () => {
    const moment = Date.now() + 2_000;
    const at = (time: number) => new Date(time).toISOString();
    const announce = (title: string, from: number, until: number) =>
      createEntry(context(one), boundModule('announcements'), {
        title,
        content: 'Nocą.',
        status: 'published',
        valid_from: at(from),
        valid_until: at(until),
      });
    await announce('Przerwa techniczna', moment, moment + hour);
    await announce('Awaria sieci', moment - hour, moment);
    const after = [['Przerwa techniczna'], ['Przerwa techniczna']];
    await expect
      .poll(() =>
        Promise.all(
          [one, other].map(async (services) => [
            ...(await find(services, 'przerwy')),
            ...(await find(services, 'awarii')),
          ]),
        ),
      )
      .toEqual(after);
    expect(Date.now()).toBeGreaterThanOrEqual(moment);
  });

  test('whoever searches at the very moment finds what is public from then on', async () => {
    const titles = Array.from({ length: 20 }, (_, n) => `Migawka ${n}`);
    const moment = Date.now() + 2_000;
    const until = new Date(moment).toISOString();
    for (const title of titles)
      await createEntry(context(one), boundModule('announcements'), {
        title,
        content: 'Nocą.',
        status: 'published',
        valid_from: new Date(moment - hour).toISOString(),
        valid_until: until,
      });
    await database.sql`select pg_sleep_until(${until}::timestamptz)`;
    expect(await find(one, 'migawka')).toEqual([]);
  });

  test('what changes while an index is being filled is in it as it is last', async () => {
    const module = boundModule('documentation');
    await database.sql`
    insert into documentation (title, slug, content, rendered, status)
    select 'Rozdział ' || n, 'rozdzial-' || n, '', '{"sections": []}', 'published' from generate_series(1, 400) as n`;
    const third = await startInstance();
    const [first, last] =
      await database.sql`select id from documentation where slug in ('rozdzial-1', 'rozdzial-400') order by slug`;
    await deleteEntry(context(one), module, String(first?.id));
    await updateEntry(context(one), module, String(last?.id), { title: 'Zakończenie' });
    await third.publicDoor.search.ready;
    await expect
      .poll(async () => [
        (await third.publicDoor.search.search('rozdział', { limit: 1 })).total,
        ...(await find(third, 'zakończenia')),
      ])
      .toEqual([398, 'Zakończenie']);
  });

  const lexiconChange = (number: number): RecordedChange => ({
    ...categoryChange(number),
    action: 'create',
    subject: 'lexicon',
  });

  test('words added in quick succession are all known everywhere, whichever is read back first', async () => {
    await createEntry(context(one), boundModule('knowledge_base'), {
      title: 'Regulamin pracy',
      slug: 'regulamin',
      content: '',
      status: 'published',
    });
    await addLexiconEntry(context(one), { kind: 'synonym', word: 'pierwszyzna', target: 'regulamin' });
    await everywhere('pierwszyzna', ['Regulamin pracy']);
    // The earlier read is delayed until the later one is done.
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const { systemDb } = one;
    const select = systemDb.select.bind(systemDb);
    const slow = vi.spyOn(systemDb, 'select').mockImplementationOnce(((...columns: []) => {
      const query = select(...columns);
      return { from: (table: never) => query.from(table).then(async (rows) => (await held, rows)) };
    }) as never);
    const early = one.changes.publish(lexiconChange(10));
    await expect.poll(() => slow.mock.calls).not.toEqual([]);
    await database.sql`insert into search_lexicon (kind, word, target) values ('synonym', 'dwojnica', 'regulamin')`;
    const late = one.changes.publish(lexiconChange(11));
    // Time for the later read to overtake; too short a time would only weaken the test.
    await new Promise((resolve) => setTimeout(resolve, 100));
    release();
    await Promise.all([early, late]);
    slow.mockRestore();
    expect(await find(one, 'dwojnica')).toEqual(['Regulamin pracy']);
  });

  /** Makes an instance compare its index with the database, as it does every minute. */
  const categoryChange = (number: number): RecordedChange => ({
    id: 1_000_000 + number,
    at: new Date().toISOString(),
    actorId: null,
    actor: null,
    action: 'update',
    subject: 'category',
    subjectId: null,
  });

  test('a change that nobody announced is found by the next comparison with the database', async () => {
    const id = '00000000-0000-4000-8000-000000000001';
    await database.sql`insert into documentation (id, title, slug, content, rendered, status) values (${id}, 'Ciche zmiany', 'ciche', '', '{"sections": []}', 'published')`;
    expect(await find(one, 'cicha')).toEqual([]);
    await one.changes.publish(categoryChange(1));
    await expect.poll(() => find(one, 'cicha')).toEqual(['Ciche zmiany']);
    await database.sql`update documentation set title = 'Hałaśliwe zmiany' where id = ${id}`;
    await one.changes.publish(categoryChange(2));
    await expect.poll(() => find(one, 'hałaśliwa')).toEqual(['Hałaśliwe zmiany']);
    await database.sql`update documentation set status = 'archived' where id = ${id}`;
    await one.changes.publish(categoryChange(3));
    await expect.poll(() => find(one, 'hałaśliwa')).toEqual([]);
  });

  if (engine === 'postgres')
    test('what was taken back is no hit, even before the index hears of it', async () => {
      for (const [at, title] of ['Parowóz stoi', 'Parowóz odjechał'].entries())
        await database.sql`insert into documentation (title, slug, content, rendered, status) values (${title}, ${`parowoz-${at}`}, '', '{"sections": []}', 'published')`;
      await one.changes.publish(categoryChange(4));
      await expect.poll(async () => (await find(one, 'parowóz')).length).toBe(2);
      await database.sql`update documentation set status = 'archived' where title = 'Parowóz odjechał'`;
      expect(await find(one, 'parowóz')).toEqual(['Parowóz stoi']);
    });

  test('what could not be read while the database was away is found as soon as it is back', async () => {
    const away = vi.spyOn(one.publicDoor.db, 'select').mockImplementation(() => {
      throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
    });
    await createEntry(context(one), boundModule('knowledge_base'), {
      title: 'Awaria zasilania',
      slug: 'awaria-zasilania',
      content: '',
      status: 'published',
    });
    // What all share, the other instance may have read meanwhile.
    if (engine === 'process') expect(await find(one, 'zasilanie')).toEqual([]);
    away.mockRestore();
    await expect.poll(() => find(one, 'zasilanie')).toEqual(['Awaria zasilania']);
  });

  test('whoever renames a category does not wait for its entries, which are found by its new name soon after', async () => {
    const [category] =
      await database.sql`insert into categories (name, slug, module) values ('Przepisy', 'przepisy', 'documentation') returning id`;
    await database.sql`
    insert into documentation (title, slug, content, rendered, status, category_id)
    select 'Ustęp ' || n, 'ustep-' || n, '', '{"sections": []}', 'published', ${String(category?.id)} from generate_series(1, 200) as n`;
    await one.changes.publish(categoryChange(4));
    const total = async (query: string) => (await one.publicDoor.search.search(query, { limit: 1 })).total;
    expect(await total('przepisy')).toBeLessThan(200);
    await expect.poll(() => total('przepisy')).toBe(200);
  });

  test('an instance that ends in the middle of a change complains of nothing', async () => {
    const complaints = vi.spyOn(log, 'error');
    const third = await startInstance();
    await third.publicDoor.search.ready;
    const told = [5, 6].map((number) => third.changes.publish({ ...categoryChange(number), subject: 'lexicon' }));
    await new Promise(setImmediate); // the first is being read, the second waits its turn
    void third.publicDoor.search.stop();
    await Promise.all(told);
    expect(complaints).not.toHaveBeenCalled();
    complaints.mockRestore();
  });
});
