import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPortal, type TestPortal } from '#test/portal';

let portal: TestPortal;
let cookie: string;
beforeAll(async () => {
  portal = await createTestPortal({ pages: true });
  ({ cookie } = await portal.signInBrowser('admin'));
});
afterAll(() => portal.stop());

type Body = Record<string, unknown>;

const call = (method: string, path: string, json?: unknown) =>
  portal.call(method, `/documentation${path}`, { json, headers: { cookie } });

let count = 0;
async function publish(): Promise<string> {
  const { body } = await call('POST', '', { title: `Dokument ${++count}`, content: 'Treść', status: 'published' });
  return String(body.id);
}

/** Submits the form of a document, as a browser does without scripts. */
async function send(id: string, typed: Record<string, string>, screen = 'edytuj') {
  const body = new URLSearchParams(
    screen === 'edytuj'
      ? { title: 'Dokument', content: 'Treść', status: 'published', revision: '1', draft: 'none', ...typed }
      : typed,
  );
  const response = await portal.ask(`/admin/dokumentacja/${screen}/${id}`, {
    method: 'POST',
    headers: { cookie },
    body,
  });
  return { status: response.status, location: response.headers.get('location'), html: await response.text() };
}

const draftOf = async (id: string) => (await call('GET', `/${id}/draft`)).body;

/** The value of the form's control, as its page has it. */
function valueOf(html: string, name: string): string {
  const tag = new RegExp(`<[^>]* name="${name}"[^>]*>`).exec(html)?.[0] ?? '';
  return / value="([^"]*)"/.exec(tag)?.[1]?.replaceAll('&quot;', '"') ?? '';
}

test('a form saved as a draft keeps its changes, based on the revision that it was opened with', async () => {
  const id = await publish();
  const { body } = await call('GET', `/${id}`);
  await call('PATCH', `/${id}`, { content: 'Nowsza treść' });
  const opened = { title: String(body.title), slug: String(body.slug) };
  const saved = await send(id, { ...opened, content: 'Treść', title: 'Ze szkicu', intent: 'draft', note: 'Po co' });
  expect([saved.status, saved.location]).toEqual([302, `/admin/dokumentacja/szkic/${id}`]);
  expect(await draftOf(id)).toMatchObject({ fields: { title: 'Ze szkicu' }, base: 1 });
  expect(Object.keys((await draftOf(id)).fields as Body)).toEqual(['title']);
  expect((await call('GET', `/${id}`)).body).toMatchObject({ title: body.title, content: 'Nowsza treść' });
});

test('a draft that somebody else began meanwhile is not overwritten, unless that is chosen', async () => {
  const id = await publish();
  await call('PUT', `/${id}/draft`, { title: 'Ich szkic' });
  const refused = await send(id, { title: 'Mój szkic', intent: 'draft' });
  expect(refused.status).toBe(412);
  expect(refused.html).toContain('Ich szkic');
  expect(refused.html).toContain('value="Mój szkic"');
  expect(await draftOf(id)).toMatchObject({ fields: { title: 'Ich szkic' } });
  // The returned form still knows what it was opened with.
  expect((await send(id, { title: 'Mój szkic', intent: 'draft', draft: valueOf(refused.html, 'draft') })).status).toBe(
    412,
  );
  const seen = valueOf(refused.html, 'overwrite_draft');
  expect((await send(id, { title: 'Mój szkic', overwrite_draft: seen })).status).toBe(302);
  expect(await draftOf(id)).toMatchObject({ fields: { title: 'Mój szkic' } });
});

test('a form of a draft whose entry was taken back says what to do, and comes back as that of the entry', async () => {
  const id = await publish();
  const { etag } = await call('PUT', `/${id}/draft`, { title: 'Otwarty' });
  await call('PATCH', `/${id}`, { status: 'archived' });
  const typed = { title: 'Moja zmiana', intent: 'draft', draft: etag, status: '' };
  const refused = await send(id, typed);
  expect(refused.status).toBe(409);
  expect(refused.html).toContain('Ktoś wycofał ten element z\u00a0publikacji');
  expect(refused.html).toContain('value="Moja zmiana"');
  expect(refused.html).toMatch(/<option[^>]*value="archived"[^>]*selected/);
});

