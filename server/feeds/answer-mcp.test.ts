import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addressOf, modules } from '#app/content/registry';
import { rateLimits } from '#app/rate-limits/limits';
import { mcpTexts as texts } from '#app/texts/pl/mcp';
import { createTestPortal, testOrigin, type TestPortal } from '#test/portal';
import { neededFields } from '#test/needed-fields';

let portal: TestPortal;
let origin: string;
let close: () => void;
let admin: string;
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

/** States that readers do not see, by the modules that have them. */
const hidden: Record<string, (key: string) => Record<string, unknown>> = {
  draft: () => ({ status: 'draft' }),
  archived: () => ({ status: 'archived' }),
  planned: (key) => ({
    status: 'published',
    ...(key === 'announcements' ? { valid_from: inHours(1) } : { publish_at: inHours(1) }),
  }),
  ended: (key) => ({
    status: 'published',
    ...(key === 'announcements'
      ? { valid_from: inHours(-2), valid_until: inHours(-1) }
      : { unpublish_at: inHours(-1) }),
  }),
};
/** By module: the paths of its public entry and of its hidden ones. */
const shown = new Map<string, string>();
const unseen: string[] = [];

beforeAll(async () => {
  portal = await createTestPortal();
  ({ token: admin } = await portal.signIn('admin'));
  const json = { name: 'Różne', module: 'resources' };
  await portal.ask('/api/v1/categories', { method: 'POST', token: admin, json });
  for (const definition of modules) {
    const { key } = definition;
    const lay = async (title: string, values: Record<string, unknown>) => {
      const own = {
        ...(key === 'announcements' && { valid_from: inHours(-1) }),
        ...(definition.fields.content && { content: key === 'changelog' ? '- naprawa: kanarek' : `${title} kanarek` }),
      };
      const entry = await portal.build(key, { title, ...neededFields(key), ...own, ...values });
      return addressOf(definition, entry) ?? '';
    };
    shown.set(key, await lay(`Kanarek jawny ${key}`, { status: 'published' }));
    for (const values of Object.values(hidden)) unseen.push(await lay(`Kanarek TAJNY ${unseen.length}`, values(key)));
  }
  await portal.services.publicDoor.search.ready;
  ({ origin, close } = await portal.listen());
});
afterAll(async () => {
  close();
  await portal.stop();
});
beforeEach(() => enable(true));

const enable = async (mcp_enabled: boolean) =>
  expect((await portal.ask('/api/v1/settings', { method: 'PATCH', token: admin, json: { mcp_enabled } })).status).toBe(
    200,
  );

/** A client of the protocol's own package, of its present version or of the one before. */
async function connect(mode: 'auto' | 'legacy' = 'auto', headers: Record<string, string> = {}) {
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), { requestInit: { headers } }));
  return {
    client,
    async call(name: string, args: Record<string, unknown>) {
      const answer = await client.callTool({ name, arguments: args });
      const [first] = answer.content;
      return {
        text: first?.type === 'text' ? first.text : '',
        isError: answer.isError ?? false,
        data: answer.structuredContent as { total: number; items: Record<string, string>[]; next_page?: number | null },
      };
    },
  };
}

const post = (body: string, headers: Record<string, string> = {}) =>
  fetch(`${origin}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    body,
  });
const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}';

describe.each(['auto', 'legacy'] as const)('a client that negotiates: %s', (mode) => {
  test('finds three tools that only read', async () => {
    const { client } = await connect(mode);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['search', 'read_page', 'list_pages']);
    for (const { annotations } of tools)
      expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false });
    expect(client.getServerVersion()).toMatchObject({ name: 'portal', title: 'Portal Dokumentacji' });
    await client.close();
  });

  test('searches as the API does', async () => {
    const { client, call } = await connect(mode);
    const { data, text } = await call('search', { query: 'kanarki', limit: 20 });
    const api = await portal.ask('/api/v1/search?q=kanarki&limit=20');
    const { items } = (await api.json()) as { items: { title: string; url: string; module: string }[] };
    expect(items.length).toBeGreaterThanOrEqual(modules.length);
    expect(data.items.map(({ title, url, section }) => ({ title, url, section }))).toEqual(
      items.map(({ title, url, module }) => ({ title, url: testOrigin + url, section: module })),
    );
    expect(JSON.stringify(data)).not.toContain('<mark>');
    expect(text).toContain(`${testOrigin}${shown.get('documentation')}`);
    await client.close();
  });
});

test('a page is read as its markdown is, by its full address and by its path', async () => {
  const { client, call } = await connect();
  for (const path of shown.values()) {
    const markdown = await (await portal.ask(`${path}.md`)).text();
    for (const url of [path, `${testOrigin}${path}`, `${path}.md`, `${path}#czesc`])
      expect(await call('read_page', { url }), url).toMatchObject({ text: markdown, isError: false });
  }
  await client.close();
});

test('a page that moved is read at its former address', async () => {
  const { id } = await portal.build('documentation', {
    title: 'Dawna',
    slug: 'dawna',
    content: 'x',
    status: 'published',
  });
  const json = { slug: 'nowsza' };
  await portal.ask(`/api/v1/documentation/${id}`, { method: 'PATCH', token: admin, json });
  const { client, call } = await connect();
  expect((await call('read_page', { url: '/dokumentacja/dawna' })).text).toContain('/dokumentacja/nowsza>');
  await client.close();
});

