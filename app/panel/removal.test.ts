import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPortal, type TestPortal } from '#test/portal';

let portal: TestPortal;
let own: Awaited<ReturnType<TestPortal['signInBrowser']>>;
beforeAll(async () => {
  portal = await createTestPortal({ pages: true, variables: { ADMIN_EMAILS: 'zawsze@example.pl' } });
  own = await portal.signInBrowser('admin');
});
afterAll(() => portal.stop());

const open = async (path: string) => (await portal.ask(path, { headers: { cookie: own.cookie } })).text();
const send = (path: string, fields: Record<string, string> = {}) =>
  portal.ask(path, { method: 'POST', headers: { cookie: own.cookie }, body: new URLSearchParams(fields) });
const question =
  'Czy na pewno chcesz usunąć ten element? Ta akcja jest nieodwracalna. Element zostanie trwale usunięty.';

test('an account is deleted on a page of its own, which its form leads to', async () => {
  const { id, email } = await portal.signInBrowser('moderator');
  expect(await open(`/admin/uzytkownicy/edytuj/${id}`)).toContain(`/admin/uzytkownicy/usun/${id}`);
  const page = await open(`/admin/uzytkownicy/usun/${id}`);
  expect(page).toContain(question);
  expect(page).toContain(email);
  const answer = await send(`/admin/uzytkownicy/usun/${id}`);
  expect(answer.headers.get('location')).toBe('/admin/uzytkownicy');
  expect(await portal.sql`select id from users where id = ${id}`).toHaveLength(0);
});

test('the form of an account and the page that deletes it lead back to the list as it was left', async () => {
  const { id, email } = await portal.signInBrowser('moderator');
  const list = `/admin/uzytkownicy?q=${encodeURIComponent(email)}`;
  const left = encodeURIComponent(`q=${encodeURIComponent(email)}`);
  expect(await open(list)).toContain(`href="/admin/uzytkownicy/edytuj/${id}?lista=${left}"`);
  const form = await open(`/admin/uzytkownicy/edytuj/${id}?lista=${left}`);
  expect(form).toContain(`href="${list}"`);
  expect(form).toContain(`href="/admin/uzytkownicy/usun/${id}?lista=${left}"`);
  const saved = await send(`/admin/uzytkownicy/edytuj/${id}?lista=${left}`, { email, username: 'zofia', role: 'user' });
  expect(saved.headers.get('location')).toBe(list);
  expect(await open(`/admin/uzytkownicy/usun/${id}?lista=${left}`)).toContain(`href="${list}"`);
  expect((await send(`/admin/uzytkownicy/usun/${id}?lista=${left}`)).headers.get('location')).toBe(list);
});

test('a refused deletion says why on its page, and one’s own form does not lead there', async () => {
  expect(await open(`/admin/uzytkownicy/edytuj/${own.id}`)).not.toContain('/uzytkownicy/usun/');
  const answer = await send(`/admin/uzytkownicy/usun/${own.id}`);
  expect(answer.status).toBe(403);
  expect(await answer.text()).toContain('Nie możesz usunąć własnego konta.');
  expect(await portal.sql`select id from users where id = ${own.id}`).toHaveLength(1);
});

test('an account of ADMIN_EMAILS is offered neither another role nor a deletion, and is refused both', async () => {
  const [listed] =
    await portal.sql`insert into users (email, username, role) values ('zawsze@example.pl', 'zawsze', 'user') returning id`;
  const address = `/admin/uzytkownicy/edytuj/${String(listed?.id)}`;
  const form = await open(address);
  expect(form).toContain('To konto jest na liście ADMIN_EMAILS i zawsze jest administratorem.');
  expect(form).toMatch(/<select[^>]*name="role"[^>]*disabled=""[^>]*>.*<option value="admin" selected="">/s);
  expect(form).not.toContain('/uzytkownicy/usun/');
  const others = { email: 'zawsze@example.pl', username: 'zawsze-2' };
  const refused = await send(address, { ...others, role: 'user' });
  expect(refused.status).toBe(403);
  expect(await refused.text()).toContain('To konto jest na liście ADMIN_EMAILS i zawsze jest administratorem.');
  expect((await send(address, others)).headers.get('location')).toBe('/admin/uzytkownicy');
  expect(await portal.sql`select username, role from users where id = ${String(listed?.id)}`).toMatchObject([
    { username: 'zawsze-2', role: 'user' },
  ]);
});

