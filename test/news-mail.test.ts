import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { tellChanges } from '#app/content/events/tell-changes.server';
import { forgetOldNews } from '#app/content/news/note-news.server';
import { boundModules } from '#app/content/registry.server';
import { keepDailyJob, runDailyJobNow } from '#app/jobs/daily-jobs.server';
import { subscriptionToken } from '#app/subscriptions/subscription-link.server';
import { type MailServer, startMailServer } from './mail-server';
import { neededFields } from './needed-fields';
import { jobKinds } from '#server/process/job-kinds';
import { createTestPortal, type TestPortal } from './portal';

let portal: TestPortal;
let server: MailServer;
const stops: (() => Promise<void>)[] = [];
/** What the mail server says to a recipient. */
const refusals = new Map<string, { responseCode: number; message: string }>();

beforeAll(async () => {
  server = await startMailServer({ hideSTARTTLS: true, refuse: (address) => refusals.get(address) ?? null });
  portal = await createTestPortal({
    variables: { SMTP_URL: `smtp://127.0.0.1:${server.port}`, MAIL_FROM: 'portal@example.pl' },
  });
  await keepDailyJob(portal.services.systemDb, 'digest', new Date('2999-01-01T00:00:00Z'));
  // Two instances.
  for (const _ of [1, 2]) stops.push(await portal.startJobs());
});
afterAll(async () => {
  for (const stop of stops) await stop();
  await portal?.stop();
  await server?.kill();
});
beforeEach(async () => {
  server.received.splice(0);
  refusals.clear();
  await portal.sql`delete from subscriptions`;
  await notice();
  await portal.sql`update news set batch = gen_random_uuid() where batch is null`;
});

/** What the background does after each change. */
const notice = () =>
  portal.services.systemDb.transaction((tx) =>
    tellChanges(tx, { modules: boundModules, publicUrl: 'https://portal.example.pl', now: new Date() }),
  );
let people = 0;
async function subscribe(...topics: string[]) {
  const email = `czytelnik-${++people}@example.pl`;
  const [row] = await portal.sql<{ id: string }>`
    insert into subscriptions (email, topics, confirmed_at) values (${email}, ${`{${topics.join()}}`}::text[], now()) returning id`;
  return { email, id: row?.id ?? '' };
}
const publish = (module: string, title: string, more: Record<string, unknown> = {}) =>
  portal.build(module, {
    title,
    status: 'published',
    ...neededFields(module),
    ...more,
  });
async function change(module: string, id: string, json: object) {
  const { token } = await portal.signIn('admin');
  const answer = await portal.ask(`/api/v1/${module}/${id}`, { method: 'PATCH', token, json });
  expect(answer.status).toBe(200);
}
const waiting = async () =>
  Number((await portal.sql`select count(*)::int as n from jobs where kind = 'news' and failed_at is null`)[0]?.n);
/** Sends the digest as at seven, and waits until nothing is left to send. */
async function morning() {
  await notice();
  await runDailyJobNow(portal.services.systemDb, 'digest');
  const due = async () => (await portal.sql`select from jobs where key = 'digest' and run_at <= now()`).length;
  await expect.poll(due).toBe(0);
  const isNext = async () => (await portal.sql`select from jobs where key = 'digest' and attempts = 0`).length;
  await expect.poll(isNext).toBe(1);
  await expect.poll(waiting).toBe(0);
}
const greylist = (email: string) => refusals.set(email, { responseCode: 451, message: `4.7.1 <${email}>: greylisted` });
const greylisted = async () =>
  (
    await portal.sql<{ error: string }>`
    select error from jobs where kind = 'news' and error is not null and failed_at is null`
  )[0];
/** Sends what the mail server has put off, and waits until nothing is left to send. */
async function tryAgain() {
  refusals.clear();
  await portal.sql`update jobs set run_at = now() where kind = 'news'`;
  await portal.sql`select pg_notify('portal_jobs', '')`;
  await expect.poll(waiting).toBe(0);
}
const mailOf = (email: string) => server.received.filter(({ to }) => to?.[0]?.address === email);

