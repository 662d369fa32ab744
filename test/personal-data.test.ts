import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forgetFeedback } from '#app/content/feedback/delete-feedback.server';
import { retentionKind } from '#app/personal-data/retention-job.server';
import { systemClock } from '#app/platform/clock';
import { createTestPortal, type TestPortal } from './portal';

let portal: TestPortal;
let admin: { cookie: string; email: string };
beforeAll(async () => {
  portal = await createTestPortal({ pages: true });
});
afterAll(() => portal?.stop());
beforeEach(async () => {
  admin = await portal.signInBrowser('admin');
});

const page = '/admin/ustawienia/dane-osobowe';
const post = (path: string, fields: Record<string, string>, cookie = admin.cookie) =>
  portal.ask(path, { method: 'POST', body: new URLSearchParams(fields), headers: { cookie } });
const read = async (path: string) => (await portal.ask(path, { headers: { cookie: admin.cookie } })).text();

/** A person of whom everything is kept: account with its keys, message, subscription, mail and a trace in the log. */
async function known(name = 'Jan Nowak', username = 'jan-nowak') {
  const { id, email } = await portal.signIn('user');
  await portal.sql`select leave_contact_message(${name}, ${email.toUpperCase()}, 'Moja wiadomość')`;
  const [subscription] = await portal.sql<{ id: string }>`
    insert into subscriptions (email, topics, confirmed_at) values (${email}, '{changelog}', now()) returning id`;
  const letters = [
    { message: 'password_link', user_id: id },
    { message: 'password_request', email },
    { message: 'subscription', subscription_id: subscription!.id },
  ];
  for (const letter of letters)
    await portal.sql`
      insert into jobs (kind, payload, run_at) values ('mail', ${JSON.stringify(letter)}, now() + interval '1 day')`;
  await portal.sql`insert into audit_log (action, subject, subject_id, title, actor, actor_id, after) values
    ('create', 'documentation', 'x', 'Strona', ${`dawniej-${email}`}, ${id}, null),
    ('sign_in', 'session', 'x', ${`dawniej-${email}`}, ${`dawniej-${email}`}, ${id}, null),
    ('reset', 'second_factor', ${id}, ${`dawniej-${email}`}, 'ktos@example.pl', null, null),
    ('create', 'passkey', ${id}, ${`dawniej-${email}: Telefon`}, ${`dawniej-${email}`}, ${id}, null),
    ('denied', 'session', null, 'GET /api/v1/users', ${email}, ${id}, null),
    ('sign_in_failed', 'session', null, ${`dawniej-${email}`}, null, null, null),
    ('create', 'user', ${id}, ${`dawniej-${email}`}, 'ktos@example.pl', null, ${JSON.stringify({ email: `dawniej-${email}` })}),
    ('update', 'user', ${id}, ${email}, 'ktos@example.pl', null, ${JSON.stringify({ email, username, role: 'user' })})`;
  await portal.sql`insert into api_keys (name, scope, hash, last_four, created_by)
    values ('Klucz', 'read', ${email}, 'abcd', ${id})`;
  await portal.sql`insert into passkeys (id, user_id, name, public_key, counter, transports, created_at)
    values (${email}, ${id}, 'Telefon', '', 0, '{}', now())`;
  await portal.sql`insert into feed_tokens (user_id, hash, created_at) values (${id}, ${email}, now())`;
  await portal.sql`insert into oidc_accounts (issuer, subject, user_id, created_at, last_used_at)
    values ('https://login.example.pl', ${email}, ${id}, now(), now())`;
  return { id, email, subscription: subscription!.id, name: name.toLowerCase(), username };
}

/** What the bells of others and the log's words about others keep of somebody, whatever the case. */
async function namedAmongOthers({ id, email }: { id: string; email: string }) {
  const [upper, other] = [email.toUpperCase(), 'ktos@example.pl'];
  await portal.sql`insert into notifications (kind, data) values
    ('entry_changed', ${JSON.stringify({ title: 'Strona', actor: upper })}),
    ('review_submitted', ${JSON.stringify({ title: 'Strona', actor: `dawniej-${email}`, actor_id: id })}),
    ('sign_in_failures', ${JSON.stringify({ email })}),
    ('second_factor_owed', ${JSON.stringify({ emails: `${other}, ${upper}, x${email}`, count: '3' })})`;
  await portal.sql`insert into audit_log (action, subject, subject_id, title, actor, after) values
    ('hand_over', 'user', gen_random_uuid(), ${other}, ${other}, ${JSON.stringify({ owner: upper, entries: 2 })}),
    ('create', 'passkey', gen_random_uuid(), ${`${upper}: Telefon`}, ${other}, null)`;
  await portal.sql`insert into jobs (kind, payload, run_at) values
    ('mail', ${JSON.stringify({ message: 'password_link', user_id: 'x', actor: { id, name: upper } })}, now() + interval '1 day'),
    ('content_import', ${JSON.stringify({ step: 'checked', by: { id, name: `dawniej-${email}` } })}, now() + interval '1 day')`;
}

