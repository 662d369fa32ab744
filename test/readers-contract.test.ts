import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { modules } from '#app/content/registry';
import { ruleIds, severities } from '#app/checks/issue';
import { validationTexts } from '#app/texts/pl/validation';
import { neededFields } from './needed-fields';
import { createTestPortal, type TestPortal } from './portal';

// What the contract says of readers, of care and of `content-check`, where no other test does.

let portal: TestPortal;
let token: string;
let other: Record<'user' | 'moderator', string>;
beforeAll(async () => {
  portal = await createTestPortal({ pages: true, variables: { TRUST_PROXY: '1' } });
  ({ token } = await portal.signIn('admin'));
  const [user, moderator] = [await portal.signIn('user'), await portal.signIn('moderator')];
  other = { user: user.token, moderator: moderator.token };
});
afterAll(() => portal?.stop());
beforeEach(() => portal.sql`delete from rate_limit_uses`);

type Body = Record<string, unknown> & { id: string };
interface Asking {
  token?: string | undefined;
  headers?: Record<string, string>;
}

async function call(method: string, path: string, json?: unknown, asking: Asking = { token }) {
  const { status, body } = await portal.call(method, path, { json, ...asking });
  return { status, body: body as Body };
}
const guest: Asking = {};
let made = 0;
async function make(values: Record<string, unknown> = {}): Promise<Body> {
  const json = { title: `Strona ${++made}`, content: 'Tekst.', status: 'published', ...values };
  const { status, body } = await call('POST', '/documentation', json);
  expect(status).toBe(201);
  return body;
}

describe('what readers say', () => {
  test('is listed for admins, page by page, and refused to all others in order', async () => {
    const { id } = await make();
    for (const comment of ['a', 'b', 'c'])
      expect(
        (await call('POST', '/feedback', { module: 'documentation', id, helpful: true, comment }, guest)).status,
      ).toBe(202);
    const page = (await call('GET', '/feedback?per_page=2&page=2')).body as unknown as { items: Body[] };
    expect(page).toMatchObject({ items: [{ comment: 'a' }], total: 3, page: 2, per_page: 2 });
    expect((await call('GET', '/feedback', undefined, guest)).status).toBe(401);
    for (const role of ['user', 'moderator'] as const)
      expect((await call('GET', '/feedback', undefined, { token: other[role] })).status).toBe(403);
    for (const query of ['?page=0', '?module=nic', '?helpful=1'])
      expect((await call('GET', `/feedback${query}`)).status, query).toBe(422);
    expect((await call('GET', '/feedback?module=nic', undefined, guest)).status).toBe(401);
  });

  test('is taken of every section, and of a page for members from members alone', async () => {
    for (const { key } of modules) {
      await call('POST', '/categories', { module: key, name: 'Różne' });
      const { body } = await call('POST', `/${key}`, { title: 'Pytana', status: 'published', ...neededFields(key) });
      const said = await call('POST', '/feedback', { module: key, id: body.id, helpful: true }, guest);
      expect(said.status, key).toBe(202);
    }
    const { id } = await make({ audience: 'members' });
    const said = { module: 'documentation', id, helpful: true };
    expect((await call('POST', '/feedback', said, guest)).status).toBe(404);
    expect((await call('POST', '/feedback', said, { token: other.user })).status).toBe(202);
  });

  test('is limited by address, and a credential that is none, another type and no JSON are refused', async () => {
    const { id } = await make();
    const say = (comment: string, from: string) =>
      call(
        'POST',
        '/feedback',
        { module: 'documentation', id, helpful: true, comment },
        { headers: { 'x-forwarded-for': from } },
      );
    const statuses = [];
    for (let n = 0; n < 11; n += 1) statuses.push((await say(`Uwaga ${n}`, '198.51.100.1')).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 202), 429]);
    expect((await say('Uwaga', '203.0.113.9')).status).toBe(202);
    expect((await call('POST', '/feedback', {}, { token: 'nic' })).status).toBe(401);
    expect((await call('POST', '/feedback', {}, { headers: { 'content-type': 'text/plain' } })).status).toBe(415);
  });
});

