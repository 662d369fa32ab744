import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { monthsAfter } from '#app/platform/calendar-day';
import { remindOwners, reviewRemindersKind } from '#app/content/care/remind-owners.server';
import { queueNoticeMail } from '#app/notifications/mailed-notices.server';
import { statementReviewKind } from '#app/notifications/remind-of-statement.server';
import { warsawDay } from '#app/platform/warsaw-time';
import { notificationTexts } from '#app/texts/pl/notifications';
import { createTestPortal, type TestPortal } from './portal';

let portal: TestPortal;
let admin: Awaited<ReturnType<TestPortal['signInBrowser']>>;
let token: string;
beforeAll(async () => {
  portal = await createTestPortal({ pages: true });
  admin = await portal.signInBrowser('admin');
  ({ token } = await portal.signIn('admin'));
});
afterAll(() => portal?.stop());
beforeEach(() => portal.sql`truncate documentation, announcements, notifications, review_reminders cascade`);

type Body = Record<string, unknown>;

async function call(method: string, path: string, json?: unknown) {
  const { status, body } = await portal.call(method, path, { token, json });
  return { status, body: body as Body & { id: string } };
}
const make = async (module: string, fields: Body) => (await call('POST', `/${module}`, fields)).body;
const ownerOf = async (id: string) => (await portal.sql`select owner from documentation where id = ${id}`)[0]?.owner;
const open = async (path: string) => (await portal.ask(path, { headers: { cookie: admin.cookie } })).text();
const send = (path: string, fields: Record<string, string>) =>
  portal.ask(path, { method: 'POST', headers: { cookie: admin.cookie }, body: new URLSearchParams(fields) });

describe('a category with an owner and a period', () => {
  test('gives both to what is made in it, and the next day to what is looked through', async () => {
    const { id: owner } = await portal.signInBrowser('moderator');
    const category = { module: 'documentation', name: 'Prawo', slug: 'prawo', default_owner: owner, review_months: 6 };
    const { status, body } = await call('POST', '/categories', category);
    expect([status, body.default_owner, body.review_months]).toEqual([201, owner, 6]);
    const made = await make('documentation', { title: 'Umowa', category: 'prawo' });
    expect(made.owner).toBe(owner);
    expect(String(made.review_at) > warsawDay(new Date(Date.now() + 170 * 86_400_000))).toBe(true);
    const own = await make('documentation', { title: 'Inna', category: 'prawo', review_at: '2030-01-01' });
    expect(own).toMatchObject({ owner, review_at: '2030-01-01' });
    expect(await make('documentation', { title: 'Bez kategorii' })).toMatchObject({ owner: null, review_at: null });
    await call('PATCH', `/documentation/${made.id}`, { review_at: '2020-01-01' });
    expect(await open(`/admin/dokumentacja/aktualnosc/${made.id}`)).toContain(`value="${String(made.review_at)}"`);
    await send(`/admin/dokumentacja/aktualnosc/${made.id}`, {});
    expect((await call('GET', `/documentation/${made.id}`)).body.review_at).toBe(made.review_at);
  });

  test.each([
    { title: 'Bez terminu', day: null, next: null },
    { title: 'Termin przed nami', day: '2090-05-31', next: '2090-05-31' },
    { title: 'Po terminie', day: '2020-01-01', next: monthsAfter(warsawDay(new Date()), 12) },
  ])('leaves the next day to the entry where there is none: $title', async ({ title, day, next }) => {
    const { id } = await make('documentation', { title, review_at: day });
    await send(`/admin/dokumentacja/aktualnosc/${id}`, {});
    expect((await call('GET', `/documentation/${id}`)).body.review_at).toBe(next);
  });

  test('tells of them to whoever writes only, and keeps what a change does not name', async () => {
    const { body } = await call('POST', '/categories', { module: 'documentation', name: 'Kadry', review_months: 12 });
    expect((await call('PATCH', `/categories/${body.id}`, { name: 'Kadry i płace' })).body.review_months).toBe(12);
    const seen = (await (await portal.ask(`/api/v1/categories/${body.id}`)).json()) as Body;
    expect(seen).not.toHaveProperty('review_months');
    expect(seen).not.toHaveProperty('default_owner');
    const form = { intent: 'update', id: body.id, name: 'Kadry', slug: 'kadry', parent: '', position: '' };
    await send('/admin/dokumentacja/kategorie', form);
    expect((await call('GET', `/categories/${body.id}`)).body).toMatchObject({ name: 'Kadry', review_months: 12 });
    await send('/admin/dokumentacja/kategorie', { ...form, default_owner: admin.id, review_months: '' });
    expect((await call('GET', `/categories/${body.id}`)).body).toMatchObject({
      default_owner: admin.id,
      review_months: null,
    });
  });

  test.each([
    [{ review_months: 0 }, 'review_months'],
    [{ review_months: 121 }, 'review_months'],
    [{ review_months: 1.5 }, 'review_months'],
    [{ default_owner: '00000000-0000-4000-8000-000000000000' }, 'default_owner'],
    [{ default_owner: 'ktoś' }, 'default_owner'],
  ])('%j is refused at its field', async (wrong, field) => {
    const { status, body } = await call('POST', '/categories', { module: 'documentation', name: 'Zła', ...wrong });
    expect(status).toBe(422);
    expect(Object.keys(body.errors as Body)).toEqual([field]);
  });
});

