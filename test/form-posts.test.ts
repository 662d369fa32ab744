import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestPortal, type TestPortal } from './portal';

let portal: TestPortal;
let cookie: string;
let admin: string;
beforeAll(async () => {
  portal = await createTestPortal({ pages: true });
  ({ cookie, id: admin } = await portal.signInBrowser('admin'));
  await portal.sql`insert into categories (module, name, slug) values ('resources', 'Pliki', 'pliki')`;
});
afterAll(() => portal?.stop());

/** The idempotency key in the form at this address. */
async function keyAt(path: string, as: string | null = cookie): Promise<string> {
  const html = await (await portal.ask(path, { headers: as ? { cookie: as } : {} })).text();
  const key = /name="idempotency_key" value="([^"]+)"/.exec(html)?.[1];
  if (!key) throw new Error(`no form with a key at ${path}`);
  return key;
}

/** What a browser without scripts sends, and what it gets. */
async function post(path: string, key: string, fields: Record<string, string>, as: string | null = cookie) {
  const response = await portal.ask(path, {
    method: 'POST',
    headers: as ? { cookie: as } : {},
    body: new URLSearchParams({ idempotency_key: key, ...fields }),
  });
  return {
    status: response.status,
    location: response.headers.get('location'),
    flash: decodeURIComponent(response.headers.get('set-cookie') ?? ''),
    html: await response.text(),
  };
}

const atOnce = (path: string, key: string, fields: Record<string, string>, as?: string | null) =>
  Promise.all([1, 2, 3, 4].map(() => post(path, key, fields, as)));
const count = async (table: string) =>
  (await portal.sql.unsafe(`select count(*)::int as count from ${table}`))[0]?.count as number;

const entries: [module: string, path: string, toast: string, fields: Record<string, string>][] = [
  ['documentation', '/admin/dokumentacja/nowa', 'Dokument dodany', {}],
  ['knowledge_base', '/admin/baza-wiedzy/nowy', 'Artykuł dodany', {}],
  ['changelog', '/admin/dziennik-zmian/nowy', 'Wpis dodany', { version: '8.0.0', release_date: '2026-01-01' }],
  ['resources', '/admin/zasoby/nowy', 'Zasób dodany', { category: 'pliki', resource_type: 'document' }],
  [
    'announcements',
    '/admin/komunikaty/nowy',
    'Komunikat dodany',
    { valid_from: '2026-01-01T00:00', importance: 'normal' },
  ],
];

describe('a form that is sent four times at once', () => {
  test.each(entries)(
    'makes one item of %s, and all lead to the list with its toast',
    async (module, path, toast, fields) => {
      const before = await count(module);
      const answers = await atOnce(path, await keyAt(path), { title: 'Raz', status: 'draft', ...fields });
      for (const { status, location, flash } of answers)
        expect([status, location, flash]).toEqual([
          302,
          path.replace(/\/now[ya]$/, ''),
          expect.stringContaining(toast),
        ]);
      expect(await count(module)).toBe(before + 1);
    },
  );

  test('makes one account', async () => {
    const before = await count('users');
    const account = {
      email: 'raz@example.pl',
      username: 'Tylko raz',
      role: 'user',
      password: 'dobre-haslo-1',
      confirm_password: 'dobre-haslo-1',
    };
    const answers = await atOnce('/admin/uzytkownicy/nowy', await keyAt('/admin/uzytkownicy/nowy'), account);
    expect(answers.map(({ status, location }) => [status, location])).toEqual(
      answers.map(() => [302, '/admin/uzytkownicy']),
    );
    expect(await count('users')).toBe(before + 1);
  });

  test('makes one API key and shows it each time, though it is stored nowhere', async () => {
    const page = '/admin/ustawienia?karta=api';
    const answers = await atOnce(page, await keyAt(page), { intent: 'create-key', name: 'Raz', scope: 'read' });
    const keys = answers.map(({ html }) => /portal_[\w-]{43}/.exec(html)?.[0]);
    expect(new Set(keys).size).toBe(1);
    expect(await count('api_keys')).toBe(1);
    expect(
      (await portal.ask('/api/v1/documentation', { headers: { authorization: `Bearer ${keys[0]}` } })).status,
    ).toBe(200);
    expect((await portal.sql`select last_used_at from api_keys`)[0]?.last_used_at).not.toBeNull();
  });

  test('makes one category', async () => {
    const before = await count('categories');
    const answers = await atOnce('/admin/dokumentacja/kategorie', '0123456789abcdef', {
      intent: 'create',
      name: 'Raz',
      slug: 'raz',
    });
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await count('categories')).toBe(before + 1);
  });

  test('leaves one message, which counts once against the limit', async () => {
    const message = { name: 'Ola', email: 'ola@example.pl', message: 'Raz' };
    for (const answers of [
      await atOnce('/kontakt', '', message, null),
      await atOnce('/kontakt', '', { ...message, message: 'Dwa' }, null),
    ]) {
      for (const { status, location } of answers)
        expect([status, location]).toEqual([303, expect.stringMatching(/^\/kontakt\?wyslano=/)]);
    }
    expect(await count('contact_messages')).toBe(2);
  });
});

