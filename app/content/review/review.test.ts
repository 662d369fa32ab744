import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestPortal, type TestPortal } from '#test/portal';

let portal: TestPortal;
let anna: { id: string; token: string };
let ewa: { id: string; token: string };
let moderator: { id: string; token: string };

beforeAll(async () => {
  portal = await createTestPortal();
  [anna, ewa, moderator] = [
    await portal.signIn('admin'),
    await portal.signIn('admin'),
    await portal.signIn('moderator'),
  ];
});
afterAll(() => portal?.stop());
beforeEach(() => rules({ moderators_edit: true, review_required: true }));

async function rules(values: object) {
  expect((await portal.ask('/api/v1/settings', { method: 'PATCH', token: anna.token, json: values })).status).toBe(200);
}

type Person = { token: string };
type Answer = Record<string, unknown> & { errors?: Record<string, string[]> };
async function call(who: Person, method: string, path: string, json?: object, headers: Record<string, string> = {}) {
  const answer = await portal.call(method, `/documentation${path}`, { token: who.token, json, headers });
  return { ...answer, body: answer.body as Answer, code: answer.body.code };
}
const review = (who: Person, id: string, action: string, comment?: string) =>
  call(who, 'POST', `/${id}/review`, { action, ...(comment !== undefined && { comment }) });
let texts = 0;
async function write(who: Person): Promise<string> {
  const title = `Tekst ${++texts}`;
  return (await call(who, 'POST', '', { title, content: 'Jeden\n\nDwa' })).body.id as string;
}
const stateOf = async (id: string) => (await call(anna, 'GET', `/${id}`)).body.review_state;

describe('a text of a moderator', () => {
  test('is submitted, returned with a reason, mended, accepted by another person, and published', async () => {
    const id = await write(moderator);
    expect(await stateOf(id)).toBeNull();
    expect((await review(moderator, id, 'submit')).body.review_state).toBe('submitted');
    expect((await review(moderator, id, 'submit')).status).toBe(200);
    expect(await review(anna, id, 'return')).toMatchObject({
      status: 422,
      body: { errors: { comment: ['Napisz, co trzeba poprawić.'] } },
    });
    expect((await review(anna, id, 'return', 'Brakuje daty.')).body.review_state).toBe('returned');
    expect((await call(moderator, 'PATCH', `/${id}`, { content: 'Z datą' })).body.review_state).toBe('returned');
    await review(moderator, id, 'submit');
    expect((await review(anna, id, 'accept')).body.review_state).toBe('accepted');
    expect((await call(moderator, 'PATCH', `/${id}`, { status: 'published' })).status).toBe(403);
    expect(await call(anna, 'PATCH', `/${id}`, { status: 'published' })).toMatchObject({
      status: 200,
      body: { review_state: 'accepted' },
    });
  });

  test('cannot be published when it was changed after its acceptance', async () => {
    const id = await write(moderator);
    await review(moderator, id, 'submit');
    await review(anna, id, 'accept');
    await call(anna, 'PATCH', `/${id}`, { content: 'Coś innego' });
    expect(await stateOf(id)).toBeNull();
    expect(await call(anna, 'PATCH', `/${id}`, { status: 'published' })).toMatchObject({
      status: 403,
      code: 'needs_second_person',
      body: { detail: 'Publikację musi zatwierdzić druga osoba.' },
    });
    expect((await portal.ask(`/api/v1/documentation/${id}`)).status).toBe(404);
  });

  test('can be taken back after publication, and published again as it was accepted', async () => {
    const id = await write(moderator);
    await review(moderator, id, 'submit');
    await review(anna, id, 'accept');
    for (const status of ['published', 'archived', 'published'])
      expect((await call(ewa, 'PATCH', `/${id}`, { status })).status).toBe(200);
  });
});

