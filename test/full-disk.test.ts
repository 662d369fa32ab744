import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalOf } from '#app/platform/database-errors.server';
import { createTestPortal, type TestPortal } from './portal-with-pages';

const noSpace = 'Na dysku serwera zabrakło miejsca. Nic nie zostało zapisane.';

let portal: TestPortal;
let cookie: string;
beforeAll(async () => {
  portal = await createTestPortal();
  ({ cookie } = await portal.signInAsAdmin());
  // What PostgreSQL answers when it finds its disk full.
  await portal.sql.unsafe(`
    create function find_disk_full() returns trigger language plpgsql as $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
    create trigger disk_is_full before insert on documentation execute function find_disk_full();
    create trigger disk_is_full before insert on search_stats execute function find_disk_full();`);
});
afterAll(() => portal.stop());

test('a form is told that the disk is full, and keeps what was typed', async () => {
  const body = new URLSearchParams({
    title: 'Zażółć gęślą',
    slug: 'zazolc',
    content: 'Jaźń, którą szkoda stracić.',
    status: 'draft',
  });
  const answer = await portal.fetch('/admin/dokumentacja/nowa', { method: 'POST', headers: { cookie }, body });
  const page = await answer.text();
  expect(answer.status).toBe(503);
  for (const text of [noSpace, 'Zażółć gęślą', 'Jaźń, którą szkoda stracić.']) expect(page).toContain(text);
});

test('a client of the API is told so as well', async () => {
  const body = JSON.stringify({ title: 'Zażółć', slug: 'zazolc', content: 'Jaźń' });
  const answer = await portal.fetch('/api/v1/documentation', {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body,
  });
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('60');
  expect(await answer.json()).toMatchObject({ code: 'unavailable', detail: noSpace });
});

test('who searches finds all the same: only the count of searches is lost', async () => {
  const answer = await portal.fetch('/szukaj?q=portal');
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('Wyniki dla „portal”');
});

test('a folder of files that is full is told like the database', () => {
  const error = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  expect(refusalOf(error)).toMatchObject({ code: 'unavailable', detail: noSpace });
});
