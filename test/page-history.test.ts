import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillRegister } from '#app/content/register/fill-register.server';
import { addressOf, modules } from '#app/content/registry';
import { boundModules } from '#app/content/registry.server';
import { neededFields } from './needed-fields';
import { createTestPortal, type TestPortal } from './portal';

let portal: TestPortal;
let token: string;
beforeAll(async () => {
  portal = await createTestPortal({ pages: true });
  ({ token } = await portal.signIn('admin'));
});
afterAll(() => portal?.stop());

type Body = Record<string, unknown>;

async function call(method: string, path: string, json?: unknown): Promise<Body & { id: string }> {
  const { status, body } = await portal.call(method, path, { token, json });
  expect(status, `${method} ${path} ${JSON.stringify(body)}`).toBeLessThan(300);
  return body as Body & { id: string };
}
const show = (settings: Body) => call('PATCH', '/settings', settings);
const make = (fields: Body) => call('POST', '/documentation', { content: 'Tekst.', ...fields });
const patch = (id: string, fields: Body) => call('PATCH', `/documentation/${id}`, fields);

async function open(path: string) {
  const response = await portal.ask(path, { headers: { accept: 'text/html' } });
  // React writes a comment between neighbouring texts.
  return { status: response.status, html: (await response.text()).replaceAll('<!-- -->', '') };
}
const read = async (path: string) => (await open(path)).html;