describe('reads', () => {
  interface Reading {
    items: { id: string; reads: number }[];
    days: { date: string; reads: number }[];
  }
  const reading = async () => {
    await portal.reads.write();
    return (await call('GET', '/stats/reading')).body as unknown as Reading;
  };
  const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };

  test('are counted once each, kept page or not, and not when the page is made anew behind the scenes', async () => {
    await portal.sql`truncate page_reads`;
    const { id, slug } = await make();
    const { origin, close } = await portal.listen();
    try {
      const path = `${origin}/dokumentacja/${String(slug)}`;
      const open = async (more: Record<string, string> = {}, method = 'GET') => {
        const answer = await fetch(path, { method, headers: { ...browser, ...more } });
        await answer.arrayBuffer();
        return answer;
      };
      const etag = (await open()).headers.get('etag') ?? '';
      await open();
      expect((await open({ 'if-none-match': etag })).status).toBe(304);
      await open({ cookie: (await portal.signInBrowser('user')).cookie });
      await open({}, 'HEAD');
      await open({ 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' });
      expect((await reading()).items[0]).toMatchObject({ id, reads: 4 });
      await call('PATCH', `/documentation/${id}`, { content: 'Inny tekst.' });
      await portal.renewals.done;
      const { items, days } = await reading();
      expect(items[0]).toMatchObject({ id, reads: 4 });
      expect(days.reduce((sum, { reads }) => sum + reads, 0)).toBe(4);
    } finally {
      close();
    }
  });

  test('are for admins alone', async () => {
    expect((await call('GET', '/stats/reading', undefined, guest)).status).toBe(401);
    for (const role of ['user', 'moderator'] as const)
      expect((await call('GET', '/stats/reading', undefined, { token: other[role] })).status).toBe(403);
    expect((await call('GET', '/stats/reading?from=jutro', undefined, guest)).status).toBe(401);
  });

  test('say what is wrong with a period', async () => {
    const told = async (query: string) => (await call('GET', `/stats/reading?${query}`)).body.errors;
    expect(await told('from=2026-02-30')).toEqual({ from: [validationTexts.date] });
    expect(await told('from=2026-02-02&to=2026-02-01')).toEqual({ from: [validationTexts.period(400)] });
  });
});

describe('the page of a tag', () => {
  test('has what is for members for members alone, and no page where nothing else is', async () => {
    await make({ title: 'Dla swoich', tags: ['Płace'], audience: 'members' });
    const read = async (headers: Record<string, string> = {}) => {
      const answer = await portal.ask('/tagi/place', { headers });
      return [answer.status, (await answer.text()).includes('Dla swoich')];
    };
    const { cookie } = await portal.signInBrowser('user');
    expect(await read()).toEqual([404, false]);
    expect(await read({ cookie })).toEqual([200, true]);
    await make({ title: 'Dla wszystkich', tags: ['płace'] });
    expect(await read()).toEqual([200, false]);
    expect((await (await portal.ask('/tagi/Płace')).text()).includes('Dla wszystkich')).toBe(true);
  });
});

describe('care', () => {
  test('is seen and set by whoever writes, and what is no account and no day is refused at its field', async () => {
    const { id: owner } = await portal.signIn('moderator');
    const { id } = await make({ owner, review_at: '2030-02-28' });
    const path = `/documentation/${id}`;
    const shown = { owner, review_at: '2030-02-28', verified_at: null };
    expect((await call('GET', path)).body).toMatchObject(shown);
    const seenBy = async (asking: Asking) => {
      const one = (await call('GET', path, undefined, asking)).body;
      const list = (await call('GET', '/documentation?per_page=100', undefined, asking)).body as unknown as {
        items: Body[];
      };
      return [one, list.items.find((item) => item.id === id)].map((item) => [
        'owner' in (item ?? {}),
        'review_at' in (item ?? {}),
        'review_state' in (item ?? {}),
        'verified_at' in (item ?? {}),
      ]);
    };
    const readerSees = [false, false, false, true];
    for (const asking of [guest, { token: other.user }, { token: other.moderator }])
      expect(await seenBy(asking)).toEqual([readerSees, readerSees]);
    await call('PATCH', '/settings', { moderators_edit: true });
    const all = [true, true, true, true];
    expect(await seenBy({ token: other.moderator })).toEqual([all, all]);
    await call('PATCH', '/settings', { moderators_edit: false });
    for (const [field, value] of [
      ['owner', 'Anna'],
      ['owner', '00000000-0000-4000-8000-000000000000'],
      ['owner', 7],
      ['review_at', '2030-02-30'],
      ['review_at', 'jutro'],
      ['review_at', 7],
    ] as const) {
      const refused = await call('PATCH', path, { [field]: value });
      expect([refused.status, Object.keys(refused.body.errors as object)], `${field} ${value}`).toEqual([422, [field]]);
    }
    expect((await call('PATCH', path, { owner: null, review_at: null })).body).toMatchObject({
      owner: null,
      review_at: null,
    });
  });

  test('‘Treść aktualna’ tells readers when, and the text and its day of change stay', async () => {
    const before = await make({ review_at: '2030-01-01' });
    const { cookie } = await portal.signInBrowser('admin');
    const body = new URLSearchParams({ review_at: '2031-01-01' });
    const path = `/admin/dokumentacja/aktualnosc/${before.id}`;
    expect((await portal.ask(path, { method: 'POST', headers: { cookie }, body })).status).toBe(302);
    const after = (await call('GET', `/documentation/${before.id}`)).body;
    expect(Date.parse(String(after.verified_at))).toBeGreaterThan(0);
    expect(after).toMatchObject({ review_at: '2031-01-01', updated_at: before.updated_at, content: before.content });
    expect((await call('GET', `/documentation/${before.id}`, undefined, guest)).body.verified_at).toBe(
      after.verified_at,
    );
    const kept = await call('PATCH', `/documentation/${before.id}`, { verified_at: null, title: 'Nowy' });
    expect([kept.status, kept.body.verified_at]).toEqual([200, after.verified_at]);
  });
});

describe('content-check', () => {
  const bad = '# A\n\n[tutaj](/nie-ma)\n\n![](/files/x.png)\n\nW chwili obecnej  nie.\n\n**Nagłówek**\n\nTekst.';
  const check = (json: object, asking: Asking = { token }) => call('POST', '/content-check', json, asking);

  test('is for whoever writes, of any section, and refuses in the order of refusals', async () => {
    const good = { module: 'changelog', content: bad };
    expect((await check(good, guest)).status).toBe(401);
    expect((await check({}, { token: other.user })).status).toBe(403);
    expect((await check(good, { token: other.moderator })).status).toBe(403);
    await call('PATCH', '/settings', { moderators_edit: true });
    expect((await check(good, { token: other.moderator })).status).toBe(200);
    await call('PATCH', '/settings', { moderators_edit: false });
    for (const { key } of modules) expect((await check({ ...good, module: key })).status).toBe(200);
    expect((await check(good, { token, headers: { 'content-type': 'text/plain' } })).status).toBe(415);
    expect((await check({ ...good, title: 'T'.repeat(201) })).status).toBe(422);
    expect((await check({ ...good, content: 7 })).status).toBe(422);
  });

  test('points at a place in the source with every issue', async () => {
    const { body } = await check({ module: 'documentation', title: 'T', content: bad });
    const { issues } = body as unknown as { issues: Record<string, string | number>[] };
    const lines = bad.split('\n');
    expect(issues.length).toBeGreaterThan(5);
    for (const { rule, severity, line, column, length, detail, ...more } of issues) {
      expect(ruleIds).toContain(rule);
      expect(severities).toContain(severity);
      expect(lines[Number(line) - 1]?.length).toBeGreaterThanOrEqual(Number(column) + Number(length) - 1);
      expect(String(detail)).toMatch(/\.$/);
      expect(['', 'fix']).toContain(Object.keys(more).join());
    }
  });
});
