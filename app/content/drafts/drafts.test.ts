import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addressOf, modules } from '#app/content/registry';
import { neededFields } from '#test/needed-fields';
import { createTestPortal, type TestPortal } from '#test/portal';

let portal: TestPortal;
let cookie: string;
beforeAll(async () => {
  portal = await createTestPortal({ pages: true });
  ({ cookie } = await portal.signInBrowser('admin'));
});
afterAll(() => portal.stop());

type Body = Record<string, unknown>;

const call = (method: string, path: string, json?: unknown, headers: Record<string, string> = {}) =>
  portal.call(method, path, { json, headers: { cookie, ...headers } });

const canaryOf = (key: string) => `Kanarek${key.replace('_', '')}wszkicu`;

/** Whether a guest finds the canary text anywhere. */
async function leaks(key: string, entry: Body): Promise<string[]> {
  const canary = canaryOf(key);
  const definition = modules.find((module) => module.key === key)!;
  const address = addressOf(definition, entry)!;
  const places = [
    '/',
    `/${definition.path}`,
    address,
    `${address}.md`,
    `${address}.data`,
    `/api/v1/${key}`,
    `/api/v1/${key}?q=${canary}`,
    `/api/v1/${key}/${String(entry.id)}`,
    `/api/v1/search?q=${canary}`,
    '/feed.xml',
    `/${definition.path}/feed.xml`,
    '/sitemap.xml',
    '/llms.txt',
  ];
  const found: string[] = [];
  for (const place of places) if ((await (await portal.ask(place)).text()).includes(canary)) found.push(place);
  return found;
}

describe.each(modules.map(({ key }) => key))('a draft over a published item of %s', (key) => {
  test('is not visible to readers anywhere until it is published', async () => {
    const canary = canaryOf(key);
    await call('POST', '/categories', { name: 'Różne', module: key });
    const { body: made } = await call('POST', `/${key}`, {
      title: 'Publiczny',
      ...neededFields(key),
      status: 'published',
    });
    const path = `/${key}/${String(made.id)}`;
    const saved = await call('PUT', `${path}/draft`, { title: `Tytuł ${canary}` });
    expect(saved).toMatchObject({
      status: 200,
      body: {
        fields: { title: `Tytuł ${canary}` },
        base: 1,
        publish_at: null,
        author: { username: expect.any(String) },
      },
    });
    expect((await call('GET', path)).body).toEqual(made);
    expect(await leaks(key, made)).toEqual([]);
    expect((await portal.ask(`/api/v1${path}/draft`)).status).toBe(401);
    const published = await call('POST', `${path}/draft/publish`, { note: 'Ze szkicu' });
    expect(published).toMatchObject({
      status: 200,
      body: { title: `Tytuł ${canary}`, revision: 2, status: 'published' },
    });
    expect((await call('GET', `${path}/draft`)).status).toBe(404);
    expect(await leaks(key, made)).toContain(`/api/v1/${key}`);
    const { items } = (await call('GET', `${path}/revisions`)).body as { items: Body[] };
    expect(items[0]).toMatchObject({ kind: 'publish', note: 'Ze szkicu', fields: ['title'] });
  });
});