describe('who may decide', () => {
  test('nobody accepts what they submitted, nor what they changed after somebody else submitted it', async () => {
    const id = await write(anna);
    await review(anna, id, 'submit');
    expect(await review(anna, id, 'accept')).toMatchObject({ status: 403, code: 'needs_second_person' });
    await call(ewa, 'PATCH', `/${id}`, { content: 'Poprawione przez Ewę' });
    expect(await stateOf(id)).toBe('submitted');
    expect(await review(ewa, id, 'accept')).toMatchObject({ status: 403, code: 'needs_second_person' });
    expect((await review(anna, id, 'accept')).status).toBe(200);
  });

  test('is not accepted by who submitted it after another person changed what is no content of it', async () => {
    const id = await write(anna);
    await review(anna, id, 'submit');
    for (const values of [{ owner: ewa.id }, { review_at: '2031-01-01' }, { position: 2 }])
      expect((await call(ewa, 'PATCH', `/${id}`, values)).status).toBe(200);
    expect(await review(anna, id, 'accept')).toMatchObject({ status: 403, code: 'needs_second_person' });
    expect((await review(ewa, id, 'accept')).status).toBe(200);
  });

  test('an API key counts as its owner', async () => {
    const made = await portal.ask('/api/v1/api-keys', {
      method: 'POST',
      token: anna.token,
      json: { name: 'k', scope: 'write' },
    });
    const { key } = (await made.json()) as { key: string };
    const id = await write(anna);
    await review(anna, id, 'submit');
    expect(await review({ token: key }, id, 'accept')).toMatchObject({ status: 403, code: 'needs_second_person' });
    expect((await review(moderator, id, 'accept')).status).toBe(200);
    expect((await call({ token: key }, 'PATCH', `/${id}`, { status: 'published' })).status).toBe(200);
  });

  test('a deleted account leaves its submissions and acceptances in place', async () => {
    const [writer, judge] = [await portal.signIn('moderator'), await portal.signIn('admin')];
    const id = await write(writer);
    await review(writer, id, 'submit');
    const remove = (who: string) => portal.ask(`/api/v1/users/${who}`, { method: 'DELETE', token: anna.token });
    expect((await remove(writer.id)).status).toBe(204);
    expect((await review(judge, id, 'accept')).body.review_state).toBe('accepted');
    expect((await remove(judge.id)).status).toBe(204);
    expect((await call(anna, 'PATCH', `/${id}`, { status: 'published' })).status).toBe(200);
  });

  test('without the setting a moderator loses access at once', async () => {
    const id = await write(moderator);
    await rules({ moderators_edit: false });
    expect([(await review(moderator, id, 'submit')).status, (await call(moderator, 'GET', `/${id}`)).status]).toEqual([
      403, 404,
    ]);
  });

  test('the state of a review is visible to editors only', async () => {
    await rules({ review_required: false });
    const { body } = await call(anna, 'POST', '', { title: 'Jawny', status: 'published' });
    const shown = (await (await portal.ask(`/api/v1/documentation/${String(body.id)}`)).json()) as object;
    expect(['review_state' in body, 'review_state' in shown]).toEqual([true, false]);
  });
});

test('steps that do not fit are refused by name', async () => {
  const id = await write(anna);
  expect(await review(ewa, id, 'accept')).toMatchObject({ status: 409, code: 'wrong_review_state' });
  expect(await review(ewa, id, 'return', 'x')).toMatchObject({ status: 409, code: 'wrong_review_state' });
  await review(anna, id, 'submit');
  await review(ewa, id, 'accept');
  expect(await review(anna, id, 'submit')).toMatchObject({ status: 409, code: 'wrong_review_state' });
  expect((await review(ewa, id, 'return', 'Jednak nie')).body.review_state).toBe('returned');
  expect((await call(ewa, 'POST', `/${id}/review`, { action: 'publish' })).status).toBe(422);
  await rules({ review_required: false });
  const shown = (await call(anna, 'POST', '', { title: 'Opublikowany', status: 'published' })).body.id as string;
  expect(await review(anna, shown, 'submit')).toMatchObject({ status: 409, code: 'wrong_review_state' });
});

test('what was changed since it was read is not accepted', async () => {
  const id = await write(moderator);
  await review(moderator, id, 'submit');
  const { etag } = await call(anna, 'GET', `/${id}`);
  await call(moderator, 'PATCH', `/${id}`, { content: 'Dopisane w ostatniej chwili' });
  expect((await call(anna, 'POST', `/${id}/review`, { action: 'accept' }, { 'if-match': etag })).status).toBe(412);
  expect(await stateOf(id)).toBe('submitted');
});

