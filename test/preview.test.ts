import { afterAll, beforeAll, expect, test } from 'vitest';
import { modules } from '#app/content/registry';
import { neededFields } from './needed-fields';
import { createTestPortal, type TestPortal } from './portal';

let portal: TestPortal;
let token: string;
beforeAll(async () => {
  portal = await createTestPortal({ pages: true });
  ({ token } = await portal.signIn('admin'));
});
afterAll(() => portal?.stop());

type Made = { id: string; slug: string };

async function call(method: string, path: string, json: unknown): Promise<Made> {
  const response = await portal.ask(`/api/v1${path}`, { method, token, json });
  expect(response.status, await response.clone().text()).toBeLessThan(300);
  return (await response.json()) as Made;
}

/** What is within the page's `<main>`, without React's comments. */
async function mainOf(path: string, as?: string): Promise<string> {
  const response = await portal.ask(path, { headers: { accept: 'text/html' }, token: as });
  expect(response.status, path).toBe(200);
  const html = (await response.text()).replaceAll('<!-- -->', '');
  return /<main.*<\/main>/s.exec(html)?.[0] ?? '';
}
const relatedIn = (main: string) =>
  [...(/<nav aria-label="Powiązane".*?<\/nav>/s.exec(main)?.[0].matchAll(/href="([^"]+)"/g) ?? [])].map(([, address]) =>
    decodeURI(address ?? ''),
  );

test('a preview has the related pages, the category and the tags of the public page', async () => {
  await call('POST', '/categories', { module: 'documentation', name: 'Skanowanie', slug: 'skanowanie' });
  const make = (title: string, fields = {}) =>
    call('POST', '/documentation', { title, content: 'Tekst.', status: 'published', ...fields });
  await make('Drukarka', { slug: 'drukarka' });
  await make('Toner', { slug: 'toner' });
  await make('Jeszcze nieogłoszony', { slug: 'szkic', status: 'draft' });
  const related = ['/dokumentacja/toner', '/dokumentacja/drukarka', '/dokumentacja/szkic'];
  const fields = { slug: 'skaner', category: 'skanowanie', tags: ['biuro'], related };
  const { id } = await make('Skaner', { ...fields, status: 'draft' });
  const preview = `/admin/dokumentacja/podglad/${id}`;
  const shown = await mainOf(preview, token);
  expect(relatedIn(shown)).toEqual(['/dokumentacja/toner', '/dokumentacja/drukarka']);
  expect(shown).toContain('Skanowanie</span>');
  expect(shown).toContain('href="/tagi/biuro"');

  await call('PATCH', `/documentation/${id}`, { status: 'published' });
  expect(relatedIn(await mainOf('/dokumentacja/skaner'))).toEqual(relatedIn(shown));
  await call('PUT', `/documentation/${id}/draft`, { related: ['/dokumentacja/drukarka'] });
  expect(relatedIn(await mainOf(`${preview}?szkic=1`, token))[0]).toBe('/dokumentacja/drukarka');
  expect(relatedIn(await mainOf('/dokumentacja/skaner'))[0]).toBe('/dokumentacja/toner');
});

test('the preview of a draft has the category that it moves the entry to, and can be seen when that is gone', async () => {
  const category = await call('POST', '/categories', { module: 'documentation', name: 'Nowe miejsce', slug: 'nowe' });
  const entry = { title: 'Przenoszony', content: 'Tekst.', status: 'published' };
  const { id } = await call('POST', '/documentation', entry);
  await call('PUT', `/documentation/${id}/draft`, { category: 'nowe', content: 'Po przeniesieniu.' });
  const preview = `/admin/dokumentacja/podglad/${id}`;
  expect(await mainOf(`${preview}?szkic=1`, token)).toContain('Nowe miejsce</span>');
  expect(await mainOf(preview, token)).not.toContain('Nowe miejsce');

  expect((await portal.ask(`/api/v1/categories/${category.id}`, { method: 'DELETE', token })).status).toBe(204);
  const shown = await mainOf(`${preview}?szkic=1`, token);
  expect(shown).toContain('Po przeniesieniu.');
  expect(shown).not.toContain('Nowe miejsce');
});

test('the preview of an announcement has its times and tags', async () => {
  const { id } = await call('POST', '/announcements', {
    title: 'Przerwa',
    content: 'Tekst.',
    valid_from: '2026-03-01T10:00:00Z',
    valid_until: '2026-03-02T10:00:00Z',
    tags: ['przerwy'],
  });
  const shown = await mainOf(`/admin/komunikaty/podglad/${id}`, token);
  expect(shown).toContain('2026-03-01T10:00:00.000Z');
  expect(shown).toContain('11:00');
  expect(shown).toContain('href="/tagi/przerwy"');
});

test("a preview has the record at the page's foot where the setting is on, also of what nobody has read yet", async () => {
  const record = async (section: string, id: string) =>
    /<section aria-labelledby="record_title".*?<\/section>/s.exec(
      await mainOf(`/admin/${section}/podglad/${id}`, token),
    )?.[0];
  const ids: Record<string, string> = {};
  for (const { key, path } of modules) {
    await call('POST', '/categories', { module: key, name: 'Różne' });
    ids[path] = (await call('POST', `/${key}`, { title: 'Opisany', ...neededFields(key) })).id;
  }
  await call('PATCH', '/settings', { show_metadata: false, show_history: true });
  for (const [section, id] of Object.entries(ids)) expect(await record(section, id), section).toBeUndefined();
  await call('PATCH', '/settings', { show_metadata: true });
  for (const [section, id] of Object.entries(ids)) {
    const shown = await record(section, id);
    expect(shown, section).toMatch(/Metryczka<.*Utworzono</s);
    expect(shown, section).not.toContain('href');
  }
});
