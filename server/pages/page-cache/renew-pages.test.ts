import { expect, test } from 'vitest';
import { type DroppedPage, PageCache, type RenderedPage } from './page-cache';
import { PageRenewals } from './renew-pages';
import { sealPage } from './sealed-page';

const windows = { next: async () => Number.POSITIVE_INFINITY, forget: () => {} };

async function render(text: string): Promise<RenderedPage> {
  const response = new Response(text.repeat(2_000), { headers: { 'content-type': 'text/html' } });
  const page = await sealPage(response, { path: '/', nonce: 'n0nce', publicUrl: 'http://localhost' });
  return { page, tags: new Set(['documentation']) };
}

interface Options {
  mayKeep?: () => Promise<boolean>;
  make?: (key: string) => Promise<RenderedPage>;
}

function createPair({ mayKeep = async () => true, make = render }: Options = {}) {
  const made: string[] = [];
  const errors: unknown[] = [];
  const clock = { now: () => new Date() };
  const onDropped = (page: DroppedPage) => renewals.add(page);
  const cache = new PageCache({ mostBytes: 1_000_000, clock, windows, onDropped });
  const renewals = new PageRenewals({
    cache,
    mayKeep,
    make: (key) => (made.push(key), make(key)),
    onError: (error) => errors.push(error),
  });
  /** Keeps the page as if it had been read so often, packed. */
  const keep = async (key: string, reads: number) => {
    const page = await cache.load(key, () => render('old'));
    await page.variant('br');
    for (let read = 0; read < reads; read++) cache.find(key);
  };
  return { cache, renewals, made, errors, keep };
}

test('dropped pages are made anew in their encodings, the most read first, and those that nobody read are not', async () => {
  const { cache, renewals, made, keep } = createPair();
  await keep('/seldom', 1);
  await keep('/never', 0);
  await keep('/often', 5);
  cache.drop({ subject: 'documentation' });
  await renewals.done;
  expect(made).toEqual(['/often', '/seldom']);
  expect(Object.keys(cache.find('/often')?.variants ?? {})).toEqual(['br']);
  cache.drop({ subject: 'documentation' });
  await renewals.done;
  expect(made, 'read once since').toEqual(['/often', '/seldom', '/often']);
});

test('a thousand readers who ask meanwhile share the render', async () => {
  const { cache, renewals, made, keep } = createPair();
  await keep('/a', 1);
  cache.drop({ subject: 'documentation' });
  const asked = Array.from({ length: 1_000 }, () => cache.load('/a', () => (made.push('asked for'), render('new'))));
  await Promise.all([...asked, renewals.done]);
  expect(made).toEqual(['asked for']);
});

test('nothing is made in maintenance, after a failure, or after the end', async () => {
  const closed = createPair({ mayKeep: async () => false });
  await closed.keep('/a', 1);
  closed.cache.clear();
  await closed.renewals.done;
  expect(closed.made).toEqual([]);

  const broken = createPair({ make: () => Promise.reject(new Error('no database')) });
  await broken.keep('/a', 3);
  await broken.keep('/b', 2);
  broken.cache.clear();
  await broken.renewals.done;
  expect(broken.made).toEqual(['/a']);
  expect(broken.errors).toHaveLength(1);
  await broken.keep('/c', 1);
  broken.cache.clear();
  await broken.renewals.done;
  expect(broken.made, 'what waited then is forgotten').toEqual(['/a', '/c']);

  const ended = createPair();
  await ended.keep('/a', 1);
  await ended.renewals.stop();
  ended.cache.clear();
  await ended.renewals.done;
  expect(ended.made).toEqual([]);
});

test('the end waits for the page that is being made', async () => {
  let end: (page: RenderedPage) => void = () => {};
  const { cache, renewals, made, keep } = createPair({ make: () => new Promise((resolve) => (end = resolve)) });
  await keep('/a', 1);
  cache.clear();
  await expect.poll(() => made).toEqual(['/a']);
  let stopped = false;
  const stopping = renewals.stop().then(() => (stopped = true));
  await new Promise(setImmediate);
  expect(stopped).toBe(false);
  end(await render('new'));
  await stopping;
  expect(stopped).toBe(true);
});