describe('a draft over what is published', () => {
  test('is not accepted by who submitted it after another person changed what is published', async () => {
    await rules({ review_required: false });
    const json = { title: `Publiczny ${++texts}`, content: 'Przed', status: 'published' };
    const id = (await call(anna, 'POST', '', json)).body.id as string;
    await call(moderator, 'PUT', `/${id}/draft`, { content: 'Po' });
    await review(moderator, id, 'submit');
    expect((await call(ewa, 'PATCH', `/${id}`, { tags: ['nowe'] })).status).toBe(200);
    expect(await review(moderator, id, 'accept')).toMatchObject({ status: 403, code: 'needs_second_person' });
    expect((await review(ewa, id, 'accept')).status).toBe(200);
  });

  test('is submitted by a moderator, accepted by an admin, and then planned or published as it was accepted', async () => {
    await rules({ review_required: false });
    const id = (await call(anna, 'POST', '', { title: `Publiczny ${++texts}`, content: 'Przed', status: 'published' }))
      .body.id as string;
    await rules({ review_required: true });
    const publish = () => call(ewa, 'POST', `/${id}/draft/publish`);
    const plan = () => call(ewa, 'POST', `/${id}/draft/publish`, { publish_at: '2999-01-01T00:00:00Z' });
    const draft = (who: Person, content: string) => call(who, 'PUT', `/${id}/draft`, { content });
    expect((await draft(moderator, 'Po')).status).toBe(200);
    expect(await publish()).toMatchObject({ code: 'needs_second_person' });
    expect((await call(moderator, 'POST', `/${id}/draft/publish`)).status).toBe(403);
    expect((await review(moderator, id, 'submit')).body.review_state).toBe('submitted');
    expect((await review(anna, id, 'accept')).body.review_state).toBe('accepted');
    expect((await draft(anna, 'Jeszcze inaczej')).status).toBe(200);
    expect(await stateOf(id)).toBeNull();
    expect(await publish()).toMatchObject({ code: 'needs_second_person' });
    await review(moderator, id, 'submit');
    await draft(anna, 'Poprawione przez Annę');
    expect(await review(anna, id, 'accept')).toMatchObject({ code: 'needs_second_person' });
    await review(ewa, id, 'accept');
    expect((await plan()).status).toBe(202);
    expect(await publish()).toMatchObject({
      status: 200,
      body: { content: 'Poprawione przez Annę', review_state: 'accepted' },
    });
  });

  test('is no longer published automatically once a moderator has changed it', async () => {
    await rules({ review_required: false });
    const id = (await call(anna, 'POST', '', { title: `Publiczny ${++texts}`, status: 'published' })).body.id as string;
    await call(anna, 'PUT', `/${id}/draft`, { content: 'Zaplanowane' });
    const plan = () => call(anna, 'POST', `/${id}/draft/publish`, { publish_at: '2999-01-01T00:00:00Z' });
    expect((await plan()).status).toBe(202);
    expect((await call(moderator, 'PUT', `/${id}/draft`, { content: 'Dopisane' })).body.publish_at).toBeNull();
    const setTime = `update entry_drafts set publish_at = now() where entry_id = '${id}'`;
    await expect(portal.database.doors.moderator.$client.query(setTime)).rejects.toMatchObject({ code: '42501' });
    await rules({ review_required: true });
    expect(await plan()).toMatchObject({ code: 'needs_second_person' });
  });

  test('takes its review with it when it is discarded, and no other', async () => {
    await rules({ review_required: false });
    const id = (await call(anna, 'POST', '', { title: `Publiczny ${++texts}`, status: 'published' })).body.id as string;
    await call(anna, 'PUT', `/${id}/draft`, { content: 'Nie tak' });
    await review(anna, id, 'submit');
    const other = await write(moderator);
    await review(moderator, other, 'submit');
    await call(anna, 'DELETE', `/${id}/draft`);
    expect([await stateOf(id), await stateOf(other)]).toEqual([null, 'submitted']);
  });

  test('leaves the review of its entry when it is discarded once that is not published', async () => {
    await rules({ review_required: false });
    const id = (await call(anna, 'POST', '', { title: `Wycofany ${++texts}`, status: 'published' })).body.id as string;
    await call(anna, 'PUT', `/${id}/draft`, { content: 'Nie tak' });
    await call(anna, 'PATCH', `/${id}`, { status: 'draft' });
    await review(anna, id, 'submit');
    expect((await call(anna, 'DELETE', `/${id}/draft`)).status).toBe(204);
    expect(await stateOf(id)).toBe('submitted');
  });
});

describe('a fragment', () => {
  const fragments = (method: string, path: string, json?: object, who = anna) =>
    portal.ask(`/api/v1/fragments${path}`, { method, token: who.token, ...(json && { json }) });
  const make = async (name: string) => {
    const answer = await fragments('POST', '', { title: name, name, content: 'Pierwsza' });
    return ((await answer.json()) as { id: string }).id;
  };

  test('that is public is neither changed nor restored by one person alone', async () => {
    await rules({ review_required: false });
    const id = await make('jawny');
    await fragments('PATCH', `/${id}`, { content: 'Druga' });
    const entry = { title: 'Pokazuje', content: '{{fragment:jawny}}', status: 'published' };
    expect((await call(anna, 'POST', '', entry)).status).toBe(201);
    await rules({ review_required: true });
    const changes = [
      ['PATCH', `/${id}`, { content: 'Trzecia' }],
      ['POST', `/${id}/revisions/1/restore`, {}],
    ] as const;
    for (const [method, path, json] of changes) {
      const answer = await fragments(method, path, json);
      expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'needs_second_person' }]);
    }
    expect((await fragments('PATCH', `/${id}`, { title: 'Inny tytuł' })).status).toBe(200);
    await rules({ review_required: false });
    expect((await fragments('PATCH', `/${id}`, { content: 'Trzecia' })).status).toBe(200);
    expect((await fragments('PATCH', `/${id}`, { content: 'Moderatora' }, moderator)).status).toBe(403);
  });

  test('that changes ends the acceptance of a text that includes it', async () => {
    const id = await make('roboczy');
    const { body } = await call(moderator, 'POST', '', { title: 'Pokaże', content: '{{fragment:roboczy}}' });
    const entry = String(body.id);
    await review(moderator, entry, 'submit');
    await review(anna, entry, 'accept');
    expect((await fragments('PATCH', `/${id}`, { content: 'Inna' })).status).toBe(200);
    expect(await stateOf(entry)).toBeNull();
    expect(await call(anna, 'PATCH', `/${entry}`, { status: 'published' })).toMatchObject({
      code: 'needs_second_person',
    });
  });
});

