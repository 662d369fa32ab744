import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { identityTexts } from '#app/texts/pl/identity';
import { validationTexts as texts } from '#app/texts/pl/validation';
import { createTestPortal, testOrigin, type TestPortal } from '#test/portal';

let portal: TestPortal;
let token: string;
beforeAll(async () => {
  portal = await createTestPortal();
  token = (await portal.signIn('admin')).token;
});
afterAll(() => portal.stop());

const send = (body: BodyInit, type = 'application/json') =>
  portal.ask('/api/v1/documentation', {
    method: 'POST',
    token,
    body,
    headers: { 'content-type': type },
    duplex: 'half',
  } as RequestInit & { token: string });
const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code];

describe('a body', () => {
  test.each([
    ['that is no JSON', '{"title": ', 400],
    ['that is empty', '', 400],
    ['that is a list', '[]', 422],
    ['that is null', 'null', 422],
    ['nested too deep', '['.repeat(33) + ']'.repeat(33), 400],
    ['of hundreds of thousands of brackets', '['.repeat(500_000), 400],
    ['of an endless string of quotes', `"${'\\"'.repeat(900_000)}`, 400],
    ['with an unknown field', '{"title":"A","nieznane":1}', 422],
    ['with __proto__', '{"title":"A","__proto__":{"role":"admin"}}', 422],
    ['with a field named constructor', '{"title":"A","constructor":1}', 422],
    ['with a wrong type', '{"title":{"a":1}}', 422],
    ['with a key of metadata that no object can have', '{"title":"A","metadata":{"__proto__":"x"}}', 422],
    ['with an address of a million slashes', `{"title":"A","related":["${'/'.repeat(1_000_000)}x"]}`, 422],
    ['with a zero character', '{"title":"A\\u0000"}', 422],
    ['with half a surrogate pair', '{"title":"\\ud800"}', 422],
    ['with a title too long', JSON.stringify({ title: 'a'.repeat(201) }), 422],
  ])('%s', async (_, body, expected) => {
    const answer = await send(body);
    expect(answer.status).toBe(expected);
    expect(await answer.text()).not.toMatch(/SyntaxError|postgres|invalid input|at position/i);
  });

  test.each([
    ['announcements', { title: 'A', valid_from: '0000-01-01T00:00:00Z' }, 'valid_from'],
    ['announcements', { title: 'A', valid_from: '0026-05-05T10:00:00Z' }, 'valid_from'],
    ['documentation', { title: 'A', publish_at: '0999-12-31T23:59:59Z' }, 'publish_at'],
    ['announcements', { title: 'A', valid_from: '9999-12-31T23:59:59-14:00' }, 'valid_from'],
    ['changelog', { title: 'A', version: '1', release_date: '0000-01-01' }, 'release_date'],
    ['changelog', { title: 'A', version: '..', release_date: '2026-01-01' }, 'version'],
    ['changelog', { title: 'A', version: '1%2f2', release_date: '2026-01-01' }, 'version'],
    ['resources', { title: 'A', category: 'nic', file_url: 'javascript:alert(1)' }, 'file_url'],
    ['resources', { title: 'A', category: '\0' }, 'category'],
    ['resources', { title: 'A', category: 'x', file_type: 'application/pdf' }, 'file_type'],
    ['resources', { title: 'A', category: 'x', file_url: '', file_name: 'a.pdf' }, 'file_name'],
    ['resources', { title: 'A', category: 'x', file_size: 0 }, 'file_size'],
    ['changelog', { title: 'A', version: 'Wydania', release_date: '2026-01-01' }, 'version'],
    ['changelog', { title: 'A', version: 'feed.xml', release_date: '2026-01-01' }, 'version'],
    ['knowledge_base', { title: 'FAQ' }, 'slug'],
    ['documentation', { title: 'A', slug: 'api' }, 'slug'],
  ])('of %s with %j is refused at the field', async (module, json, field) => {
    const answer = await portal.ask(`/api/v1/${module}`, { method: 'POST', token, json });
    expect(answer.status).toBe(422);
    expect(Object.keys(((await answer.json()) as { errors: object }).errors)).toContain(field);
  });

  test('a version with outer spaces is the same version, and as reserved', async () => {
    const make = (version: string) =>
      portal.ask('/api/v1/changelog', {
        method: 'POST',
        token,
        json: { title: ' A ', version, release_date: '2026-01-01' },
      });
    const made = await make(' 7.7 ');
    expect([made.status, await made.json()]).toEqual([201, expect.objectContaining({ title: 'A', version: '7.7' })]);
    expect((await make('7.7\u00a0')).status).toBe(409);
    expect((await make('wydania ')).status).toBe(422);
  });

  test.each([
    ['documentation', { title: 'A', review_at: '2027-1-1' }, { review_at: ['Podaj datę w formacie RRRR-MM-DD'] }],
    ['documentation', { title: 'A', position: 1e21 }, { position: [expect.stringContaining('liczbę całkowitą')] }],
    ['feedback', { module: 'documentation', id: 5 }, { id: [texts.wrongType], helpful: [texts.required] }],
    ['api-keys', { scope: 'read' }, { name: [identityTexts.errors.keyName] }],
    ['knowledge_base', { title: 'A', metadata: { ['k'.repeat(65)]: 'x' } }, { metadata: ['Wpisz najwyżej 64 znaki'] }],
  ])('of %s with %j is told each thing once, and what is missing as missing', async (path, json, errors) => {
    const answer = await portal.ask(`/api/v1/${path}`, { method: 'POST', token, json });
    expect([answer.status, await answer.json()]).toEqual([422, expect.objectContaining({ errors })]);
  });

  test('that is no UTF-8 is refused instead of stored garbled', async () => {
    const bytes = Buffer.concat([Buffer.from('{"title":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]);
    expect(await codeOf(await send(bytes))).toEqual([400, 'malformed']);
  });

  test.each([{}, { module: 5 }, { module: 'nic' }])(
    'of a category with %j says in Polish what is wrong with its module',
    async (json) => {
      const answer = await portal.ask('/api/v1/categories', { method: 'POST', token, json: { name: 'A', ...json } });
      const { errors } = (await answer.json()) as { errors: Record<string, string[]> };
      expect([answer.status, errors.module]).toEqual([422, ['Wybierz jedną z podanych wartości']]);
    },
  );

  test('of a category cannot move it to another module', async () => {
    const made = (await (
      await portal.ask('/api/v1/categories', { method: 'POST', token, json: { name: 'Stała', module: 'changelog' } })
    ).json()) as { id: string };
    const patch = async (json: object) =>
      (await portal.ask(`/api/v1/categories/${made.id}`, { method: 'PATCH', token, json })).status;
    expect([await patch({ module: 'resources' }), await patch({ ...made, name: 'Inna' })]).toEqual([422, 200]);
  });

  test('that takes the file of a resource away takes along what was known of it', async () => {
    await portal.ask('/api/v1/categories', { method: 'POST', token, json: { name: 'Pliki', module: 'resources' } });
    const file = {
      file_url: 'https://example.com/a.pdf',
      file_name: 'a.pdf',
      file_size: 5,
      file_type: 'application/pdf',
    };
    const made = await portal.ask('/api/v1/resources', {
      method: 'POST',
      token,
      json: { title: 'A', category: 'pliki', ...file },
    });
    const patch = async (json: object) =>
      (await portal.ask(made.headers.get('location') ?? '', { method: 'PATCH', token, json })).json();
    expect(await patch({ file_name: 'b.pdf' })).toMatchObject({ ...file, file_name: 'b.pdf' });
    expect(await patch({ file_url: 'https://example.com/c', file_name: 'c' })).toMatchObject({
      file_name: 'c',
      file_size: null,
      file_type: null,
    });
    expect(await patch({ file_url: null })).toMatchObject({ file_url: null, file_name: null });
    const refused = { errors: { file_name: ['Podaj też plik, do którego należy ta wartość (file_url).'] } };
    expect(await patch({ file_name: 'd.pdf' })).toMatchObject(refused);
  });

  test('with an unknown field inside of a field is refused at that field', async () => {
    const additional_files = [{ url: 'https://example.com/a.pdf', extra: 1 }];
    const answer = await portal.ask('/api/v1/resources', {
      method: 'POST',
      token,
      json: { title: 'A', category: 'x', additional_files },
    });
    expect(Object.keys(((await answer.json()) as { errors: object }).errors)).toEqual(['additional_files']);
  });

  test('of another type is refused', async () => {
    expect(await codeOf(await send('title=A', 'application/x-www-form-urlencoded'))).toEqual([415, 'unsupported_type']);
  });

  test('over 2 MB is refused, announced or not', async () => {
    const huge = JSON.stringify({ title: 'A', content: 'a'.repeat(2_200_000) });
    expect(await codeOf(await send(huge))).toEqual([413, 'too_large']);
    const chunks = new Blob([huge]).stream();
    expect(await codeOf(await send(chunks))).toEqual([413, 'too_large']);
  });

  test.each([
    ['names', JSON.stringify(Object.fromEntries(Array.from({ length: 150_000 }, (_, number) => [`k${number}`, 1])))],
    ['list items', JSON.stringify(Array.from({ length: 150_000 }, () => 1))],
  ])(
    'of 150,000 %s is refused before anything is built of it, also of somebody who is not signed in',
    async (_, body) => {
      const answer = await portal.ask('/api/v1/auth/sign-in', {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
      });
      const refusal = (await answer.json()) as Record<string, unknown>;
      expect(refusal).toMatchObject({ status: 400, code: 'malformed', detail: 'Dane zawierają zbyt wiele pozycji.' });
      expect(refusal).not.toHaveProperty('errors');
    },
  );

  test('of a text full of commas is read', async () => {
    expect((await send(JSON.stringify({ nieznane: 'a, '.repeat(100_000) }))).status).toBe(422);
  });

  test('nested 32 deep is read', async () => {
    expect((await send(`{"nieznane":${'['.repeat(31)}${']'.repeat(31)}}`)).status).toBe(422);
  });
});

describe('a query', () => {
  test.each([
    'q=%00',
    'category=%00',
    'slug=%00',
    'sort=title;drop table users',
    'sort=',
    'sort=--title',
    'sort=password',
    'page=0',
    'page=-1',
    'page=1e3',
    'per_page=101',
    'per_page=abc',
    'status=usunięty',
  ])('?%s is refused with 422', async (query) => {
    const answer = await portal.ask(`/api/v1/documentation?${query}`, { token });
    expect(answer.status).toBe(422);
  });

  test.each([
    `q=${encodeURIComponent("' or 1=1 --")}`,
    'q=%25',
    'q=%ED%A0%80',
    'q=\\',
    'category=__proto__',
    'slug=../../etc',
    'page=999999999',
    `q=${'a'.repeat(5000)}`,
  ])('?%s finds nothing', async (query) => {
    const answer = await portal.ask(`/api/v1/documentation?${query}`, { token });
    expect([answer.status, ((await answer.json()) as { total: number }).total]).toEqual([200, 0]);
  });

  test.each(['q=%00', 'module=nic', 'limit=0', 'limit=101'])(
    'of the search: ?%s is refused with 422',
    async (query) => {
      expect((await portal.ask(`/api/v1/search?${query}`)).status).toBe(422);
    },
  );
});

describe('an entry', () => {
  test('is saved only with a fitting If-Match, ignores read-only fields, and answers 304 to who has it', async () => {
    const made = await send(
      JSON.stringify({ title: 'Wersje', id: 'x', created_at: 'nigdy', updated_at: 1, created_by: [] }),
    );
    expect(made.status).toBe(201);
    const etag = made.headers.get('etag') ?? '';
    const path = made.headers.get('location') ?? '';
    const patch = (json: unknown, headers: Record<string, string> = {}) =>
      portal.ask(path, { method: 'PATCH', token, json, headers });
    const changed = await patch({ title: 'Nowsze', id: 'x', created_by: 'y' }, { 'if-match': etag });
    expect(changed.status).toBe(200);
    expect(await codeOf(await patch({ title: 'Stare' }, { 'if-match': etag }))).toEqual([412, 'stale']);
    expect((await portal.ask(path, { method: 'DELETE', token, headers: { 'if-match': etag } })).status).toBe(412);
    const now = changed.headers.get('etag') ?? '';
    expect((await portal.ask(path, { token, headers: { 'if-none-match': now } })).status).toBe(304);
    expect((await patch({ title: 'Zawsze' }, { 'if-match': '*' })).status).toBe(200);
    expect((await portal.ask(path, { method: 'DELETE', token })).status).toBe(204);
    expect((await portal.ask(path, { token })).status).toBe(404);
  });

  test('has another ETag as soon as it is shown otherwise, also by a change of its category alone', async () => {
    const category = { name: 'Dawna', slug: 'dawna', module: 'documentation' };
    const { id } = (await (
      await portal.ask('/api/v1/categories', { method: 'POST', token, json: category })
    ).json()) as { id: string };
    const made = await send(JSON.stringify({ title: 'W kategorii', category: 'dawna' }));
    const path = made.headers.get('location') ?? '';
    const headers = { 'if-none-match': made.headers.get('etag') ?? '' };
    expect((await portal.ask(path, { token, headers })).status).toBe(304);
    await portal.ask(`/api/v1/categories/${id}`, { method: 'PATCH', token, json: { slug: 'obecna' } });
    expect(await (await portal.ask(path, { token, headers })).json()).toMatchObject({ category: 'obecna' });
    expect((await portal.ask(path, { token, headers: { 'if-none-match': '*' } })).status).toBe(304);
  });

  test('that may be left out may be an empty stream, which a server makes of none, and no other type', async () => {
    const at = (await send(JSON.stringify({ title: 'Wzór' }))).headers.get('location') ?? '';
    const copy = (body: string) => {
      const { body: stream } = new Response(body);
      const init = { method: 'POST', token, body: stream, duplex: 'half' };
      return portal.ask(`${at}/duplicate`, init);
    };
    expect((await copy('')).status).toBe(201);
    expect((await copy('{"note":"Kopia"}')).status).toBe(415);
  });

  test('with an address that is taken is a duplicate', async () => {
    await send(JSON.stringify({ title: 'A', slug: 'zajety' }));
    expect(await codeOf(await send(JSON.stringify({ title: 'B', slug: 'zajety' })))).toEqual([409, 'duplicate']);
  });
});

describe('odd requests', () => {
  test('OPTIONS and 405 name the methods', async () => {
    const options = await portal.ask('/api/v1/documentation', { method: 'OPTIONS' });
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, POST, OPTIONS']);
    const put = await portal.ask('/api/v1/users/x', { method: 'PUT' });
    expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, HEAD, PATCH, DELETE, OPTIONS']);
  });

  test.each([
    '/api/v1',
    '/api/v1/',
    '/api/v1/documentation/',
    '/api/v1//documentation',
    '/api/v1/documentation/a/b',
    '/api/v1/__proto__',
    '/api/v1/documentation/%00',
    '/api/v1/*',
  ])('%s is a 404', async (path) => {
    const answer = await portal.ask(path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      404,
      'application/problem+json; charset=utf-8',
    ]);
  });

  test('escapes that are no text are a 400', async () => {
    expect((await portal.ask('/api/v1/documentation/%E0%A4')).status).toBe(400);
  });

  test('a write that another site makes a browser send is refused', async () => {
    const { email } = await portal.signIn('admin');
    const answer = await portal.ask('/api/v1/auth/sign-in', {
      method: 'POST',
      json: { email, password: 'prawdziwe-haslo' },
      headers: { origin: 'https://obcy.example.com' },
    });
    expect(answer.status).toBe(403);
    const own = await portal.ask('/api/v1/auth/sign-in', {
      method: 'POST',
      json: { email, password: 'prawdziwe-haslo' },
      headers: { origin: testOrigin },
    });
    expect([own.status, own.headers.get('set-cookie')]).toEqual([200, null]);
  });
});