test('the list has every public page once, hundred by hundred', async () => {
  const { client, call } = await connect();
  const { data } = await call('list_pages', {});
  const sitemap = await (await portal.ask('/sitemap.xml')).text();
  const urls = data.items.map(({ url }) => url);
  expect(new Set(urls).size).toBe(data.total);
  for (const url of urls) expect(sitemap).toContain(`<loc>${url}</loc>`);
  for (const path of shown.values()) expect(urls).toContain(testOrigin + path);
  const few = await call('list_pages', { section: 'changelog' });
  expect(few.data.items.map(({ title }) => title)).toEqual(['Kanarek jawny changelog']);
  const beyond = await call('list_pages', { page: 7 });
  expect(beyond).toMatchObject({ data: { items: [], next_page: null }, isError: false });
  await client.close();
});

test('pages are listed across sections without a gap', async () => {
  for (let number = 0; number < 120; number++)
    await portal.build('knowledge_base', { title: `Artykuł ${number}`, content: 'x', status: 'published' });
  const { client, call } = await connect();
  const seen: string[] = [];
  for (let page: number | null = 1; page !== null;) {
    const { data } = await call('list_pages', { page });
    seen.push(...data.items.map(({ url = '' }) => url));
    expect(data.total).toBeGreaterThan(120);
    page = data.next_page ?? null;
    if (page === null) expect(seen).toHaveLength(data.total);
  }
  expect(new Set(seen).size).toBe(seen.length);
  await client.close();
});

test.each(['a guest', 'an admin'])('%s learns nothing of what readers do not see', async (who) => {
  const { client, call } = await connect('auto', who === 'a guest' ? {} : { authorization: `Bearer ${admin}` });
  const told = [
    await call('search', { query: 'kanarek tajny', limit: 20 }),
    ...(await Promise.all(modules.map(({ key }) => call('list_pages', { section: key })))),
    await call('list_pages', {}),
  ];
  expect(JSON.stringify(told)).toContain('Kanarek jawny');
  expect(JSON.stringify(told)).not.toContain('TAJNY');
  expect(unseen.length).toBe(modules.length * Object.keys(hidden).length);
  for (const url of unseen)
    expect(await call('read_page', { url }), url).toMatchObject({ text: texts.read.absent, isError: true });
  await client.close();
});

test.each([
  '/admin/dashboard',
  '/kontakt',
  '/dokumentacja',
  '/dokumentacja/nie-ma',
  '/dokumentacja/%00',
  '/dokumentacja/%ff',
  'https://inny.example.pl/dokumentacja/x',
  'file:///etc/passwd',
  'http://',
  '',
])('no page is read at %j', async (url) => {
  const { client, call } = await connect();
  expect(await call('read_page', { url })).toMatchObject({ text: texts.read.absent, isError: true });
  await client.close();
});

test('what a tool cannot take is refused, and a failure says nothing of itself', async () => {
  const { client, call } = await connect();
  for (const args of [{}, { query: 'a'.repeat(501) }, { query: 'x', limit: 21 }, { query: 'x', section: 'users' }])
    expect((await call('search', args)).isError, JSON.stringify(args)).toBe(true);
  await portal.sql`alter table documentation rename to tajna_tabela`;
  const failed = await call('list_pages', {});
  await portal.sql`alter table tajna_tabela rename to documentation`;
  expect(failed.isError).toBe(true);
  expect(failed.text).not.toMatch(/select|documentation|relation/i);
  await client.close();
});

test('there is nothing at /mcp while it is switched off', async () => {
  await enable(false);
  expect((await post(ping)).status).toBe(404);
  expect(await (await portal.ask('/llms.txt')).text()).not.toContain('/mcp');
  await enable(true);
  expect((await post(ping)).status).toBe(200);
  expect(await (await portal.ask('/llms.txt')).text()).toContain(`${testOrigin}/mcp`);
});

test.each(['https://inny.example.pl', 'null', `${testOrigin}.evil.pl`, `${testOrigin}:444`])(
  'a page of the origin %s is refused, with a token too',
  async (foreign) => {
    expect((await post(ping, { origin: foreign })).status).toBe(403);
    expect((await post(ping, { origin: foreign, authorization: `Bearer ${admin}` })).status).toBe(403);
  },
);

test('only POST is answered, with one request of JSON', async () => {
  expect((await post(ping, { origin: testOrigin })).status).toBe(200);
  const read = await fetch(`${origin}/mcp`);
  expect([read.status, read.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
  expect(read.headers.get('content-type')).toContain('application/problem+json');
  expect((await fetch(`${origin}/mcp`, { method: 'DELETE' })).status).toBe(405);
  const refusals = { '': texts.malformed, '{': texts.malformed, [`[${ping}]`]: texts.batch };
  for (const [body, detail] of Object.entries(refusals)) {
    const answer = await post(body);
    expect([answer.status, ((await answer.json()) as { detail: string }).detail], body).toEqual([400, detail]);
  }
  expect((await post(`"${'x'.repeat(200_000)}"`)).status).toBe(413);
  expect((await post(ping, { 'content-type': 'text/plain' })).status).toBe(415);
});

test('no connection is held for what will never be pushed', async () => {
  const { client } = await connect();
  await expect(client.listen({ toolsListChanged: true })).rejects.toThrow();
  await client.close();
});

test('in maintenance it is closed like the other reads', async () => {
  await portal.ask('/api/v1/settings', { method: 'PATCH', token: admin, json: { maintenance_mode: true } });
  const closed = await post(ping);
  await portal.ask('/api/v1/settings', { method: 'PATCH', token: admin, json: { maintenance_mode: false } });
  expect([closed.status, closed.headers.has('retry-after')]).toEqual([503, true]);
});

test('requests count for the rate limit of anonymous reads', async () => {
  const { requestLimiter } = portal.services;
  await post(ping);
  for (let used = 0; used < rateLimits.anonymousRequests.most; used++)
    try {
      requestLimiter.take('anonymousRequests', '127.0.0.1');
    } catch {
      break;
    }
  const refused = await post(ping);
  expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true]);
});