describe('reminders', () => {
  const remind = (day: string) =>
    portal.services.systemDb.transaction((tx) => remindOwners(tx, new Date(`${day}T08:00:00Z`), []));
  const told = async () => {
    const rows = await portal.sql<{ to: string | null; data: Record<string, string> }>`
      select user_id as to, data from notifications where kind = 'due_for_review' order by created_at, data ->> 'stage'`;
    return rows.map(({ to, data }) => [to, notificationTexts.sentences.due_for_review(data)]);
  };

  test('ring for the owner a fortnight before and on the day, once each, whoever asks and how often', async () => {
    const owner = await portal.signInBrowser('admin');
    await make('documentation', { title: 'Cennik', owner: owner.id, review_at: '2026-06-30' });
    await remind('2026-06-15');
    expect(await told()).toEqual([]);
    await remind('2026-06-16');
    await remind('2026-06-16');
    await remind('2026-06-17');
    const soon = [owner.id, 'Zbliża się termin przejrzenia: „Cennik” (do 30.06.2026)'];
    expect(await told()).toEqual([soon]);
    await Promise.all([remind('2026-06-30'), remind('2026-06-30')]);
    await remind('2026-07-05');
    expect(await told()).toEqual([soon, [owner.id, 'Czas przejrzeć: „Cennik” (termin: 30.06.2026)']]);
  });

  test('are made up for after a standstill, and name the first of many in one bell', async () => {
    const owner = await portal.signInBrowser('admin');
    for (const title of ['A', 'B', 'C', 'D', 'E'])
      await make('documentation', { title, owner: owner.id, review_at: '2026-06-30' });
    await make('announcements', { title: 'Stary', status: 'archived', owner: owner.id, review_at: '2026-06-01' });
    await remind('2026-08-01');
    expect(await told()).toEqual([[owner.id, 'Czas przejrzeć: „A”, „B”, „C” i 2 inne (termin: 30.06.2026)']]);
  });

  test('go to all admins where nobody who writes owns it, and anew to a new owner or of a new day', async () => {
    const reader = await portal.signInBrowser('user');
    const { id } = await make('documentation', { title: 'Regulamin', review_at: '2026-06-30' });
    await portal.sql`update documentation set owner = ${reader.id}`;
    await remind('2026-06-30');
    expect((await told()).map(([to]) => to)).toEqual([null]);
    await call('PATCH', `/documentation/${id}`, { owner: admin.id });
    await remind('2026-07-01');
    expect((await told()).map(([to]) => to)).toEqual([null, admin.id]);
    await call('PATCH', `/documentation/${id}`, { review_at: '2026-07-10' });
    await remind('2026-07-02');
    expect((await told()).map(([, what]) => what).at(-1)).toBe(
      'Zbliża się termin przejrzenia: „Regulamin” (do 10.07.2026)',
    );
  });

  test('come by e-mail as well unless somebody chose otherwise', async () => {
    const [{ id }, other] = [await portal.signInBrowser('admin'), await portal.signInBrowser('admin')];
    await portal.sql`update users set mailed_notices = '{}' where id = ${other.id}`;
    for (const owner of [id, other.id])
      await make('documentation', { title: `Dla ${owner}`, owner, review_at: '2026-06-30' });
    await remind('2026-06-30');
    const notices = await portal.sql<{ id: string }>`select id from notifications`;
    await portal.sql`delete from jobs`;
    for (const notice of notices)
      await portal.services.systemDb.transaction((tx) => queueNoticeMail(tx, notice.id, []));
    expect(await portal.sql`select payload ->> 'user_id' as id from jobs where kind = 'mail'`).toEqual([{ id }]);
  });
});

