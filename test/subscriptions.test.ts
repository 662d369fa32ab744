import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deriveAccent } from '#app/settings/accent';
import { forgetUnconfirmed } from '#app/subscriptions/forget-subscriptions.server';
import type { MailServer, ReceivedMail } from './mail-server';
import { startMailingPortal } from './mailing-portal';
import { createTestPortal, type TestPortal } from './portal';

let portal: TestPortal;
let server: MailServer;
let stop: () => Promise<void>;
beforeAll(async () => void ({ portal, server, stop } = await startMailingPortal()));
afterAll(() => stop?.());
beforeEach(() => void server.received.splice(0));

let people = 0;
const newEmail = () => `czytelnik-${++people}@example.pl`;
let networks = 0;
/** The rate limit counts by network: each request comes from its own. */
const from = () => ({ 'x-forwarded-for': `198.51.${++networks}.7` });

/** A browser's form. */
const post = (path: string, fields: [string, string][], headers: Record<string, string> = from()) =>
  portal.ask(path, { method: 'POST', body: new URLSearchParams(fields), headers });
const read = async (path: string) => {
  const answer = await portal.ask(path);
  return { status: answer.status, html: await answer.text() };
};
const ask = (email: string, topics = ['announcements', 'changelog']) =>
  portal.ask('/api/v1/subscriptions', { method: 'POST', json: { email, topics }, headers: from() });
const queued = async () => Number((await portal.sql`select count(*)::int as n from jobs where kind = 'mail'`)[0]?.n);
const arrived = async (): Promise<ReceivedMail> => {
  await expect.poll(() => server.received.length).toBe(1);
  await expect.poll(queued).toBe(0);
  return server.received[0]!;
};
const headerOf = (mail: ReceivedMail, name: string) => mail.headers.find(({ key }) => key === name)?.value;
const ownPath = (mail: ReceivedMail) =>
  /https?:\/\/[^/\s]+(\/subskrypcja\/(?!wypisz)\S+)/.exec(mail.text ?? '')?.[1] ?? '';
const endPath = (mail: ReceivedMail) => new URL(headerOf(mail, 'list-unsubscribe')!.slice(1, -1)).pathname;
const keptOf = async (email: string) =>
  (
    await portal.sql`select topics, asked_topics, confirmed_at is not null as confirmed from subscriptions where email = ${email}`
  )[0];

/** Somebody else who has asked: nothing here is about them. */
const witness = newEmail();
const asWitness = { topics: [], asked_topics: ['changelog'], confirmed: false };
beforeAll(() => portal.sql`insert into subscriptions (email, asked_topics) values (${witness}, '{changelog}')`);

/** A reader who has asked and not confirmed yet, with the mail that asks them to. */
async function asked(email = newEmail()) {
  expect((await ask(email)).status).toBe(202);
  const mail = await arrived();
  return { email, mail, own: ownPath(mail), end: endPath(mail) };
}

