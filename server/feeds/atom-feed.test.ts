import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPortal, type TestPortal } from '#test/portal';

let portal: TestPortal;
let token: string;
const titlesIn = async (path: string, headers?: Record<string, string>) => {
  const text = await (await portal.ask(path, headers && { headers })).text();
  return [...text.matchAll(/<entry>[^]*?<title>([^<]*)<\/title>[^]*?<published>([^<]*)</g)].map(
    ([, title = '', published = '']) => ({ title, published }),
  );
};
const change = async (path: string, json: object) =>
  expect((await portal.ask(`/api/v1${path}`, { method: 'PATCH', token, json })).status).toBe(200);

let old: { id: string; created_at: Date };
beforeAll(async () => {
  portal = await createTestPortal();
  ({ token } = await portal.signIn('admin'));
  old = await portal.build('changelog', { title: 'Odłożony', version: 'stary', release_date: '2026-01-01' });
  for (let at = 1; at <= 50; at++)
    await portal.build('changelog', {
      status: 'published',
      title: `Wydanie ${at}`,
      version: `1.${at}`,
      release_date: '2026-01-01',
      content: '',
    });
}, 60_000);
afterAll(() => portal?.stop());

test('what is published today is the first of a feed, however long it was a draft', async () => {
  const before = await titlesIn('/feed.xml');
  expect(before).toHaveLength(50);
  await change(`/changelog/${old.id}`, { status: 'published' });
  for (const path of ['/feed.xml', '/dziennik-zmian/feed.xml']) {
    const [first, ...others] = await titlesIn(path);
    expect(first?.title).toBe('Wersja stary: Odłożony');
    expect(new Date(first?.published ?? '').getTime()).toBeGreaterThan(old.created_at.getTime());
    expect(others.map(({ title }) => title)).toEqual(before.slice(0, 49).map(({ title }) => title));
  }
});

test('a later save, or a second publication, is no new entry of it', async () => {
  const [first, second] = await titlesIn('/dziennik-zmian/feed.xml');
  const path = `/changelog/${old.id}`;
  await change(path, { title: 'Odłożony długo' });
  await portal.build('announcements', { title: 'Komunikat', status: 'published' });
  await change(path, { status: 'draft' });
  expect((await titlesIn('/dziennik-zmian/feed.xml'))[0]).toEqual(second);
  await change(path, { status: 'published' });
  expect((await titlesIn('/feed.xml')).slice(0, 2)).toEqual([
    expect.objectContaining({ title: 'Komunikat' }),
    { ...first, title: 'Wersja stary: Odłożony długo' },
  ]);
});

test('an entry that is saved by an instance whose clock is behind stays in the feed', async () => {
  const ahead = { title: 'Z przyszłości', version: '3.0', release_date: '2026-01-01', status: 'published' };
  const { id } = await portal.build('changelog', ahead);
  await portal.sql`update published_changes set public_at = now() + interval '1 hour' where entry_id = ${id}`;
  await change(`/changelog/${id}`, { title: 'Z teraz' });
  expect((await titlesIn('/feed.xml'))[0]?.title).toBe('Wersja 3.0: Z teraz');
  await portal.sql`update changelog set status = 'draft' where id = ${id}`;
});

test('what is for members has its place in their feeds alone', async () => {
  await portal.build('changelog', {
    status: 'published',
    audience: 'members',
    title: 'Dla swoich',
    version: '2.0',
    release_date: '2026-01-01',
    content: '',
  });
  const { token: reader } = await portal.signIn('user');
  const titleOf = async (headers?: Record<string, string>) =>
    (await titlesIn('/dziennik-zmian/feed.xml', headers)).map(({ title }) => title)[0];
  expect(await titleOf({ authorization: `Bearer ${reader}` })).toBe('Wersja 2.0: Dla swoich');
  expect(await titleOf()).toBe('Wersja stary: Odłożony długo');
  expect(await titlesIn('/dziennik-zmian/feed.xml')).toHaveLength(50);
});
