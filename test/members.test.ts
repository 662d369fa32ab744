import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addressOf, modules } from '#app/content/registry';
import { createTestPortal, type TestPortal } from './portal';
import { neededFields } from './needed-fields';

// Items for whoever is signed in (`audience: members`): every place where one could be read × who reads it.

let portal: TestPortal;
let admin: string;
beforeAll(async () => {
  portal = await createTestPortal({ pages: true });
  ({ token: admin } = await portal.signIn('admin'));
  await portal.services.publicDoor.search.ready;
});
afterAll(() => portal.stop());

type Body = Record<string, unknown>;

/** The word that is searched for, and the one that only the items have: pages repeat what is searched for. */
const [word, secret] = ['Pszczelarz', 'Wielosekretny'];

/** Fields of its own that give a secret away. */
const telling: Record<string, Body> = { resources: { description: secret }, announcements: { summary: secret } };

async function call(method: string, path: string, json?: unknown): Promise<Body> {
  const answer = await portal.ask(`/api/v1${path}`, { method, token: admin, json });
  const body = answer.status === 204 ? {} : ((await answer.json()) as Body);
  expect([method, path, answer.status < 300 ? 'done' : body]).toEqual([method, path, 'done']);
  return body;
}

async function upload(): Promise<string> {
  const form = new FormData();
  form.set('file', new File([secret], 'notatka.txt', { type: 'text/plain' }));
  const answer = await portal.ask('/api/v1/files', { method: 'POST', token: admin, body: form });
  return ((await answer.json()) as { url: string }).url;
}

/** What a reader asks for: how they prove who they are, if they do. */
type Reader = { headers?: Record<string, string> };

interface Placed {
  key: string;
  id: string;
  address: string;
  oldAddress: string | null;
  /** The address of a public item beside it. */
  neighbour: string;
  file: string | null;
}

/** An item of a module for members, with all that could give it away: a tag, a file, an old address, a neighbour. */
async function place(key: string): Promise<Placed> {
  const definition = modules.find((module) => module.key === key)!;
  const has = (name: string) => name in definition.fields;
  if (key === 'resources') await call('POST', '/categories', { name: 'Różne', module: key });
  const near = await call('POST', `/${key}`, {
    title: `Sąsiad ${key}`,
    ...neededFields(key),
    ...(has('description') && { description: 'Jawny' }),
    ...(has('summary') && { summary: 'Jawne' }),
    status: 'published',
  });
  // A list of changes holds no file.
  const file = has('version') ? null : await upload();
  const made = await call('POST', `/${key}`, {
    title: `${word} ${secret}`,
    ...neededFields(key),
    ...telling[key],
    ...(has('slug') && { slug: `dawny-${key.replace('_', '-')}` }),
    ...(has('content') && {
      content: has('version') ? `- naprawa: ${word} ${secret}` : `${word} i ${secret}. [Notatka](${file})`,
    }),
    ...(has('file_url') && { file_url: file }),
    ...(has('featured') && { featured: true }),
    tags: [`tag ${secret}`],
    status: 'published',
    audience: 'members',
  });
  const oldAddress = has('slug') ? addressOf(definition, made) : null;
  const moved = has('slug')
    ? await call('PATCH', `/${key}/${String(made.id)}`, { slug: `tajny-${key.replace('_', '-')}` })
    : made;
  if (has('related'))
    await call('PATCH', `/${key}/${String(near.id)}`, { related: [addressOf(definition, moved)], note: 'Powiązane' });
  return {
    key,
    id: String(made.id),
    address: addressOf(definition, moved)!,
    oldAddress,
    neighbour: addressOf(definition, near)!,
    file,
  };
}