describe('a wish for news', () => {
  test('sends one mail in text and HTML, without pictures, with the headers to end it by one press', async () => {
    const { email, mail, own, end } = await asked();
    expect(mail).toMatchObject({ to: [{ address: email }], subject: 'Potwierdź subskrypcję – Portal Dokumentacji' });
    for (const text of [mail.text, mail.html]) {
      for (const said of ['Komunikaty', 'Dziennik Zmian', 'Portal Dokumentacji', own, end])
        expect(text).toContain(said);
      expect(text).not.toMatch(/<img|url\(|@import/);
    }
    expect(mail.html).toContain('prefers-color-scheme: dark');
    // A long word of a title breaks, and widens no letter on a phone.
    expect(mail.html).toMatch(/<body[^>]*>\s*<div[^>]*overflow-wrap: break-word/);
    expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  });

  test('has the colour of the look in its links and its button, in both themes', async () => {
    const { mail: plain } = await asked();
    expect(plain.html).toContain('background: #8c0f2c');
    server.received.splice(0);
    const { token } = await portal.signIn('admin');
    const choose = (accent: string | null) =>
      portal.ask('/api/v1/settings', { method: 'PATCH', token, json: { accent } });
    expect((await choose('#005ea5')).status).toBe(200);
    try {
      const html = (await asked()).mail.html ?? '';
      const derived = deriveAccent('#005ea5');
      if (!derived.ok) throw new Error('the colour is refused');
      const { light, dark } = derived;
      expect(html).toContain(`background: ${light.button}; color: ${light.onAccent}`);
      expect(html).toContain(`class="link" href="https://portal.example.pl/" style="color: ${light.accent};`);
      expect(html).toContain(`.link { color: ${dark.accent} !important; }`);
      expect(html).not.toContain('#8c0f2c');
    } finally {
      await choose(null);
    }
  });

  test('changes nothing until the button behind its link is pressed, and then once and for all', async () => {
    const { email, own } = await asked();
    for (const page of [await read(own), await read(own)])
      expect(page).toMatchObject({ status: 200, html: expect.stringContaining('Potwierdzam subskrypcję') });
    expect(await keptOf(email)).toEqual({
      topics: [],
      asked_topics: ['changelog', 'announcements'],
      confirmed: false,
    });
    const none = await post(own, []);
    expect([none.status, await none.text()]).toEqual([422, expect.stringContaining('Wybierz co najmniej jeden dział')]);
    expect(await keptOf(email)).toMatchObject({ confirmed: false });
    const confirmed = await post(own, [['topics', 'announcements']]);
    expect([confirmed.status, (await confirmed.text()).includes('Zapisano')]).toEqual([200, true]);
    expect(await keptOf(email)).toEqual({ topics: ['announcements'], asked_topics: null, confirmed: true });
    expect((await read(own)).html).toContain('Subskrypcja jest aktywna');
    expect(await keptOf(witness)).toEqual(asWitness);
  });

  test('is answered alike for an address that is known and one that is not, with one mail an hour for each', async () => {
    const { email, own } = await asked();
    await post(own, [['topics', 'announcements']]);
    server.received.splice(0);
    const answers = [];
    for (const address of [email, `\ufeff${email.toUpperCase()}\u200b`, newEmail()]) {
      const answer = await ask(address, ['resources']);
      answers.push([answer.status, await answer.text()]);
    }
    expect(answers).toEqual([
      [202, ''],
      [202, ''],
      [202, ''],
    ]);
    expect((await arrived()).to).toMatchObject([{ address: `czytelnik-${people}@example.pl` }]);
    expect(await portal.sql`select email from subscriptions where email ilike ${`%${email}%`}`).toEqual([{ email }]);
    // What is sent to a confirmed address stays as it is until its reader presses.
    expect(await keptOf(email)).toEqual({ topics: ['announcements'], asked_topics: ['resources'], confirmed: true });
  });

  test('is refused at its fields where it is none, and keeps what was typed', async () => {
    const refused = await post('/subskrypcja', [['email', 'to-nie-adres']]);
    const html = await refused.text();
    expect(refused.status).toBe(422);
    for (const text of ['Wprowadź poprawny adres email', 'Wybierz co najmniej jeden dział', 'value="to-nie-adres"'])
      expect(html).toContain(text);
    const answer = await ask('to-nie-adres', ['nie-ma-takiego']);
    expect(await answer.json()).toMatchObject({
      errors: { email: [expect.any(String)], topics: [expect.any(String)] },
    });
  });

  test('of the page is thanked at an address of its own, and a bot is thanked as well', async () => {
    const email = newEmail();
    const sent = await post('/subskrypcja', [
      ['email', ` ${email} `],
      ['topics', 'changelog'],
    ]);
    expect(sent.status).toBe(303);
    expect((await read(sent.headers.get('location') ?? '')).html).toContain('Sprawdź pocztę');
    expect((await arrived()).to).toMatchObject([{ address: email }]);
    const bot = await post('/subskrypcja', [
      ['email', newEmail()],
      ['topics', 'changelog'],
      ['website', 'x'],
    ]);
    expect([bot.status, await queued()]).toEqual([303, 0]);
    expect((await portal.ask('/subskrypcja?wyslano=abc')).headers.get('location')).toBe('/subskrypcja');
  });

  test('waits where one network asks for many', async () => {
    const headers = from();
    const statuses = [];
    for (let at = 0; at < 11; at++)
      statuses.push(
        (
          await post(
            '/subskrypcja',
            [
              ['email', newEmail()],
              ['topics', 'changelog'],
            ],
            headers,
          )
        ).status,
      );
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 303), 429]);
    await expect.poll(queued).toBe(0);
  });

  test.each([
    [
      'of somebody new',
      'null',
      (age: string) => (age === 'new' ? { topics: [], asked_topics: ['changelog'], confirmed: false } : undefined),
    ],
    [
      'of who confirmed another',
      'now()',
      (age: string) => ({ topics: [], asked_topics: age === 'new' ? ['changelog'] : null, confirmed: true }),
    ],
  ])('%s that nobody confirms for a week is forgotten', async (_, confirmedAt, left) => {
    const emails = { old: newEmail(), new: newEmail() };
    for (const [age, email] of Object.entries(emails))
      await portal.sql.unsafe(`insert into subscriptions (email, asked_topics, asked_at, confirmed_at)
        values ('${email}', '{changelog}', now() - interval '${age === 'old' ? 8 : 6} days', ${confirmedAt})`);
    await forgetUnconfirmed(portal.services.systemDb);
    for (const [age, email] of Object.entries(emails)) expect(await keptOf(email), age).toEqual(left(age));
  });
});