describe('a form that was sent before with something else in it', () => {
  const reused = /Ten formularz wysłano już raz/;

  test('is shown again as it was typed, and makes it when it is sent once more', async () => {
    const path = '/admin/dokumentacja/nowa';
    const key = await keyAt(path);
    await post(path, key, { title: 'Pierwszy', status: 'draft' });
    const refused = await post(path, key, { title: 'Drugi', status: 'draft' });
    expect([refused.status, reused.test(refused.html), refused.html.includes('value="Drugi"')]).toEqual([
      422,
      true,
      true,
    ]);
    const next = /name="idempotency_key" value="([^"]+)"/.exec(refused.html)?.[1] ?? '';
    expect((await post(path, next, { title: 'Drugi', status: 'draft' })).status).toBe(302);
  });
});

test('a form that was refused makes it with the same key once it is put right', async () => {
  const path = '/admin/komunikaty/nowy';
  const key = await keyAt(path);
  expect(
    (await post(path, key, { title: '', status: 'draft', valid_from: '2026-01-01T00:00', importance: 'normal' }))
      .status,
  ).toBe(422);
  expect(
    (
      await post(path, key, {
        title: 'Poprawiony',
        status: 'draft',
        valid_from: '2026-01-01T00:00',
        importance: 'normal',
      })
    ).status,
  ).toBe(302);
});

test('the contact page is the same for every visitor', async () => {
  const [one, other] = [await portal.ask('/kontakt'), await portal.ask('/kontakt')];
  expect([one.headers.get('etag'), one.headers.get('cache-control')]).toEqual([
    other.headers.get('etag'),
    'public, max-age=0, must-revalidate',
  ]);
});

