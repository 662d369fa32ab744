import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPortal, type TestPortal } from '#test/portal';
import { mostViews } from './list-view';

let portal: TestPortal;
let anna: { cookie: string; id: string };
let ewa: { cookie: string; id: string };
beforeAll(async () => {
  portal = await createTestPortal({ pages: true });
  anna = await portal.signInBrowser('admin');
  ewa = await portal.signInBrowser('admin');
});
afterAll(() => portal.stop());

const list = '/admin/dokumentacja';
const post = (search: string, fields: Record<string, string> | [string, string][], who = anna) =>
  portal.ask(`${list}?index&${search}`, {
    method: 'POST',
    headers: { cookie: who.cookie },
    body: new URLSearchParams(fields),
  });
const read = async (search = '', who = anna, cookie = '') =>
  (await portal.ask(`${list}${search}`, { headers: { cookie: `${who.cookie}; ${cookie}` } })).text();
const save = (name: string, search: string, who = anna) => post(search, { intent: 'save-view', name }, who);
const flashOf = (answer: Response) => decodeURIComponent(answer.headers.get('set-cookie') ?? '');

test('a view is saved by name for its owner only, and restores the list as it was', async () => {
  const answer = await save(' Robocze Anny ', 'status=draft&q=&page=2&sort=title');
  expect([answer.status, answer.headers.get('location')]).toEqual([302, `${list}?sort=title&status=draft`]);
  expect(await read()).toContain('href="/admin/dokumentacja?sort=title&amp;status=draft"');
  expect(await read('?status=draft&sort=title')).toContain('Usuń widok „Robocze Anny”');
  expect(await read('', ewa)).not.toContain('Robocze Anny');
  const seen = await portal.services.systemDb.execute(sql`select 1 from list_views`);
  expect(seen.rows).toEqual([]);
});

test('the same name replaces a view, and it is removed by its name', async () => {
  await save('Zmienny', 'status=draft');
  await save('Zmienny', 'status=archived');
  const page = await read();
  expect(page.split('>Zmienny<')).toHaveLength(2);
  expect(page).toContain('href="/admin/dokumentacja?status=archived"');
  await post('status=archived', { intent: 'remove-view', name: 'Zmienny' }, ewa);
  expect(await read()).toContain('>Zmienny<');
  await post('status=archived', { intent: 'remove-view', name: 'Zmienny' });
  expect(await read()).not.toContain('>Zmienny<');
});

test('an invalid view is refused with its reason', async () => {
  expect(flashOf(await save('', 'status=draft'))).toContain('Podaj nazwę widoku.');
  expect(flashOf(await save('Wszystko', 'page=2'))).toContain('Najpierw zawęź listę albo ją posortuj.');
  for (let n = 1; n <= mostViews; n++) await save(`Widok ${n}`, `q=${n}`, ewa);
  expect(flashOf(await save('O jeden za dużo', 'q=x', ewa))).toContain(`najwyżej ${mostViews} widoków`);
  expect(await read('', ewa)).not.toContain('O jeden za dużo');
});

test('the chosen columns are shown, with the name of an entry’s owner', async () => {
  const { id } = await portal.build('documentation', { title: 'Z opiekunem' });
  await portal.database.sql`update documentation set owner = ${anna.id} where id = ${id}`;
  const answer = await post('q=opiekunem', [
    ['intent', 'columns'],
    ['columns', 'owner'],
  ]);
  expect(answer.headers.get('location')).toBe(`${list}?q=opiekunem`);
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  const heads = (page: string) => [...page.matchAll(/<th\b.*?<\/th>/gs)].map(([head]) => head).join(' ');
  const [usual, chosen] = [await read('?q=opiekunem'), await read('?q=opiekunem', anna, cookie)];
  expect([heads(usual).includes('Opiekun'), heads(usual).includes('URL')]).toEqual([false, true]);
  expect([heads(chosen).includes('Opiekun'), heads(chosen).includes('URL')]).toEqual([true, false]);
  const [account] = await portal.database.sql<{ username: string }>`select username from users where id = ${anna.id}`;
  expect(chosen.match(/<tbody.*<\/tbody>/s)?.[0]).toContain(account?.username);
  expect((await post('', { intent: 'columns', usual: '1' })).headers.get('set-cookie')).toContain('Max-Age=0');
});
