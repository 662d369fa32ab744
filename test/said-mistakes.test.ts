import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPortal, type TestPortal } from './portal';

// A form that was refused lists its mistakes at its top and takes the focus there, also where it has one field.

let portal: TestPortal;
let admin: { id: string; cookie: string };
let user: { id: string };
beforeAll(async () => {
  portal = await createTestPortal({ pages: true });
  admin = await portal.signInBrowser('admin');
  user = await portal.signIn('user');
});
afterAll(() => portal?.stop());

/** The answer's status, and the fields that its lists of mistakes lead to. */
async function refuse(path: string, fields: Record<string, string>, cookie = admin.cookie) {
  const body = new URLSearchParams(fields);
  const answer = await portal.ask(path, { method: 'POST', body, headers: { cookie } });
  const html = await answer.text();
  const lists = [...html.matchAll(/<div tabindex="-1"[^>]* role="alert"[\s\S]*?<\/div>/gi)].map(([list]) => list);
  const named = lists.flatMap((list) => [...list.matchAll(/href="#([^"]*)"/g)].map(([, id = '']) => id));
  for (const id of named) expect(html).toMatch(new RegExp(`<(?:input|select|textarea)[^>]* id="${id}"`));
  return [answer.status, named];
}

let made = 0;
const publish = async () =>
  (await portal.build('documentation', { title: `Strona ${++made}`, content: 'Treść', status: 'published' })).id;

test('of the comment to a page', async () => {
  const vote = { module: 'documentation', id: await publish(), helpful: 'true' };
  const press = await portal.ask('/opinia', { method: 'POST', body: new URLSearchParams(vote) });
  expect(await refuse(press.headers.get('location')!, { comment: ' ' }, '')).toEqual([422, ['comment']]);
});

test('of the search for personal data, and of their removal', async () => {
  const page = '/admin/ustawienia/dane-osobowe';
  expect(await refuse(page, { intent: 'find', email: 'nikt' })).toEqual([422, ['email']]);
  await portal.sql`select leave_contact_message('Jan', 'jan@example.pl', 'Wiadomość')`;
  expect(await refuse(page, { intent: 'erase', email: 'jan@example.pl' })).toEqual([422, ['confirm']]);
});

test('of questions', async () => {
  const id = await publish();
  expect(await refuse(`/admin/dokumentacja/aktualnosc/${id}`, { review_at: 'jutro' })).toEqual([422, ['review_at']]);
  const wrong = { current_password: 'nie-to-haslo' };
  await portal.sql`insert into second_factors (user_id, secret, confirmed_at) values (${user.id}, 'AAAA', now())`;
  expect(await refuse(`/admin/uzytkownicy/drugi-skladnik/${user.id}`, wrong)).toEqual([422, ['current_password']]);
});

test('of the time at which a draft is to be published', async () => {
  const id = await publish();
  const token = (await portal.signIn('admin')).token;
  await portal.ask(`/api/v1/documentation/${id}/draft`, { method: 'PUT', token, json: { content: 'Nowa' } });
  const asked = { intent: 'schedule', publish_at: '2001-01-01T00:00' };
  expect(await refuse(`/admin/dokumentacja/szkic/${id}`, asked)).toEqual([422, ['publish_at']]);
});