describe('a form that two people have open', () => {
  /** What the form on a page was opened with. */
  const openedIn = (html: string) => (/name="opened" value="([^"]*)"/.exec(html)?.[1] ?? '').replaceAll('&quot;', '"');
  const openedAt = async (path: string) => openedIn(await (await portal.ask(path, { headers: { cookie } })).text());

  test('changes of an account what its sender changed, and asks about what both did', async () => {
    const { id, email } = await portal.signIn('moderator');
    const path = `/admin/uzytkownicy/edytuj/${id}`;
    const opened = await openedAt(path);
    const form = { email, username: 'Nowa nazwa', role: 'moderator', opened };
    await portal.sql`update users set role = 'user' where id = ${id}`;
    expect((await post(path, '', form)).status).toBe(302);
    const account = async () => (await portal.sql`select username, role from users where id = ${id}`)[0];
    expect(await account()).toEqual({ username: 'Nowa nazwa', role: 'user' });
    const stale = await post(path, '', { ...form, username: 'Inna nazwa' });
    expect([stale.status, stale.html.includes('ktoś zapisał tu: Nowa nazwa.')]).toEqual([422, true]);
    expect(await account()).toEqual({ username: 'Nowa nazwa', role: 'user' });
    expect((await post(path, '', { ...form, username: 'Inna nazwa', opened: openedIn(stale.html) })).status).toBe(302);
    expect(await account()).toEqual({ username: 'Inna nazwa', role: 'user' });
  });

  test('changes of the settings what its sender changed, and asks about what both did', async () => {
    const path = '/admin/ustawienia?karta=seo';
    const form = { seo_title: '', seo_description: '', seo_keywords: 'słowa', opened: await openedAt(path) };
    await portal.sql`update settings set seo_title = 'Ich tytuł'`;
    expect((await post(path, '', form)).status).toBe(200);
    const saved = async () => (await portal.sql`select seo_title, seo_keywords from settings`)[0];
    expect(await saved()).toEqual({ seo_title: 'Ich tytuł', seo_keywords: 'słowa' });
    const stale = await post(path, '', { ...form, seo_title: 'Mój tytuł' });
    expect([stale.status, stale.html.includes('ktoś zapisał tu: Ich tytuł.')]).toEqual([422, true]);
    const sent = { ...form, seo_title: 'Mój tytuł', opened: openedIn(stale.html) };
    expect((await post(path, '', sent)).status).toBe(200);
    expect(await saved()).toEqual({ seo_title: 'Mój tytuł', seo_keywords: 'słowa' });
  });

  test('changes of a category what its sender changed, and asks about what both did', async () => {
    const [row] = await portal.sql<{ id: string }>`
      insert into categories (module, name, slug) values ('changelog', 'Wydania', 'stary') returning id`;
    const id = row?.id ?? '';
    const known = { name: 'Wydania', slug: 'stary', parent: null, position: null, default_owner: null };
    const opened = JSON.stringify({ ...known, review_months: null });
    const form = { intent: 'update', id, name: 'Wydania', slug: 'stary', parent: '', position: '', default_owner: '' };
    const send = async (more: Record<string, string>) => {
      const { status, html } = await post('/admin/dziennik-zmian/kategorie', '', { ...form, opened, ...more });
      return { status, answer: JSON.parse(html) as { errors: Record<string, string[]>; opened: string } };
    };
    await portal.sql`update categories set slug = 'nowy' where id = ${id}`;
    expect((await send({ review_months: '6' })).status).toBe(200);
    const saved = async () => (await portal.sql`select slug, review_months from categories where id = ${id}`)[0];
    expect(await saved()).toEqual({ slug: 'nowy', review_months: 6 });
    const stale = await send({ review_months: '12' });
    expect([stale.status, Object.keys(stale.answer.errors)]).toEqual([422, ['review_months']]);
    expect((await send({ review_months: '12', opened: stale.answer.opened })).status).toBe(200);
    expect(await saved()).toEqual({ slug: 'nowy', review_months: 12 });
  });
});

test('a form whose entry was deleted while it was open comes back with what is typed, and says what to do', async () => {
  const typed = { title: 'Ulotny', slug: 'ulotny', content: 'Długa poprawka', status: 'draft' };
  const add = '/admin/dokumentacja/nowa';
  await post(add, await keyAt(add), typed);
  const [entry] = await portal.sql`delete from documentation where slug = 'ulotny' returning id`;
  const { status, html } = await post(`/admin/dokumentacja/edytuj/${String(entry?.id)}`, '', {
    ...typed,
    revision: '1',
    page_account: admin,
  });
  expect(status).toBe(404);
  for (const words of ['Gdy administrator to przywróci', 'Wyślij jeszcze raz', 'Długa poprawka'])
    expect(html).toContain(words);
  // It stays its sender's: whoever signs in after them in the same browser does not send it as their own.
  expect(html).toContain(`name="page_account" value="${admin}"`);
});
