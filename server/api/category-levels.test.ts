import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestPortal, type TestPortal } from '#test/portal';

let portal: TestPortal;
let token: string;
beforeAll(async () => {
  portal = await createTestPortal();
  ({ token } = await portal.signIn('admin'));
});
afterAll(() => portal.stop());

async function send(method: string, path: string, json?: unknown) {
  const answer = await portal.ask(`/api/v1${path}`, { method, token, json });
  const body = answer.status === 204 ? {} : await answer.json();
  return { status: answer.status, body: body as Record<string, unknown> & { id: string } };
}
const category = async (name: string, more: object = {}, module = 'documentation') =>
  (await send('POST', '/categories', { name, module, ...more })).body;
const refusedParent = async (method: string, path: string, json: object) => {
  const { status, body } = await send(method, path, json);
  return [status, (body.errors as Record<string, string[]> | undefined)?.parent?.[0]];
};
async function names(path: string, by?: string): Promise<unknown[]> {
  const answer = await portal.ask(`/api/v1${path}`, { token: by });
  const { items } = (await answer.json()) as { items: { name?: string; title?: string }[] };
  return items.map(({ name, title }) => name ?? title);
}

describe('categories', () => {
  test('lie in one another in two levels, of one module, and never in a circle', async () => {
    const top = await category('Góra');
    const low = await category('Dół', { parent: 'gora' });
    expect([top.parent, low.parent]).toEqual([null, 'gora']);
    const one = { name: 'Trzeci', module: 'documentation' };
    const deep = 'Kategorie mają dwa poziomy: wybierz kategorię, która nie leży w innej';
    expect(await refusedParent('POST', '/categories', { ...one, parent: 'dol' })).toEqual([422, deep]);
    const unknown = [422, 'Nie ma takiej kategorii w tym dziale'];
    expect(await refusedParent('POST', '/categories', { ...one, parent: 'nic' })).toEqual(unknown);
    expect(await refusedParent('POST', '/categories', { ...one, module: 'resources', parent: 'gora' })).toEqual(
      unknown,
    );
    const itself = [422, 'Kategoria nie może leżeć sama w sobie'];
    expect(await refusedParent('PATCH', `/categories/${top.id}`, { parent: 'gora' })).toEqual(itself);
    await category('Obok');
    const own = 'Ta kategoria zawiera inne, więc sama nie może leżeć w innej';
    expect(await refusedParent('PATCH', `/categories/${top.id}`, { parent: 'obok' })).toEqual([422, own]);
    expect((await send('PATCH', `/categories/${low.id}`, { name: 'Dół 2' })).body.parent).toBe('gora');
    expect((await send('DELETE', `/categories/${top.id}`)).status).toBe(409);
    expect((await send('PATCH', `/categories/${low.id}`, { parent: null })).body.parent).toBe(null);
    expect((await send('DELETE', `/categories/${top.id}`)).status).toBe(204);
  });

  test('are in the log as they were and became, with what each has', async () => {
    const module = 'documentation';
    const owner = (await portal.signIn('admin')).id;
    await category('Prawo');
    const { id } = await category('Umowy', { parent: 'prawo', position: 2 });
    const given = { default_owner: owner, review_months: 6, parent: null, position: null };
    await send('PATCH', `/categories/${id}`, { name: 'Wzory umów', ...given });
    await send('DELETE', `/categories/${id}`);
    const made = { name: 'Umowy', slug: 'umowy', module, parent: 'prawo', position: 2 };
    const changed = { name: 'Wzory umów', slug: 'umowy', module, default_owner: owner, review_months: 6 };
    expect(
      await portal.database
        .sql`select action, title, before, after from audit_log where subject_id = ${id} order by id`,
    ).toEqual([
      { action: 'create', title: 'Umowy', before: null, after: made },
      { action: 'update', title: 'Wzory umów', before: made, after: changed },
      { action: 'delete', title: 'Wzory umów', before: changed, after: null },
    ]);
  });

  test('that are put into one another at once stay in two levels', async () => {
    const [one, other] = [await category('Jeden'), await category('Drugi')];
    const answers = await Promise.all([
      send('PATCH', `/categories/${one.id}`, { parent: 'drugi' }),
      send('PATCH', `/categories/${other.id}`, { parent: 'jeden' }),
    ]);
    // One is told why at its field, and none ends in a deadlock.
    for (const expected of [200, 422]) expect(answers.filter(({ status }) => status === expected)).toHaveLength(1);
    expect(answers.flatMap(({ body }) => Object.keys((body.errors as object | undefined) ?? {}))).toEqual(['parent']);
  });

  test('the database itself refuses a third level', async () => {
    const [a, b, c] = [await category('A1'), await category('B1', { parent: 'a1' }), await category('C1')];
    const put = (what: string, into: string) =>
      portal.database.sql`update categories set parent_id = ${into} where id = ${what}`;
    await expect(put(c.id, b.id)).rejects.toThrow();
    await expect(put(a.id, c.id)).rejects.toThrow();
    await expect(put(a.id, a.id)).rejects.toThrow();
  });

  test('are listed as their tree stands: by position, then by name, each before its own', async () => {
    const own = (name: string, more: object = {}) => category(name, more, 'knowledge_base');
    await own('Ćma');
    await own('Cis');
    await own('Dąb', { position: 2 });
    await own('Ewa', { position: 1 });
    await own('Liść', { parent: 'dab' });
    await own('Gałąź', { parent: 'dab', position: 0 });
    expect(await names('/categories?module=knowledge_base')).toEqual(['Ewa', 'Dąb', 'Gałąź', 'Liść', 'Cis', 'Ćma']);
  });

  test.each([-1, 1.5, '3', 2_147_483_648])('a position of %j is refused', async (position) => {
    const { status, body } = await send('POST', '/categories', { name: 'P', module: 'documentation', position });
    expect([status, Object.keys(body.errors as object)]).toEqual([422, ['position']]);
  });
});

describe.each(['documentation', 'knowledge_base'])('items of %s', (key) => {
  const item = (title: string, more: object) => send('POST', `/${key}`, { title, status: 'published', ...more });

  test('stand in their category by position, those without after them, the newest first', async () => {
    await category('Ułożone', {}, key);
    const within = { category: 'ulozone' };
    await item('stary', within);
    await item('drugi', { ...within, position: 7 });
    await item('pierwszy', { ...within, position: 0 });
    await item('nowy', within);
    const listed = () => names(`/${key}?category=ulozone`);
    expect(await listed()).toEqual(['pierwszy', 'drugi', 'nowy', 'stary']);
    expect(await names(`/${key}?category=ulozone&sort=-created_at`)).toEqual(['nowy', 'pierwszy', 'drugi', 'stary']);
    expect(await names(`/${key}`)).toEqual(['nowy', 'pierwszy', 'drugi', 'stary']);
  });

  test.each([-1, 0.5, '1', 2_147_483_648])('refuse the position %j', async (position) => {
    const { status, body } = await item('Zły', { position });
    expect([status, Object.keys(body.errors as object)]).toEqual([422, ['position']]);
  });
});

test('modules whose items have no order by hand know no position', async () => {
  expect((await send('POST', '/announcements', { title: 'x', position: 1 })).status).toBe(422);
});
