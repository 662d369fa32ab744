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
  expect(overview).toContain('Dokumentacja: po terminie przejrzenia');
  expect(overview).toContain('href="/admin/dokumentacja?due=overdue"');
  expect(await read('/admin/dokumentacja?due=overdue', { cookie })).toContain('Cennik');
  expect(await read(`/dokumentacja/${slug}`)).not.toContain('Zweryfikowano:');
  const said = await portal.ask(`/admin/dokumentacja/aktualnosc/${id}`, {
    method: 'POST',
    headers: { cookie },
    body: new URLSearchParams({ review_at: '' }),
  });
  expect(said.status).toBe(302);
  expect(await read('/admin/dashboard', { cookie })).not.toContain('po terminie przejrzenia');
  expect(await read(`/dokumentacja/${slug}`)).toMatch(
    /Zweryfikowano:(?:<!-- -->)? <time dateTime="[^"]+">\d\d\.\d\d\.\d{4}</,
  );
});