/** Each row that the database has, as text. */
async function allRows(): Promise<string[]> {
  const tables = await portal.sql<{
    name: string;
  }>`select tablename as name from pg_tables where schemaname = 'public'`;
  const rows = [];
  for (const { name } of tables)
    for (const row of await portal.sql.unsafe(`select * from "${name}"`)) rows.push(JSON.stringify(row).toLowerCase());
  return rows;
}
const everything = async () => (await allRows()).join('\n');

describe('a person', () => {
  /** Of whom as much is kept, under an address that contains those of others: nothing here is about them. */
  let other: Awaited<ReturnType<typeof known>>;
  beforeAll(async () => {
    other = await known('Ewa Kot', 'ewa-kot');
    await namedAmongOthers(other);
  });
  const keptOfOther = async () =>
    (await allRows()).filter((row) => Object.values(other).some((trace) => row.includes(trace))).toSorted();

  test('is found by e-mail, whatever the case, and handed over as JSON without secrets', async () => {
    const { email } = await known();
    const found = await (await post(page, { intent: 'find', email: ` ${email.toUpperCase()} ` })).text();
    for (const text of ['Konto', 'Dziennik Zmian', '1 wiadomość', '3 wiadomości']) expect(found).toContain(text);
    const file = await post(`${page}.json`, { email });
    expect(file.headers.get('content-disposition')).toContain('attachment');
    const json = await file.text();
    expect(JSON.parse(json)).toMatchObject({
      email,
      account: {
        role: 'user',
        sessions: [{}],
        api_keys: [{ name: 'Klucz' }],
        passkeys: [{ name: 'Telefon' }],
        feed_tokens: [{ last_used_at: null }],
        oidc_accounts: [{ issuer: 'https://login.example.pl' }],
      },
      subscription: { topics: ['changelog'] },
      messages: [{ name: 'Jan Nowak', message: 'Moja wiadomość' }],
      mail: [{ message: 'password_link' }, { message: 'password_request' }, { message: 'subscription' }],
      log: ['session', 'documentation', 'session', 'second_factor', 'passkey', 'session', 'user', 'user'].map(
        (subject) => ({
          subject,
        }),
      ),
    });
    expect(json).not.toMatch(/hash|argon/i);
  });

  test('is told to be unknown, and what is no address is refused at its field', async () => {
    expect(await (await post(page, { intent: 'find', email: 'nikt@example.pl' })).text()).toContain(
      'nie przechowuje niczego',
    );
    const refused = await post(page, { intent: 'find', email: 'nikt' });
    const html = await refused.text();
    expect([refused.status, html.includes('value="nikt"'), html.includes('Wprowadź poprawny adres email')]).toEqual([
      422,
      true,
      true,
    ]);
  });

  test('is erased everywhere, once that is confirmed, and the log keeps what was done without them', async () => {
    const { email, id } = await known('Ola Nowak', 'ola-nowak');
    const before = await keptOfOther();
    const unconfirmed = await post(page, { intent: 'erase', email });
    expect(unconfirmed.status).toBe(422);
    expect(await everything()).toContain(email);
    const done = await post(page, { intent: 'erase', email: email.toUpperCase(), confirm: 'on' });
    expect([done.status, (await done.text()).includes('Dane usunięte')]).toEqual([200, true]);
    const left = await everything();
    for (const trace of [email, 'ola nowak', 'ola-nowak']) expect(left).not.toContain(trace);
    expect(await keptOfOther()).toEqual(before);
    expect(await portal.sql`select from users where id = ${id}`).toEqual([]);
    for (const title of ['Strona', 'GET /api/v1/users'])
      expect(await portal.sql`select actor from audit_log where title = ${title}`).toContainEqual({
        actor: 'Usunięte konto',
      });
    expect(
      await portal.sql`select actor, after from audit_log where subject = 'personal_data' and action = 'erase'`,
    ).toEqual([{ actor: admin.email, after: { messages: 1, subscriptions: 1, mail: 3, notices: 0, account: true } }]);
  });

  test('is not erased while mail to them or work of theirs is under way, and it is said to try again', async () => {
    const { email } = await known();
    const erase = () => post(page, { intent: 'erase', email, confirm: 'on' });
    const by = JSON.stringify({ by: { id: null, name: email } });
    await portal.sql`insert into jobs (kind, payload, run_at) values ('content_import', ${by}, now() + interval '1 day')`;
    for (const kind of ['mail', 'content_import']) {
      await portal.services.systemDb.transaction(async (worker) => {
        await worker.execute(sql`select from jobs where kind = ${kind} for update`);
        const refused = await erase();
        expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('Spróbuj ponownie za')]);
      });
      expect(await portal.sql`select from subscriptions where email = ${email}`).toHaveLength(1);
    }
    await portal.services.systemDb.transaction(async (worker) => {
      await worker.execute(sql`select from jobs where payload ->> 'email' = ${other.email} for update`);
      expect((await erase()).status, 'while mail to another is under way').toBe(200);
    });
  });

  test('is found and erased in the bells of others and in what the log says of others', async () => {
    const { email, id } = await portal.signIn('user');
    await portal.sql`insert into notifications (kind, user_id) values ('draft_held', ${id})`;
    await namedAmongOthers({ email, id });
    const before = await keptOfOther();
    const found = await (await post(page, { intent: 'find', email })).text();
    expect(found).toContain('5 powiadomień');
    const json = JSON.parse(await (await post(`${page}.json`, { email })).text()) as Record<string, unknown[]>;
    expect(json.notices?.map((notice) => (notice as { kind: string }).kind).toSorted()).toEqual([
      'draft_held',
      'entry_changed',
      'review_submitted',
      'second_factor_owed',
      'sign_in_failures',
    ]);
    expect(json.log).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ action: 'hand_over' }),
        expect.objectContaining({ subject: 'passkey' }),
      ]),
    );
    expect((await post(page, { intent: 'erase', email, confirm: 'on' })).status).toBe(200);
    expect(await keptOfOther()).toEqual(before);
    const another = `x${email}`;
    expect((await everything()).replaceAll(another, '')).not.toContain(email);
    const gone = 'Usunięte konto';
    expect(
      await portal.sql`select data - 'title' - 'actor_id' as data from notifications where data::text like ${`%${gone}%`} order by kind`,
    ).toEqual([
      { data: { actor: gone } },
      { data: { actor: gone } },
      { data: { emails: `ktos@example.pl, ${gone}, ${another}`, count: '3' } },
      { data: { email: gone } },
    ]);
    expect(await portal.sql`select title, after from audit_log where after->>'owner' = ${gone}`).toEqual([
      { title: 'ktos@example.pl', after: { owner: gone, entries: 2 } },
    ]);
    const [last] = await portal.sql`select after from audit_log where action = 'erase' order by id desc limit 1`;
    expect(last?.after).toMatchObject({ notices: 5, account: true });
  });

  test('goes by the new address in the bells of others once the e-mail has changed', async () => {
    const { email, id } = await portal.signIn('user');
    await namedAmongOthers({ email, id });
    const before = await keptOfOther();
    const present = `teraz-${email}`;
    const to = { method: 'PATCH', body: JSON.stringify({ email: present }) };
    const headers = { cookie: admin.cookie, 'content-type': 'application/json' };
    expect((await portal.ask(`/api/v1/users/${id}`, { ...to, headers })).status).toBe(200);
    const told = await portal.sql`select data - 'title' - 'actor_id' as data from notifications
      where data::text like ${`%${email}%`} and kind <> 'review_submitted' order by kind`;
    expect(told).toEqual([
      { data: { actor: present } },
      { data: { emails: `ktos@example.pl, ${present}, x${email}`, count: '3' } },
      { data: { email: present } },
    ]);
    expect(await keptOfOther()).toEqual(before);
  });

  test.each([
    [
      'the bells of others',
      '1 powiadomienie',
      (email: string) =>
        portal.sql`insert into notifications (kind, data) values ('entry_changed', ${JSON.stringify({ actor: email })})`,
    ],
    [
      'a subscription',
      'Subskrypcja',
      (email: string) => portal.sql`insert into subscriptions (email, asked_topics) values (${email}, '{changelog}')`,
    ],
    [
      'a message',
      '1 wiadomość',
      (email: string) => portal.sql`insert into contact_messages (name, email, message) values ('Jan', ${email}, 'm')`,
    ],
  ])('who is in %s alone is known, and erased without an account', async (where, said, keep) => {
    const email = `${where.replaceAll(' ', '-')}@example.pl`;
    await keep(email);
    expect(await (await post(page, { intent: 'find', email })).text()).toContain(said);
    expect((await post(page, { intent: 'erase', email, confirm: 'on' })).status).toBe(200);
    expect(await everything()).not.toContain(email);
  });

  test('keeps in the log what came under a former address that somebody else has by now', async () => {
    const [{ id, email }, { email: former }] = [await portal.signIn('user'), await portal.signIn('user')];
    await portal.sql`insert into audit_log (action, subject, subject_id, title, before, after) values
      ('update', 'user', ${id}, ${email}, ${JSON.stringify({ email: former })}, ${JSON.stringify({ email })}),
      ('sign_in_failed', 'session', null, ${former}, null, null)`;
    expect((await post(page, { intent: 'erase', email, confirm: 'on' })).status).toBe(200);
    expect(await portal.sql`select title from audit_log where action = 'sign_in_failed' and title = ${former}`).toEqual(
      [{ title: former }],
    );
  });

  test('who may not be deleted is not erased at all', async () => {
    await portal.sql`insert into subscriptions (email, topics, confirmed_at) values (${admin.email}, '{changelog}', now())`;
    const refused = await post(page, { intent: 'erase', email: admin.email, confirm: 'on' });
    expect(refused.status).toBe(403);
    expect(await portal.sql`select from subscriptions where email = ${admin.email}`).toHaveLength(1);
  });

  test('is the business of admins', async () => {
    const { email } = await known();
    const { cookie } = await portal.signInBrowser('moderator');
    for (const [path, fields] of [
      [page, { intent: 'erase', email, confirm: 'on' }],
      [`${page}.json`, { email }],
    ] as [string, Record<string, string>][])
      expect((await post(path, fields, cookie)).status).not.toBe(200);
    expect(await portal.sql`select from subscriptions where email = ${email}`).toHaveLength(1);
    await expect(portal.services.publicDoor.db.execute(`select forget_audit(now())`)).rejects.toMatchObject({
      cause: { code: '42501' },
    });
  });
});

