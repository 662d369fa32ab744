import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestPortal, type TestPortal } from '#test/portal';
import { boundModule } from '../registry.server';
import { categories } from '../tables.server';
import { listEntries } from './list-entries.server';
import { findByNames } from './match-words.server';

const module = boundModule('documentation');
let portal: TestPortal;
const ids = new Map<string, string>();

beforeAll(async () => {
  portal = await createTestPortal();
  const { systemDb, publicDoor } = portal.services;
  await systemDb.insert(categories).values({ name: 'Druk laserowy', slug: 'laser', module: 'documentation' });
  await publicDoor.search.ready;
  for (const [title, more] of Object.entries({
    'Drukarka sieciowa': {},
    'Wymiana tonera': { category: 'laser' },
    'Toner do drukarki': { content: 'Zapas leży w podajniku' },
    'Żółty podajnik': {},
    'Model HP-80g': {},
    'Drukarka tajna': { status: 'draft' },
  })) {
    const { id } = await portal.build('documentation', { status: 'published', content: 'Opis', title, ...more });
    ids.set(title, id);
  }
  await systemDb.execute(sql`update documentation set updated_at = now() - interval '1 hour'`);
});
afterAll(() => portal?.stop());

const titlesOf = async (query: Parameters<typeof listEntries>[3]) => {
  const found = await listEntries(portal.services.publicDoor.db, module, null, { ...query, perPage: 100 });
  expect(found.total).toBe(found.items.length);
  return found.items.map(({ title }) => title).sort();
};

const withNames = async (words: string, found: readonly string[]) => ({
  ids: [...found, ...(await findByNames(portal.services.publicDoor.db, module, words))],
});

describe('what the index has found, with what is named so', () => {
  test('has all that titles and categories have to the letter, and texts beside', async () => {
    const all = new Map([...ids].map(([title, id]) => [id, title]));
    for (const words of ['drukark', 'DRUK', 'k laser', 'ukarka siec', 'zolty', 'toner', 'podajnik', 'hp', 'nigdzie']) {
      const found = [...((await portal.services.publicDoor.search.containingIds('documentation', words)) ?? [])];
      const inTitles = await titlesOf({ titled: words });
      const inTexts = found.map((id) => all.get(id) ?? '');
      const expected = [...new Set([...inTitles, ...inTexts])].sort();
      expect([words, await titlesOf(await withNames(words, found))]).toEqual([words, expected]);
    }
  });

  test('is shown as far as readers may see it', async () => {
    const found = [ids.get('Drukarka tajna') ?? '', ids.get('Drukarka sieciowa') ?? ''];
    expect(await titlesOf(await withNames('tajna', found))).toEqual(['Drukarka sieciowa']);
  });

  test('lacks no title of the last two minutes, and nothing of a category that is named so', async () => {
    expect(await titlesOf(await withNames('k laser', []))).toEqual(['Wymiana tonera']);
    expect(await titlesOf(await withNames('sieciowa', []))).toEqual([]);
    await portal.services.systemDb.execute(
      sql`update documentation set updated_at = now() where id = ${ids.get('Drukarka sieciowa') ?? ''}`,
    );
    expect(await titlesOf(await withNames('sieciowa', []))).toEqual(['Drukarka sieciowa']);
  });
});
