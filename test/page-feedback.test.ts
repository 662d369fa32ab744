import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestPortal, type TestPortal } from './portal';

let portal: TestPortal;
let admin: string;
beforeAll(async () => {
  portal = await createTestPortal({ pages: true });
  admin = (await portal.signIn('admin')).token;
});
afterAll(() => portal?.stop());

let made = 0;
async function publish(module: string, values: Record<string, unknown> = {}) {
  const json = { title: `Strona ${++made}`, content: 'Tekst', status: 'published', ...values };
  const response = await portal.ask(`/api/v1/${module}`, { method: 'POST', token: admin, json });
  expect(response.status).toBe(201);
  return (await response.json()) as { id: string; slug: string };
}

const counted = () =>
  portal.sql<{ entry_id: string; helpful: boolean; comment: string }>`
    select entry_id, helpful, comment from feedback order by created_at`;
/** A limit counts for ten minutes: each test begins with fresh counts. */
const forgetUses = () => portal.sql`delete from rate_limit_uses`;

/** What a browser without scripts sends. */
const press = (values: Record<string, string>) =>
  portal.ask('/opinia', { method: 'POST', body: new URLSearchParams(values) });
const headingOf = (html: string) => /<h1[^>]*>([^<]*)</.exec(html)?.[1];
const say = (json: unknown) => portal.ask('/api/v1/feedback', { method: 'POST', json });

test('a document, an article and an entry of the changelog ask their readers, from a kept page and without scripts', async () => {
  const document = await publish('documentation');
  const article = await publish('knowledge_base');
  const release = await publish('changelog', { version: '9.9.1', release_date: '2026-01-01', content: '' });
  for (const [module, id, path] of [
    ['documentation', document.id, `/dokumentacja/${document.slug}`],
    ['knowledge_base', article.id, `/baza-wiedzy/${article.slug}`],
    ['changelog', release.id, '/dziennik-zmian/9.9.1'],
  ]) {
    const html = await (await portal.ask(String(path))).text();
    expect(html).toContain('Czy ta strona była pomocna?');
    expect(html).toMatch(/<form[^>]* action="\/opinia" method="post">/);
    expect(html).toContain(`<input type="hidden" name="module" value="${module}"/>`);
    expect(html).toContain(`<input type="hidden" name="id" value="${id}"/>`);
  }
});

test('a press counts once, however often it is sent, and leads to where a sentence can be added', async () => {
  const { id, slug } = await publish('documentation');
  const sent = { module: 'documentation', id, helpful: 'false' };
  const answers = await Promise.all([press(sent), press(sent), press(sent)]);
  const places = answers.map(({ status, headers }) => [status, headers.get('location'), headers.get('set-cookie')]);
  expect(new Set(places.map((place) => JSON.stringify(place))).size).toBe(1);
  expect(places[0]).toEqual([303, expect.stringMatching(/^\/opinia\/[0-9a-f-]{36}$/), null]);
  expect((await counted()).filter((row) => row.entry_id === id)).toEqual([
    { entry_id: id, helpful: false, comment: '' },
  ]);

  const place = String(places[0]?.[1]);
  const asked = await portal.ask(place);
  const html = await asked.text();
  expect([asked.status, asked.headers.get('cache-control')]).toEqual([200, expect.stringContaining('no-store')]);
  expect(html).toContain('Przykro nam, że ta strona nie pomogła.');
  expect(html).toContain(`href="/dokumentacja/${slug}"`);
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  // An answer takes an address, which is left where one is asked for.
  expect(html).toMatch(/href="\/kontakt"[^>]*>napisz przez stronę kontaktu</);

  const comment = (text: string) => portal.ask(place, { method: 'POST', body: new URLSearchParams({ comment: text }) });
  expect((await comment('  ')).status).toBe(422);
  const long = await comment('ż'.repeat(1_001));
  expect([long.status, (await long.text()).includes('ż'.repeat(1_001))]).toEqual([422, true]);
  for (const text of ['Brakuje wzoru.', 'Brakuje wzoru.']) expect((await comment(text)).status).toBe(303);
  expect(await (await portal.ask(place)).text()).toContain('Uwaga wysłana');
  expect((await counted()).filter((row) => row.entry_id === id)).toEqual([
    { entry_id: id, helpful: false, comment: 'Brakuje wzoru.' },
  ]);

  // Another person behind the same address sends their own.
  await press(sent);
  expect((await counted()).filter((row) => row.entry_id === id)).toHaveLength(2);
  expect((await portal.ask('/opinia/00000000-0000-4000-8000-000000000000')).status).toBe(404);
  const noPage = await portal.ask('/opinia');
  expect([noPage.status, headingOf(await noPage.text())]).toEqual([404, 'Oops! Page not found']);
});

test('an answer that cannot be taken is a page that says so, and no line in the log that is no JSON', async () => {
  const warn = vi.spyOn(console, 'warn');
  const answer = await press({ module: 'documentation', id: 'x', helpful: 'tak' });
  expect([answer.status, headingOf(await answer.text())]).toEqual([422, 'Odpowiedź nie została zapisana']);
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
});

