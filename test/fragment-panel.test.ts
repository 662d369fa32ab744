import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPortal, type TestPortal } from './portal';

let portal: TestPortal;
let cookie: string;
beforeAll(async () => {
  portal = await createTestPortal({ pages: true });
  ({ cookie } = await portal.signInBrowser('admin'));
});
afterAll(() => portal?.stop());

const panel = '/admin/fragmenty';

async function read(path: string) {
  const answer = await portal.ask(path, { headers: { cookie } });
  return { status: answer.status, html: await answer.text() };
}
/** Sends a form as a browser without scripts does. */
async function send(path: string, fields: Record<string, string>) {
  const answer = await portal.ask(path, { method: 'POST', headers: { cookie }, body: new URLSearchParams(fields) });
  return { status: answer.status, location: answer.headers.get('location'), html: await answer.text() };
}
const idOf = async (name: string) =>
  (await portal.sql<{ id: string }>`select id from fragments where name = ${name}`)[0]?.id ?? '';

test('without scripts a fragment is made, corrected, changed, compared, restored and removed', async () => {
  expect((await read(panel)).html.includes('Nie ma jeszcze żadnego fragmentu.')).toBe(true);
  const refused = await send(`${panel}/nowy`, { title: 'Godziny', name: 'Zła nazwa', content: 'Od 8' });
  expect(refused.status).toBe(422);
  for (const words of ['value="Godziny"', 'value="Zła nazwa"', '>Od 8</textarea>', 'małe litery bez polskich znaków'])
    expect(refused.html.includes(words), words).toBe(true);
  const nested = await send(`${panel}/nowy`, { title: 'Godziny', content: '{{fragment:inny}}' });
  expect(nested.html.includes('Wiersz 1: Fragment nie może zawierać'), 'its line').toBe(true);
  expect(await send(`${panel}/nowy`, { title: 'Godziny', content: 'Od 8' })).toMatchObject({
    status: 302,
    location: panel,
  });
  const id = await idOf('godziny');
  expect((await read(panel)).html.includes('{{fragment:godziny}}')).toBe(true);
  const edited = { title: 'Godziny', name: 'godziny', content: 'Od 9', revision: '1' };
  expect((await send(`${panel}/edytuj/${id}`, edited)).status).toBe(302);
  const stale = await send(`${panel}/edytuj/${id}`, { ...edited, content: 'Od 10' });
  expect(stale.status).toBe(412);
  expect(stale.html.includes('Ktoś zapisał ten fragment')).toBe(true);
  expect(stale.html.includes('name="revision" value="2"')).toBe(true);
  const history = await read(`${panel}/historia/${id}`);
  expect(history.html.includes(`${panel}/historia/${id}/przywroc/1`)).toBe(true);
  expect((await send(`${panel}/historia/cokolwiek/przywroc/1`, { revision: '2' })).status).toBe(404);
  expect((await send(`${panel}/historia/${id}/przywroc/1`, { revision: '2' })).status).toBe(302);
  expect((await portal.sql`select content from fragments where id = ${id}`)[0]).toEqual({ content: 'Od 8' });
  expect(await send(`${panel}/usun/${id}`, {})).toMatchObject({ status: 302, location: panel });
  expect((await read(`${panel}/edytuj/${id}`)).status).toBe(404);
  for (const path of ['/admin/ustawienia/usuniete', '/admin/ustawienia/dziennik']) {
    const { html } = await read(path);
    expect(html.includes('Przywróć: Godziny'), path).toBe(true);
  }
  const restored = await send('/admin/ustawienia/usuniete', { id });
  expect(restored).toMatchObject({ status: 302, location: `${panel}/edytuj/${id}` });
  expect((await read(`${panel}/edytuj/${id}`)).html.includes('Od 8')).toBe(true);
  expect((await read(`${panel}/historia/${id}`)).html.includes('Przywrócenie usuniętego')).toBe(true);
});

test('it says where it is used, and stays while it is', async () => {
  await send(`${panel}/nowy`, { title: 'Stopka', content: 'Treść' });
  const id = await idOf('stopka');
  const document = await portal.build('documentation', { title: 'Używa jej', content: '{{fragment:stopka}}' });
  const { html } = await read(`${panel}/edytuj/${id}`);
  expect(html.includes(`/admin/dokumentacja/edytuj/${document.id}`)).toBe(true);
  expect(html.includes('readOnly')).toBe(true);
  const kept = await send(`${panel}/usun/${id}`, {});
  expect(kept.status).toBe(409);
  expect(kept.html.includes('używają teksty: „Używa jej”')).toBe(true);
});