test.each([
  ['a first look after midnight', '2026-11-20T23:30:00Z', '2026-11-21T05:00:00.000Z'],
  ['the night of the change to summer time', '2026-03-28T23:30:00Z', '2026-03-29T04:00:00.000Z'],
  ['the night of the change to winter time', '2026-10-24T23:30:00Z', '2026-10-25T05:00:00.000Z'],
  ['six itself', '2026-07-01T04:00:00Z', '2026-07-02T04:00:00.000Z'],
])('owners and statements are looked at again at the next six o’clock in Warsaw: %s', async (_, now, next) => {
  const clock = { now: () => new Date(now) };
  const job = { id: 0, payload: {}, attempt: 1, createdAt: new Date(now), signal: new AbortController().signal };
  for (const { run } of [reviewRemindersKind({ clock, adminEmails: [] }), statementReviewKind({ clock })])
    expect(await portal.services.systemDb.transaction((tx) => run(job, tx))).toEqual(new Date(next));
});

describe('an owner who leaves', () => {
  async function lay(owner: string) {
    const { id } = await make('documentation', {
      title: `Poradnik ${owner}`,
      content: 'Tekst',
      status: 'published',
      owner,
    });
    await call('PUT', `/documentation/${id}/draft`, { owner, content: 'Nowy' });
    await call('PATCH', '/settings', { review_required: true });
    return id;
  }
  const settle = () => call('PATCH', '/settings', { review_required: false });

  test('hands everything over by one call: entries, drafts, what is deleted, and categories', async () => {
    const [from, to] = [await portal.signInBrowser('moderator'), await portal.signInBrowser('moderator')];
    const gone = await make('documentation', { title: 'Skasowany', owner: from.id });
    await call('DELETE', `/documentation/${gone.id}`);
    const category = { module: 'documentation', name: `Z ${from.id}`, default_owner: from.id };
    const { body } = await call('POST', '/categories', category);
    const id = await lay(from.id);
    const before = (await call('GET', `/documentation/${id}`)).body;
    const answer = await call('POST', `/users/${from.id}/hand-over`, { hand_over_to: to.id });
    await settle();
    expect([answer.status, answer.body]).toEqual([200, { handed_over: 1 }]);
    expect((await call('GET', `/documentation/${id}`)).body).toEqual({ ...before, owner: to.id });
    const draft = (await call('GET', `/documentation/${id}/draft`)).body;
    expect(draft.fields).toMatchObject({ owner: to.id });
    expect((await call('GET', `/categories/${body.id}`)).body.default_owner).toBe(to.id);
    expect((await call('POST', `/deleted/${gone.id}/restore`)).body.owner).toBe(to.id);
    const log = await portal.sql`select subject_id, after from audit_log where action = 'hand_over'`;
    expect(log).toEqual([{ subject_id: from.id, after: { owner: to.email, entries: 1 } }]);
  });

  test.each([
    ['an account that is not there', '00000000-0000-4000-8000-000000000000'],
    ['no id', 'ktoś'],
  ])('is refused with %s', async (_, to) => {
    const { id } = await portal.signInBrowser('moderator');
    const { status, body } = await call('POST', `/users/${id}/hand-over`, { hand_over_to: to });
    expect([status, Object.keys(body.errors as Body)]).toEqual([422, ['hand_over_to']]);
  });

  test('is refused with a reader, or the account itself, and nothing moves', async () => {
    const from = await portal.signInBrowser('moderator');
    const reader = await portal.signInBrowser('user');
    const id = await lay(from.id);
    await settle();
    for (const to of [reader.id, from.id])
      expect((await call('POST', `/users/${from.id}/hand-over`, { hand_over_to: to })).status).toBe(422);
    expect((await call('DELETE', `/users/${from.id}?hand_over_to=${reader.id}`)).status).toBe(422);
    expect(await ownerOf(id)).toBe(from.id);
  });

  test('is asked for a successor when the account is deleted, and the question keeps what was chosen', async () => {
    const [from, to] = [await portal.signInBrowser('moderator'), await portal.signInBrowser('admin')];
    const id = await lay(from.id);
    await settle();
    const page = await open(`/admin/uzytkownicy/usun/${from.id}`);
    expect(page).toContain('Kto przejmie opiekę?');
    expect(page).not.toContain(`<option value="${from.id}"`);
    const reader = await portal.signInBrowser('user');
    const refused = await send(`/admin/uzytkownicy/usun/${from.id}`, { hand_over_to: reader.id });
    expect([refused.status, await refused.text()]).toEqual([
      422,
      expect.stringContaining('Wybierz konto administratora lub moderatora'),
    ]);
    expect((await send(`/admin/uzytkownicy/usun/${from.id}`, { hand_over_to: to.id })).status).toBe(302);
    expect(await ownerOf(id)).toBe(to.id);
  });

  test('leaves it to nobody where nobody is chosen, by the page and by the call', async () => {
    for (const remove of [
      (id: string) => send(`/admin/uzytkownicy/usun/${id}`, { hand_over_to: '' }),
      (id: string) => call('DELETE', `/users/${id}`),
    ]) {
      const from = await portal.signInBrowser('moderator');
      const id = await lay(from.id);
      await settle();
      await remove(from.id);
      expect(await ownerOf(id)).toBeNull();
    }
  });

  test('hands over with the save that takes the role away', async () => {
    const [from, to] = [await portal.signInBrowser('moderator'), await portal.signInBrowser('admin')];
    const id = await lay(from.id);
    await settle();
    const form = `/admin/uzytkownicy/edytuj/${from.id}`;
    expect(await open(form)).toContain('Przekaż opiekę nad treścią');
    const saved = { email: from.email, username: 'zofia', role: 'user', hand_over_to: to.id };
    expect((await send(form, saved)).status).toBe(302);
    expect(await ownerOf(id)).toBe(to.id);
    expect(await open(form)).not.toContain('Przekaż opiekę nad treścią');
  });
});

