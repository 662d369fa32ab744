import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPortal, type TestPortal } from '#test/portal';
import { longestViewName, mostViews } from './list-view';

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
const read = async (search = '', who = anna) =>
  (await portal.ask(`${list}${search}`, { headers: { cookie: who.cookie } })).text();
const save = (name: string, search: string, who = anna) => post(search, { intent: 'save-view', name }, who);
const rename = (renamed: string, name: string, who = anna) =>
  post('status=archived', { intent: 'rename-view', renamed, name }, who);

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

test('a name that no database holds is refused as malformed', async () => {
  expect((await post('status=archived', { intent: 'remove-view', name: 'a\0b' })).status).toBe(400);
});

test('an invalid view is refused with its reason', async () => {
  const nameless = await save('', 'status=draft');
  expect([nameless.status, await nameless.text()]).toEqual([422, expect.stringContaining('Podaj nazwę widoku.')]);
  expect((await save('Wszystko', 'q=')).status).toBe(422);
  for (let n = 1; n <= mostViews; n++) await save(`Widok ${n}`, `q=${n}`, ewa);
  expect(await (await save('O jeden za dużo', 'q=x', ewa)).text()).toContain(`najwyżej ${mostViews} widoków`);
  expect(await read('', ewa)).not.toContain('O jeden za dużo');
});

test('a view gets another name, which is checked like that of a new one', async () => {
  await save('Stara nazwa', 'status=archived');
  await save('Zajęta', 'status=draft');
  expect((await rename('Stara nazwa', '  Nowa nazwa ', ewa)).status).toBe(404);
  const [empty, long, taken] = [
    await rename('Stara nazwa', ' '),
    await rename('Stara nazwa', 'x'.repeat(longestViewName + 1)),
    await rename('Stara nazwa', 'Zajęta'),
  ];
  expect([empty.status, long.status, taken.status]).toEqual([422, 422, 422]);
  const html = await taken.text();
  expect(html).toContain('Masz już widok o\u00a0tej nazwie.');
  expect(html).toMatch(/<details open=""[^>]*>(?:(?!<\/details>).)*value="Zajęta"/s);
  expect(await read()).toContain('>Stara nazwa<');
  expect((await rename('Stara nazwa', '  Nowa nazwa ')).headers.get('location')).toBe(`${list}?status=archived`);
  const page = await read('?status=archived');
  expect(page).toContain('Usuń widok „Nowa nazwa”');
  expect(page).not.toContain('Stara nazwa');
});

test('the columns that a person has chosen are shown to them, on any machine, and to nobody else', async () => {
  const { id } = await portal.build('documentation', { title: 'Z opiekunem' });
  await portal.database.sql`update documentation set owner = ${anna.id} where id = ${id}`;
  const heads = (page: string) => [...page.matchAll(/<th\b.*?<\/th>/gs)].map(([head]) => head).join(' ');
  const shown = (page: string) => [heads(page).includes('Opiekun'), heads(page).includes('URL')];
  expect(shown(await read('?q=opiekunem'))).toEqual([false, true]);
  const answer = await post('q=opiekunem', [
    ['intent', 'columns'],
    ['columns', 'owner'],
    ['columns', 'hasło'],
  ]);
  expect(answer.headers.get('location')).toBe(`${list}?q=opiekunem`);
  const chosen = await read('?q=opiekunem');
  expect(shown(chosen)).toEqual([true, false]);
  const [account] = await portal.database.sql<{ username: string }>`select username from users where id = ${anna.id}`;
  expect(chosen.match(/<tbody.*<\/tbody>/s)?.[0]).toContain(account?.username);
  expect(shown(await read('?q=opiekunem', ewa))).toEqual([false, true]);
  await post('', { intent: 'columns', usual: '1' });
  expect(shown(await read('?q=opiekunem'))).toEqual([false, true]);
});