test('an unknown fragment is told at the form of the text that names it, and in the preview', async () => {
  const refused = await send('/admin/dokumentacja/nowa', {
    title: 'T',
    content: 'a\n{{fragment:brak}}',
    status: 'draft',
  });
  expect(refused.status).toBe(422);
  expect(refused.html.includes('Wiersz 2: Nie ma fragmentu „brak”')).toBe(true);
  const preview = await send('/admin/podglad-tresci', { content: '{{fragment:brak}}' });
  expect(preview.html.includes('Wiersz 1: Nie ma fragmentu')).toBe(true);
});

test('a guest and a moderator get to none of it; one who edits sees it, and changes nothing', async () => {
  expect((await portal.ask(panel)).status).toBe(302);
  const moderator = await portal.signInBrowser('moderator');
  const asked = async (path: string, fields?: Record<string, string>) => {
    const write = fields && { method: 'POST', body: new URLSearchParams(fields) };
    const answer = await portal.ask(path, { headers: { cookie: moderator.cookie }, ...write });
    return { status: answer.status, html: await answer.text() };
  };
  expect((await asked(panel)).status).not.toBe(200);
  const settings = { method: 'PATCH', headers: { cookie }, json: { moderators_edit: true } };
  expect((await portal.ask('/api/v1/settings', settings)).status).toBe(200);
  await send(`${panel}/nowy`, { title: 'Wspólny', content: 'Treść **wspólna**' });
  const id = await idOf('wspolny');
  const list = await asked(panel);
  expect([list.status, list.html.includes('{{fragment:wspolny}}')]).toEqual([200, true]);
  expect(list.html.includes(`${panel}/nowy`)).toBe(false);
  const view = await asked(`${panel}/edytuj/${id}`);
  expect([view.status, view.html.includes('<strong>wspólna</strong>')]).toEqual([200, true]);
  expect(view.html.includes('<textarea')).toBe(false);
  const history = await asked(`${panel}/historia/${id}`);
  expect([history.status, history.html.includes('przywroc')]).toEqual([200, false]);
  const values = { title: 'Inny', content: 'Inna', revision: '1', id, intent: 'delete' };
  for (const path of ['/nowy', `/edytuj/${id}`, `/usun/${id}`, `/historia/${id}/przywroc/1`, ''])
    expect((await asked(`${panel}${path}`, values)).status, path).toBe(403);
  expect((await portal.sql`select title from fragments where id = ${id}`)[0]).toEqual({ title: 'Wspólny' });
});

test('a form that was sent before all of it had arrived changes nothing, and comes back with its whole text', async () => {
  const whole = { title: 'Adres', name: 'adres', content: 'Ulica Długa 1.' };
  expect((await send(`${panel}/nowy`, whole)).status).toBe(302);
  const page = `${panel}/edytuj/${await idOf('adres')}`;
  const [begin, ...places] = ['value="begin"', 'type="submit"', 'name="content"', 'value="end"'];
  const { html } = await read(page);
  const at = places.map((place) => html.indexOf(place, html.indexOf(begin ?? '')));
  expect(at).toEqual(at.toSorted((one, other) => one - other));
  expect(at).not.toContain(-1);
  const arrived = { form_part: 'begin', revision: '1', title: 'Nowy adres', name: 'adres', content: 'Ulica' };
  const refused = await send(page, arrived);
  expect(refused.status).toBe(400);
  for (const words of ['Strona nie zdążyła się wczytać', 'value="Nowy adres"', '>Ulica Długa 1.</textarea>'])
    expect(refused.html.includes(words), words).toBe(true);
  expect(await portal.sql`select title, content from fragments where name = 'adres'`).toMatchObject([
    { title: 'Adres', content: 'Ulica Długa 1.' },
  ]);
});

test('a form whose fragment was deleted while it was open keeps what is typed, and says what to do', async () => {
  await send(`${panel}/nowy`, { title: 'Ulotny', content: 'Od 8' });
  const id = await idOf('ulotny');
  await send(`${panel}/usun/${id}`, {});
  const typed = { title: 'Ulotny', name: 'ulotny', content: 'Długa poprawka', revision: '1' };
  // As the page's scripts send it, and without them.
  for (const address of [`${panel}/edytuj/${id}.data`, `${panel}/edytuj/${id}`]) {
    const { status, html } = await send(address, typed);
    expect([status, html]).toEqual([404, expect.stringContaining('Gdy administrator to przywróci')]);
    expect(html).toContain('Długa poprawka');
  }
});