test('an owner given to many, and taken back, is no change of their texts; another change of many is', async () => {
  const { id } = await make('documentation', { title: 'Regulamin', status: 'published' });
  const before = (await call('GET', `/documentation/${id}`)).body;
  const bulk = async (action: string, value: string) =>
    (await call('POST', '/documentation/bulk', { ids: [id], action, value })).body;
  const given = await bulk('owner', admin.id);
  const after = (await call('GET', `/documentation/${id}`)).body;
  expect(after).toMatchObject({ owner: admin.id, updated_at: before.updated_at });
  expect(after.revision).not.toBe(before.revision);
  await call('POST', '/bulk/undo', { undo: given.undo });
  expect((await call('GET', `/documentation/${id}`)).body).toMatchObject({
    owner: null,
    updated_at: before.updated_at,
  });
  await bulk('add_tag', 'prawo');
  expect((await call('GET', `/documentation/${id}`)).body.updated_at).not.toBe(before.updated_at);
});

describe('the list of what is due', () => {
  test('has the overdue of all sections, or what comes, by owner, and a number leads to it', async () => {
    expect(await open('/admin/przeglady')).toContain('Nic nie jest po terminie');
    expect(await open('/admin/dashboard')).not.toContain('href="/admin/przeglady"');
    const soon = warsawDay(new Date(Date.now() + 10 * 86_400_000));
    await make('documentation', { title: 'Zaległy', review_at: '2020-01-01', owner: admin.id });
    await make('announcements', { title: 'Dawny', review_at: '2019-01-01' });
    await make('documentation', { title: 'Niedługo', review_at: soon });
    await make('documentation', { title: 'Odłożony', review_at: '2020-01-01', status: 'archived' });
    const overdue = await open('/admin/przeglady');
    expect(overdue).toMatch(/Dawny.*Zaległy/s);
    expect(overdue).not.toMatch(/Niedługo|Odłożony/);
    expect(await open('/admin/przeglady?kiedy=wkrotce')).toMatch(/Niedługo/);
    expect(await open('/admin/przeglady?opiekun=-')).not.toContain('Zaległy');
    expect(await open(`/admin/przeglady?opiekun=${admin.id}`)).not.toContain('Dawny');
    expect(await open('/admin/dashboard')).toMatch(/href="\/admin\/przeglady"[^>]*><span[^>]*>2</);
  });
});
