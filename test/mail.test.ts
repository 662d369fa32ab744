import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { rateLimits } from '#app/rate-limits/limits';
import type { MailServer } from './mail-server';
import { startMailingPortal } from './mailing-portal';
import type { TestPortal } from './portal';

let portal: TestPortal;
let server: MailServer;
let stop: () => Promise<void>;
beforeAll(async () => void ({ portal, server, stop } = await startMailingPortal()));
afterAll(() => stop?.());
beforeEach(() => void server.received.splice(0));

const form = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  portal.ask(path, { method: 'POST', body: new URLSearchParams(fields), headers });
const queued = async () =>
  Number((await portal.sql`select count(*)::int as n from jobs where kind in ('mail', 'notice')`)[0]?.n);
const arrived = async (count = 1) => {
  await expect.poll(() => server.received.length).toBe(count);
  await expect.poll(queued).toBe(0);
  return server.received[0]!;
};
const linkIn = (text = '') => /https?:\/\/\S+\/admin\/haslo\/\S+/.exec(text)?.[0] ?? '';
const pathOf = (link: string) => new URL(link).pathname;
let people = 0;
const newEmail = () => `osoba-poczty-${++people}@example.pl`;

describe('an invitation', () => {
  test('goes to whoever gets an account without a password, and its link sets one', async () => {
    const { token } = await portal.signIn('admin');
    const email = newEmail();
    const json = { email, username: 'zaproszona' };
    expect((await portal.ask('/api/v1/users', { method: 'POST', token, json })).status).toBe(201);
    const mail = await arrived();
    expect(mail).toMatchObject({ to: [{ address: email }], subject: expect.stringContaining('Zaproszenie') });
    const password = 'nowe-haslo-z-listu';
    const set = await form(pathOf(linkIn(mail.text)), { password, confirm_password: password });
    expect(set.headers.get('location')).toBe('/admin/login');
    const signIn = await portal.ask('/api/v1/auth/sign-in', { method: 'POST', json: { email, password } });
    expect(signIn.status).toBe(200);
    const again = await portal.ask(pathOf(linkIn(mail.text)));
    const html = await again.text();
    expect(again.status).toBe(404);
    expect(html).toContain('Poproś o nowy: przyjdzie na Twój adres e-mail.');
    expect(html).toContain('href="/admin/haslo"');
  });

  test('goes anew to a corrected address, and the first one opens nothing any more', async () => {
    const { cookie } = await portal.signInBrowser('admin');
    const [wrong, right] = [newEmail(), newEmail()];
    const fields = { username: 'pomylona', role: 'user' };
    await form('/admin/uzytkownicy/nowy', { email: wrong, ...fields }, { cookie });
    const first = linkIn((await arrived()).text);
    const [account] = await portal.sql<{ id: string }>`select id from users where email = ${wrong}`;
    const edit = `/admin/uzytkownicy/edytuj/${account!.id}`;
    const answer = await form(edit, { email: right, ...fields }, { cookie });
    expect(decodeURIComponent(answer.headers.getSetCookie().join())).toContain(`nowy jest w drodze na adres ${right}`);
    await arrived(2);
    expect(server.received[1]!.to).toMatchObject([{ address: right }]);
    expect((await portal.ask(pathOf(first))).status).toBe(404);
    expect((await portal.ask(pathOf(linkIn(server.received[1]!.text)))).status).toBe(200);
    // Nothing is sent of another change, nor where a password is set.
    await form(edit, { email: right, username: 'poprawiona', role: 'user' }, { cookie });
    const known = await portal.signInBrowser('user');
    await form(`/admin/uzytkownicy/edytuj/${known.id}`, { email: newEmail(), ...fields }, { cookie });
    expect(await queued()).toBe(0);
  });

  test('does not go to whoever got a password', async () => {
    const { token } = await portal.signIn('admin');
    const json = {
      email: newEmail(),
      username: 'z-haslem',
      password: 'dlugie-haslo',
      confirm_password: 'dlugie-haslo',
    };
    await portal.ask('/api/v1/users', { method: 'POST', token, json });
    expect(await queued()).toBe(0);
  });

  test('can be sent again from the panel, and the log names who did', async () => {
    const admin = await portal.signInBrowser('admin');
    const { id, email } = await portal.signInBrowser('user');
    const answer = await form(`/admin/uzytkownicy/haslo/${id}`, { intent: 'send' }, { cookie: admin.cookie });
    expect(await answer.text()).toContain('Link w drodze');
    expect((await arrived()).to).toMatchObject([{ address: email }]);
    const log =
      await portal.sql`select actor_id, subject_id from audit_log where subject = 'password_link' and subject_id = ${id}`;
    expect(log).toEqual([{ actor_id: admin.id, subject_id: id }]);
  });
});

