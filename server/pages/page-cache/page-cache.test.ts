import { beforeEach, describe, expect, test, vi } from 'vitest';
import { entryTags } from '#app/content/page-tags';
import { PageCache, type RenderedPage } from './page-cache';
import { type SealedPage, sealPage } from './sealed-page';

let now = 1_000;
let moment = Number.POSITIVE_INFINITY;
const clock = { now: () => new Date(now) };
const windows = { next: async () => moment, forget: () => {} };
const createCache = (mostBytes = 1_000_000) => new PageCache({ mostBytes, clock, windows });

const page = (text: string, init: ResponseInit = {}): Promise<SealedPage> =>
  sealPage(new Response(text, { headers: { 'content-type': 'text/html' }, ...init }), {
    path: '/',
    nonce: 'n0nce',
    publicUrl: 'http://portal.test',
  });
const rendered = async (text: string, ...tags: string[]): Promise<RenderedPage> => ({
  page: await page(text),
  tags: new Set(tags),
});
const text = async (sealed: SealedPage | null) => (sealed ? (await sealed.variant('identity')).body.toString() : null);

/** A render that ends when it is told to. */
function held() {
  let end: (made: RenderedPage) => void = () => {};
  const render = vi.fn(() => new Promise<RenderedPage>((resolve) => (end = resolve)));
  return { render, end: (made: RenderedPage) => end(made) };
}

beforeEach(() => {
  now = 1_000;
  moment = Number.POSITIVE_INFINITY;
});

describe('a kept page', () => {
  test('goes when something changes that it shows, and stays otherwise', async () => {
    const cache = createCache();
    await cache.load('/a', () => rendered('a', 'documentation'));
    await cache.load('/b', () => rendered('b', 'changelog'));
    cache.drop({ subject: 'documentation' });
    expect(cache.find('/a')).toBeNull();
    expect(await text(cache.find('/b'))).toBe('b');
  });

  test('stays where another entry changed inside, and goes where the names or the order did', async () => {
    const cache = createCache();
    const keepBoth = async () => {
      await cache.load('/a', () => rendered('a', ...entryTags('documentation', '1')));
      await cache.load('/b', () => rendered('b', ...entryTags('documentation', '2')));
      await cache.load('/list', () => rendered('list', 'documentation'));
    };
    const kept = () => ['/a', '/b', '/list'].filter((key) => cache.find(key) !== null);
    await keepBoth();
    cache.drop({ subject: 'documentation', subjectId: '1', reach: 'nothing' });
    expect(kept()).toEqual(['/a', '/b', '/list']);
    cache.drop({ subject: 'documentation', subjectId: '1', reach: 'entry' });
    expect(kept()).toEqual(['/b']);
    await keepBoth();
    cache.drop({ subject: 'documentation', subjectId: '1' });
    expect(kept()).toEqual([]);
  });

  test('stays with 10,000 others where the text of one of them changes', async () => {
    const cache = createCache(Number.MAX_SAFE_INTEGER);
    const { page: shared } = await rendered('a');
    const keys = Array.from({ length: 10_000 }, (_, at) => `/${at}`);
    for (const key of keys)
      await cache.load(key, async () => ({ page: shared, tags: new Set(entryTags('documentation', key)) }));
    cache.drop({ subject: 'documentation', subjectId: '/4711', reach: 'entry' });
    expect(keys.filter((key) => cache.find(key) === null)).toEqual(['/4711']);
  });

  test('is told of with its reads where a change ends it, and not where it makes room', async () => {
    const ended: [string, number][] = [];
    const onDropped = ({ key, reads }: { key: string; reads: number }) => void ended.push([key, reads]);
    const cache = new PageCache({ mostBytes: 40_000, clock, windows, onDropped });
    await cache.load('/a', () => rendered('a', 'changelog'));
    cache.find('/a');
    cache.find('/a');
    for (const key of ['/1', '/2', '/3', '/4', '/5'])
      await cache.load(key, () => rendered('x'.repeat(8_000), 'resources'));
    expect(cache.find('/1')).toBeNull();
    expect(ended).toEqual([]);
    await cache.load('/a', () => rendered('a', 'changelog'));
    cache.find('/a');
    cache.drop({ subject: 'changelog' });
    expect(ended).toEqual([['/a', 1]]);
  });

  test('goes at any change when it named nothing that it shows', async () => {
    const cache = createCache();
    await cache.load('/a', () => rendered('a'));
    cache.drop({ subject: 'resources' });
    expect(cache.find('/a')).toBeNull();
  });

  test.each(['settings', 'category'])('goes when %s change, which every page shows', async (subject) => {
    const cache = createCache();
    await cache.load('/a', () => rendered('a', 'changelog'));
    cache.drop({ subject });
    expect(cache.find('/a')).toBeNull();
  });

  test('goes at the moment at which an entry of any module appears or disappears', async () => {
    const cache = createCache();
    moment = 2_000;
    await cache.load('/a', () => rendered('a', 'announcements'));
    await cache.load('/b', () => rendered('b', 'changelog'));
    now = 1_999;
    expect([cache.find('/a'), cache.find('/b')]).not.toContain(null);
    now = 2_000;
    expect([cache.find('/a'), cache.find('/b')]).toEqual([null, null]);
    expect([cache.size, cache.bytes]).toEqual([0, 0]);
  });

  test('is told of where somebody asks for it after its moment', async () => {
    const ended: string[] = [];
    const onDropped = ({ key }: { key: string }) => void ended.push(key);
    const cache = new PageCache({ mostBytes: 40_000, clock, windows, onDropped });
    moment = 2_000;
    await cache.load('/a', () => rendered('a', 'announcements'));
    now = 2_000;
    cache.find('/a');
    expect(ended).toEqual(['/a']);
  });

  test('is not made of a refusal, of a cookie or of what may not be stored', async () => {
    const cache = createCache();
    const load = (key: string, init: ResponseInit) =>
      cache.load(key, async () => ({ page: await page('x', init), tags: new Set(['a']) }));
    await load('/1', { status: 404 });
    await load('/2', { status: 500 });
    await load('/3', { headers: { 'set-cookie': 'a=b' } });
    await load('/4', { headers: { 'cache-control': 'no-store' } });
    expect(cache.size).toBe(0);
  });

  test('makes room for newer ones: the one asked for longest ago goes first', async () => {
    const cache = createCache(40_000);
    const big = 'x'.repeat(8_000);
    for (const key of ['/1', '/2', '/3', '/4']) await cache.load(key, () => rendered(big, 'a'));
    cache.find('/1');
    await cache.load('/5', () => rendered(big, 'a'));
    await cache.load('/6', () => rendered(big, 'a'));
    expect(cache.find('/2')).toBeNull();
    expect(cache.find('/1')).not.toBeNull();
    expect(cache.bytes).toBeLessThanOrEqual(40_000);
  });

  test('counts once towards the limit, with all its encodings', async () => {
    const cache = createCache();
    const kept = await cache.load('/a', () => rendered('x'.repeat(8_000), 'a'));
    const plain = cache.bytes;
    await kept.variant('br');
    cache.weigh('/a');
    expect(cache.bytes).toBe(kept.bytes());
    expect(cache.bytes).toBeGreaterThan(plain);
  });

  test('is not kept where it alone would take more than a quarter of the room', async () => {
    const cache = createCache(40_000);
    await cache.load('/small', () => rendered('x'.repeat(8_000), 'a'));
    await cache.load('/large', () => rendered('x'.repeat(10_001), 'a'));
    expect([cache.has('/small'), cache.has('/large')]).toEqual([true, false]);
  });
});

