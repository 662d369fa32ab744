import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type LinkCheckDeps, linkCheckKind } from '#app/content/outside-links/link-check-job.server';
import type { Job } from '#app/jobs/run-jobs.server';
import { isPublicAddress } from '#app/platform/ip-address';
import { walkAllTexts } from '#app/content/quality/walk-texts.server';
import { createTestPortal, type TestPortal } from './portal';
import { startReceiver } from './webhook-receiver';

let portal: TestPortal;
let token: string;
const ends: (() => Promise<void>)[] = [];
beforeAll(async () => {
  portal = await createTestPortal();
  ({ token } = await portal.signIn('admin'));
});
afterEach(async () => {
  await Promise.all(ends.splice(0).map((end) => end()));
  await portal.sql`truncate documentation, outside_links, text_checks, notifications cascade`;
  await portal.sql`delete from jobs where kind = 'link_check'`;
});
afterAll(() => portal?.stop());

const local = (address: string) => address === '127.0.0.1';
const firstNight = Date.parse('2027-01-10T00:00:00Z');

/** A site whose links answer in every way. */
async function startSite() {
  const site = await startReceiver(({ path }, response) => {
    const isHead = response.req.method === 'HEAD';
    if (path === '/robots.txt') response.end('User-agent: *\nDisallow: /zakazane\n');
    else if (path === '/dobre') response.end('tak');
    else if (path === '/bez-head') response.writeHead(isHead ? 405 : 200).end();
    else if (path === '/do-srodka') response.writeHead(302, { location: 'http://192.168.0.1/' }).end();
    else if (path !== '/powolne') response.writeHead(404).end();
  });
  ends.push(() => site.close());
  return site;
}

/** Saves a text with these links. */
async function write(links: readonly string[]) {
  const content = links.map((url, n) => `Patrz [opis numer ${n}](${url}).`).join('\n\n');
  const made = await portal.ask('/api/v1/documentation', { method: 'POST', token, json: { title: 'Obce', content } });
  expect(made.status).toBe(201);
}

/** Looks through all texts, then lets a night pass. */
async function pass(night: number, mayCall: (address: string) => boolean, more: Partial<LinkCheckDeps> = {}) {
  const { systemDb: db, publicDoor, env, changes, log } = portal.services;
  const clock = { now: () => new Date(firstNight + night * 24 * 3_600_000) };
  const walk = { db, analyser: publicDoor.search.analyser, publicUrl: env.PUBLIC_URL, clock, changes, log };
  await walkAllTexts(walk);
  const kind = linkCheckKind({
    db,
    clock,
    mayCall,
    pauseMs: 0,
    altogetherMs: 200,
    isKnownZone: async () => false,
    ...more,
  });
  const [row] = await portal.sql`
    insert into jobs (kind, key, run_at) values ('link_check', 'link_check', '2099-01-01')
    on conflict (key) do update set run_at = '2099-01-01' returning id`;
  let next = new Date(0);
  while (next.getTime() === 0) {
    const [job] = (await portal.sql`select id::int, payload from jobs where id = ${row?.id}`) as unknown as Pick<
      Job,
      'id' | 'payload'
    >[];
    if (!job) throw new Error('the job is gone');
    next = (await kind.run(
      { ...job, attempt: 1, createdAt: clock.now(), signal: new AbortController().signal },
      db,
    )) as Date;
  }
  clock.now = () => new Date(firstNight + night * 24 * 3_600_000 + 3_600_000);
  await walkAllTexts(walk);
}

const broken = async () => {
  const answer = await portal.ask('/api/v1/content-issues?rule=link-broken&per_page=100', { token });
  const { items } = (await answer.json()) as { items: { passage: string }[] };
  return items.map(({ passage }) => /\((.*)\)/.exec(passage)?.[1] ?? '').sort((one, other) => one.localeCompare(other));
};

test('a link is broken after three nights without an answer, and nobody inside the network is asked', async () => {
  const { origin, received } = await startSite();
  const gone = await startReceiver();
  await gone.close();
  const paths = ['/dobre', '/bez-head', '/do-srodka', '/powolne', '/nie-ma', '/zakazane'];
  const links = [...paths.map((path) => `${origin}${path}`), `${gone.origin}/cokolwiek`];
  await write(links);
  await pass(0, local);
  expect(received.map(({ path }) => path)).not.toContain('/zakazane');
  await pass(1, local);
  await pass(1, local);
  expect(await broken()).toEqual([]);
  await pass(2, local);
  const dead = [`${origin}/powolne`, `${origin}/nie-ma`, `${gone.origin}/cokolwiek`].sort((one, other) =>
    one.localeCompare(other),
  );
  expect(await broken()).toEqual(dead);
  const checked = await portal.ask('/api/v1/content-check', {
    method: 'POST',
    token,
    json: { module: 'documentation', content: `[opis](${origin}/nie-ma#tam)` },
  });
  expect(await checked.json()).toMatchObject({
    issues: [{ rule: 'link-broken', detail: expect.stringContaining('kod 404') as string }],
  });
  // Nobody is asked any more, which is no answer either way.
  const before = received.length;
  await pass(3, isPublicAddress);
  expect(received).toHaveLength(before);
});

