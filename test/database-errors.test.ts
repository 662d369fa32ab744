import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { announceRenewal } from '#app/audit/changes.server';
import { databaseTrouble, logFailure, refusalOf } from '#app/platform/database-errors.server';
import { errorTexts } from '#app/texts/pl/errors';
import { testPassword } from './identity';
import { createTestPortal, type TestPortal } from './portal';

let portal: TestPortal;
let cookie: string;
beforeAll(async () => {
  portal = await createTestPortal({ pages: true });
  ({ cookie } = await portal.signInBrowser('admin'));
});
afterAll(() => portal.stop());

/** From now on the database rejects rows of these tables with this error code and message. */
async function refuseRows(tables: readonly string[], code: string, message: string) {
  await portal.sql.unsafe(`
    create or replace function refuse_row() returns trigger language plpgsql as
      $$ begin raise exception '${message}' using errcode = '${code}'; end $$;
    ${tables.map((table) => `create or replace trigger refuses_rows before insert on ${table} execute function refuse_row();`).join('\n')}`);
}

const typed = { title: 'Zażółć gęślą', slug: 'zazolc', content: 'Jaźń, którą szkoda stracić.', status: 'draft' };

const saveForm = async () => {
  const body = new URLSearchParams(typed);
  const answer = await portal.ask('/admin/dokumentacja/nowa', { method: 'POST', headers: { cookie }, body });
  return { status: answer.status, page: await answer.text() };
};
const saveByApi = () => portal.ask('/api/v1/documentation', { method: 'POST', headers: { cookie }, json: typed });

describe('an error of the database that nobody knows', () => {
  beforeAll(() => refuseRows(['documentation'], 'P0001', 'inside of the database'));

  test('is said over the form, which keeps what was typed', async () => {
    const { status, page } = await saveForm();
    expect(status).toBe(500);
    for (const text of ['Błąd zapisu', 'Nieznany błąd bazy danych.', typed.title, typed.content])
      expect(page).toContain(text);
    expect(page).not.toContain('inside of the database');
  });

  test('is told to a client of the API as well', async () => {
    const answer = await saveByApi();
    expect(await answer.json()).toMatchObject({ status: 500, code: 'internal', detail: 'Nieznany błąd bazy danych.' });
  });
});

test("a form whose words are names of an object's own machinery is shown with its errors", async () => {
  const body = new URLSearchParams({ ...typed, slug: 'Z@', related: '__proto__' });
  const answer = await portal.ask('/admin/dokumentacja/nowa', { method: 'POST', headers: { cookie }, body });
  expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining(typed.title)]);
});

test.each([
  ['the lock_timeout of an admin', '55P03'],
  ['memory that has run out', '53200'],
])('%s passes: whoever saves is asked to try again', async (_, code) => {
  await refuseRows(['documentation'], code, 'canceling statement');
  const answer = await saveByApi();
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
});

test('who signs in while the database is away is told to come again, and the log has no fault', async () => {
  const { email } = await portal.signIn('admin');
  await refuseRows(['sessions'], '57P01', 'terminating connection');
  const logged = vi.spyOn(portal.services.log, 'error');
  const body = new URLSearchParams({ email, password: testPassword });
  const answer = await portal.ask('/admin/login', { method: 'POST', body });
  await portal.sql.unsafe('drop trigger refuses_rows on sessions');
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await answer.text()).toContain(errorTexts.unavailable);
  expect(logged).not.toHaveBeenCalled();
});

describe('a full disk', () => {
  const noSpace = 'Na dysku serwera zabrakło miejsca. Nic nie zostało zapisane.';
  // PostgreSQL's error when its disk is full.
  beforeAll(() => refuseRows(['documentation', 'search_stats'], '53100', 'could not extend file'));

  test('is told to who saves a form, which keeps what was typed', async () => {
    const { status, page } = await saveForm();
    expect(status).toBe(503);
    for (const text of [noSpace, typed.title, typed.content]) expect(page).toContain(text);
  });

  test('is told to a client of the API as well', async () => {
    const answer = await saveByApi();
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('60');
    expect(await answer.json()).toMatchObject({ code: 'unavailable', detail: noSpace });
  });

  test('keeps nobody from searching: only the count of searches is lost', async () => {
    const answer = await portal.ask('/szukaj?q=portal');
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('Wyniki dla „portal”');
  });

  test('of the folder of files is told like that of the database', () => {
    const error = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    expect(refusalOf(error)).toMatchObject({ code: 'unavailable', detail: noSpace });
  });

  test.each([
    ['53100', 'no space to write'],
    ['ENOSPC', 'no space to write'],
    ['EROFS', 'read-only'],
  ])('(%s) is no fault of the portal in its log, and has its own reason', (code, reason) => {
    const log = { error: vi.fn<() => void>(), warn: vi.fn<() => void>() };
    const error = Object.assign(new Error('write'), { code });
    logFailure(log, error, 'a file could not be kept');
    expect([log.error, log.warn].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
    expect(databaseTrouble(error)).toBe(reason);
  });
});

test('a form whose categories cannot be read can be written in, and says so', async () => {
  await portal.sql`alter table categories rename to categories_away`;
  const { changes, systemDb } = portal.services;
  await changes.publish(await announceRenewal(systemDb, 'category')); // what is kept of them goes
  const answer = await portal.ask('/admin/dokumentacja/nowa', { headers: { cookie } });
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
