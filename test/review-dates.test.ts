import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPortal, type TestPortal } from './portal';

let portal: TestPortal;
let cookie: string;
let token: string;
beforeAll(async () => {
  portal = await createTestPortal({ pages: true });
  ({ cookie } = await portal.signInBrowser('admin'));
  ({ token } = await portal.signIn('admin'));
});
afterAll(() => portal?.stop());

const read = async (path: string, headers: Record<string, string> = {}) => (await portal.ask(path, { headers })).text();

test('what is overdue is a number on the dashboard, until somebody says that it is true: readers see when', async () => {
  expect(await read('/admin/dashboard', { cookie })).not.toContain('po terminie przejrzenia');
  const json = { title: 'Cennik', content: 'Tekst', status: 'published', review_at: '2020-01-01' };
  const made = await portal.ask('/api/v1/documentation', { method: 'POST', token, json });
  const { id, slug } = (await made.json()) as { id: string; slug: string };
  const overview = await read('/admin/dashboard', { cookie });
  expect(overview).toContain('po terminie przejrzenia');
  expect(overview).toContain('href="/admin/przeglady"');
  expect(await read('/admin/przeglady', { cookie })).toContain('Cennik');
  expect(await read('/admin/dokumentacja?due=overdue', { cookie })).toContain('Cennik');
  expect(await read(`/dokumentacja/${slug}`)).not.toContain('Zweryfikowano:');
  const said = await portal.ask(`/admin/dokumentacja/aktualnosc/${id}`, {
    method: 'POST',
    headers: { cookie },
    body: new URLSearchParams({ review_at: '' }),
  });
  expect(said.status).toBe(302);
  expect(said.headers.get('location')).toBe(`/admin/dokumentacja/edytuj/${id}?potwierdzono=2`);
  expect(await read('/admin/dashboard', { cookie })).not.toContain('po terminie przejrzenia');
  expect(await read(`/dokumentacja/${slug}`)).toMatch(
    /Zweryfikowano:(?:<!-- -->)? <time dateTime="[^"]+">\d\d\.\d\d\.\d{4}</,
  );
});

test('whoever says so from the list of reviews comes back to it as it was', async () => {
  const json = { title: 'Regulamin', content: 'Tekst', status: 'published', review_at: '2020-01-01' };
  const made = await portal.ask('/api/v1/documentation', { method: 'POST', token, json });
  const { id } = (await made.json()) as { id: string };
  for (const list of ['/admin/przeglady', '/admin/przeglady?opiekun=-']) {
    const link = (await read(list, { cookie })).match(
      new RegExp(`action="(/admin/dokumentacja/aktualnosc/${id}[^"]*)"`),
    )![1]!;
    expect(await read(link, { cookie })).toContain(`href="${list}"`);
    const body = new URLSearchParams({ review_at: 'jutro' });
    const refused = await portal.ask(link, { method: 'POST', headers: { cookie }, body });
    expect(refused.status).toBe(422);
    const said = await portal.ask(link, { method: 'POST', headers: { cookie }, body: new URLSearchParams() });
    expect(said.headers.get('location')).toBe(list);
    await portal.ask(`/api/v1/documentation/${id}`, { method: 'PATCH', token, json: { review_at: '2020-01-01' } });
  }
});

test('a moderator reads of nothing there that is not on their screen', async () => {
  const json = { moderators_edit: true };
  expect((await portal.ask('/api/v1/settings', { method: 'PATCH', token, json })).status).toBe(200);
  const moderator = await portal.signInBrowser('moderator');
  const soon = '/admin/przeglady?kiedy=wkrotce';
  const absent = /Treść aktualna|Zarządzaj kategoriami/;
  expect(await read(soon, { cookie })).toMatch(absent);
  const html = await read(soon, { cookie: moderator.cookie });
  expect(html).toContain('Termin i opiekuna ustawisz w formularzu elementu.');
  expect(html).not.toMatch(absent);
});