describe('what is kept', () => {
  const night = () =>
    portal.services.systemDb.transaction((tx) =>
      retentionKind({ clock: systemClock, forgetFeedback }).run(
        { id: 1, payload: {}, attempt: 1, createdAt: new Date(), signal: new AbortController().signal },
        tx,
      ),
    );
  const lay = async () => {
    await portal.sql`delete from contact_messages`;
    await portal.sql`delete from feedback`;
    for (const days of [5, 40]) {
      const at = new Date(Date.now() - days * 86_400_000).toISOString();
      await portal.sql`insert into contact_messages (name, email, message, created_at) values (${`${days}`}, 'a@b.pl', 'm', ${at})`;
      await portal.sql`insert into feedback (module, entry_id, helpful, comment, created_at) values ('documentation', gen_random_uuid(), true, ${`${days}`}, ${at})`;
      await portal.sql`insert into audit_log (at, action, subject, title) values (${at}, 'create', 'age', ${`${days}`})`;
    }
  };
  const ages = async () => [
    (await portal.sql`select name as age from contact_messages order by 1`).map(({ age }) => age),
    (await portal.sql`select comment as age from feedback order by 1`).map(({ age }) => age),
    (await portal.sql`select distinct title as age from audit_log where subject = 'age' order by 1`).map(
      ({ age }) => age,
    ),
  ];

  test('stays without an end, unless the settings give it one', async () => {
    await lay();
    await night();
    expect(await ages()).toEqual([
      ['40', '5'],
      ['40', '5'],
      ['40', '5'],
    ]);
    const saved = await post(page, {
      intent: 'retention',
      retention_messages: '10',
      retention_feedback: '',
      retention_log: '30',
    });
    expect(saved.status).toBe(200);
    await night();
    expect(await ages()).toEqual([['5'], ['40', '5'], ['5']]);
    await post(page, { intent: 'retention', retention_messages: '', retention_feedback: '10', retention_log: '0' });
    await lay();
    await night();
    expect((await ages()).slice(0, 2)).toEqual([['40', '5'], ['5']]);
  });

  test('is refused at its field where the number is none, and what was typed stays', async () => {
    const refused = await post(page, {
      intent: 'retention',
      retention_messages: '5000',
      retention_feedback: 'dwa',
      retention_log: '7',
    });
    const html = await refused.text();
    expect(refused.status).toBe(422);
    for (const text of ['value="5000"', 'Podaj liczbę dni od 0 do 3650', 'Podaj 0 albo co najmniej 30 dni'])
      expect(html).toContain(text);
    const { token } = await portal.signIn('admin');
    const answer = await portal.ask('/api/v1/settings', { token });
    expect(await answer.json()).toMatchObject({ retention_messages: 0, retention_feedback: 10, retention_log: 0 });
  });
});