test('a message that is sent again has the same link, until it has been used', async () => {
  const mailer = portal.services.mailer!;
  const send = mailer.send.bind(mailer);
  // The mail server takes each message, and its answer is lost.
  const sending = vi.spyOn(mailer, 'send').mockImplementation(async (message) => {
    await send(message);
    throw new Error('Timeout');
  });
  const again = async () => {
    await expect.poll(() => portal.sql`select error from jobs where error = 'Timeout'`).toHaveLength(1);
    await portal.sql`update jobs set run_at = now(), error = null where error = 'Timeout'`;
    await portal.sql`select pg_notify('portal_jobs', '')`;
  };
  const { token } = await portal.signIn('admin');
  await portal.ask('/api/v1/users', { method: 'POST', token, json: { email: newEmail(), username: 'dwa-razy' } });
  await again();
  await expect.poll(() => server.received.length).toBe(2);
  const [first, second] = server.received.map(({ messageId, text }) => [messageId, linkIn(text)]);
  expect(first).toEqual(second);
  const password = 'nowe-haslo-z-listu';
  const use = { password, confirm_password: password };
  expect((await form(pathOf(first![1]!), use)).headers.get('location')).toBe('/admin/login');
  sending.mockRestore();
  await again();
  await arrived(3);
  expect((await portal.ask(pathOf(first![1]!))).status).toBe(404);
});

describe('a new password that one asks for oneself', () => {
  let networks = 0;
  /** The rate limit counts by network: each test uses its own. */
  const from = () => ({ 'x-forwarded-for': `198.51.100.${++networks}` });

  test('answers the same for an account and for none, and writes to the account alone', async () => {
    const { email } = await portal.signIn('user');
    const unknown = 'nikogo-tu-nie-ma@example.pl';
    const answers = [];
    for (const asked of [email, unknown]) {
      const answer = await form('/admin/haslo', { email: asked }, from());
      answers.push([answer.status, (await answer.text()).replaceAll(asked, 'X').replaceAll(/nonce="[^"]*"/g, '')]);
    }
    expect(answers[0]).toEqual(answers[1]);
    const mail = await arrived();
    expect(mail.to).toMatchObject([{ address: email }]);
    expect((await portal.ask(pathOf(linkIn(mail.text)))).status).toBe(200);
    expect(JSON.stringify(await portal.sql`select * from audit_log`)).not.toContain(unknown);
  });

  test('is no way to fill a mailbox, and whoever asks too often has to wait', async () => {
    const { email } = await portal.signIn('user');
    const { passwordRequestsForAccount, passwordRequests } = rateLimits;
    for (let asked = 0; asked < passwordRequests.most; asked++)
      expect((await form('/admin/haslo', { email })).status).toBe(200);
    const refused = await form('/admin/haslo', { email });
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    await arrived(passwordRequestsForAccount.most);
  });

  test('keeps what was typed where it is no address', async () => {
    await portal.sql`delete from rate_limit_uses`;
    const answer = await form('/admin/haslo', { email: 'to-nie-adres' });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain('value="to-nie-adres"');
  });
});

describe('notices', () => {
  test('go to those who chose their kind and are told of it, once, whoever rings the bell', async () => {
    const [chooser, other] = [await portal.signInBrowser('admin'), await portal.signInBrowser('admin')];
    const user = await portal.signInBrowser('user');
    const body = new URLSearchParams([
      ['intent', 'notices'],
      ['notice', 'contact_message'],
      ['notice', 'bzdura'],
    ]);
    const saved = await portal.ask('/admin/profil', { method: 'POST', body, headers: { cookie: chooser.cookie } });
    expect(saved.status).toBe(302);
    // Not sent to a person who has lost access to the panel, whatever they chose before.
    await portal.sql`update users set mailed_notices = '{contact_message}' where id = ${user.id}`;
    const message = { name: 'Gość', email: 'gosc@example.pl', message: 'Dzień dobry' };
    expect((await form('/kontakt', message)).status).toBeLessThan(400);
    const mail = await arrived();
    expect(mail.to).toMatchObject([{ address: chooser.email }]);
    expect(mail.subject).toContain('Nowa wiadomość z formularza kontaktowego');
    expect(mail.text).not.toContain('Dzień dobry');
    expect(other.email).not.toBe(chooser.email);
    expect(await portal.sql`select mailed_notices from users where id = ${chooser.id}`).toEqual([
      { mailed_notices: ['contact_message'] },
    ]);
  });
});

describe('the screen about mail', () => {
  test('sends a trial at once and says what the mail server answered', async () => {
    const { cookie, email } = await portal.signInBrowser('admin');
    const answer = await form('/admin/ustawienia/poczta', { intent: 'try' }, { cookie });
    expect(await answer.text()).toContain(`Serwer pocztowy przyjął wiadomość na adres ${email}`);
    expect((await arrived()).subject).toContain('Próbna wiadomość');
  });

  test('shows what failed with its reason, and takes it up again', async () => {
    const { id, email } = await portal.signInBrowser('user');
    const { cookie } = await portal.signInBrowser('admin');
    await portal.sql`insert into jobs (kind, payload, failed_at, error) values
      ('mail', ${JSON.stringify({ message: 'password_link', user_id: id, actor: { id: null, name: null } })}, now(), '550 nie ma takiej skrzynki')`;
    const shown = await (await portal.ask('/admin/ustawienia/poczta', { headers: { cookie } })).text();
    for (const text of [email, '550 nie ma takiej skrzynki', 'Link do ustawienia hasła']) expect(shown).toContain(text);
    await form('/admin/ustawienia/poczta', { intent: 'retry' }, { cookie });
    expect((await arrived()).to).toMatchObject([{ address: email }]);
  });

  test('is for admins', async () => {
    const { cookie } = await portal.signInBrowser('moderator');
    expect((await form('/admin/ustawienia/poczta', { intent: 'try' }, { cookie })).status).not.toBe(200);
    expect(server.received).toEqual([]);
  });
});