test('the digest tells each subscriber what became public in their topics, once, and nothing else', async () => {
  await publish('documentation', 'Sprzed subskrypcji');
  await notice();
  const [both, one] = [await subscribe('documentation', 'changelog'), await subscribe('changelog')];
  await publish('documentation', 'Praca <zdalna>', { content: 'O pracy z domu.' });
  await publish('changelog', 'Nowa wyszukiwarka');
  await portal.build('documentation', { title: 'Szkic' });
  await publish('knowledge_base', 'Inny dział');
  await morning();
  const [mail] = mailOf(both.email);
  expect(server.received).toHaveLength(2);
  for (const text of ['Nowa wyszukiwarka', 'O pracy z domu.', '/dokumentacja/praca-zdalna', 'Wypisz się']) {
    expect(mail?.text).toContain(text);
    expect(mail?.html).toContain(text);
  }
  expect(mail?.html).toContain('Praca &lt;zdalna&gt;');
  expect(mail?.text).not.toMatch(/Szkic|Inny dział|Sprzed/);
  expect(mail?.subject).toBe('Portal Dokumentacji: 2 nowości');
  expect(mailOf(one.email)[0]?.text).not.toContain('Praca');
  const token = subscriptionToken(portal.services.secret, both.id);
  expect(mail?.headers).toContainEqual(
    expect.objectContaining({
      key: 'list-unsubscribe',
      value: expect.stringContaining(`/subskrypcja/wypisz/${token}`),
    }),
  );
  await morning();
  expect(server.received).toHaveLength(2);
});

test('what is taken back before the digest is left out, and a change of what is public is no news', async () => {
  const { email } = await subscribe('documentation');
  const entry = await publish('documentation', 'Do wycofania');
  const patch = (json: object) => change('documentation', entry.id, json);
  await notice();
  await patch({ status: 'draft' });
  await morning();
  expect(server.received).toEqual([]);
  await patch({ status: 'published' });
  await morning();
  expect(mailOf(email)).toHaveLength(1);
  await patch({ content: 'Zmiana treści' });
  await morning();
  // Taken back and published again within a month.
  await patch({ status: 'draft' });
  await notice();
  await patch({ status: 'published' });
  await morning();
  expect(server.received).toHaveLength(1);
});

test('what was made for members before the digest is left out of it', async () => {
  const { email } = await subscribe('documentation');
  const entry = await publish('documentation', 'Od teraz dla zalogowanych', { content: 'Poufne' });
  await publish('documentation', 'Dla wszystkich');
  await notice();
  await change('documentation', entry.id, { audience: 'members' });
  await morning();
  expect(mailOf(email)).toHaveLength(1);
  expect(mailOf(email)[0]?.text).toContain('Dla wszystkich');
  expect(mailOf(email)[0]?.text).not.toMatch(/zalogowanych|Poufne/);
  await change('documentation', entry.id, { audience: 'public' });
  await morning();
  expect(mailOf(email)[1]?.text).toContain('Od teraz dla zalogowanych');
});

const takenBack = { audience: 'members', status: 'archived', valid_until: '2020-01-02T00:00:00Z' };

test.each(Object.entries(takenBack))(
  'a digest that waits has nothing of what is no longer public: %s',
  async (...by) => {
    const { email } = await subscribe('announcements');
    greylist(email);
    const entry = await publish('announcements', 'Zniknie', { summary: 'Poufne', valid_from: '2020-01-01T00:00:00Z' });
    await publish('announcements', 'Zostanie');
    await notice();
    await runDailyJobNow(portal.services.systemDb, 'digest');
    await expect.poll(greylisted).toBeDefined();
    await change('announcements', entry.id, Object.fromEntries([by]));
    await tryAgain();
    expect(mailOf(email).map(({ subject }) => subject)).toEqual(['Portal Dokumentacji: 1 nowość']);
    expect(mailOf(email)[0]?.text).not.toMatch(/Zniknie|Poufne/);
  },
);

test.each(Object.entries(takenBack))(
  'an urgent message that waits is not sent once it is not public: %s',
  async (...by) => {
    const { email } = await subscribe('announcements');
    greylist(email);
    const entry = await publish('announcements', 'Awaria', {
      importance: 'urgent',
      valid_from: '2020-01-01T00:00:00Z',
    });
    await notice();
    await expect.poll(greylisted).toBeDefined();
    await change('announcements', entry.id, Object.fromEntries([by]));
    await tryAgain();
    expect(server.received).toEqual([]);
  },
);

