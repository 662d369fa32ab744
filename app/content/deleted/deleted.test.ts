import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { modules } from '#app/content/registry';
import { neededFields } from '#test/needed-fields';
import { createTestPortal, type TestPortal } from '#test/portal';
import { forgetDeleted } from './deleted-entries.server';

let portal: TestPortal;
let token: string;
beforeAll(async () => {
  portal = await createTestPortal();
  token = (await portal.signIn('admin')).token;
});
afterAll(() => portal.stop());

type Body = Record<string, unknown>;

const call = (method: string, path: string, json?: unknown) => portal.call(method, path, { token, json });
const deletedIds = async () => ((await call('GET', '/deleted')).body.items as Body[]).map(({ id }) => id);

describe.each(modules.map(({ key }) => key))('a deleted item of %s', (key) => {
  test('comes back as a draft, with id, fields and revisions', async () => {
    await call('POST', '/categories', { name: 'Różne', module: key });
    const fields = { title: 'Wraca', ...neededFields(key), metadata: { klucz: 'wartość' } };
    const { body: made } = await call('POST', `/${key}`, { ...fields, status: 'published' });
    const path = `/${key}/${String(made.id)}`;
    expect((await call('DELETE', path)).status).toBe(204);
    expect((await call('GET', path)).status).toBe(404);
    expect((await call('GET', `${path}/revisions`)).status).toBe(404);
    const [listed] = (await call('GET', '/deleted')).body.items as Body[];
    expect(listed).toMatchObject({ id: made.id, module: key, title: 'Wraca', deleted_at: expect.any(String) });
    const restored = await call('POST', `/deleted/${String(made.id)}/restore`);
    const { updated_at: _, ...same } = made;
    expect(restored).toMatchObject({ status: 200, body: { ...same, status: 'draft', revision: 2 } });
    const history = (await call('GET', `${path}/revisions`)).body.items as Body[];
    expect(history).toMatchObject([
      { number: 2, kind: 'undelete', fields: ['status'] },
      { number: 1, kind: 'create' },
    ]);
    expect((await call('GET', `${path}/revisions/1`)).body).toMatchObject({ title: 'Wraca', status: 'published' });
    expect(await deletedIds()).not.toContain(made.id);
  });
});

