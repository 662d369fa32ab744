import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { linkCheckKind } from '#app/content/outside-links/link-check-job.server';
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
afterEach(() => Promise.all(ends.splice(0).map((end) => end())));
afterAll(() => portal?.stop());

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

/** Looks through all texts, then lets a night pass. */
async function pass(night: number, mayCall: (address: string) => boolean) {
  const { systemDb: db, search, env, changes, log } = portal.services;
  const clock = { now: () => new Date(firstNight + night * 24 * 3_600_000) };
  const walk = { db, analyser: search.analyser, publicUrl: env.PUBLIC_URL, clock, changes, log };
  await walkAllTexts(walk);
  const kind = linkCheckKind({ db, clock, mayCall, pauseMs: 0, altogetherMs: 200 });
  await portal.sql`delete from jobs where kind = 'link_check'`;
  const [row] = await portal.sql`
    insert into jobs (kind, key, run_at) values ('link_check', 'link_check', '2099-01-01') returning id`;
  let next = new Date(0);
  while (next.getTime() === 0) {
    const [job] = (await portal.sql`select id::int, payload from jobs where id = ${row?.id}`) as unknown as Pick<
      Job,
      'id' | 'payload'
    >[];
    if (!job) throw new Error('the job is gone');
    next = (await kind.run({ ...job, attempt: 1, createdAt: clock.now() }, db)) as Date;
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
  const content = links.map((url, n) => `Patrz [opis numer ${n}](${url}).`).join('\n\n');
  const made = await portal.ask('/api/v1/documentation', { method: 'POST', token, json: { title: 'Obce', content } });
  expect(made.status).toBe(201);
  const local = (address: string) => address === '127.0.0.1';
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