test('an open draft is not overwritten when somebody else saved or removed it', async () => {
  const id = await publish();
  const { etag } = await call('PUT', `/${id}/draft`, { title: 'Otwarty' });
  const page = await portal.ask(`/admin/dokumentacja/edytuj/${id}?szkic=1`, { headers: { cookie } });
  const opened = valueOf(await page.text(), 'draft');
  expect(opened).toBe(etag);
  await call('PUT', `/${id}/draft`, { title: 'Nowszy' });
  const mine = { title: 'Mój', intent: 'draft', draft: opened };
  expect((await send(id, mine)).status).toBe(412);
  expect(await draftOf(id)).toMatchObject({ fields: { title: 'Nowszy' } });
  await portal.ask(`/api/v1/documentation/${id}/draft`, { method: 'DELETE', headers: { cookie } });
  const gone = await send(id, mine);
  expect(gone.status).toBe(412);
  expect(gone.html).toContain('międzyczasie opublikowany albo odrzucony');
  expect(gone.html).toContain('Zapisz jako nowy szkic zmian');
  expect(gone.html).toContain('value="Mój"');
  // Its own button saves a draft still, and publishes nothing.
  expect(gone.html).toContain('<input type="hidden" name="intent" value="draft"/>');
  expect((await send(id, { ...mine, overwrite_draft: valueOf(gone.html, 'overwrite_draft') })).status).toBe(302);
});

test('a status is not part of a draft, which its field says', async () => {
  const id = await publish();
  const refused = await send(id, { title: 'x', status: 'archived', intent: 'draft' });
  expect(refused.status).toBe(422);
  expect(refused.html).toMatch(/id="status"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*id="status"/);
});

test('a draft is published and discarded only as the person has seen it', async () => {
  const id = await publish();
  await call('PUT', `/${id}/draft`, { title: 'Widziany' });
  const page = await portal.ask(`/admin/dokumentacja/szkic/${id}`, { headers: { cookie } });
  const html = await page.text();
  const seen = { draft: valueOf(html, 'draft'), revision: valueOf(html, 'revision') };
  await call('PUT', `/${id}/draft`, { title: 'Niewidziany' });
  for (const intent of ['publish', 'discard']) expect((await send(id, { ...seen, intent }, 'szkic')).status).toBe(412);
  expect(await draftOf(id)).toMatchObject({ fields: { title: 'Niewidziany' } });
  const now = await call('GET', `/${id}/draft`);
  expect((await send(id, { ...seen, draft: now.etag ?? '', intent: 'publish' }, 'szkic')).status).toBe(302);
  expect((await call('GET', `/${id}`)).body).toMatchObject({ title: 'Niewidziany' });
});

test('where the draft is gone, its screen says so and leads to what is saved', async () => {
  const id = await publish();
  await call('PUT', `/${id}/draft`, { title: 'Zniknie' });
  const html = await (await portal.ask(`/admin/dokumentacja/szkic/${id}`, { headers: { cookie } })).text();
  const seen = { draft: valueOf(html, 'draft'), revision: valueOf(html, 'revision') };
  await call('POST', `/${id}/draft/publish`);
  const flashOf = (answer: Response) => decodeURIComponent(answer.headers.get('set-cookie') ?? '');
  const at = `/admin/dokumentacja/szkic/${id}`;
  for (const intent of ['publish', 'discard', 'schedule', 'unschedule']) {
    const body = new URLSearchParams({ ...seen, intent, publish_at: '2100-01-01T10:00' });
    const answer = await portal.ask(at, { method: 'POST', headers: { cookie }, body });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `/admin/dokumentacja/edytuj/${id}`]);
    expect(flashOf(answer)).toContain('Tego szkicu zmian już nie ma');
  }
});

test('an untouched form changes no line of a text that came with other line ends', async () => {
  const content = 'Raz.\r\n\r\nDwa.\rTrzy.';
  const { body: made } = await call('POST', '', { title: 'Z Windows', content });
  expect(made).toMatchObject({ content: 'Raz.\n\nDwa.\nTrzy.' });
  const form = { title: String(made.title), slug: String(made.slug), content };
  expect((await send(String(made.id), { ...form, status: 'draft', featured: 'on' })).status).toBe(302);
  const { body } = await call('GET', `/${String(made.id)}/revisions`);
  expect((body as { items: Body[] }).items[0]).toMatchObject({ fields: ['featured'] });
});

