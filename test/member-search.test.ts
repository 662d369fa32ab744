import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPortalSearch } from '#app/content/search/portal-search.server';
import { silentLog } from './log';
import { createTestPortal, type TestPortal } from './portal';
import { searchEngines } from './search-indexes';

describe.each(searchEngines)('SEARCH=%s:', (engine) => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await createTestPortal({ variables: { SEARCH: engine } });
    await portal.services.publicDoor.search.ready;
  });
  afterAll(() => portal?.stop());

  const search = async (q: string, token?: string) => {
    const answer = await portal.ask(`/api/v1/search?q=${q}`, { token });
    return ((await answer.json()) as { items: { title: string }[] }).items.map(({ title }) => title);
  };

  test('the search of members has what is for them, by whatever spelling, and that of the public nothing of it', async () => {
    const { token } = await portal.signIn('user');
    await portal.build('documentation', {
      title: 'Jawny ogród',
      slug: 'jawny',
      content: 'Kwiaty',
      status: 'published',
    });
    const secret = { title: 'Pszczelarz', slug: 'tajny', content: 'Wielosekretny', audience: 'members' };
    await portal.build('documentation', { ...secret, status: 'published' });
    await expect.poll(() => search('pszczelarz', token), { timeout: 60_000 }).toEqual(['Pszczelarz']);
    for (const q of ['pszczelarz', 'pszczelaż', 'pszczelrz', 'pszcze', 'wielosekretny'])
      expect(await search(q)).toEqual([]);
    expect(await search('ogrody', token)).toEqual(['Jawny ogród']);
    expect(await search('ogrody')).toEqual(['Jawny ogród']);
    const { publicDoor, memberDoor } = portal.services;
    const ofPublic = publicDoor.search;
    expect((await ofPublic.search('pszczelaż', { limit: 5 })).correction).toBeNull();
    expect(await ofPublic.suggest('pszcz', 5)).toEqual([]);
    expect(await memberDoor.search.suggest('pszcz', 5)).toHaveLength(1);
  });

  test('an index reads nothing before what comes first at the start', async () => {
    const { systemDb, memberDoor, changes } = portal.services;
    let reads = 0;
    const readerDb = new Proxy(memberDoor.db, { get: (door, name) => (reads++, Reflect.get(door, name) as unknown) });
    let isListening = () => {};
    const fillsAfter = new Promise<void>((resolve) => (isListening = resolve));
    const sources = { engine, reader: 'members', readerDb, systemDb, changes, log: silentLog, folder: null } as const;
    const filling = startPortalSearch({ ...sources, fileName: 'none', fillsAfter });
    try {
      await systemDb.execute(sql`select 1`);
      expect(reads).toBe(0);
      isListening();
      await filling.ready;
      expect(reads).toBeGreaterThan(0);
    } finally {
      await filling.stop();
    }
  });

  test('an index of which a part could not be read is not ready until it has been', async () => {
    const { systemDb, memberDoor, changes } = portal.services;
    let reads = 0;
    let isAway = true;
    const readerDb = new Proxy(memberDoor.db, {
      get(door, name) {
        if (++reads && isAway) throw new Error('away');
        return Reflect.get(door, name) as unknown;
      },
    });
    const filling = startPortalSearch({
      engine,
      reader: 'members',
      readerDb,
      systemDb,
      changes,
      log: silentLog,
      folder: null,
      fileName: 'none',
    });
    try {
      await expect.poll(() => reads).toBeGreaterThan(0);
      expect(filling.isReady()).toBe(false);
      isAway = false;
      await filling.ready;
      expect((await filling.search('ogrody', { limit: 5 })).items.map(({ title }) => title)).toEqual(['Jawny ogród']);
    } finally {
      await filling.stop();
    }
  });
});