/** What the register says, the newest first: `['Zmiana treści', 'Pierwsza publikacja']`. */
async function told(path: string): Promise<string[]> {
  const { status, html } = await open(path);
  expect(status).toBe(200);
  return [...html.matchAll(/<li class="grid.*?<p class="font-semibold">(.*?)<\/p>(.*?)<\/li>/gs)].map(
    ([, what, rest = '']) =>
      [what, ...[...rest.matchAll(/<p class="mt-1[^>]*>(.*?)<\/p>/g)].map(([, text]) => text)].join(' | '),
  );
}

test.each(modules)('the history of $key is a page of its own while the setting is on, and 404 else', async (module) => {
  const { key } = module;
  await call('POST', '/categories', { module: key, name: 'Różne' });
  const entry = await call('POST', `/${key}`, {
    title: `Strona ${key}`,
    status: 'published',
    note: 'Na początek',
    ...neededFields(key),
  });
  const page = addressOf(module, entry) ?? '';
  const history = `${page}/historia`;
  await show({ show_history: false });
  expect((await open(history)).status).toBe(404);
  expect(await read(page)).not.toContain(history);
  await show({ show_history: true });
  expect(await read(page)).toContain(`href="${history}"`);
  expect(await told(history)).toEqual(['Pierwsza publikacja | Na początek']);
  expect(await read(history)).toContain('<meta name="robots" content="noindex"');
  await call('PATCH', `/${key}/${entry.id}`, { title: 'Nowy tytuł', note: 'Tytuł' });
  expect(await told(history)).toEqual(['Zmiana treści | Tytuł', 'Pierwsza publikacja | Na początek']);
  expect(await read('/sitemap.xml')).not.toContain('/historia');
  await call('PATCH', `/${key}/${entry.id}`, { status: 'archived', note: 'Wycofano po skardze' });
  expect((await open(history)).status).toBe(404);
  await show({ show_history: false });
});

describe('the public register', () => {
  beforeAll(() => show({ show_history: true }));

  test('begins anew with the day on which a page for members is opened to everybody', async () => {
    const entry = await make({ title: 'Wewnętrzna', status: 'published', audience: 'members', note: 'Między nami' });
    const history = `/dokumentacja/${String(entry.slug)}/historia`;
    expect((await open(history)).status).toBe(404);
    const { cookie } = await portal.signInBrowser('user');
    const ofMember = await portal.ask(history, { headers: { accept: 'text/html', cookie } });
    expect(await ofMember.text()).toContain('Między nami');
    await patch(entry.id, { status: 'draft', audience: 'public', note: 'Też między nami' });
    await patch(entry.id, { status: 'published', note: 'Dla wszystkich' });
    expect(await told(history)).toEqual(['Pierwsza publikacja | Dla wszystkich']);
    await patch(entry.id, { audience: 'members' });
    await patch(entry.id, { audience: 'public', note: 'Znów' });
    expect(await told(history)).toEqual(['Pierwsza publikacja | Znów']);
  });

  test('has no note of what readers did not see', async () => {
    const { id } = await make({ title: 'Umowa', slug: 'umowa', note: 'szkic pierwszy' });
    await patch(id, { content: 'Druga.', note: 'szkic drugi' });
    await patch(id, { status: 'published', note: 'Publikacja' });
    await call('PUT', `/documentation/${id}/draft`, { content: 'Trzecia.', note: 'szkic nad stroną' });
    await patch(id, { review_at: '2030-01-01', note: 'dla redakcji' });
    expect(await told('/dokumentacja/umowa/historia')).toEqual(['Pierwsza publikacja | Publikacja']);
    await call('DELETE', `/documentation/${id}/draft`);
    await call('PUT', `/documentation/${id}/draft`, { content: 'Czwarta.', note: 'Nowe stawki' });
    await call('POST', `/documentation/${id}/draft/publish`);
    await patch(id, { status: 'draft', content: 'Piąta.', note: 'wycofane' });
    await patch(id, { content: 'Szósta.', note: 'poprawka po wycofaniu' });
    await patch(id, { status: 'published', note: 'Znów jest' });
    expect(await told('/dokumentacja/umowa/historia')).toEqual([
      'Ponowna publikacja | Znów jest',
      'Zmiana treści | Nowe stawki',
      'Pierwsza publikacja | Publikacja',
    ]);
  });

  test('tells of a planned publication from its moment on, without the notes before it', async () => {
    const json = {
      title: 'Plan',
      slug: 'plan',
      status: 'published',
      publish_at: '2199-01-01T00:00:00Z',
      note: 'tajne',
    };
    const { id } = await make(json);
    await patch(id, { content: 'Inaczej.', note: 'też tajne' });
    expect((await open('/dokumentacja/plan/historia')).status).toBe(404);
    await patch(id, { publish_at: null, note: 'Jednak dziś' });
    expect(await told('/dokumentacja/plan/historia')).toEqual(['Pierwsza publikacja | Jednak dziś']);
  });

  test('tells a planned publication that has come without the note of its planning', async () => {
    const { id } = await make({
      title: 'Za chwilę',
      slug: 'za-chwile',
      status: 'published',
      publish_at: '2199-01-01T00:00:00Z',
      note: 'tajne',
    });
    await portal.sql`update documentation set publish_at = now() - interval '1 minute' where id = ${id}`;
    await portal.sql`update published_changes set public_at = now() - interval '1 minute' where entry_id = ${id}`;
    expect(await told('/dokumentacja/za-chwile/historia')).toEqual(['Pierwsza publikacja']);
  });

  test('keeps what was for members from everybody, also when the page is for everybody later', async () => {
    const { cookie } = await portal.signInBrowser('user');
    const json = { title: 'Dla nas', slug: 'dla-nas', status: 'published', audience: 'members', note: 'wewnętrzne' };
    const { id } = await make(json);
    const history = '/dokumentacja/dla-nas/historia';
    expect((await open(history)).status).toBe(404);
    expect(await (await portal.ask(history, { headers: { cookie } })).text()).toContain('wewnętrzne');
    await patch(id, { audience: 'public', note: 'Dla wszystkich' });
    expect(await told(history)).toEqual(['Pierwsza publikacja | Dla wszystkich']);
    await portal.sql`delete from published_changes where entry_id = ${id}`;
    const filling = { db: portal.services.systemDb, changes: portal.services.changes, modules: boundModules };
    expect(await fillRegister(filling)).toBe(1);
    expect(await told(history)).toEqual(['Pierwsza publikacja | Dla wszystkich']);
  });

  test('keeps no moderator from making a draft for everybody', async () => {
    await show({ moderators_edit: true });
    const moderator = await portal.signIn('moderator');
    const { id } = await make({ title: 'Bywał u nas', slug: 'bywal', status: 'published', audience: 'members' });
    await patch(id, { status: 'draft' });
    const json = { audience: 'public' };
    const saved = await portal.ask(`/api/v1/documentation/${id}`, { method: 'PATCH', token: moderator.token, json });
    expect(saved.status).toBe(200);
  });

  test('names people only where the setting does, and follows their names', async () => {
    await make({ title: 'Autor', slug: 'autor', status: 'published', note: 'Od kogoś' });
    expect(await told('/dokumentacja/autor/historia')).toEqual(['Pierwsza publikacja | Od kogoś']);
    await show({ show_authors: true });
    expect(await told('/dokumentacja/autor/historia')).toEqual(['Pierwsza publikacja | Od kogoś | osoba']);
    await show({ show_authors: false });
    expect(await told('/dokumentacja/autor/historia')).toEqual(['Pierwsza publikacja | Od kogoś']);
  });

  test('is at the new address of a page that has moved', async () => {
    const { id } = await make({ title: 'Stary adres', slug: 'stary', status: 'published' });
    await patch(id, { slug: 'nowy-adres' });
    const moved = await portal.ask('/dokumentacja/stary/historia');
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/dokumentacja/nowy-adres/historia']);
  });

  test('clashes with no address of an entry', async () => {
    await make({ title: 'O historii', slug: 'historia', status: 'published', note: 'A' });
    expect(await read('/dokumentacja/historia')).toContain('O historii');
    expect(await told('/dokumentacja/historia/historia')).toEqual(['Pierwsza publikacja | A']);
    // A version has no slash: see the field's own rule.
    const release = { title: 'Wydanie', version: '4/historia', release_date: '2026-01-01' };
    expect((await portal.ask('/api/v1/changelog', { method: 'POST', token, json: release })).status).toBe(422);
    expect((await open('/dokumentacja/poradniki/historia')).status).toBe(404);
  });

  test('is made from the revisions where there is none, packed ones too, and has pages', async () => {
    const { id } = await make({ title: 'Długa', slug: 'dluga', note: 'szkic' });
    await patch(id, { status: 'published', note: 'Start' });
    for (let at = 0; at < 130; at += 1) await patch(id, { content: `Wersja ${at}.`, note: `Zmiana ${at}` });
    const kept = () =>
      portal.sql`select number, kind, note, public_at, author_id from published_changes where entry_id = ${id} order by number`;
    const before = await kept();
    expect(before).toHaveLength(131);
    await portal.sql`delete from published_changes where entry_id = ${id}`;
    expect(await told('/dokumentacja/dluga/historia?anew=1')).toEqual([]);
    const filling = { db: portal.services.systemDb, changes: portal.services.changes, modules: boundModules };
    expect(await fillRegister(filling)).toBe(1);
    expect(await kept()).toEqual(before);
    expect(await fillRegister(filling)).toBe(0);
    const last = await told('/dokumentacja/dluga/historia?strona=7');
    expect(last).toHaveLength(11);
    expect(last.at(-1)).toBe('Pierwsza publikacja | Start');
    const beyond = await portal.ask('/dokumentacja/dluga/historia?strona=99');
    expect(beyond.headers.get('location')).toBe('/dokumentacja/dluga/historia?strona=7');
  });

  test('is made of all that have none, also behind one that fails', async () => {
    const ids = [];
    for (const slug of ['pierwsza-z-dwoch', 'druga-z-dwoch'])
      ids.push((await make({ title: slug, slug, status: 'published' })).id);
    const [broken = '', whole = ''] = ids.toSorted();
    await portal.sql`delete from published_changes where entry_id = any(${ids})`;
    await portal.sql.unsafe(`
      create function fail_register() returns trigger language plpgsql as $$ begin raise 'a broken row'; end $$;
      create trigger broken before insert on published_changes for each row when (new.entry_id = '${broken}') execute function fail_register()`);
    const filling = { db: portal.services.systemDb, changes: portal.services.changes, modules: boundModules };
    await expect(fillRegister(filling)).rejects.toMatchObject({ cause: { message: 'a broken row' } });
    expect(await portal.sql`select from published_changes where entry_id = ${whole}`).toHaveLength(1);
    await portal.sql.unsafe('drop trigger broken on published_changes');
    expect(await fillRegister(filling)).toBe(1);
  });

  test('is closed to the public door with its entry, and with the settings', async () => {
    const { id } = await make({ title: 'Zamknięta', slug: 'zamknieta', status: 'published' });
    const { db } = portal.services.publicDoor;
    const seen = async () =>
      (await db.execute(sql`select 1 from published_changes where entry_id = ${id}`)).rows.length;
    expect(await seen()).toBe(1);
    await show({ show_history: false });
    expect(await seen()).toBe(0);
    await show({ show_history: true });
    await patch(id, { status: 'draft' });
    expect(await seen()).toBe(0);
  });
});

describe('the record at the foot of a page', () => {
  test('is there while the setting is on, and names whoever answers for the page only where people are named', async () => {
    const owner = await portal.signIn('admin');
    await portal.sql`update users set username = 'Jan Opiekun' where id = ${owner.id}`;
    const { id } = await make({ title: 'Opis', slug: 'opis', status: 'published', owner: owner.id });
    const page = () => read('/dokumentacja/opis');
    await show({ show_metadata: false });
    expect(await page()).not.toContain('Metryczka');
    await show({ show_metadata: true });
    expect(await page()).toMatch(/Utworzono<.*Opublikowano<.*Ostatnia zmiana</s);
    expect(await page()).not.toContain('Odpowiada');
    await show({ show_authors: true });
    expect(await page()).toMatch(/Odpowiada<\/dt><dd[^>]*>Jan Opiekun</);
    await call('PATCH', `/users/${owner.id}`, { username: 'Jan Kowalski' });
    expect(await page()).toContain('Jan Kowalski');
    await patch(id, { owner: null });
    expect(await page()).toMatch(/Odpowiada<\/dt><dd[^>]*>osoba</);
    await show({ show_authors: false });
    expect(await page()).not.toContain('Odpowiada');
  });
});