describe('a render under way', () => {
  test('serves a thousand who ask meanwhile', async () => {
    const cache = createCache();
    const one = held();
    const answers = Array.from({ length: 1_000 }, () => cache.load('/a', one.render));
    await Promise.resolve();
    one.end(await rendered('a', 'changelog'));
    const texts = await Promise.all(answers.map(async (answer) => text(await answer)));
    expect(new Set(texts)).toEqual(new Set(['a']));
    expect(one.render).toHaveBeenCalledOnce();
  });

  test('is neither kept nor given to later visitors when a change overtakes it', async () => {
    const cache = createCache();
    const [old, fresh] = [held(), held()];
    const before = cache.load('/a', old.render);
    await Promise.resolve();
    cache.drop({ subject: 'documentation' });
    const after = cache.load('/a', fresh.render);
    await Promise.resolve();
    fresh.end(await rendered('new', 'documentation'));
    expect(await text(await after)).toBe('new');
    old.end(await rendered('old', 'documentation'));
    expect(await text(await before)).toBe('old');
    expect(await text(cache.find('/a'))).toBe('new');
  });

  test('is not kept when a change overtakes it, after others were overtaken before', async () => {
    const cache = createCache();
    for (const key of ['/a', '/b', '/c']) {
      const one = held();
      const answer = cache.load(key, one.render);
      await Promise.resolve();
      cache.drop({ subject: 'documentation' });
      one.end(await rendered('old', 'documentation'));
      await answer;
      expect(cache.find(key)).toBeNull();
    }
  });

  test('is kept when what changed meanwhile is not on it, or changed before it began', async () => {
    const cache = createCache();
    const [first, second] = [held(), held()];
    const one = cache.load('/a', first.render);
    await Promise.resolve();
    cache.drop({ subject: 'changelog' });
    const other = cache.load('/b', second.render);
    await Promise.resolve();
    first.end(await rendered('a', 'documentation'));
    second.end(await rendered('b', 'changelog'));
    await Promise.all([one, other]);
    expect([await text(cache.find('/a')), await text(cache.find('/b'))]).toEqual(['a', 'b']);
  });

  test('is not kept when an entry appeared during it', async () => {
    const cache = createCache();
    moment = 2_000;
    const one = held();
    const answer = cache.load('/a', one.render);
    await Promise.resolve();
    now = 2_001;
    one.end(await rendered('a', 'announcements'));
    await answer;
    expect(cache.find('/a')).toBeNull();
  });

  test('that fails is tried again by the next visitor', async () => {
    const cache = createCache();
    await expect(cache.load('/a', async () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await cache.load('/a', () => rendered('a', 'changelog'));
    expect(await text(cache.find('/a'))).toBe('a');
  });
});