describe('a draft over what is published', () => {
  let count = 0;
  const make = async (fields: Body = {}) => {
    const title = `Pod szkicem ${++count}`;
    const { body } = await call('POST', '/documentation', { title, status: 'published', ...fields });
    return `/documentation/${String(body.id)}`;
  };

  test('exists for published items only', async () => {
    const draft = await make({ status: 'draft' });
    expect(await call('PUT', `${draft}/draft`, { title: 'x' })).toMatchObject({
      status: 409,
      body: { code: 'not_published' },
    });
    const taken = await make();
    await call('PUT', `${taken}/draft`, { title: 'x' });
    await call('PATCH', taken, { status: 'archived' });
    expect((await call('POST', `${taken}/draft/publish`)).body.code).toBe('not_published');
    expect((await call('GET', `${taken}/draft`)).body.fields).toEqual({ title: 'x' });
  });

  test('has an ETag of its own', async () => {
    const path = await make();
    const first = await call('PUT', `${path}/draft`, { title: 'Pierwszy' });
    const second = await call('PUT', `${path}/draft`, { title: 'Drugi' }, { 'if-match': first.etag });
    expect([second.status, second.etag === first.etag]).toEqual([200, false]);
    expect((await call('PUT', `${path}/draft`, { title: 'Trzeci' }, { 'if-match': first.etag })).status).toBe(412);
    expect((await call('DELETE', `${path}/draft`, undefined, { 'if-match': first.etag })).status).toBe(412);
    expect((await call('GET', `${path}/draft`)).body.fields).toEqual({ title: 'Drugi' });
    expect((await call('DELETE', `${path}/draft`, undefined, { 'if-match': second.etag })).status).toBe(204);
    expect((await call('DELETE', `${path}/draft`)).status).toBe(404);
  });

  test('does not overwrite a newer save when published, unless that revision is named', async () => {
    const path = await make({ content: 'A' });
    await call('PUT', `${path}/draft`, { title: 'Ze szkicu' });
    await call('PATCH', path, { content: 'B' });
    expect((await call('POST', `${path}/draft/publish`)).status).toBe(412);
    const { etag } = await call('GET', path);
    const published = await call('POST', `${path}/draft/publish`, {}, { 'if-match': etag });
    expect(published).toMatchObject({ status: 200, body: { title: 'Ze szkicu', content: 'B' } });
  });

  test('is validated like a save', async () => {
    const path = await make();
    const errorsOf = async (fields: unknown) =>
      Object.keys((await call('PUT', `${path}/draft`, fields)).body.errors ?? {});
    expect(await errorsOf({ title: '' })).toEqual(['title']);
    expect(await errorsOf({ colour: 'red' })).toEqual(['colour']);
    expect(await errorsOf({ status: 'draft' })).toEqual(['status']);
    expect(await errorsOf({ category: 'nie-ma' })).toEqual(['category']);
    await call('PUT', `${path}/draft`, { title: 'x' });
    expect((await call('POST', `${path}/draft/publish`, { publish_at: 'jutro' })).status).toBe(422);
    const at = '2100-01-01T00:00:00.000Z';
    expect(await call('POST', `${path}/draft/publish`, { publish_at: at })).toMatchObject({
      status: 202,
      body: { publish_at: at },
    });
  });

  test('keeps its files, and shows them to nobody', async () => {
    const path = await make();
    const form = new FormData();
    form.append('file', new File(['plik szkicu'], 'szkic.txt', { type: 'text/plain' }));
    const uploaded = await portal.ask('/api/v1/files', { method: 'POST', headers: { cookie }, body: form });
    const { url } = (await uploaded.json()) as { url: string };
    await call('PUT', `${path}/draft`, { content: `[plik](${url})` });
    const status = async (headers: Record<string, string> = {}) => (await portal.ask(url, { headers })).status;
    expect([await status(), await status({ cookie })]).toEqual([404, 200]);
    await call('POST', `${path}/draft/publish`);
    expect(await status()).toBe(200);
  });

  test('is deleted and restored together with its item', async () => {
    const path = await make();
    const form = new FormData();
    form.append('file', new File(['plik szkicu'], 'szkic.txt', { type: 'text/plain' }));
    const uploaded = await portal.ask('/api/v1/files', { method: 'POST', headers: { cookie }, body: form });
    const { url } = (await uploaded.json()) as { url: string };
    await call('PUT', `${path}/draft`, { content: `[plik](${url})` });
    const file = async () => (await portal.ask(url, { headers: { cookie } })).status;
    await call('DELETE', path);
    expect([(await call('GET', `${path}/draft`)).status, await file()]).toEqual([404, 404]);
    await call('POST', `/deleted/${path.split('/')[2]}/restore`);
    expect([(await call('GET', `${path}/draft`)).status, await file()]).toEqual([200, 200]);
    await call('DELETE', path);
    await call('DELETE', `/deleted/${path.split('/')[2]}`);
    expect(
      await portal.sql`select count(*)::int as kept from entry_drafts where entry_id = ${path.split('/')[2]}`,
    ).toEqual([{ kept: 0 }]);
  });

  test('is published once, even by concurrent requests', async () => {
    const path = await make();
    await call('PUT', `${path}/draft`, { title: 'Raz' });
    const answers = await Promise.all([1, 2, 3].map(() => call('POST', `${path}/draft/publish`)));
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect((await call('GET', path)).body.revision).toBe(2);
  });

  test('does not deadlock when it is saved and published at once', async () => {
    const path = await make();
    await call('PUT', `${path}/draft`, { title: 'Pierwszy' });
    const { etag } = await call('GET', path);
    const asked = [1, 2, 3, 4].flatMap((number) => [
      call('PUT', `${path}/draft`, { title: `Szkic ${number}` }),
      call('POST', `${path}/draft/publish`, {}, { 'if-match': etag }),
    ]);
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.filter((status) => ![200, 404, 412].includes(status))).toEqual([]);
  });

  test('is refused like a save when its text cannot be rendered', async () => {
    const path = await make();
    const refused = await call('PUT', `${path}/draft`, { content: '```mermaid\nnie ma takiego\n```' });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['content']]);
  });
});
