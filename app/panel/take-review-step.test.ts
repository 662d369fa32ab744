import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPortal, type TestPortal } from '#test/portal';

let portal: TestPortal;
let admin: string;
let moderator: string;
beforeAll(async () => {
  portal = await createTestPortal({ pages: true });
  admin = (await portal.signInBrowser('admin')).cookie;
  moderator = (await portal.signInBrowser('moderator')).cookie;
  const rules = { moderators_edit: true, review_required: true };
  await portal.call('PATCH', '/settings', { json: rules, headers: { cookie: admin } });
});
afterAll(() => portal.stop());

const call = async (cookie: string, method: string, path: string, json?: unknown) =>
  (await portal.call(method, `/documentation${path}`, { json, headers: { cookie } })).body;

let texts = 0;
/** A text of the moderator's that waits for its review. */
async function submit(): Promise<string> {
  const made = await call(moderator, 'POST', '', { title: `Tekst ${++texts}`, content: 'Jeden\n\nDwa' });
  await call(moderator, 'POST', `/${String(made.id)}/review`, { action: 'submit' });
  return String(made.id);
}

const addressOf = (id: string) => `/admin/dokumentacja/sprawdz/${id}`;
const read = async (id: string) => (await portal.ask(addressOf(id), { headers: { cookie: admin } })).text();

/** Presses a button of the screen, as a browser does without scripts. */
async function press(id: string, intent: string, fields: Record<string, string> = {}, cookie = admin) {
  const body = new URLSearchParams({ intent, ...fields });
  const response = await portal.ask(addressOf(id), { method: 'POST', headers: { cookie }, body });
  return { status: response.status, location: response.headers.get('location'), html: await response.text() };
}

const seenIn = (html: string) => ({ fingerprint: / name="fingerprint" value="([^"]*)"/.exec(html)?.[1] ?? '' });
const commentsOf = (id: string) =>
  portal.sql<{ id: string; line: number; comment: string }>`
    select id, line, comment from review_comments where entry_id = ${id}`;
const actionsOf = async (id: string) =>
  (
    await portal.sql<{ action: string }>`
      select action from audit_log where subject = 'review' and subject_id = ${id} order by id`
  ).map(({ action }) => action);

test('a comment on a line stands beside it until it is settled, and both are in the audit log', async () => {
  const id = await submit();
  const added = await press(id, 'comment', { line: '3', quote: 'Dwa', comment: ' Za krótko. ' });
  expect([added.status, added.location]).toEqual([302, `${addressOf(id)}#wiersz-3`]);
  const [comment] = await commentsOf(id);
  expect(comment).toMatchObject({ line: 3, comment: 'Za krótko.' });
  await press(id, 'comment', { line: '1', quote: 'Jeden', comment: 'Zostaje.' });
  expect(await read(id)).toContain('Za krótko.');
  const settled = await press(id, 'settle', { id: comment?.id ?? '' });
  expect([settled.status, settled.location]).toEqual([302, addressOf(id)]);
  expect(await commentsOf(id)).toMatchObject([{ comment: 'Zostaje.' }]);
  expect(await actionsOf(id)).toEqual(['submit', 'create', 'create', 'settle']);
});

test('a comment on a line that is another meanwhile, and one without words, are refused with what was typed', async () => {
  const id = await submit();
  const moved = await press(id, 'comment', { line: '3', quote: 'Trzy', comment: 'Napisane na darmo?' });
  expect(moved.status).toBe(422);
  expect(moved.html).toContain('Ten wiersz zmienił się, odkąd wczytano treść.');
  expect(moved.html).toContain('Napisane na darmo?');
  expect((await press(id, 'comment', { line: '3', quote: 'Dwa', comment: ' ' })).html).toContain('Wpisz uwagę.');
  expect(await commentsOf(id)).toEqual([]);
});

test('a comment is settled once, and only where it stands', async () => {
  const [id, other] = [await submit(), await submit()];
  await press(id, 'comment', { line: '1', quote: 'Jeden', comment: 'Dobrze.' });
  const [comment] = await commentsOf(id);
  expect(await read(other)).not.toContain('Dobrze.');
  for (const wrong of [comment?.id ?? '', 'nie-ma'])
    expect((await press(other, 'settle', { id: wrong })).status).toBe(404);
  const presses = await Promise.all([1, 2].map(() => press(id, 'settle', { id: comment?.id ?? '' })));
  expect(presses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([302, 404]);
});

test('a decision is about what was shown: nothing is accepted or published that changed meanwhile', async () => {
  const id = await submit();
  const seen = seenIn(await read(id));
  await call(moderator, 'PATCH', `/${id}`, { content: 'Trzy' });
  await call(moderator, 'POST', `/${id}/review`, { action: 'submit' });
  for (const intent of ['accept', 'accept-and-publish', 'publish'])
    expect((await press(id, intent, seen)).status).toBe(412);
  expect(await call(admin, 'GET', `/${id}`)).toMatchObject({ status: 'draft', review_state: 'submitted' });
  expect((await press(id, 'accept-and-publish', seenIn(await read(id)))).status).toBe(302);
  expect(await call(admin, 'GET', `/${id}`)).toMatchObject({ status: 'published', content: 'Trzy' });
});

test('a moderator does not publish by the screen either, and a press that it does not have is refused', async () => {
  const id = await submit();
  await press(id, 'accept', seenIn(await read(id)));
  expect((await press(id, 'publish', seenIn(await read(id)), moderator)).status).toBe(403);
  expect((await press(id, 'delete')).status).toBe(400);
  expect(await call(admin, 'GET', `/${id}`)).toMatchObject({ status: 'draft' });
});