describe('the end of a subscription', () => {
  test('is one press of a mailbox, without cookie, origin or redirect; its link alone ends nothing', async () => {
    const { email, own, end } = await asked();
    expect(await read(end)).toMatchObject({ status: 200, html: expect.stringContaining('Wypisz mnie') });
    expect(await keptOf(email)).toBeDefined();
    const { origin, close } = await portal.listen();
    try {
      const body = () => new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
      const press = () => fetch(origin + end, { method: 'POST', body: body(), redirect: 'manual' });
      expect((await press()).status).toBe(200);
      expect(await keptOf(email)).toBeUndefined();
      expect((await press()).status).toBe(200);
    } finally {
      close();
    }
    expect(await keptOf(witness)).toEqual(asWitness);
    expect((await read(end)).html).toContain('Subskrypcja zakończona');
    expect((await read(own)).status).toBe(404);
  });

  test('works in maintenance mode', async () => {
    const { email, end } = await asked();
    await portal.sql`update settings set maintenance_mode = true`;
    try {
      expect((await post(end, [])).status).toBe(200);
    } finally {
      await portal.sql`update settings set maintenance_mode = false`;
    }
    expect(await keptOf(email)).toBeUndefined();
  });

  test('takes links of this portal only', async () => {
    const { email, own } = await asked();
    const forged = own.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    for (const path of [forged, forged.replace('/subskrypcja/', '/subskrypcja/wypisz/'), '/subskrypcja/abc']) {
      const { status, html } = await read(path);
      expect([status, html.includes('Ten link nie działa'), html.includes('Nic już nie wysyłamy')]).toEqual([
        404,
        true,
        false,
      ]);
      expect((await post(path, [['topics', 'changelog']])).status).toBe(404);
    }
    expect(await keptOf(email)).toMatchObject({ confirmed: false });
  });
});

test('its link stands in the footer where mail is set up; without mail the page and the API say so', async () => {
  expect((await read('/kontakt')).html).toContain('href="/subskrypcja"');
  for (const path of ['/komunikaty', '/dziennik-zmian'])
    expect((await read(path)).html).toContain('Otrzymuj nowości e-mailem');
  const without = await createTestPortal({ pages: true });
  try {
    const pressed = await without.ask('/subskrypcja', { method: 'POST', body: new URLSearchParams({ email: 'x' }) });
    expect([pressed.status, await pressed.text()]).toEqual([
      503,
      expect.stringMatching(/<p[^>]*>Subskrypcja e-mail nie działa/),
    ]);
    const page = await without.ask('/subskrypcja');
    expect([page.status, (await page.text()).includes('Ten portal nie wysyła wiadomości')]).toEqual([503, true]);
    const json = { email: 'ola@example.pl', topics: ['changelog'] };
    expect((await without.ask('/api/v1/subscriptions', { method: 'POST', json })).status).toBe(503);
    for (const path of ['/kontakt', '/komunikaty', '/dziennik-zmian'])
      expect(await (await without.ask(path)).text()).not.toContain('href="/subskrypcja"');
  } finally {
    await without.stop();
  }
});
