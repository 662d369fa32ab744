import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestPortal, type TestPortal } from '#test/portal';

let portal: TestPortal;
let admin: { id: string; token: string };
beforeAll(async () => {
  portal = await createTestPortal();
  admin = await portal.signIn('admin');
});
afterAll(() => portal.stop());

const call = (method: string, path: string, json?: unknown, token: string | undefined = admin.token) =>
  portal.call(method, path, { json, token });

const past = '2026-01-01T08:00:00.000Z';
const soon = () => new Date(Date.now() + 3_600_000).toISOString();
const anonymous = async (path: string) => (await portal.ask(`/api/v1${path}`)).status;

describe('the times of an item', () => {
  test('decide whether a published one is public, at either end', async () => {
    const { body } = await call('POST', '/documentation', {
      title: 'Zaplanowany',
      status: 'published',
      publish_at: soon(),
    });
    const path = `/documentation/${String(body.id)}`;
    const seen: number[] = [await anonymous(path)];
    for (const times of [
      { publish_at: past },
      { unpublish_at: soon() },
      { unpublish_at: past.replace('08', '09') },
      { unpublish_at: null },
    ]) {
      expect((await call('PATCH', path, times)).body).toMatchObject(times);
      seen.push(await anonymous(path));
    }
    expect(seen).toEqual([404, 200, 200, 404, 200]);
    const ofDotnet = { publish_at: past.replace('.000Z', '.0001234+00:00') };
    expect((await call('PATCH', path, ofDotnet)).body.publish_at).toBe(past);
  });

  test('must be in order, and are refused at the later one', async () => {
    const wrong = await call('POST', '/documentation', {
      title: 'X',
      publish_at: past,
      unpublish_at: past,
    });
    expect(wrong).toMatchObject({
      status: 422,
      body: { errors: { unpublish_at: ['Data wycofania musi być późniejsza niż data publikacji'] } },
    });
    expect(await call('POST', '/changelog', { title: 'X', publish_at: 'jutro' })).toMatchObject({ status: 422 });
  });

  test('are no fields of a module that has a window of its own', async () => {
    const { status, body } = await call('POST', '/announcements', { title: 'X', valid_from: past, publish_at: past });
    expect([status, Object.keys(body.errors as object)]).toEqual([422, ['publish_at']]);
  });

  test('stay when an earlier revision is restored, and are not copied', async () => {
    const { body } = await call('POST', '/knowledge_base', { title: 'Wersje', content: 'stara', status: 'published' });
    const path = `/knowledge_base/${String(body.id)}`;
    const publish_at = soon();
    await call('PATCH', path, { content: 'nowa', publish_at });
    expect((await call('GET', `${path}/revisions/2`)).body).toMatchObject({ content: 'nowa', publish_at });
    expect((await call('POST', `${path}/revisions/1/restore`)).body).toMatchObject({ content: 'stara', publish_at });
    expect((await call('POST', `${path}/duplicate`, {})).body).toMatchObject({ publish_at: null, status: 'draft' });
  });
});

describe('who answers for an item, and by when it is looked through', () => {
  test('is known to admins alone', async () => {
    const care = { owner: admin.id, review_at: '2027-03-01' };
    const { body } = await call('POST', '/documentation', { title: 'Pod opieką', status: 'published', ...care });
    const path = `/documentation/${String(body.id)}`;
    expect((await call('GET', path)).body).toMatchObject(care);
    const { token } = await portal.signIn('moderator');
    for (const address of [path, '/documentation?slug=pod-opieka'])
      for (const reader of [{}, { token }]) {
        const text = await (await portal.ask(`/api/v1${address}`, reader)).text();
        expect(text).toContain('"verified_at":null');
        expect(text).not.toMatch(/owner|review_at|2027/);
      }
  });

  test('is an account that is there, and nobody once it is deleted', async () => {
    const { id } = await portal.signIn('moderator');
    const { body } = await call('POST', '/announcements', { title: 'Opiekun', valid_from: past, owner: id });
    expect(body.owner).toBe(id);
    expect((await call('DELETE', `/users/${id}`)).status).toBe(204);
    expect((await call('GET', `/announcements/${String(body.id)}`)).body.owner).toBeNull();
    const refused = await call('PATCH', `/announcements/${String(body.id)}`, { owner: id });
    expect(refused).toMatchObject({ status: 422, body: { errors: { owner: ['Nie ma takiego konta'] } } });
  });

  test('the day of the last check is read-only', async () => {
    const { status, body } = await call('POST', '/documentation', { title: 'Aktualny', verified_at: past });
    expect([status, body.verified_at]).toEqual([201, null]);
  });
});