const placesOf = ({ key, id, address, oldAddress, neighbour, file }: Placed) => {
  const { path, views = {}, capabilities } = modules.find((module) => module.key === key)!;
  const pages = ['/', `/${path}`, ...Object.values(views).map((view) => `/${path}/${view.path}`), neighbour, address];
  return [
    ...pages,
    ...pages.map((page) => (page === '/' ? '/_root.data' : `${page}.data`)),
    `/${path}?q=${word}`,
    `/${path}?tag=tag ${secret}`,
    ...(oldAddress ? [oldAddress] : []),
    `/tagi/tag ${secret.toLowerCase()}`,
    '/pierwsze-kroki',
    `/szukaj?q=${word}`,
    `/szukaj.data?q=${word}`,
    `/szukaj?q=${word}&dzial=${path}`,
    `/szukaj/podpowiedzi?q=${word}`,
    `${address}.md`,
    '/feed.xml',
    ...(capabilities.feed ? [`/${path}/feed.xml`] : []),
    '/sitemap.xml',
    '/llms.txt',
    '/llms-full.txt',
    ...(file ? [file] : []),
    `/api/v1/${key}`,
    `/api/v1/${key}?q=${word}`,
    `/api/v1/${key}?tag=tag ${secret}`,
    `/api/v1/${key}/${id}`,
    '/api/v1/tags',
    `/api/v1/search?q=${word}`,
    '/api/v1/categories',
  ];
};

/** The places where a reader is given something of the item; a redirect to it gives it away as well. */
async function whereSeen(placed: Placed, { headers = {} }: Reader = {}): Promise<string[]> {
  const seen: string[] = [];
  for (const address of placesOf(placed)) {
    const answer = await portal.ask(address, { headers });
    const text = `${await answer.text()} ${answer.headers.get('location') ?? ''} ${answer.headers.get('link') ?? ''}`;
    // A page repeats the address that was asked for, and the page of a tag the tag.
    const said = address.includes('tag ') ? text.replaceAll(/tag(?: |%20|\+)wielosekretny/gi, '') : text;
    const names = [
      secret,
      ...(address.includes(placed.id) ? [] : [placed.id]),
      ...(address.includes('tajny') ? [] : ['tajny']),
    ];
    if (names.some((name) => said.toLowerCase().includes(name.toLowerCase()))) seen.push(address);
  }
  return seen;
}

const byCookie = (cookie: string): Reader => ({ headers: { cookie } });
const byToken = (token: string): Reader => ({ headers: { authorization: `Bearer ${token}` } });