test('a plan is told as it will go, on the screen of the draft and above the forms', async () => {
  const id = await publish();
  await call('PUT', `/${id}/draft`, { title: 'Zaplanowany' });
  await call('POST', `/${id}/draft/publish`, { publish_at: '2100-01-01T10:00:00Z' });
  await portal.sql`update settings set moderators_edit = true`;
  const { cookie: moderator } = await portal.signInBrowser('moderator');
  const read = async (path: string, as = cookie) =>
    (await portal.ask(`/admin/dokumentacja/${path}`, { headers: { cookie: as } })).text();
  const goes = 'Szkic opublikuje się sam: 01.01.2100, 11:00.';
  expect(await read(`szkic/${id}`)).toContain(goes);
  expect(await read(`szkic/${id}`)).not.toContain('Opublikuj o wybranej porze');
  expect(await read(`edytuj/${id}`)).toContain(`${goes} Jeśli zapiszesz opublikowaną wersję`);
  expect(await read(`edytuj/${id}?szkic`)).not.toContain('Jeśli zapiszesz');
  expect(await read(`edytuj/${id}`, moderator)).toContain(
    `${goes} Jeśli zapiszesz szkic, plan przestanie obowiązywać.`,
  );
  expect(await read(`szkic/${id}`, moderator)).toContain(goes);
  const screen = await read(`szkic/${id}`, moderator);
  expect(screen).not.toContain('Cofnij plan');
  // Nobody has sent it yet, and moderators do not publish.
  expect(screen).toContain('Wyślij do sprawdzenia');
  expect(screen).not.toContain('Przebieg sprawdzania');
  expect(await read(`edytuj/${id}`)).toContain('Zobacz zmiany i\u00a0opublikuj');
  expect(await read(`edytuj/${id}`, moderator)).not.toContain('i\u00a0opublikuj');

  await portal.sql`update settings set review_required = true`;
  const waits = 'opublikuje się sam tylko wtedy, gdy przedtem zatwierdzi go druga osoba';
  expect(await read(`szkic/${id}`)).toContain(waits);
  expect(await read(`szkic/${id}`)).toContain('Cofnij plan');
  await portal.sql`update settings set review_required = false, moderators_edit = false`;

  // A save since then: the portal will hold the draft back.
  await call('PATCH', `/${id}`, { position: 3 });
  const held = 'sam się nie opublikuje: element zapisano po zaplanowaniu';
  for (const path of [`szkic/${id}`, `edytuj/${id}`]) {
    const html = await read(path);
    expect(html).toContain(held);
    expect(html).not.toContain('Szkic opublikuje się sam');
  }
  const html = await read(`szkic/${id}`);
  const again = { draft: valueOf(html, 'draft'), revision: valueOf(html, 'revision'), publish_at: '2100-01-02T11:00' };
  expect((await send(id, { ...again, intent: 'schedule' }, 'szkic')).status).toBe(302);
  expect(await read(`szkic/${id}`)).toContain('Szkic opublikuje się sam: 02.01.2100, 11:00.');
});

test('what a moderator typed into a form is kept when an admin publishes the entry meanwhile, and becomes a draft', async () => {
  await portal.sql`update settings set moderators_edit = true`;
  const { cookie: moderator } = await portal.signInBrowser('moderator');
  const { body } = await call('POST', '', { title: 'Szkic moderatora', content: 'Treść', status: 'draft' });
  const [id, slug] = [String(body.id), String(body.slug)];
  await call('PATCH', `/${id}`, { status: 'published', tags: ['nowe'] });
  const opened = { title: 'Wpisane', slug, content: 'Treść', status: 'draft', revision: '1', draft: 'none' };
  const post = async (typed: Record<string, string>) => {
    const init = { method: 'POST', headers: { cookie: moderator }, body: new URLSearchParams(typed) };
    const answer = await portal.ask(`/admin/dokumentacja/edytuj/${id}`, init);
    return { status: answer.status, html: await answer.text() };
  };
  const refused = await post(opened);
  expect(refused.status).toBe(403);
  expect(refused.html).toContain('value="Wpisane"');
  expect(refused.html).toContain('Ten element jest już opublikowany, więc możesz zapisać tylko szkic zmian');
  const kept = await post({ ...opened, overwrite_draft: valueOf(refused.html, 'overwrite_draft') });
  expect(kept.status).toBe(302);
  expect(await draftOf(id)).toMatchObject({ fields: { title: 'Wpisane' } });
  expect(Object.keys((await draftOf(id)).fields as Body)).toEqual(['title']);
  // What they may not save at all is kept in the form, too.
  const { body: other } = await call('POST', '', { title: 'Drugi', content: 'Treść', status: 'draft' });
  const init = {
    method: 'POST',
    headers: { cookie: moderator },
    body: new URLSearchParams({ ...opened, slug: String(other.slug), status: 'published' }),
  };
  const barred = await portal.ask(`/admin/dokumentacja/edytuj/${String(other.id)}`, init);
  expect([barred.status, valueOf(await barred.text(), 'title')]).toEqual([403, 'Wpisane']);
});
