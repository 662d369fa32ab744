import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFormVisitors } from './form-visitor';
import { createTestPortal, type TestPortal } from './portal';

let portal: TestPortal;
const { form, makeAdmin, makeReader } = createFormVisitors(() => portal);
let ala: Awaited<ReturnType<typeof makeAdmin>>;
let adam: Awaited<ReturnType<typeof makeAdmin>>;
beforeAll(async () => {
  portal = await createTestPortal({ pages: true, variables: { TRUST_PROXY: '1' } });
  [ala, adam] = [await makeAdmin(), await makeAdmin()];
  await portal.sql`insert into passkeys (id, user_id, name, public_key, counter, transports, created_at)
    values ('klucz-ali', ${ala.id}, 'Klucz', '', 0, '{}', now())`;
});
afterAll(() => portal?.stop());

const text = async (answer: Response) => (await answer.text()).replaceAll('\u00a0', ' ');
const other = 'jest teraz zalogowane inne konto';
const over = 'Sesja wygasła. Zaloguj się w nowej karcie';
const nameOf = async (id: string) => (await portal.sql`select username from users where id = ${id}`)[0]?.username;

/** What the page at this address says of the account that it was made for. */
async function accountIn(path: string, cookie: string) {
  const html = await (await portal.ask(path, { headers: { cookie } })).text();
  return new Set([...html.matchAll(/name="page_account" value="([^"]*)"/g)].map(([, id]) => id));
}

test.each([
  '/admin/dokumentacja',
  '/admin/dokumentacja/nowa',
  '/admin/uzytkownicy/nowy',
  '/admin/profil',
  '/admin/profil/drugi-skladnik',
  '/admin/ustawienia',
  '/admin/ustawienia?karta=wyglad',
  '/admin/ustawienia/webhooki',
  '/admin/jakosc/reguly',
  '/konto',
  '/konto/drugi-skladnik',
  '/konto/drugi-skladnik/klucz/klucz-ali',
])('the forms of %s say whose they are', async (path) =>
  expect(await accountIn(path, ala.cookie)).toEqual(new Set([ala.id])),
);

describe('a form of whoever was signed in before', () => {
  const fields = () => ({ page_account: ala.id, title: 'Wpisany <b>tytuł</b>', content: 'Długa treść' });

  test('changes nothing in the name of another, and comes back with what was typed', async () => {
    const before = await portal.sql`select count(*) from documentation`;
    const answer = await form('/admin/dokumentacja/nowa', fields(), { cookie: adam.cookie });
    expect(answer.status).toBe(403);
    const html = await text(answer);
    expect(html).toContain(other);
    expect(html).toContain('name="title" value="Wpisany &lt;b&gt;tytuł&lt;/b&gt;"');
    expect(html).toContain(`name="page_account" value="${ala.id}"`);
    expect(await portal.sql`select count(*) from documentation`).toEqual(before);
  });

  test('is refused where its action reads nothing of it, and for scripts', async () => {
    const notice = { page_account: ala.id };
    const cookie = { cookie: adam.cookie };
    const pressed = await form('/admin/powiadomienia', { ...notice, id: 'all' }, cookie);
    expect([pressed.status, await text(pressed)]).toEqual([403, expect.stringContaining(other)]);
    const asked = await form('/admin/powiadomienia.data', { ...notice, id: 'all' }, cookie);
    expect([asked.status, await asked.text()]).toEqual([403, expect.stringContaining('other-account')]);
    const batch = await form('/admin/dokumentacja/wiele', { ...notice, intent: 'undo', undo: 'x' }, cookie);
    expect([batch.status, await batch.json()]).toEqual([403, expect.objectContaining({ refused: 'other-account' })]);
  });

  test('is a plain page where a file would have been', async () => {
    const sent = { page_account: ala.id, email: 'x@example.pl' };
    const accept = { cookie: adam.cookie, accept: 'text/html' };
    const answer = await form('/admin/ustawienia/dane-osobowe.json', sent, accept);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([403, expect.stringContaining('text/html')]);
    expect(await text(answer)).toContain(other);
  });

  test('with files is refused before these are read', async () => {
    const body = new FormData();
    body.set('page_account', ala.id);
    body.set('file', new Blob(['x'.repeat(300_000)]), 'x.png');
    const send = (cookie: string) => portal.ask('/admin/profil', { method: 'POST', headers: { cookie }, body });
    const answer = await send(adam.cookie);
    expect([answer.status, await text(answer)]).toEqual([403, expect.stringContaining('wypełnić od nowa')]);
    // One's own is read from its beginning.
    expect((await send(ala.cookie)).status).toBe(422);
  });

  test('on the page of the own account neither', async () => {
    const [ola, jan] = [await makeReader(), await makeReader()];
    const sent = { page_account: ola.id, intent: 'profile', username: 'Zmieniona', password: 'tajne-haslo-1' };
    const refused = await form('/konto', sent, { cookie: jan.cookie });
    const html = await text(refused);
    expect([refused.status, html]).toEqual([403, expect.stringContaining(other)]);
    expect(html).not.toContain('tajne-haslo-1');
    expect([await nameOf(ola.id), await nameOf(jan.id)]).toEqual(['osoba', 'osoba']);
    expect((await form('/konto', sent, { cookie: ola.cookie })).status).toBe(200);
    expect(await nameOf(ola.id)).toBe('Zmieniona');
  });

  test('signs out whoever is there', async () => {
    const jan = await makeReader();
    const answer = await form('/wyloguj', { page_account: ala.id }, { cookie: jan.cookie });
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([302, expect.stringContaining('Max-Age=0')]);
  });
});

describe('a form whose session has ended', () => {
  test.each(['/admin/dokumentacja/nowa', '/konto'])('comes back from %s with what was typed', async (path) => {
    const sent = { page_account: ala.id, title: 'Wpisane', password: 'tajne-haslo-1' };
    const answer = await form(path, sent);
    const html = await text(answer);
    expect([answer.status, html]).toEqual([401, expect.stringContaining(over)]);
    expect(html).toContain('name="title" value="Wpisane"');
    expect(html).not.toContain('tajne-haslo-1');
    expect(html).toContain('poza hasłami i kodami');
    const whole = await text(await form(path, { ...sent, password: '' }));
    expect(whole).toContain('Wszystko, co wpisano, nadal tu jest.');
  });

  test('says nothing of what was typed where a button alone was pressed', async () => {
    const html = await text(await form('/admin/powiadomienia', { page_account: ala.id, id: 'all' }));
    expect(html).toContain('Wyślij jeszcze raz');
    expect(html).not.toContain('wpisano');
  });

  test('does not come back in a page of many megabytes', async () => {
    const answer = await form('/admin/dokumentacja/nowa', { content: '<'.repeat(600_000) });
    const html = await text(answer);
    expect([answer.status, html.length < 100_000]).toEqual([401, true]);
    expect(html).toContain('bardzo długim tekstem trzeba potem wypełnić od nowa');
  });

  test('is read no further where uploads have no end, as it is none', async () => {
    const chunk = new TextEncoder().encode(`content=${'x'.repeat(1_000_000)}&`);
    let read = 0;
    const body = new ReadableStream({
      pull: (controller) => (++read > 20 ? controller.close() : controller.enqueue(chunk)),
    });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const init = { method: 'POST', body, headers, duplex: 'half' };
    const answer = await portal.ask('/admin/ustawienia/import-i-eksport', init);
    await answer.text();
    expect([answer.status, read < 15]).toEqual([401, true]);
  });

  test('is told as such to what is asked beside the router', async () => {
    const answer = await form('/admin/podglad-tresci', { page_account: ala.id, content: '# A' });
    expect([answer.status, await answer.json()]).toEqual([401, expect.objectContaining({ refused: 'signed-out' })]);
  });
});

test('a right that is gone is told to a form, with what was typed, which can no more be sent', async () => {
  const { cookie } = await makeReader();
  const answer = await form('/admin/dokumentacja/nowa', { title: 'Wpisane' }, { cookie });
  const html = await text(answer);
  expect([answer.status, html]).toEqual([403, expect.stringContaining('Nie masz już do tego prawa. Skopiuj')]);
  expect(html).toContain('name="title" value="Wpisane"');
  const body = new FormData();
  body.set('file', new Blob(['x']), 'x.png');
  const withFile = await portal.ask('/admin/profil', { method: 'POST', headers: { cookie }, body });
  const lost = await text(withFile);
  expect([withFile.status, lost]).toEqual([403, expect.stringContaining('nie da się tu pokazać')]);
  for (const page of [html, lost]) expect(page).not.toMatch(/Wyślij jeszcze raz|Otwórz formularz/);
});
