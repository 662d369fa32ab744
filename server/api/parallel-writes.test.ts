import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WriteContext } from '#app/audit/write-context.server';
import { updateCategory } from '#app/content/categories/categories.server';
import { saveDraft } from '#app/content/drafts/save-draft.server';
import { updateEntry } from '#app/content/entries/update-entry.server';
import { boundModule } from '#app/content/registry.server';
import { untilLockIsAwaited } from '#test/lock-waits';
import { createTestPortal, type TestPortal } from '#test/portal';

let portal: TestPortal;
beforeAll(async () => {
  portal = await createTestPortal();
});
afterAll(() => portal.stop());

/** What a request is answered that waits for somebody else's write. */
async function askDuring(write: (writer: WriteContext) => Promise<unknown>, ask: () => Promise<Response>) {
  const { systemDb, clock, changes } = portal.services;
  const asked = await systemDb.transaction(async (tx) => {
    await write({ db: tx, clock, changes, actor: { id: null, name: 'inna osoba' } });
    const answer = ask();
    await untilLockIsAwaited(portal);
    return { answer };
  });
  return asked.answer;
}
const rename = (id: string) => (writer: WriteContext) =>
  updateEntry(writer, boundModule('documentation'), id, { title: 'Nowszy' });

test('ten saves at once without If-Match all succeed, and each keeps what the others wrote', async () => {
  const { token } = await portal.signIn('admin');
  for (const name of ['Pliki', 'Nowe'])
    await portal.ask('/api/v1/categories', { method: 'POST', token, json: { name, module: 'resources' } });
  const { id } = await portal.build('resources', { title: 'Zasób', category: 'pliki' });
  const changes = [
    { title: 'Nowy tytuł' },
    { description: 'Nowy opis' },
    { category: 'nowe' },
    { status: 'published' },
    { resource_type: 'event' },
    { event_date: '2026-05-01' },
    { location: 'Kraków' },
    { url: 'https://example.pl/plik' },
    { featured: true },
    { metadata: { autor: 'Anna' } },
  ];
  const answers = await Promise.all(
    changes.map((json) => portal.ask(`/api/v1/resources/${id}`, { method: 'PATCH', token, json })),
  );
  expect(answers.map(({ status }) => status)).toEqual(changes.map(() => 200));
  const saved = (await (await portal.ask(`/api/v1/resources/${id}`, { token })).json()) as Record<string, unknown>;
  expect(saved).toMatchObject(Object.assign({}, ...changes));
  const logged = await portal.database.sql.unsafe(
    `select after from audit_log where subject_id = '${id}' and action = 'update'`,
  );
  const fields = logged.flatMap((row) => Object.keys(row.after as object));
  expect(fields.sort()).toEqual(changes.flatMap((change) => Object.keys(change)).sort());
});

test('of two saves at once with the same If-Match one is refused', async () => {
  const { token } = await portal.signIn('admin');
  const { id } = await portal.build('documentation', { title: 'Dokument' });
  const etag = (await portal.ask(`/api/v1/documentation/${id}`, { token })).headers.get('etag') ?? '';
  const save = (title: string) =>
    portal.ask(`/api/v1/documentation/${id}`, {
      method: 'PATCH',
      token,
      json: { title },
      headers: { 'if-match': etag },
    });
  const answers = await Promise.all([save('Pierwszy'), save('Drugi')]);
  expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 412]);
});

test('a save that names no text leaves the text, and how it is rendered, as another save made it', async () => {
  const { token } = await portal.signIn('admin');
  const { id } = await portal.build('documentation', { title: 'Inny dokument', content: '# Stary' });
  const save = (json: unknown) => portal.ask(`/api/v1/documentation/${id}`, { method: 'PATCH', token, json });
  await Promise.all([save({ content: '# Nowy' }), save({ status: 'published' })]);
  const [row] = await portal.database.sql.unsafe(
    `select content, status, rendered::text as rendered from documentation where id = '${id}'`,
  );
  expect(row).toMatchObject({ content: '# Nowy', status: 'published', rendered: expect.stringContaining('Nowy') });
});

test('a deletion with If-Match is refused when somebody saves while it is asked for', async () => {
  const { token } = await portal.signIn('admin');
  const { id } = await portal.build('documentation', { title: 'Do usunięcia' });
  const headers = {
    'if-match': (await portal.ask(`/api/v1/documentation/${id}`, { token })).headers.get('etag') ?? '',
  };
  const remove = () => portal.ask(`/api/v1/documentation/${id}`, { method: 'DELETE', token, headers });
  expect((await askDuring(rename(id), remove)).status).toBe(412);
  expect((await portal.ask(`/api/v1/documentation/${id}`, { token })).status).toBe(200);
});

test('a draft is not published when somebody saves it meanwhile, and keeps what was saved', async () => {
  const { token } = await portal.signIn('admin');
  const { id } = await portal.build('documentation', { title: 'Publiczny', status: 'published' });
  const draft = `/api/v1/documentation/${id}/draft`;
  await portal.ask(draft, { method: 'PUT', token, json: { title: 'Szkic' } });
  const answer = await askDuring(
    (writer) => saveDraft(writer, boundModule('documentation'), id, { title: 'Nowszy szkic' }),
    () => portal.ask(`${draft}/publish`, { method: 'POST', token, json: {} }),
  );
  expect(answer.status).toBe(412);
  expect(await (await portal.ask(draft, { token })).json()).toMatchObject({ fields: { title: 'Nowszy szkic' } });
});

test('a deletion without If-Match logs what it removes, as it was saved last', async () => {
  const { token } = await portal.signIn('admin');
  const { id } = await portal.build('documentation', { title: 'Starszy' });
  const remove = () => portal.ask(`/api/v1/documentation/${id}`, { method: 'DELETE', token });
  expect((await askDuring(rename(id), remove)).status).toBe(204);
  const logged = await portal.sql`
    select before ->> 'title' as before, title from audit_log where subject_id = ${id} and action = 'delete'`;
  expect(logged).toEqual([{ before: 'Nowszy', title: 'Nowszy' }]);
});

test('a change of a category leaves what it does not name as another change made it at the same moment', async () => {
  const { token } = await portal.signIn('admin');
  const make = async (name: string) => {
    const answer = await portal.ask('/api/v1/categories', {
      method: 'POST',
      token,
      json: { name, module: 'resources' },
    });
    return (await answer.json()) as { id: string };
  };
  const [{ id }] = [await make('Dolna'), await make('Górna')];
  const others = { name: 'Nowa nazwa', slug: 'nowy-adres', parent: 'gorna' };
  const answer = await askDuring(
    (writer) => updateCategory(writer, id, others),
    () => portal.ask(`/api/v1/categories/${id}`, { method: 'PATCH', token, json: { position: 7 } }),
  );
  expect(await answer.json()).toMatchObject({ ...others, position: 7 });
  const logged = await portal.sql`
    select before - 'module' as before from audit_log where subject_id = ${id} order by id desc limit 1`;
  expect(logged).toEqual([{ before: others }]);
});