describe('a deleted item', () => {
  test('takes a free address where its own was taken, and old addresses lead to it again', async () => {
    const { body: made } = await call('POST', '/documentation', { title: 'Adres', slug: 'dawny', status: 'published' });
    await call('PATCH', `/documentation/${String(made.id)}`, { slug: 'adres' });
    await call('DELETE', `/documentation/${String(made.id)}`);
    await call('POST', '/documentation', { title: 'Adres' });
    const { body } = await call('POST', `/deleted/${String(made.id)}/restore`);
    expect(body.slug).toBe('adres-2');
    const kept = await portal.database.sql`select slug from slug_redirects where entry_id = ${String(made.id)}`;
    expect(kept).toEqual([{ slug: 'dawny' }]);
  });

  test('comes back without the category and the owner that are gone meanwhile', async () => {
    const { body: category } = await call('POST', '/categories', { name: 'Przejściowa', module: 'documentation' });
    const [owner] = await portal.sql<{ id: string }>`
      insert into users (email, username, role) values ('ola@example.pl', 'ola', 'admin') returning id`;
    const fields = { title: 'Po zmianach', category: category.slug, owner: owner?.id };
    const { body: made } = await call('POST', '/documentation', fields);
    expect(made).toMatchObject({ category: category.slug, owner: owner?.id });
    await call('DELETE', `/documentation/${String(made.id)}`);
    expect((await call('DELETE', `/categories/${String(category.id)}`)).status).toBe(204);
    await portal.sql`delete from users where id = ${owner?.id}`;
    const restored = await call('POST', `/deleted/${String(made.id)}/restore`);
    expect(restored).toMatchObject({ status: 200, body: { category: null, owner: null } });
  });

  test('keeps its files, which nobody can read meanwhile', async () => {
    const form = new FormData();
    form.append('file', new File(['treść pliku'], 'plik.txt', { type: 'text/plain' }));
    const uploaded = await portal.ask('/api/v1/files', { method: 'POST', token, body: form });
    const { url } = (await uploaded.json()) as { url: string };
    const { body: made } = await call('POST', '/documentation', { title: 'Z plikiem', content: `[plik](${url})` });
    const file = async () => (await portal.ask(url, { token })).status;
    expect(await file()).toBe(200);
    await call('DELETE', `/documentation/${String(made.id)}`);
    expect(await file()).toBe(404);
    const [held] = await portal.database.sql`select detached_at from files where name = ${url.slice('/files/'.length)}`;
    expect(held).toEqual({ detached_at: null });
    await call('POST', `/deleted/${String(made.id)}/restore`);
    expect(await file()).toBe(200);
    await call('DELETE', `/documentation/${String(made.id)}`);
    await call('DELETE', `/deleted/${String(made.id)}`);
    const [freed] = await portal.database
      .sql`select detached_at from files where name = ${url.slice('/files/'.length)}`;
    expect(freed?.detached_at).not.toBeNull();
  });

  test('is gone for good when it is removed, and after thirty days', async () => {
    const make = async (title: string) => String((await call('POST', '/documentation', { title })).body.id);
    const [removed, old, recent] = [await make('Na zawsze'), await make('Stary'), await make('Świeży')];
    const { sql } = portal.database;
    for (const id of [removed, old, recent]) {
      await sql`insert into text_checks (entry_id, revision, checked_at) values (${id}, 1, now()) on conflict do nothing`;
      await sql`insert into hidden_issues (entry_id, rule, passage, reason, hidden_at)
        values (${id}, 'fog', '', 'Tak ma być', now())`;
      await call('DELETE', `/documentation/${id}`);
    }
    expect((await call('DELETE', `/deleted/${removed}`)).status).toBe(204);
    expect((await call('DELETE', `/deleted/${removed}`)).status).toBe(404);
    await sql`update deleted_entries set deleted_at = now() - interval '30 days 1 second' where id = ${old}`;
    expect((await call('POST', `/deleted/${old}/restore`)).status).toBe(404);
    expect(await deletedIds()).not.toContain(old);
    await forgetDeleted({ db: portal.services.systemDb, clock: portal.services.clock });
    const left = await sql.unsafe(`select distinct entry_id from (select entry_id from entry_revisions
      union all select entry_id from text_checks union all select entry_id from hidden_issues) as kept
      where entry_id in ('${removed}', '${old}', '${recent}')`);
    expect(left).toEqual([{ entry_id: recent }]);
  });

  test('takes with it nothing of another, whether it is restored, removed or its draft discarded', async () => {
    const { sql } = portal.database;
    const build = async (name: string) => {
      const form = new FormData();
      form.append('file', new File([name], `${name}.txt`, { type: 'text/plain' }));
      const uploaded = await portal.ask('/api/v1/files', { method: 'POST', token, body: form });
      const { url } = (await uploaded.json()) as { url: string };
      const { body: fragment } = await call('POST', '/fragments', { name, title: name, content: 'Wspólne.' });
      const content = `{{fragment:${name}}}\n\n[plik](${url})`;
      const { body } = await call('POST', '/documentation', { title: name, content, status: 'published' });
      const id = String(body.id);
      await call('PATCH', `/documentation/${id}`, { slug: `${name}-2`, note: 'Zmiana' });
      await call('PUT', `/documentation/${id}/draft`, { content: `${content} Szkic.` });
      await sql`insert into text_checks (entry_id, revision, checked_at) values (${id}, 1, now()) on conflict do nothing`;
      await sql`insert into hidden_issues (entry_id, rule, passage, reason, hidden_at)
        values (${id}, 'fog', '', 'Tak ma być', now())`;
      await sql`insert into review_comments (entry_id, line, quote, comment, created_at) values (${id}, 1, '', '?', now())`;
      await sql`insert into entry_revision_packs (entry_id, first, count, packed) values (${id}, 1, 1, '')`;
      return { id, fragment: String(fragment.id) };
    };
    const tables = await sql<{ name: string; column: string }>`
      select table_name as name, column_name as column from information_schema.columns
      where table_schema = 'public' and column_name in ('entry_id', 'fragment_id') order by table_name`;
    const rowsOf = async ({ id, fragment }: { id: string; fragment: string }) => {
      const rows: Record<string, unknown[]> = {};
      for (const { name, column } of tables)
        rows[`${name}.${column}`] = await sql.unsafe(
          `select * from ${name} where ${column} in ('${id}', '${fragment}')`,
        );
      rows.files = await sql`
        select files.* from files join file_uses on file_uses.file_name = files.name where entry_id = ${id}`;
      return rows;
    };
    const [other, waiting, one] = [await build('swiadek'), await build('czeka'), await build('znika')];
    const before = await rowsOf(other);
    await call('DELETE', `/documentation/${waiting.id}`);
    const asleep = await rowsOf(waiting);
    const filled = Object.entries(before).flatMap(([name, rows]) => (rows.length > 0 ? [name.split('.')[0]] : []));
    expect([...new Set(filled)]).toEqual([
      'entry_drafts',
      'entry_revision_packs',
      'entry_revisions',
      'file_uses',
      'fragment_revisions',
      'fragment_uses',
      'hidden_issues',
      'published_changes',
      'review_comments',
      'slug_redirects',
      'text_checks',
      'files',
    ]);
    const path = `/documentation/${one.id}`;
    expect((await call('DELETE', path)).status).toBe(204);
    expect((await call('POST', `/deleted/${one.id}/restore`)).status).toBe(200);
    await call('PATCH', path, { status: 'published', content: 'Bez pliku.' });
    await call('PUT', `${path}/draft`, { content: 'Szkic.' });
    expect((await call('DELETE', `${path}/draft`)).status).toBe(204);
    await call('DELETE', path);
    expect((await call('DELETE', `/deleted/${one.id}`)).status).toBe(204);
    expect((await call('DELETE', `/fragments/${one.fragment}`)).status).toBe(204);
    expect((await call('DELETE', `/deleted/${one.fragment}`)).status).toBe(204);
    expect(await rowsOf(other)).toEqual(before);
    expect(await rowsOf(waiting)).toEqual(asleep);
    expect(await deletedIds()).toContain(waiting.id);
  });

  test('is visible to editors only', async () => {
    const { body: made } = await call('POST', '/documentation', { title: 'Odmowy' });
    await call('DELETE', `/documentation/${String(made.id)}`);
    const { token: user } = await portal.signIn('user');
    for (const [method, path] of [
      ['GET', '/api/v1/deleted'],
      ['POST', `/api/v1/deleted/${String(made.id)}/restore`],
      ['DELETE', `/api/v1/deleted/${String(made.id)}`],
    ] as const) {
      expect((await portal.ask(path, { method })).status).toBe(401);
      expect((await portal.ask(path, { method, token: user })).status).toBe(403);
    }
  });
});

