import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { renewRenderings, showsOldFragment } from '#app/content/renew-renderings.server';
import { openDoors } from '#server/database/doors';
import { listenForChanges } from '#server/process/change-listener';
import { createTestDatabase, type TestDatabase } from './database';
import { silentLog } from './log';
import { createTestPortal, type TestPortal } from './portal';

const stops: (() => Promise<void>)[] = [];
let database: TestDatabase;
let one: TestPortal;
let other: TestPortal;
let token: string;

/** Another instance, which is notified of the others' changes. */
async function startInstance(pages: boolean): Promise<TestPortal> {
  const portal = await createTestPortal({ pages, database });
  const { systemDb: db, changes, clock } = portal.services;
  const doors = await openDoors(database.owner, silentLog);
  const end = await listenForChanges({ doors, db, changes, clock, log: silentLog, kind: 'external' });
  stops.push(async () => {
    await end();
    await doors.close();
    await portal.stop();
  });
  return portal;
}

beforeAll(async () => {
  // No sweep runs: instances learn of changes by notification only.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  database = await createTestDatabase();
  one = await startInstance(true);
  other = await startInstance(false);
  ({ token } = await one.signIn('admin'));
  await Promise.all([one.services.publicDoor.search.ready, other.services.publicDoor.search.ready]);
});
afterAll(async () => {
  for (const stop of stops) await stop();
  await database.drop();
});

const send = async (method: string, path: string, json: unknown) =>
  (await (await one.ask(`/api/v1/${path}`, { method, token, json })).json()) as { id: string };

test('page, Markdown, feed, search, cache and validator of every instance have the new text after a change', async () => {
  const fragment = await send('POST', 'fragments', { title: 'Kontakt', content: 'Numer **111**' });
  const content = 'Zadzwoń:\n\n{{fragment:kontakt}}';
  await send('POST', 'knowledge_base', { title: 'Pomoc', content, status: 'published' });
  await send('POST', 'announcements', {
    title: 'Numer',
    content,
    status: 'published',
    valid_from: '2026-01-01T00:00:00Z',
  });
  const documents = ['/baza-wiedzy/pomoc.md', '/komunikaty/feed.xml'];
  const portals = [one, other];
  const asked = portals.flatMap((portal) => documents.map((path) => [portal, path] as const));
  const readAll = () =>
    Promise.all(
      [[one, '/baza-wiedzy/pomoc'] as const, ...asked].map(async ([portal, path]) => {
        const answer = await portal.ask(path);
        return { path, text: await answer.text(), etag: answer.headers.get('etag') };
      }),
    );
  const before = await readAll();
  for (const { path, text } of before) {
    expect([path, text.includes('111')]).toEqual([path, true]);
    expect(text).not.toContain('{{fragment');
  }
  await send('PATCH', `fragments/${fragment.id}`, { content: 'Numer **222**' });
  const { systemDb: db, changes } = one.services;
  const { signal } = new AbortController();
  expect(await renewRenderings({ db, changes, log: silentLog, signal, outdated: showsOldFragment })).toBe(2);
  const isNew = async () => (await readAll()).map(({ path, text }) => [path, text.includes('222')]);
  await expect.poll(isNew).toEqual(before.map(({ path }) => [path, true]));
  const after = await readAll();
  for (const [at, { etag, path }] of after.entries())
    expect([path, etag]).not.toEqual([path, before[at]?.etag ?? null]);
  for (const { services } of portals)
    await expect.poll(async () => (await services.publicDoor.search.search('222', { limit: 5 })).total).toBe(2);
});
