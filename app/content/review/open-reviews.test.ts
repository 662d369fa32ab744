import { afterAll, beforeAll, expect, test } from 'vitest';
import { countPlanned } from '#app/content/calendar/count-planned.server';
import { createTestPortal, type TestPortal } from '#test/portal';
import { listEntries } from '../entries/list-entries.server';
import { boundModule, boundModules } from '../registry.server';
import { countAccepted } from './open-reviews.server';
import { listReviews } from './read-review.server';

let portal: TestPortal;
let anna: { token: string };
let ewa: { token: string };
beforeAll(async () => {
  portal = await createTestPortal();
  [anna, ewa] = [await portal.signIn('admin'), await portal.signIn('admin')];
});
afterAll(() => portal.stop());

const call = async ({ token }: { token: string }, method: string, path: string, json: object) => {
  const answer = await portal.ask(`/api/v1/documentation/${path}`, { method, token, json });
  expect(answer.status).toBeLessThan(300);
};
async function accept(id: string) {
  await call(anna, 'POST', `${id}/review`, { action: 'submit' });
  await call(ewa, 'POST', `${id}/review`, { action: 'accept' });
}

/** The titles in the queue and in the list filtered by the same state, and the panel's count. */
async function accepted() {
  const { systemDb: db } = portal.services;
  const queue = await listReviews(db, boundModules, { state: 'accepted', page: 1, perPage: 20 });
  const list = await listEntries(db, boundModule('documentation'), { role: 'admin' }, { review: 'accepted' });
  expect([queue.total, await countAccepted(db, boundModules)]).toEqual([queue.items.length, queue.items.length]);
  expect(list.items.map(({ title }) => title)).toEqual(queue.items.map(({ title }) => title));
  return queue.items.map(({ title }) => title);
}

test('what was accepted leaves the queue once it is published, and a draft over it waits there again', async () => {
  const { id } = await portal.build('documentation', { title: 'Zgoda', content: 'Raz' });
  await accept(id);
  expect(await accepted()).toEqual(['Zgoda']);
  await call(anna, 'PATCH', id, { status: 'published' });
  expect(await accepted()).toEqual([]);
  await call(anna, 'PUT', `${id}/draft`, { content: 'Dwa' });
  expect(await accepted()).toEqual([]);
  await accept(id);
  expect(await accepted()).toEqual(['Zgoda']);
  await call(anna, 'POST', `${id}/draft/publish`, {});
  expect(await accepted()).toEqual([]);
});

test('what is planned is counted, entries and drafts, with the next moment', async () => {
  const { systemDb: db } = portal.services;
  expect(await countPlanned(db)).toEqual({ count: 0, next: null });
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const later = at(48);
  await portal.build('documentation', { title: 'Potem', content: '', status: 'published', publish_at: later });
  await portal.build('documentation', { title: 'Szkic', content: '', publish_at: at(1) });
  expect(await countPlanned(db)).toEqual({ count: 1, next: new Date(later) });
  const { id } = await portal.build('documentation', { title: 'Jest', content: '', status: 'published' });
  await call(anna, 'PUT', `${id}/draft`, { content: 'Nowe' });
  const sooner = at(24);
  await call(anna, 'POST', `${id}/draft/publish`, { publish_at: sooner });
  expect(await countPlanned(db)).toEqual({ count: 2, next: new Date(sooner) });
});