test('the API takes the same, tells what is wrong with it, and nothing of what is not public', async () => {
  await forgetUses();
  const { id } = await publish('knowledge_base');
  const draft = await publish('knowledge_base', { status: 'draft' });
  const good = { module: 'knowledge_base', id, helpful: true };
  const taken = await say({ ...good, comment: 'Dziękuję' });
  expect([taken.status, await taken.text(), taken.headers.get('set-cookie')]).toEqual([202, '', null]);
  for (const wrong of [
    {},
    { ...good, module: 'nic' },
    { ...good, id: 'x' },
    { ...good, helpful: 'tak' },
    { ...good, comment: 'x'.repeat(1_001) },
    { ...good, person: 'Anna' },
  ])
    expect((await say(wrong)).status, JSON.stringify(wrong)).toBe(422);
  expect((await say({ ...good, id: draft.id })).status).toBe(404);
  expect((await say({ ...good, module: 'documentation' })).status).toBe(404);
  const listed = await portal.ask('/api/v1/feedback?module=knowledge_base&helpful=true', { token: admin });
  expect(await listed.json()).toMatchObject({
    items: [{ ...good, comment: 'Dziękuję', closed: false, title: expect.any(String), url: expect.any(String) }],
    total: 1,
    page: 1,
  });
  const others = await portal.ask('/api/v1/feedback?module=knowledge_base&helpful=false', { token: admin });
  expect(await others.json()).toMatchObject({ items: [], total: 0 });
  expect((await portal.ask('/api/v1/feedback?helpful=moze', { token: admin })).status).toBe(422);
});

test('the eleventh answer within ten minutes waits, by form and by API alike', async () => {
  await forgetUses();
  const { id } = await publish('documentation');
  const before = (await counted()).length;
  for (let number = 1; number <= 10; number++)
    expect((await say({ module: 'documentation', id, helpful: true, comment: `Uwaga ${number}` })).status).toBe(202);
  const refused = await say({ module: 'documentation', id, helpful: true, comment: 'Uwaga 11' });
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  const form = await press({ module: 'documentation', id, helpful: 'true' });
  expect([form.status, Number(form.headers.get('retry-after')) > 0]).toEqual([429, true]);
  const html = await form.text();
  expect(headingOf(html)).toBe('Odpowiedź nie została zapisana');
  expect(html).toMatch(/<p[^>]*>[^<]*Spróbuj ponownie za \d+ min\.<\/p>/);
  expect((await counted()).length).toBe(before + 10);
});

test('nothing of the reader is kept with what they said', async () => {
  const columns = await portal.sql<{ name: string }>`
    select column_name as name from information_schema.columns where table_name = 'feedback' order by name`;
  expect(columns.map(({ name }) => name)).toEqual([
    'comment',
    'created_at',
    'done_at',
    'entry_id',
    'helpful',
    'id',
    'module',
  ]);
});

test('the inbox shows what readers said, narrows it and closes it, for admins alone', async () => {
  await forgetUses();
  const { id } = await publish('documentation');
  await press({ module: 'documentation', id, helpful: 'true' });
  await say({ module: 'documentation', id, helpful: false, comment: 'Nie działa odnośnik' });
  const { cookie } = await portal.signInBrowser('admin');
  const inbox = async (query = '') =>
    (await portal.ask(`/admin/powiadomienia/oceny${query}`, { headers: { cookie } })).text();
  expect(await inbox()).toContain('Nie działa odnośnik');
  expect(await inbox('?ocena=true')).not.toContain('Nie działa odnośnik');
  expect(await inbox('?sekcja=changelog')).toContain('Żadna odpowiedź nie pasuje do filtrów.');
  const [row] = await portal.sql<{ id: string }>`select id from feedback where comment = 'Nie działa odnośnik'`;
  const close = (cookies: string, intent = 'done') =>
    portal.ask('/admin/powiadomienia/oceny', {
      method: 'POST',
      headers: { cookie: cookies, origin: 'https://portal.example.pl' },
      body: new URLSearchParams({ id: row?.id ?? '', intent }),
    });
  expect((await close((await portal.signInBrowser('moderator')).cookie)).status).not.toBe(200);
  expect(await inbox()).toContain('Nie działa odnośnik');
  expect((await close(cookie)).status).toBe(200);
  expect(await inbox()).not.toContain('Nie działa odnośnik');
  expect(await inbox('?stan=done')).toContain('Nie działa odnośnik');
  expect(await portal.sql`select comment from feedback where done_at is not null`).toHaveLength(1);
  const [logged] = await portal.sql`select action, after from audit_log where subject = 'feedback'`;
  expect(logged).toMatchObject({ action: 'update', after: { done: true } });
  expect((await portal.ask('/api/v1/feedback', { token: (await portal.signIn('user')).token })).status).toBe(403);
});
