import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestPortal, type TestPortal } from '#test/portal';

let portal: TestPortal;
/** The instant of the portal's clock, once it is stopped. */
let stopped: Date | undefined;
const clock = { now: () => stopped ?? new Date() };
beforeAll(async () => {
  portal = await createTestPortal({ pages: true, clock, variables: { METRICS_TOKEN: 'a token for the metrics' } });
});
afterAll(() => portal?.stop());

const required = [
  'content-security-policy',
  'x-content-type-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'x-request-id',
];

describe('every answer carries the security headers', () => {
  test.each([
    ['a page', '/', 200],
    ['a page that was kept', '/', 200],
    ['an unknown page', '/nie-ma-mnie', 404],
    ['an address that looks like another host', 'https://portal.example.pl//nie-ma-mnie:x', 404],
    ['an address that is no text', '/%E0%A4%A', 400],
    ['a call of the API', '/api/v1/site', 200],
    ['a refused call', '/api/v1/settings', 401],
    ['an unknown call', '/api/v1/nothing', 404],
    ['an unknown file', '/files/nothing.pdf', 404],
    ['health', '/healthz', 200],
    ['readiness', '/readyz', 200],
    ['refused metrics', '/metrics', 401],
    ['data of a page', '/dokumentacja.data', 200],
  ])('%s', async (_, path, status) => {
    const response = await portal.ask(path);
    expect(response.status).toBe(status);
    for (const name of required) expect(response.headers.get(name), name).toBeTruthy();
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).not.toMatch(/unsafe-(?:inline|eval)/);
    for (const part of ["base-uri 'none'", "object-src 'none'", "frame-ancestors 'none'", "form-action 'self'"])
      expect(policy).toContain(part);
    expect(response.headers.has('x-powered-by')).toBe(false);
  });

  test('a 304 has the policy of the page that it stands for', async () => {
    const page = await portal.ask('/dokumentacja');
    const again = await portal.ask('/dokumentacja', { headers: { 'if-none-match': page.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
    expect(again.headers.get('content-security-policy')).toBe(page.headers.get('content-security-policy'));
    expect(await again.text()).toBe('');
  });

  test('the panel sends no referrer and is not stored', async () => {
    const { cookie } = await portal.signInBrowser('admin');
    const response = await portal.ask('/admin/dashboard', { headers: { cookie } });
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('the panel does so however its address is written', async () => {
    for (const path of ['/admin/login', '/ADMIN/login', '/%41dmin/dashboard', '/Admin']) {
      const { headers } = await portal.ask(path);
      expect([headers.get('cache-control'), headers.get('referrer-policy')], path).toEqual(['no-store', 'no-referrer']);
    }
  });
});

describe('methods', () => {
  test.each([
    ['/', 'GET, HEAD, OPTIONS'],
    ['/dokumentacja.data', 'GET, HEAD, OPTIONS'],
    ['/kontakt', 'GET, HEAD, POST, OPTIONS'],
    ['/admin/login', 'GET, HEAD, POST, OPTIONS'],
    ['/healthz', 'GET, HEAD, OPTIONS'],
    ['/files/x.pdf', 'GET, HEAD, OPTIONS'],
    ['/feed.xml', 'GET, HEAD, OPTIONS'],
    ['/favicon.ico', 'GET, HEAD, OPTIONS'],
    ['/favicon.svg', 'GET, HEAD, OPTIONS'],
    ['/komunikaty/feed.xml', 'GET, HEAD, OPTIONS'],
  ])('of %s are told', async (path, allow) => {
    const options = await portal.ask(path, { method: 'OPTIONS' });
    expect([options.status, options.headers.get('allow')]).toEqual([204, allow]);
    for (const method of allow.includes('POST') ? ['PUT', 'DELETE', 'PATCH'] : ['POST', 'PUT', 'DELETE']) {
      const refused = await portal.ask(path, { method });
      expect([method, refused.status, refused.headers.get('allow')]).toEqual([method, 405, allow]);
      for (const name of required) expect(refused.headers.get(name), name).toBeTruthy();
    }
  });

  test('of an address that does not exist: none', async () => {
    expect((await portal.ask('/nie-ma-mnie', { method: 'POST' })).status).toBe(404);
  });

  test.each(['/kontakt', '/admin/login', '/wyloguj', '/kontakt.data'])(
    'a write to %s that is no form is refused, never a failure',
    async (path) => {
      const send = (type: string | undefined, body: string) =>
        portal.ask(path, { method: 'POST', body, headers: type ? { 'content-type': type } : {} });
      expect((await send('application/json', '{}')).status).toBe(415);
      expect((await send('text/plain', 'a=b')).status).toBe(415);
      expect((await portal.ask(path, { method: 'POST' })).status).toBe(415);
      expect((await send('multipart/form-data; boundary=x', 'nonsense')).status).toBe(400);
    },
  );
});

test('8 MB sent to the contact form are refused early, by a small answer that repeats nothing', async () => {
  let sent = 0;
  const chunk = new TextEncoder().encode('Dzień dobry '.repeat(1_000));
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += chunk.length;
      controller.enqueue(sent === chunk.length ? new TextEncoder().encode('message=') : chunk);
      if (sent > 8_000_000) controller.close();
    },
  });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const refused = await portal.ask('/kontakt', { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
  const answer = await refused.text();
  expect(refused.status).toBe(413);
  expect(answer).not.toContain('Dzień dobry Dzień dobry');
  expect(answer.length).toBeLessThan(64 * 1024);
  expect(sent).toBeLessThan(1_000_000);
});

describe('public pages', () => {
  test('are for everyone to keep, to be asked about each time, without a cookie', async () => {
    const response = await portal.ask('/');
    expect(response.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect(response.headers.get('etag')).toMatch(/^"[\w-]+"$/);
    expect(response.headers.has('set-cookie')).toBe(false);
  });

  test('name their inline scripts by hash and carry no nonce', async () => {
    const response = await portal.ask('/');
    expect(response.headers.get('content-security-policy')).toMatch(/script-src 'self'( 'sha256-[\w+/=]+')+;/);
    expect(await response.text()).not.toMatch(/\snonce="[^"]+"/);
  });

  test('answer HEAD like GET, without the body', async () => {
    const [get, head] = [await portal.ask('/'), await portal.ask('/', { method: 'HEAD' })];
    expect(head.status).toBe(200);
    expect(head.headers.get('etag')).toBe(get.headers.get('etag'));
    expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'));
    expect(await head.text()).toBe('');
  });

  test('come in the encoding that is asked for', async () => {
    for (const [accept, encoding] of [
      ['br, gzip', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
      ['gzip, br;q=0.5', 'gzip'],
      ['BR', 'br'],
      ['*', 'br'],
      ['br;q=0, *;q=0', null],
      ['identity', null],
    ] as const) {
      const response = await portal.ask('/', { headers: { 'accept-encoding': accept } });
      expect(response.headers.get('content-encoding')).toBe(encoding);
      expect(response.headers.get('vary')).toContain('Accept-Encoding');
    }
  });

  test('pass the cache by for a signed-in person, and are not stored', async () => {
    const { cookie, email } = await portal.signInBrowser('user');
    const response = await portal.ask('/', { headers: { cookie } });
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.text()).toContain(email);
    expect(await (await portal.ask('/')).text()).not.toContain(email);
  });

  test('do not fill the cache with made-up queries or addresses', async () => {
    await portal.ask('/dokumentacja');
    const before = portal.cache.size;
    await portal.ask('/dokumentacja?x=1');
    await portal.ask('/dokumentacja?utm_source=a');
    await portal.ask('/dokumentacja/nie-ma-takiego');
    expect(portal.cache.size).toBe(before);
  });

  test('show a change to the next visitor', async () => {
    const { cookie } = await portal.signInBrowser('admin');
    await portal.ask('/');
    const saved = await portal.ask('/api/v1/settings', {
      method: 'PATCH',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ site_name: 'Nowa nazwa portalu' }),
    });
    expect(saved.status).toBe(200);
    expect(await (await portal.ask('/')).text()).toContain('Nowa nazwa portalu');
  });
});

describe('maintenance', () => {
  test('closes public reads to all but admins', async () => {
    const [admin, user] = [await portal.signInBrowser('admin'), await portal.signInBrowser('user')];
    const patch = (on: boolean) =>
      portal.ask('/api/v1/settings', {
        method: 'PATCH',
        headers: { cookie: admin.cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ maintenance_mode: on }),
      });
    await patch(true);
    for (const path of ['/', '/dokumentacja', '/api/v1/documentation']) {
      for (const cookie of ['', user.cookie]) {
        const closed = await portal.ask(path, cookie ? { headers: { cookie } } : {});
        expect([path, closed.status, closed.headers.get('retry-after')]).toEqual([path, 503, '300']);
        expect(closed.headers.get('cache-control')).toBe('no-store');
      }
      expect((await portal.ask(path, { headers: { cookie: admin.cookie } })).status).toBe(200);
    }
    const status = async (path: string, method = 'GET') => (await portal.ask(path, { method })).status;
    expect([
      await status('/healthz'),
      await status('/api/v1/auth/session'),
      await status('/admin/login'),
      await status('/Admin/login'),
    ]).toEqual([200, 200, 200, 200]);
    // Only reading public content is closed: refusals for lack of rights stay the same.
    expect([
      await status('/api/v1/users'),
      await status('/api/v1/documentation', 'POST'),
      await status('/api/v1/documentation', 'OPTIONS'),
    ]).toEqual([401, 401, 204]);
    // A client that acts for an admin keeps working, with its key or token.
    const made = await portal.ask('/api/v1/api-keys', {
      method: 'POST',
      headers: { cookie: admin.cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Kopia treści', scope: 'read' }),
    });
    const { key } = (await made.json()) as { key: string };
    const withKey = { headers: { authorization: `Bearer ${key}` } };
    expect((await portal.ask('/api/v1/documentation', withKey)).status).toBe(200);
    const notice = await (await portal.ask('/dokumentacja/instalacja')).text();
    expect(notice).toMatch(/<title>Przerwa techniczna – [^<]+<\/title>/);
    expect(notice).toMatch(/<h1[^>]*>Przerwa techniczna<\/h1>/);
    expect(notice).toContain('href="mailto:');
    await patch(false);
    expect((await portal.ask('/')).status).toBe(200);
  });
});

describe('maintenance, for programs and editors', () => {
  const anyId = '00000000-0000-4000-8000-000000000000';
  const status = async (path: string, cookie?: string) =>
    (await portal.ask(path, cookie ? { headers: { cookie } } : {})).status;
  let token: string;
  const set = async (json: Record<string, boolean>) =>
    expect((await portal.ask('/api/v1/settings', { method: 'PATCH', token, json })).status).toBe(200);
  const close = (on: boolean) => set({ maintenance_mode: on });
  beforeAll(async () => void ({ token } = await portal.signIn('admin')));
  afterAll(() => set({ maintenance_mode: false, moderators_edit: false }));

  test('every read of the API that needs a right is refused for that, every other one is closed', async () => {
    const described = (await (await portal.ask('/api/openapi.json')).json()) as { paths: Record<string, object> };
    const reads = Object.entries(described.paths).flatMap(([path, calls]) => ('get' in calls ? [path] : []));
    const addresses = reads
      .map((path) =>
        `/api/v1${path.replace(/^\/api\/v1/, '')}`.replaceAll(/\{number\}/g, '1').replaceAll(/\{\w+\}/g, anyId),
      )
      .filter((path) => !path.includes('/auth/'));
    expect(addresses.length).toBeGreaterThan(20);
    const open = await Promise.all(addresses.map((path) => status(path)));
    await close(true);
    const shut = await Promise.all(addresses.map((path) => status(path)));
    expect(addresses.map((path, at) => [path, shut[at]])).toEqual(
      addresses.map((path, at) => [path, open[at] === 401 ? 401 : 503]),
    );
    expect(new Set(shut)).toEqual(new Set([401, 503]));
    await close(false);
  });

  test('a moderator who writes goes on in the panel; the public pages are closed to them', async () => {
    await set({ moderators_edit: true });
    const [editor, user] = [await portal.signInBrowser('moderator'), await portal.signInBrowser('user')];
    const form = new FormData();
    form.set('file', new File(['a'], 'a.txt', { type: 'text/plain' }));
    const origin = new URL(portal.services.env.PUBLIC_URL).origin;
    const uploaded = await portal.ask('/api/v1/files', {
      method: 'POST',
      body: form,
      headers: { cookie: editor.cookie, origin },
    });
    const { url } = (await uploaded.json()) as { url: string };
    await close(true);
    const reads = ['/api/v1/fragments?q=', '/api/v1/documentation', `/api/v1/documentation/${anyId}/revisions`, url];
    const answers = async (cookie: string) => Promise.all(reads.map((path) => status(path, cookie)));
    expect(await answers(editor.cookie)).toEqual([200, 200, 404, 200]);
    expect(await answers(user.cookie)).toEqual([403, 503, 403, 503]);
    expect(await status('/admin/dokumentacja', editor.cookie)).toBe(200);
    for (const path of ['/', '/dokumentacja', '/mcp', '/feed.xml'])
      expect(await status(path, editor.cookie), path).toBe(503);
  });
});

describe('limits', () => {
  test('what breaks off as its client has gone is no failure of the portal', async () => {
    const { cookie } = await portal.signInBrowser('admin');
    await portal.ask('/admin/dashboard', { signal: AbortSignal.abort(), headers: { cookie } });
    const metrics = await portal.ask('/metrics', { headers: { authorization: 'Bearer a token for the metrics' } });
    expect(await metrics.text()).toContain('route="/admin/…",status="499"} 1');
  });

  test('a write that another site makes a browser send is refused', async () => {
    const { cookie } = await portal.signInBrowser('admin');
    for (const headers of [
      { cookie, origin: 'https://evil.test' },
      { cookie, origin: 'null' },
    ]) {
      const init = {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' } as Record<string, string>,
        body: '{}',
      };
      expect((await portal.ask('/api/v1/categories', init)).status).toBe(403);
    }
    const form = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.test' };
    for (const path of ['/kontakt', '/kontakt.data', '/admin/login', '/wyloguj.data', '/admin/ustawienia.data']) {
      for (const more of [[], [['cookie', cookie]]] as [string, string][][]) {
        const headers = [...Object.entries(form), ...more] as [string, string][];
        expect((await portal.ask(path, { method: 'POST', headers, body: 'a=b' })).status).toBe(403);
      }
    }
  });

  test('who is nobody to the API hears that before anything of origins', async () => {
    for (const headers of [
      { cookie: '__Host-portal_session=ps_unknown' },
      { cookie: 'other=1', origin: 'https://evil.test' },
      { origin: 'https://evil.test' },
    ]) {
      const init = {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' } as Record<string, string>,
        body: '{}',
      };
      expect((await portal.ask('/api/v1/categories', init)).status).toBe(401);
    }
  });

  test('a body over 2 MB is refused before it is read', async () => {
    const { cookie } = await portal.signInBrowser('admin');
    const body = JSON.stringify({ name: 'x'.repeat(2_200_000) });
    const headers = { cookie, 'content-type': 'application/json', 'content-length': String(body.length) };
    expect((await portal.ask('/api/v1/categories', { method: 'POST', headers, body })).status).toBe(413);
  });

  test('pages that had to be made are counted per address, kept ones are not', async () => {
    stopped = new Date(); // so many requests may take longer than the minute for which they are counted
    for (let asked = 0; asked < 1_300; asked++) expect((await portal.ask('/healthz')).status).toBe(200);
    const statuses = new Set<number>();
    await portal.ask('/dokumentacja');
    for (let asked = 0; asked < 1_300; asked++) statuses.add((await portal.ask('/api/v1/site')).status);
    expect(statuses).toEqual(new Set([200, 429]));
    const refused = await portal.ask('/szukaj?q=abc');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await portal.ask('/dokumentacja')).status).toBe(200);
    stopped = undefined;
  });

  test('metrics that are named as counters are counters', async () => {
    const response = await portal.ask('/metrics', { headers: { authorization: 'Bearer a token for the metrics' } });
    const types = [...(await response.text()).matchAll(/^# TYPE (portal_\w+) (\w+)$/gm)];
    expect(types.length).toBeGreaterThan(8);
    for (const [, name = '', type] of types) expect(type === 'counter', name).toBe(name.endsWith('_total'));
  });

  test('metrics are given to who has the token', async () => {
    await portal.services.publicDoor.search.search('portal', { limit: 1 });
    const response = await portal.ask('/metrics', { headers: { authorization: 'Bearer a token for the metrics' } });
    const text = await response.text();
    expect(text).toMatch(/^portal_search_seconds_count [1-9]/m);
    for (const name of [
      'portal_request_seconds_bucket',
      'portal_page_cache_hits_total',
      'portal_sessions ',
      'portal_database_connections{pool="portal admin"',
      'nodejs_eventloop_lag_seconds',
    ]) {
      expect(text).toContain(name);
    }
  });
});