describe.each(modules.map(({ key }) => key))('an item of %s for members', (key) => {
  let placed: Placed;
  beforeAll(async () => {
    placed = await place(key);
  });

  test('is nowhere for a guest, whoever has read it meanwhile, and everywhere for whoever is signed in', async () => {
    expect(await whereSeen(placed)).toEqual([]);
    const { cookie } = await portal.signInBrowser('user');
    const searched = [`/szukaj?q=${word}`, `/szukaj/podpowiedzi?q=${word}`, `/api/v1/search?q=${word}`];
    const found = async () =>
      (await (await portal.ask(searched.at(-1) ?? '', byCookie(cookie))).text()).includes(placed.id);
    await expect.poll(found, { timeout: 60_000 }).toBe(true);
    const seen = await whereSeen(placed, byCookie(cookie));
    const { path, capabilities } = modules.find((module) => module.key === key)!;
    const feed = capabilities.feed ? `/${path}/feed.xml` : '/feed.xml';
    const pages = [`/${path}`, `/${path}.data`, placed.address, `${placed.address}.data`, `${placed.address}.md`];
    const documents = [feed, '/sitemap.xml', '/llms.txt', '/llms-full.txt', ...(placed.file ? [placed.file] : [])];
    const rest = ['', `?q=${word}`, `?tag=tag ${secret}`, `/${placed.id}`].map((more) => `/api/v1/${key}${more}`);
    expect(seen).toEqual(expect.arrayContaining([...pages, ...documents, ...rest, ...searched, '/api/v1/tags']));
    for (const role of ['moderator', 'admin'] as const) {
      const { cookie: other } = await portal.signInBrowser(role);
      expect((await portal.ask(placed.address, byCookie(other))).status).toBe(200);
    }
    // Pages that are kept for guests by now.
    expect(await whereSeen(placed)).toEqual([]);
  });

  test('is seen by a program with a bearer token until its session ends', async () => {
    const { token } = await portal.signIn('user');
    const path = `/api/v1/${key}/${placed.id}`;
    const ask = () => portal.ask(path, byToken(token));
    expect((await ask()).status).toBe(200);
    expect(await (await ask()).json()).toMatchObject({ audience: 'members' });
    await portal.ask('/api/v1/auth/sign-out', { method: 'POST', token });
    expect((await ask()).status).toBe(401);
    expect((await portal.ask(path)).status).toBe(404);
  });

  test('answers a guest exactly as an item that does not exist', async () => {
    const absent = '00000000-0000-4000-8000-000000000000';
    const answer = await portal.ask(`/api/v1/${key}/${placed.id}`);
    const none = await portal.ask(`/api/v1/${key}/${absent}`);
    const body = async (one: Response) => ({ ...((await one.json()) as Body), request_id: '', instance: '' });
    expect([answer.status, await body(answer)]).toEqual([none.status, await body(none)]);
    const feedback = (id: string) =>
      portal.ask('/api/v1/feedback', { method: 'POST', json: { module: key, id, helpful: true } });
    expect([(await feedback(placed.id)).status, (await feedback(absent)).status]).toEqual([404, 404]);
  });

  test('is gone at once for whoever signs out or whose account is deleted', async () => {
    for (const end of [
      ({ id }: { id: string }) => portal.sql`delete from sessions where user_id = ${id}`,
      ({ id }: { id: string }) => call('DELETE', `/users/${id}`),
    ]) {
      const person = await portal.signInBrowser('user');
      const reader = byCookie(person.cookie);
      expect((await portal.ask(placed.address, reader)).status).toBe(200);
      await end(person);
      expect((await portal.ask(placed.address, reader)).status).toBe(404);
      if (placed.file) expect((await portal.ask(placed.file, reader)).status).toBe(404);
    }
  });

  test('is kept by nobody on its way', async () => {
    const { cookie } = await portal.signInBrowser('user');
    for (const address of [placed.address, `/${modules.find((module) => module.key === key)!.path}`])
      expect((await portal.ask(address, byCookie(cookie))).headers.get('cache-control')).toBe('no-store');
    for (const address of [...(placed.file ? [placed.file] : []), `${placed.address}.md`, '/sitemap.xml', '/feed.xml'])
      expect((await portal.ask(address, byCookie(cookie))).headers.get('cache-control')).toMatch(/^private/);
  });

  test('becomes public, and stops being it, by its audience alone', async () => {
    const shown = async () => (await portal.ask(placed.address)).status;
    const found = async () => (await (await portal.ask(`/api/v1/search?q=${word}`)).text()).includes(placed.id);
    await call('PATCH', `/${key}/${placed.id}`, { audience: 'public' });
    expect(await shown()).toBe(200);
    await expect.poll(found).toBe(true);
    await call('PATCH', `/${key}/${placed.id}`, { audience: 'members' });
    expect(await shown()).toBe(404);
    await expect.poll(found).toBe(false);
    expect(await whereSeen(placed)).toEqual([]);
  });
});

describe('a search for words that only items for members have', () => {
  const ask = async (address: string, reader: Reader = {}) =>
    (await (await portal.ask(address, reader)).text()).toLowerCase();
  /** Asked with a slip, a beginning, another form: what could be put right by a word that is there. */
  const asked = ['Pszczelaż', 'Pszczelrz', 'Pszcze', 'pszczelarzami', 'wielosekretnych'];

  test.each(asked)('%s: tells a guest nothing of them, and a member all', async (query) => {
    const { cookie } = await portal.signInBrowser('user');
    const addresses = [`/szukaj?q=${query}`, `/szukaj/podpowiedzi?q=${query}`, `/api/v1/search?q=${query}`];
    for (const address of addresses) {
      const said = (await ask(address)).replaceAll(query.toLowerCase(), '');
      expect(said, address).not.toMatch(/pszczelarz|wielosekretn/);
    }
    const hits = (await (await portal.ask(addresses[2] ?? '', byCookie(cookie))).json()) as { total: number };
    expect(hits.total).toBeGreaterThan(0);
    const counted = (await (await portal.ask(addresses[2] ?? '')).json()) as { total: number };
    expect(counted.total).toBe(0);
  });
});