test('a message of the contact form is marked as done, and deleted on a page of its own, and no other is', async () => {
  await portal.sql`insert into contact_messages (name, email, message) values ('Ewa', 'ewa@example.com', 'Inna')`;
  const [message] =
    await portal.sql`insert into contact_messages (name, email, message) values ('Żaneta Łęcka', 'z@example.com', 'Gdzie jest regulamin?') returning id`;
  const done = async () =>
    (await portal.sql`select name from contact_messages where done_at is not null`).map(({ name }) => String(name));
  const mark = (intent: string) => send('/admin/powiadomienia/wiadomosci', { id: String(message?.id), intent });
  expect([(await mark('done')).status, await done()]).toEqual([200, ['Żaneta Łęcka']]);
  expect([(await mark('waiting')).status, await done()]).toEqual([200, []]);
  const address = `/admin/powiadomienia/wiadomosci/usun/${String(message?.id)}`;
  expect(await open('/admin/powiadomienia/wiadomosci')).toContain(address);
  const page = await open(address);
  expect(page).toContain('Usunąć wiadomość od „Żaneta Łęcka”?');
  expect(page).toContain(question);
  expect((await send(address)).headers.get('location')).toBe('/admin/powiadomienia/wiadomosci');
  expect(await portal.sql`select name from contact_messages`).toEqual([{ name: 'Ewa' }]);
  expect((await portal.ask(address, { headers: { cookie: own.cookie } })).status).toBe(404);
});

test('an API key is revoked on a page of its own, which asks first', async () => {
  const [key] =
    await portal.sql`insert into api_keys (name, scope, hash, last_four) values ('Księgowość', 'read', 'x', 'ab12') returning id`;
  const address = `/admin/ustawienia/klucze/usun/${String(key?.id)}`;
  expect(await open('/admin/ustawienia?karta=api')).toContain(`action="${address}"`);
  expect(await open(address)).toContain('Systemy, które używają klucza „Księgowość”, natychmiast stracą dostęp.');
  expect(await portal.sql`select id from api_keys`).toHaveLength(1);
  expect((await send(address)).headers.get('location')).toBe('/admin/ustawienia?karta=api');
  expect(await portal.sql`select id from api_keys`).toHaveLength(0);
  expect((await send(address)).headers.get('location')).toBe('/admin/ustawienia?karta=api');
  const again = await portal.ask(address, { headers: { cookie: own.cookie } });
  expect([again.status, again.headers.get('location')]).toEqual([302, '/admin/ustawienia?karta=api']);
});

test('marking a deleted message leaves the list of messages in place', async () => {
  const answer = await send('/admin/powiadomienia/wiadomosci', {
    id: '00000000-0000-4000-8000-000000000000',
    intent: 'done',
  });
  expect(answer.status).toBe(404);
  const page = await answer.text();
  expect(page).toContain('Wiadomości z formularza');
  expect(page).toContain('Ten element nie istnieje lub został usunięty.');
});

test('taking back an entry that was deleted meanwhile leaves the list in place, and a toast says why', async () => {
  const answer = await send('/admin/dokumentacja', { id: '00000000-0000-4000-8000-000000000000', intent: 'take-back' });
  expect(answer.status).toBe(404);
  expect(decodeURIComponent(answer.headers.get('set-cookie') ?? '')).toContain(
    'Ten element nie istnieje lub został usunięty.',
  );
  expect(await answer.text()).toContain('Dodaj dokument');
});

test('a delivery that has gone by the time it is sent again leaves the list of deliveries in place', async () => {
  const [webhook] =
    await portal.sql`insert into webhooks (url, events, secret) values ('https://example.com', '{published}', 'x') returning id`;
  const answer = await send(`/admin/ustawienia/webhooki/${String(webhook?.id)}`, {
    id: '00000000-0000-4000-8000-000000000000',
    intent: 'again',
  });
  expect(answer.status).toBe(404);
  const page = await answer.text();
  expect(page).toContain('https://example.com');
  expect(page).toContain('Ten element nie istnieje lub został usunięty.');
});

test('the form of an account that has gone leads to the list, and says why', async () => {
  const answer = await portal.ask('/admin/uzytkownicy/edytuj/00000000-0000-4000-8000-000000000000?lista=page%3D2', {
    headers: { cookie: own.cookie },
  });
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/admin/uzytkownicy?page=2']);
  expect(decodeURIComponent(answer.headers.get('set-cookie') ?? '')).toContain(
    'Nie udało się załadować użytkownika. To konto nie istnieje lub zostało usunięte.',
  );
});

test('an account deleted while its form was open is not reported as saved', async () => {
  const address = '/admin/uzytkownicy/edytuj/00000000-0000-4000-8000-000000000000';
  const answer = await send(`${address}.data`, { email: 'ola@example.com', username: 'Ola', role: 'user' });
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain('To konto nie istnieje lub zostało usunięte.');
});