describe('the bell', () => {
  const unread = async (person: { id: string }, kind: string, id: string) =>
    (
      await portal.database.sql`select user_id from notifications where kind = ${kind} and data ->> 'entry_id' = ${id}`
    ).filter(({ user_id }) => user_id === person.id || user_id === null).length;
  test('notifies those who decide, and then the author', async () => {
    const id = await write(moderator);
    await review(moderator, id, 'submit');
    expect(await unread(anna, 'review_submitted', id)).toBe(1);
    await review(anna, id, 'return', 'Za krótki');
    expect([await unread(moderator, 'review_returned', id), await unread(anna, 'review_returned', id)]).toEqual([1, 0]);
  });
});

describe('the database', () => {
  const admin = (text: string) => portal.database.doors.admin.$client.query(text);
  const asModerator = (text: string) => portal.database.doors.moderator.$client.query(text);

  test('refuses an acceptance by the author', async () => {
    const id = await write(anna);
    const row = (state: string, by: string, decided: string) =>
      `insert into entry_reviews (entry_id, module, state, submitted_by, submitted_at, decided_by, fingerprint) values ('${id}', 'documentation', '${state}', '${by}', now(), ${decided}, 'x')`;
    await expect(admin(row('accepted', anna.id, `'${ewa.id}'`))).rejects.toMatchObject({ code: 'PR4EY' });
    await admin(row('submitted', anna.id, 'null'));
    const accept = (by: string) =>
      `update entry_reviews set state = 'accepted', decided_by = ${by}, fingerprint = 'x' where entry_id = '${id}'`;
    await expect(admin(accept('null'))).rejects.toMatchObject({ code: 'PR4EY' });
    await expect(admin(accept(`'${anna.id}'`))).rejects.toMatchObject({ code: '23514' });
    await admin(accept(`'${ewa.id}'`));
    await expect(admin(`update entry_reviews set fingerprint = 'y' where entry_id = '${id}'`)).rejects.toMatchObject({
      code: 'PR4EY',
    });
    // An acceptance of other content allows no publication.
    await expect(admin(`update documentation set status = 'published' where id = '${id}'`)).rejects.toMatchObject({
      code: 'PR4EY',
    });
  });

  test('allows less visibility, not more, for what was public before the rule', async () => {
    await rules({ review_required: false });
    const { body } = await call(anna, 'POST', '', { title: 'Od dawna', status: 'published' });
    const id = String(body.id);
    await rules({ review_required: true });
    expect((await call(anna, 'PATCH', `/${id}`, { unpublish_at: '2026-01-01T00:00:00Z' })).status).toBe(200);
    expect((await portal.ask(`/api/v1/documentation/${id}`)).status).toBe(404);
    expect(await call(anna, 'PATCH', `/${id}`, { unpublish_at: null })).toMatchObject({ code: 'needs_second_person' });
    expect((await call(anna, 'PATCH', `/${id}`, { status: 'draft', unpublish_at: null })).status).toBe(200);
    expect(
      await call(anna, 'PATCH', `/${id}`, { status: 'published', publish_at: '2999-01-01T00:00:00Z' }),
    ).toMatchObject({ code: 'needs_second_person' });
  });

  test('lets a moderator write only what is not published', async () => {
    await rules({ review_required: false });
    const { body } = await call(anna, 'POST', '', { title: 'Publiczny', status: 'published' });
    const draft = await write(moderator);
    for (const statement of [
      `update documentation set title = 'x' where id = '${String(body.id)}'`,
      `update documentation set status = 'draft' where id = '${String(body.id)}'`,
      `update documentation set status = 'published' where id = '${draft}'`,
      `delete from documentation where id = '${draft}'`,
      `update settings set moderators_edit = true`,
      `update users set role = 'admin' where id = '${moderator.id}'`,
      `delete from api_keys`,
      `delete from categories`,
      `delete from sessions`,
    ])
      await expect(asModerator(statement), statement).rejects.toMatchObject({ code: '42501' });
    await asModerator(`update documentation set title = 'x' where id = '${draft}'`);
  });
});
