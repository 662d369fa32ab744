import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { windowOf } from '#app/content/define-module';
import { addressOf, modules } from '#app/content/registry';
import { createTestPortal, type TestPortal } from './portal';
import { neededFields } from './needed-fields';

let portal: TestPortal;
let cookie: string;
beforeAll(async () => {
  portal = await createTestPortal({ pages: true });
  ({ cookie } = await portal.signInBrowser('admin'));
});
afterAll(() => portal.stop());

/** A word that no other entry contains, so that a hit is this entry. */
const word = 'Chrząszczyrzewoszyce';

/** Where the word stands in an entry of each module; in one of others, in its text. */
const worded: Record<string, Record<string, unknown>> = {
  changelog: { content: `- naprawa: ${word}` },
  resources: { description: `Opis ${word}` },
};
const wordedFields = (key: string) => ({ ...neededFields(key), ...(worded[key] ?? { content: `Treść o ${word}.` }) });

async function write(method: string, path: string, body?: unknown) {
  const init = {
    method,
    headers: { cookie, 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  };
  const response = await portal.ask(`/api/v1${path}`, init);
  expect([method, path, response.status]).toEqual([method, path, { POST: 201, PATCH: 200, DELETE: 204 }[method]]);
  return response.status === 204 ? {} : ((await response.json()) as Record<string, unknown>);
}

const text = async (path: string) => {
  const response = await portal.ask(path);
  return { status: response.status, body: await response.text() };
};

/** Every place where a guest could find an entry, and whether this one is there. */
async function whereSeen(key: string, entry: Record<string, unknown>) {
  const definition = modules.find((module) => module.key === key)!;
  const address = addressOf(definition, entry)!;
  const shows = async (path: string) => (await text(path)).body.includes(String(entry.title));
  const listed = async (path: string) =>
    ((JSON.parse((await text(path)).body) as { items: { id: string }[] }).items ?? []).some(
      ({ id }) => id === entry.id,
    );
  return {
    list: await shows(`/${definition.path}`),
    detail: (await text(address)).status === 200,
    'REST list': await listed(`/api/v1/${key}`),
    'REST list by words': await listed(`/api/v1/${key}?q=${encodeURIComponent(word)}`),
    'REST item': (await text(`/api/v1/${key}/${String(entry.id)}`)).status === 200,
    search: await listed(`/api/v1/search?q=${encodeURIComponent(word)}`),
    'search page': (await text(`/szukaj?q=${encodeURIComponent(word)}`)).body.includes(address),
    suggestions: (await text(`/szukaj/podpowiedzi?q=${encodeURIComponent(String(entry.title))}`)).body.includes(
      address,
    ),
    sitemap: (await text('/sitemap.xml')).body.includes(`${address}<`),
    'llms.txt': (await text('/llms.txt')).body.includes(String(entry.title)),
    'llms-full.txt': (await text('/llms-full.txt')).body.includes(String(entry.title)),
    feed: await shows(definition.capabilities.feed ? `/${definition.path}/feed.xml` : '/feed.xml'),
  };
}

type Seen = Awaited<ReturnType<typeof whereSeen>>;
const all = (seen: Seen, value: boolean) => Object.fromEntries(Object.keys(seen).map((place) => [place, value]));

describe.each(modules.map(({ key }) => key))('%s', (key) => {
  test('is seen by a guest everywhere while it is published, and nowhere before or after', async () => {
    await write('POST', '/categories', { name: 'Różne', module: key });
    const title = `${word} w ${key.replace('_', ' ')}`;
    const draft = await write('POST', `/${key}`, { title, ...wordedFields(key), status: 'draft' });
    let seen = await whereSeen(key, draft);
    expect(seen).toEqual(all(seen, false));

    const published = await write('PATCH', `/${key}/${String(draft.id)}`, { status: 'published' });
    seen = await whereSeen(key, published);
    expect(seen).toEqual(all(seen, true));

    const edited = await write('PATCH', `/${key}/${String(draft.id)}`, { title: `Nowy ${title}` });
    seen = await whereSeen(key, edited);
    expect(seen).toEqual(all(seen, true));

    const { from, until } = windowOf(modules.find((module) => module.key === key)!);
    const times = async (begins: string, ends: string | null) => {
      await write('PATCH', `/${key}/${String(draft.id)}`, { [from]: begins, [until]: ends });
      return whereSeen(key, edited);
    };
    expect(await times('2100-01-01T00:00:00Z', null)).toEqual(all(seen, false));
    expect(await times('2020-01-01T00:00:00Z', '2100-01-01T00:00:00Z')).toEqual(all(seen, true));
    expect(await times('2020-01-01T00:00:00Z', '2021-01-01T00:00:00Z')).toEqual(all(seen, false));
    await times('2020-01-01T00:00:00Z', null);

    await write('DELETE', `/${key}/${String(draft.id)}`);
    seen = await whereSeen(key, edited);
    expect(seen).toEqual(all(seen, false));
  });
});
