import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { windowOf } from '#app/content/define-module';
import { addressOf, modules } from '#app/content/registry';
import { createTestPortal, type TestPortal } from './portal';
import { neededFields } from './needed-fields';

const hour = 3_600_000;

let portal: TestPortal;
beforeAll(async () => {
  // No sweep runs: the search has its own timer for each moment.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  portal = await createTestPortal({ variables: { SAMPLE_CONTENT: 'false' } });
  await portal.services.publicDoor.search.ready;
});
afterAll(() => portal.stop());

const words = { planned: 'Chrząszcz', ending: 'Gżegżółka' };
type Name = keyof typeof words;

async function buildBoth(moment: number) {
  await portal.database.sql`insert into categories (module, name, slug) values ('resources', 'Różne', 'rozne')`;
  const addresses = new Map<string, Name>();
  for (const definition of modules) {
    const window = windowOf(definition);
    const build = async (name: Name, from: number, until: number) => {
      const entry = await portal.build(definition.key, {
        title: `${words[name]} w ${definition.path}`,
        status: 'published',
        ...neededFields(definition.key),
        ...(definition.key === 'changelog' && { version: `1.0.0-${name}` }),
        [window.from]: new Date(from).toISOString(),
        [window.until]: new Date(until).toISOString(),
      });
      addresses.set(addressOf(definition, entry) ?? '', name);
    };
    await build('planned', moment, moment + hour);
    await build('ending', moment - hour, moment);
  }
  return addresses;
}

test('entries of every module appear and disappear at their moment, in kept answers and in the search, on an instance that started later as well', async () => {
  const moment = Date.now() + 6_000;
  const addresses = await buildBoth(moment);
  const later = await createTestPortal({ variables: { SAMPLE_CONTENT: 'false' }, database: portal.database });
  await later.services.publicDoor.search.ready;
  const shown = async ({ ask }: TestPortal, path: string, find: (body: string, address: string) => boolean) => {
    const body = await (await ask(path)).text();
    return [...addresses].filter(([address]) => find(body, address)).map(([, name]) => name);
  };
  const inSitemap = (body: string, address: string) => body.includes(`${address}</loc>`);
  const found = async ({ services }: TestPortal) => {
    const names: Name[] = [];
    for (const name of Object.keys(words) as Name[]) {
      const { total } = await services.publicDoor.search.search(words[name], { limit: 10 });
      names.push(...Array.from({ length: total }, () => name));
    }
    return names;
  };
  const expected = (name: Name) => modules.map(() => name);
  const wrong: string[] = [];
  // The moment may pass during the request: then both answers are right.
  const judge = (when: string, names: Name[], name: Name) =>
    void (names.join() !== expected(name).join() && wrong.push(`${when}: ${names.join()}`));
  const portals = { first: portal, later };
  const done = new Set<string>();
  for (; done.size < 2 || Date.now() < moment; await wait(3)) {
    for (const [which, one] of Object.entries(portals)) {
      const began = Date.now();
      const listed = await shown(one, '/sitemap.xml', inSitemap);
      const ended = Date.now();
      if (ended < moment) judge(`sitemap of ${which} before`, listed, 'ending');
      if (began >= moment) judge(`sitemap of ${which} after`, listed, 'planned');
      const hits = await found(one);
      if (Date.now() < moment) judge(`search of ${which} before`, hits, 'ending');
      if (began >= moment && hits.join() === expected('planned').join()) done.add(which);
    }
  }
  expect(wrong).toEqual([]);
  await later.stop();
});

const searched = async (query: string) => (await portal.services.publicDoor.search.search(query, { limit: 10 })).total;
const plan = (title: string, moment: number) =>
  portal.build('documentation', { title, status: 'published', publish_at: new Date(moment).toISOString() });

test('an entry is found whose moment passes while its save is followed', async () => {
  const moment = Date.now() + 1_500;
  const { db } = portal.services.publicDoor;
  const execute = db.execute.bind(db);
  const late = async (query: never) => {
    await wait(moment + 100 - Date.now());
    return execute(query);
  };
  vi.spyOn(db, 'execute').mockImplementationOnce(late as never);
  await plan('Świetlik', moment);
  expect(await searched('Świetlik')).toBe(1);
});

test('an entry is found though another change was told of the times right after its moment', async () => {
  const moment = Date.now() + 1_500;
  await plan('Turkuć', moment);
  const nothingMore = () => {
    // No timer can fire until this is answered.
    while (Date.now() < moment + 100);
    return Promise.resolve({ rows: [{ ms: null }] });
  };
  vi.spyOn(portal.services.publicDoor.db, 'execute').mockImplementationOnce(nothingMore as never);
  await portal.build('announcements', { title: 'Inny', content: 'Tekst', ...neededFields('announcements') });
  expect(await searched('Turkuć')).toBe(1);
});

test('no page names an ended entry as related while the index passes its moment', async () => {
  const { db, search } = portal.services.publicDoor;
  const moment = Date.now() + 6_000;
  const unpublish_at = new Date(moment).toISOString();
  await portal.build('documentation', { title: 'Pasikonik zielony', status: 'published', unpublish_at });
  const alike = () => search.alike('documentation', 'Pasikonik zielony');
  expect(await alike()).toHaveLength(1);
  const execute = db.execute.bind(db);
  const slow = async (query: never) => {
    await wait(300);
    return execute(query);
  };
  vi.spyOn(db, 'execute').mockImplementationOnce(slow as never);
  await wait(moment + 20 - Date.now());
  expect(await alike()).toEqual([]);
});