test('an urgent announcement goes out at once, by its importance, and is in no digest', async () => {
  const { email } = await subscribe('announcements');
  const other = await subscribe('changelog');
  await publish('announcements', 'Zwykły komunikat');
  await publish('announcements', 'Awaria sieci', { importance: 'urgent', summary: 'Do południa nie działa.' });
  await notice();
  await expect.poll(() => mailOf(email).length).toBe(1);
  await expect.poll(waiting).toBe(0);
  expect(mailOf(email)[0]).toMatchObject({ subject: 'Pilne: Awaria sieci – Portal Dokumentacji' });
  expect(mailOf(email)[0]?.text).toContain('Do południa nie działa.');
  expect(mailOf(other.email)).toEqual([]);
  await morning();
  expect(mailOf(email)).toHaveLength(2);
  expect(mailOf(email)[1]?.text).not.toContain('Awaria');
});

test('three refusals of a recipient in a row switch a subscription off; one that is accepted starts anew', async () => {
  const other = await subscribe('resources');
  await portal.sql`update subscriptions set refusals = 2 where id = ${other.id}`;
  const { email, id } = await subscribe('changelog');
  const stateOf = async (one: string) =>
    (await portal.sql`select refusals, off_at is not null as off from subscriptions where id = ${one}`)[0];
  const state = () => stateOf(id);
  const day = async () => {
    await publish('changelog', 'Wydanie');
    await morning();
  };
  refusals.set(email, { responseCode: 550, message: '5.7.1 relay access denied' });
  await day();
  expect(await state(), 'what means whoever sends').toEqual({ refusals: 0, off: false });
  refusals.set(email, { responseCode: 550, message: `5.1.1 <${email}>: unknown` });
  await day();
  await day();
  expect(await state()).toEqual({ refusals: 2, off: false });
  refusals.clear();
  await day();
  expect([await state(), server.received.length]).toEqual([{ refusals: 0, off: false }, 1]);
  refusals.set(email, { responseCode: 550, message: 'no' });
  for (let at = 0; at < 3; at++) await day();
  expect(await state()).toEqual({ refusals: 3, off: true });
  expect(await stateOf(other.id)).toEqual({ refusals: 2, off: false });
  refusals.clear();
  await day();
  expect(server.received).toHaveLength(1);
});

test('greylisting counts for nothing and is tried again, and what is kept of it names no address', async () => {
  const { email, id } = await subscribe('changelog');
  greylist(email);
  await publish('changelog', 'Wydanie z szarą listą');
  await notice();
  await runDailyJobNow(portal.services.systemDb, 'digest');
  await expect.poll(greylisted).toBeDefined();
  expect((await greylisted())?.error).toContain('451');
  expect((await greylisted())?.error).not.toContain('czytelnik-');
  expect(await portal.sql`select refusals from subscriptions where id = ${id}`).toEqual([{ refusals: 0 }]);
  await tryAgain();
  expect(mailOf(email)).toHaveLength(1);
});

test('a message that waits is not sent to whoever has ended the subscription meanwhile', async () => {
  const { email, id } = await subscribe('changelog');
  greylist(email);
  await publish('changelog', 'Wydanie');
  await notice();
  await runDailyJobNow(portal.services.systemDb, 'digest');
  await expect.poll(greylisted).toBeDefined();
  await portal.sql`delete from subscriptions where id = ${id}`;
  await tryAgain();
  expect(server.received).toEqual([]);
});

test('news of more than a month is forgotten', async () => {
  await portal.sql`delete from news`;
  await portal.sql`insert into news (entry_id, module, public_since)
    select gen_random_uuid(), 'changelog', now() - days * interval '1 day' from unnest(array[29, 31]) as days`;
  await forgetOldNews(portal.services.systemDb);
  expect(await portal.sql`select now() - public_since < interval '30 days' as recent from news`).toEqual([
    { recent: true },
  ]);
});

test('a digest that fails is tried again, however long ago the first one was planned', async () => {
  const { digest } = jobKinds(portal.services, portal.database.owner);
  const failing = { ...digest, run: () => Promise.reject(new Error('za chwilę')) };
  for (const stop of stops.splice(0)) await stop();
  await portal.sql`update jobs set created_at = now() - interval '40 days', run_at = now() where key = 'digest'`;
  const stop = await portal.startJobs({ digest: failing });
  const failure = async () => (await portal.sql`select error, failed_at from jobs where key = 'digest'`)[0];
  await expect.poll(failure).toEqual({ error: 'za chwilę', failed_at: null });
  await stop();
});
