import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPortal, type TestPortal } from './portal-with-pages';

let portal: TestPortal;
let cookie: string;
beforeAll(async () => {
  portal = await createTestPortal();
  ({ cookie } = await portal.signInAsAdmin());
  await portal.sql.unsafe(`
    create function fail_oddly() returns trigger language plpgsql as $$ begin raise exception 'inside of the database' using errcode = 'P0001'; end $$;
    create trigger fails_oddly before insert on documentation execute function fail_oddly();`);
});
afterAll(() => portal.stop());

test('an error of the database that nobody knows is said over the form, which keeps what was typed', async () => {
  const body = new URLSearchParams({
    title: 'Zażółć gęślą',
    slug: 'zazolc',
    content: 'Jaźń, którą szkoda stracić.',
    status: 'draft',
  });
  const answer = await portal.fetch('/admin/dokumentacja/nowa', { method: 'POST', headers: { cookie }, body });
  const page = await answer.text();
  expect(answer.status).toBe(500);
  for (const text of ['Błąd zapisu', 'Nieznany błąd bazy danych.', 'Zażółć gęślą', 'Jaźń, którą szkoda stracić.'])
    expect(page).toContain(text);
  expect(page).not.toContain('inside of the database');
});

test('a client of the API is told so as well', async () => {
  const body = JSON.stringify({ title: 'Zażółć' });
  const answer = await portal.fetch('/api/v1/documentation', {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body,
  });
  expect(await answer.json()).toMatchObject({ status: 500, code: 'internal', detail: 'Nieznany błąd bazy danych.' });
});

test('a form whose categories cannot be read can be written in, and says so', async () => {
  await portal.sql`alter table categories rename to categories_away`;
  const answer = await portal.fetch('/admin/dokumentacja/nowa', { headers: { cookie } });
  await portal.sql`alter table categories_away rename to categories`;
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('name="title"');
  const told = answer.headers
    .getSetCookie()
    .map((one) => decodeURIComponent(one))
    .join();
  expect(told).toContain('Błąd pobierania kategorii');
  expect(told).toContain('Nie udało się pobrać listy kategorii.');
});
