import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestPortal, type TestPortal } from './portal';

// The pages of whoever is signed in: made once for all who may read the same, and personal all the same.

const [list, page] = ['/dokumentacja', '/dokumentacja/regulamin-pracy'];
const secret = 'Dodatek stażowy';

type Member = Awaited<ReturnType<TestPortal['signInBrowser']>>;
let portal: TestPortal;
let one: Member;
let other: Member;
let entry: { id: string };
beforeAll(async () => {
  portal = await createTestPortal({ pages: true });
  await portal.services.memberDoor.search.ready;
  [one, other] = [await portal.signInBrowser('user'), await portal.signInBrowser('user')];
  entry = await portal.build('documentation', {
    title: secret,
    slug: 'regulamin-pracy',
    content: 'Od trzech lat pracy.',
    status: 'published',
    audience: 'members',
  });
});
afterAll(() => portal?.stop());
beforeEach(() => portal.memberCache.clear());

const read = async (path: string, reader?: { cookie: string }) => {
  const answer = await portal.ask(path, reader && { headers: { cookie: reader.cookie } });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

/** How many pages were made for members by what is done. */
async function madeBy(work: () => Promise<unknown>): Promise<number> {
  const before = portal.memberCache.counts.misses;
  await work();
  return portal.memberCache.counts.misses - before;
}

test.each(['/', list, page, `${page}.data`])(
  '%s is made once for two members, and names each of them',
  async (path) => {
    const made = await madeBy(async () => {
      const [first, second] = [await read(path, one), await read(path, other)];
      expect([first.status, second.status]).toEqual([200, 200]);
      expect([first.text.includes(one.email), first.text.includes(other.email)]).toEqual([true, false]);
      expect([second.text.includes(one.email), second.text.includes(other.email)]).toEqual([false, true]);
      expect(first.text.replaceAll(one.email, '').length).toBeGreaterThan(100);
      expect(second.headers.get('cache-control')).toBe('no-store');
    });
    expect(made).toBe(1);
  },
);

test('each answer has a nonce of its own, which its scripts carry', async () => {
  const nonces = [];
  for (const reader of [one, other, one]) {
    const { headers, text } = await read(page, reader);
    const [, nonce = ''] = /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '') ?? [];
    const carried = [...text.matchAll(/ nonce="([^"]*)"/g)].map(([, value]) => value);
    expect(carried.length).toBeGreaterThan(0);
    expect(new Set(carried)).toEqual(new Set([nonce]));
    nonces.push(nonce);
  }
  expect(new Set(nonces).size).toBe(3);
});

test('a guest gets nothing of it, nor does a member whose session has ended', async () => {
  expect((await read(page, one)).text).toContain(secret);
  expect((await read(page)).status).toBe(404);
  const leaving = await portal.signInBrowser('user');
  expect((await read(list, leaving)).text).toContain(secret);
  await portal.sql`delete from sessions where user_id = ${leaving.id}`;
  expect((await read(list, leaving)).text).not.toContain(secret);
});

test('a change of what only members read is seen in the next answer', async () => {
  const { token } = await portal.signIn('admin');
  await read(page, one);
  const content = 'Od pięciu lat pracy.';
  const path = `/api/v1/documentation/${entry.id}`;
  expect((await portal.ask(path, { method: 'PATCH', token, json: { content } })).status).toBe(200);
  expect((await read(page, one)).text).toContain(content);
});

test('a page that follows changes of the search is made anew once the index of members is filled', async () => {
  const fresh = await createTestPortal({ pages: true });
  try {
    const member = await fresh.signInBrowser('user');
    const build = (title: string, slug: string) =>
      fresh.build('documentation', { title, slug, content: title, status: 'published', audience: 'members' });
    await build('Urlop wypoczynkowy', 'urlop-wypoczynkowy');
    const ask = async () =>
      (await fresh.ask('/dokumentacja/urlop-wypoczynkowy', { headers: { cookie: member.cookie } })).text();
    await ask();
    await build('Urlop wypoczynkowy na żądanie', 'urlop-na-zadanie');
    await expect.poll(ask).toContain('urlop-na-zadanie');
  } finally {
    await fresh.stop();
  }
});

test('what a member sends is taken, and not answered with what is kept', async () => {
  const message = { name: 'Ola', email: one.email, message: 'Pytanie' };
  expect((await read('/kontakt', one)).status).toBe(200);
  const body = new URLSearchParams(message);
  const sent = await portal.ask('/kontakt', { method: 'POST', body, headers: { cookie: one.cookie } });
  expect(sent.status).toBe(303);
  expect(await portal.sql`select name, email, message from contact_messages`).toEqual([message]);
});

test('a feed is made for each reader, who may have it already', async () => {
  const first = await read('/feed.xml', one);
  expect(first.text).toContain(secret);
  const headers = { cookie: other.cookie, 'if-none-match': first.headers.get('etag') ?? '' };
  expect((await portal.ask('/feed.xml', { headers })).status).toBe(304);
});

test('an address that would need escaping is never put into a kept page', async () => {
  const odd = await portal.signInBrowser('user');
  const email = `o'neil&co-${odd.id}@example.pl`;
  await portal.sql`update users set email = ${email} where id = ${odd.id}`;
  expect(await madeBy(() => read(page, odd))).toBe(0);
  expect((await read(page, odd)).text).toContain(email.replace('&', '&amp;').replace("'", '&#x27;'));
});

test('whoever uses the panel is rendered for', async () => {
  const admin = await portal.signInBrowser('admin');
  expect(await madeBy(() => read(page, admin))).toBe(0);
  expect((await read(page, admin)).text).toContain('Panel');
});

test('during maintenance nothing kept is shown', async () => {
  const { token } = await portal.signIn('admin');
  const close = (json: unknown) => portal.ask('/api/v1/settings', { method: 'PATCH', token, json });
  await read(page, one);
  await close({ maintenance_mode: true });
  try {
    expect((await read(page, one)).status).toBe(503);
  } finally {
    await close({ maintenance_mode: false });
  }
});