test('what a clock that ran ahead has looked at is looked at again once that is put right', async () => {
  const { origin, received } = await startSite();
  await write([`${origin}/dobre`]);
  await pass(400, local);
  const before = received.length;
  // The clock was put right while a run was on its way.
  const began = new Date(firstNight + 400 * 24 * 3_600_000).toISOString();
  await portal.sql`update jobs set payload = ${JSON.stringify({ began })} where kind = 'link_check'`;
  await pass(0, local);
  expect(received.length).toBeGreaterThan(before);
  expect(await portal.sql`select 1 from text_checks where checked_at > '2027-02-01'`).toEqual([]);
});

test('a link that answers again is reported no more', async () => {
  let isThere = false;
  const site = await startReceiver(({ path }, response) => {
    response.writeHead(path === '/strona' && isThere ? 200 : 404).end();
  });
  ends.push(() => site.close());
  const link = `${site.origin}/strona`;
  await write([link]);
  // Its site answers with errors alone: an answer all the same, so the nights count.
  for (const night of [0, 1, 2]) await pass(night, local);
  expect(await broken()).toEqual([link]);
  isThere = true;
  await pass(3, local);
  expect(await broken()).toEqual([]);
  isThere = false;
  for (const night of [4, 5]) await pass(night, local);
  expect(await broken()).toEqual([]);
});

describe('a night on which nobody answers', () => {
  /** A resolver that knows no name, or is out of reach. */
  const resolverOf =
    (code: string): NonNullable<LinkCheckDeps['resolve']> =>
    (name, _options, answer) =>
      answer(Object.assign(new Error(name), { code }), []);
  const gone = 'https://nie-ma-takiej-domeny.pl/strona';

  test('does not count where the portal is cut off', async () => {
    const site = await startReceiver();
    await site.close();
    await write([`${site.origin}/strona`]);
    for (const night of [0, 1, 2, 3]) await pass(night, local, { isKnownZone: async () => true });
    expect(await broken()).toEqual([]);
  });

  test.each([
    ['counts for a name that is not there, where the resolver knows its end', 'ENOTFOUND', true, [gone]],
    ['does not count where the resolver knows no name at all', 'ENOTFOUND', false, []],
    ['does not count where the resolver is out of reach', 'EAI_AGAIN', true, []],
  ])('%s', async (_, code, isKnown, wanted) => {
    const silent = await startReceiver();
    await silent.close();
    await write([gone, `${silent.origin}/strona`]);
    const asked: string[] = [];
    const isKnownZone = async (zone: string) => (asked.push(zone), isKnown);
    for (const night of [0, 1, 2]) await pass(night, local, { resolve: resolverOf(code), isKnownZone });
    expect(await broken()).toEqual(wanted);
    expect([...new Set(asked)]).toEqual(code === 'ENOTFOUND' ? ['pl'] : []);
  });
});

describe('the bell', () => {
  const rung = async () => (await portal.sql`select from notifications where kind = 'outside_unreachable'`).length;

  test('tells once, after three nights, that the portal itself reaches nothing outside', async () => {
    let isUp = false;
    const site = await startReceiver((_request, response) => {
      if (isUp) response.writeHead(404).end();
      else response.destroy();
    });
    ends.push(() => site.close());
    await write([`${site.origin}/strona`]);
    for (const night of [0, 1, 1]) await pass(night, local);
    expect(await rung()).toBe(0);
    for (const night of [2, 3, 4]) await pass(night, local);
    expect(await rung()).toBe(1);
    expect(await broken()).toEqual([]);
    isUp = true;
    await pass(5, local);
    isUp = false;
    for (const night of [6, 7]) await pass(night, local);
    expect(await rung()).toBe(1);
    await pass(8, local);
    expect(await rung()).toBe(2);
  });

  test('is silent where no link was asked for, and where a sound resolver knows none of the names', async () => {
    await write(['https://nie-ma-takiej-domeny.pl/strona']);
    const resolve: NonNullable<LinkCheckDeps['resolve']> = (name, _options, answer) =>
      answer(Object.assign(new Error(name), { code: 'ENOTFOUND' }), []);
    for (const night of [0, 1, 2]) await pass(night, local, { resolve, isKnownZone: async () => true });
    expect(await rung()).toBe(0);
    await portal.sql`truncate documentation, outside_links, text_checks cascade`;
    for (const night of [3, 4, 5]) await pass(night, local);
    expect(await rung()).toBe(0);
  });
});

test('one host is asked one thing at a time, whatever its ports and protocols', async () => {
  const asked: string[] = [];
  const answer: Parameters<typeof startReceiver>[0] = ({ path, headers }, response) => {
    asked.push(`http://${headers.host}${path}`);
    response.end();
  };
  const sites = [await startReceiver(answer), await startReceiver(answer), await startReceiver(answer)];
  for (const site of sites) ends.push(() => site.close());
  const paths = ['/a', '/b', '/c'];
  const origins = sites.map(({ origin }) => origin).sort();
  const urls = origins.flatMap((origin) => paths.map((path) => `${origin}${path}`));
  await write([...urls, ...urls.map((url) => url.replace('http:', 'https:'))]);
  await pass(0, local);
  expect(asked).toEqual(origins.flatMap((origin) => ['/robots.txt', ...paths].map((path) => `${origin}${path}`)));
});