describe('a copy', () => {
  test('is a draft with all of the item but its title and address', async () => {
    const fields = { title: 'Wzór', content: 'Treść', metadata: { a: '1' }, status: 'published', featured: true };
    const { body: made } = await call('POST', '/documentation', fields);
    const copy = () => call('POST', `/documentation/${String(made.id)}/duplicate`);
    expect(await copy()).toMatchObject({
      status: 201,
      body: { ...fields, title: 'Wzór (kopia)', slug: 'wzor-kopia', status: 'draft', revision: 1 },
    });
    expect((await copy()).body.slug).toBe('wzor-kopia-2');
    const { body: release } = await call('POST', '/changelog', {
      title: 'W',
      version: '3.0',
      release_date: '2026-01-01',
    });
    const copied = await call('POST', `/changelog/${String(release.id)}/duplicate`);
    expect(copied.body).toMatchObject({ title: 'W (kopia)', version: '3.0-kopia', status: 'draft' });
  });

  test('keeps a long title within the limit, and two simultaneous copies each get an address', async () => {
    const { body: made } = await call('POST', '/knowledge_base', { title: 'ż'.repeat(200) });
    const copies = await Promise.all([1, 2, 3].map(() => call('POST', `/knowledge_base/${String(made.id)}/duplicate`)));
    expect(copies.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(copies.map(({ body }) => String(body.title).length)).toEqual([200, 200, 200]);
    expect(new Set(copies.map(({ body }) => body.slug)).size).toBe(3);
  });
});