describe('the list of subscriptions', () => {
  test('counts by section, shows each state, and removes one without naming it in the log', async () => {
    await portal.sql`delete from subscriptions`;
    await portal.sql`insert into subscriptions (email, topics, asked_topics, confirmed_at, refusals, off_at) values
      ('aktywna@example.pl', '{changelog,announcements}', null, now(), 0, null), ('czeka@example.pl', '{}', '{resources,changelog}', null, 0, null),
      ('wylaczona@example.pl', '{changelog}', null, now(), 3, now())`;
    const html = await read('/admin/ustawienia/subskrypcje');
    for (const text of [
      'aktywna@example.pl',
      'Czeka na potwierdzenie',
      'Wyłączona po odmowach',
      'Dziennik Zmian, Komunikaty',
      'Zasoby, Dziennik Zmian',
    ])
      expect(html).toContain(text);
    expect(html).toMatch(/Dziennik Zmian<\/dt><dd[^>]*>1<\/dd>/);
    for (const [query, listed] of [
      ['stan=active', ['aktywna']],
      ['stan=waiting', ['czeka']],
      ['stan=off', ['wylaczona']],
      ['adres=CZEKA@', ['czeka']],
      ['adres=example', ['aktywna', 'czeka', 'wylaczona']],
    ] as const) {
      const found = [
        ...(await read(`/admin/ustawienia/subskrypcje?${query}`)).matchAll(/>(aktywna|czeka|wylaczona)@/g),
      ];
      expect(found.map(([, name = '']) => name).toSorted(), query).toEqual(listed);
    }
    const [row] = await portal.sql<{ id: string }>`select id from subscriptions where email = 'wylaczona@example.pl'`;
    const removal = `/admin/ustawienia/subskrypcje/usun/${row?.id}`;
    expect(await read(removal)).toContain('wylaczona@example.pl');
    expect((await post(removal, {})).status).toBe(302);
    expect(await portal.sql`select email from subscriptions order by email`).toEqual([
      { email: 'aktywna@example.pl' },
      { email: 'czeka@example.pl' },
    ]);
    for (const gone of [removal, removal.replace(row!.id, 'abc')])
      expect((await portal.ask(gone, { headers: { cookie: admin.cookie } })).status).toBe(404);
    const log = await portal.sql`select title, before, after from audit_log where subject = 'subscription'`;
    expect(log).toEqual([{ title: null, before: null, after: null }]);
  });
});

test('a verdict of a reader can be deleted, and no other is', async () => {
  const verdicts = async () => Number((await portal.sql`select count(*)::int as n from feedback`)[0]?.n);
  await portal.sql`insert into feedback (module, entry_id, helpful) values ('documentation', gen_random_uuid(), true)`;
  const before = await verdicts();
  const [row] = await portal.sql<{ id: string }>`
    insert into feedback (module, entry_id, helpful) values ('documentation', gen_random_uuid(), false) returning id`;
  expect(await read('/admin/powiadomienia/oceny')).toContain(`/admin/powiadomienia/oceny/usun/${row?.id}`);
  expect((await post(`/admin/powiadomienia/oceny/usun/${row?.id}`, {})).status).toBe(302);
  expect(await portal.sql`select from feedback where id = ${row?.id ?? ''}`).toEqual([]);
  expect(await verdicts()).toBe(before);
  expect(
    (await portal.ask(`/admin/powiadomienia/oceny/usun/${row?.id}`, { headers: { cookie: admin.cookie } })).status,
  ).toBe(404);
});
