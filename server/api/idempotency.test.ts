import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forgetOldKeys } from '#app/idempotency/answer-once.server';
import { modules } from '#app/content/registry';
import { createTestPortal, type TestPortal } from '#test/portal';
import { neededFields } from '#test/needed-fields';

let portal: TestPortal;
let token: string;
beforeAll(async () => {
  portal = await createTestPortal();
  ({ token } = await portal.signIn('admin'));
  await portal.ask('/api/v1/categories', { method: 'POST', token, json: { name: 'Pliki', module: 'resources' } });
});
afterAll(() => portal?.stop());

interface Answer {
  status: number;
  etag: string | null;
  location: string | null;
  body: Record<string, unknown>;
}

async function post(path: string, key: string | undefined, json: unknown, as = token): Promise<Answer> {
  const response = await portal.ask(path, {
    method: 'POST',
    token: as,
    json,
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
  const { status, headers } = response;
  return {
    status,
    etag: headers.get('etag'),
    location: headers.get('location'),
    body: (await response.json()) as Record<string, unknown>,
  };
}

async function upload(key: string, content: string, fileName = 'notatka.txt') {
  const body = new FormData();
  body.set('file', new File([content], fileName, { type: 'text/plain' }));
  const response = await portal.ask('/api/v1/files', {
    method: 'POST',
    token,
    body,
    headers: { 'idempotency-key': key },
  });
  return {
    status: response.status,
    location: response.headers.get('location'),
    body: (await response.json()) as Record<string, unknown>,
  };
}

const count = async (table: string) =>
  (await portal.database.sql.unsafe(`select count(*)::int as count from ${table}`))[0]?.count as number;

describe('a POST with an Idempotency-Key', () => {
  test.each(modules.map(({ key }) => key))(
    'makes one item of %s of four that come at once, and answers all alike',
    async (module) => {
      const before = await count(module);
      const json = { title: `Jeden ${module}`, ...neededFields(module, 'pliki') };
      const answers = await Promise.all([1, 2, 3, 4].map(() => post(`/api/v1/${module}`, `"cztery-${module}"`, json)));
      expect(answers[0]).toMatchObject({
        status: 201,
        etag: expect.any(String),
        location: `/api/v1/${module}/${String(answers[0]?.body.id)}`,
      });
      for (const answer of answers) expect(answer).toEqual(answers[0]);
      expect(await count(module)).toBe(before + 1);
      const created = await portal.database
        .sql`select id from audit_log where subject = ${module} and action = 'create' and title = ${json.title}`;
      expect(created).toHaveLength(1);
    },
  );

  test('repeats the first answer also when the item has changed since', async () => {
    const first = await post('/api/v1/documentation', 'zmiana', { title: 'Przed zmianą' });
    await portal.ask(`/api/v1/documentation/${String(first.body.id)}`, {
      method: 'PATCH',
      token,
      json: { title: 'Po zmianie' },
    });
    expect(await post('/api/v1/documentation', 'zmiana', { title: 'Przed zmianą' })).toEqual(first);
  });

  test('refuses another body, and the same body at another address', async () => {
    await post('/api/v1/documentation', 'inna', { title: 'Inna treść 1' });
    const refused = {
      status: 422,
      body: { code: 'key_reused', detail: 'Ten klucz (Idempotency-Key) był już użyty w innym żądaniu.' },
    };
    expect(await post('/api/v1/documentation', 'inna', { title: 'Inna treść 2' })).toMatchObject(refused);
    expect(await post('/api/v1/knowledge_base', 'inna', { title: 'Inna treść 1' })).toMatchObject(refused);
  });

  test("knows nothing of another person's same key, nor of another key", async () => {
    const other = await portal.signIn('admin');
    const send = async () => [
      await post('/api/v1/documentation', 'wspólny', { title: 'Mój' }),
      await post('/api/v1/documentation', 'wspólny', { title: 'Ich' }, other.token),
      await post('/api/v1/documentation', 'mój drugi', { title: 'Drugi' }),
    ];
    const first = await send();
    expect(first.map(({ status, body }) => [status, body.title])).toEqual([
      [201, 'Mój'],
      [201, 'Ich'],
      [201, 'Drugi'],
    ]);
    expect(await send()).toEqual(first);
  });

  test('keeps no refusal: put right, the same key makes it', async () => {
    expect((await post('/api/v1/documentation', 'poprawiony', { title: ' ' })).status).toBe(422);
    expect((await post('/api/v1/documentation', 'poprawiony', { title: 'Poprawiony' })).status).toBe(201);
  });

  test('takes 200 characters and neither 201 nor none', async () => {
    expect((await post('/api/v1/documentation', 'k'.repeat(200), { title: 'Długi klucz' })).status).toBe(201);
    for (const key of ['k'.repeat(201), '""', '  ']) {
      expect(await post('/api/v1/documentation', key, { title: 'Zły klucz' })).toMatchObject({
        status: 422,
        body: { code: 'invalid' },
      });
      expect((await upload(key, 'treść')).status).toBe(422);
    }
  });

  test('answers nothing of it to whoever may no longer write', async () => {
    const { token: guest } = await portal.signIn('user');
    await post('/api/v1/documentation', 'bez-prawa', { title: 'Tylko dla mnie' });
    expect((await post('/api/v1/documentation', 'bez-prawa', { title: 'Tylko dla mnie' }, guest)).status).toBe(403);
  });

  test('is honoured for a day and then forgotten', async () => {
    const first = await post('/api/v1/documentation', 'wczoraj', { title: 'Wczoraj', slug: 'wczoraj-1' });
    await portal.database.sql`update idempotency_keys set created_at = now() - interval '25 hours'`;
    const next = await post('/api/v1/documentation', 'wczoraj', { title: 'Wczoraj', slug: 'wczoraj-2' });
    expect([next.status, next.body.id === first.body.id]).toEqual([201, false]);
    await forgetOldKeys(portal.services.systemDb);
    expect(await count('idempotency_keys')).toBe(1);
  });

  test('shows readers what it made as soon as it has answered', async () => {
    const { body } = await post('/api/v1/documentation', 'od-razu', {
      title: 'Widać od razu',
      content: 'Pantofelek',
      status: 'published',
    });
    const found = (await (await portal.ask('/api/v1/search?q=pantofelek')).json()) as { items: { id: string }[] };
    expect(found.items.map(({ id }) => id)).toEqual([body.id]);
  });
});

describe('an upload with an Idempotency-Key', () => {
  test('of the wrong type is refused for that first', async () => {
    const asked = { method: 'POST', token, headers: { 'idempotency-key': '' } };
    expect((await portal.ask('/api/v1/files', { ...asked, json: {} })).status).toBe(415);
    expect((await portal.ask('/api/v1/files', { ...asked, body: new FormData() })).status).toBe(422);
  });

  test('keeps one file of four that come at once, and answers all alike', async () => {
    const before = await count('files');
    const answers = await Promise.all([1, 2, 3, 4].map(() => upload('plik', 'ta sama treść')));
    expect(answers[0]).toMatchObject({ status: 201, location: answers[0]?.body.url });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await count('files')).toBe(before + 1);
  });

  test('refuses another file with the same key, and keeps nothing of it', async () => {
    await upload('plik-inny', 'pierwszy');
    const before = await count('files');
    expect(await upload('plik-inny', 'drugi')).toMatchObject({ status: 422, body: { code: 'key_reused' } });
    expect(await count('files')).toBe(before);
  });
});

test('without a key each POST makes an item', async () => {
  const [one, other] = [
    await post('/api/v1/announcements', undefined, { title: 'Dwa', ...neededFields('announcements') }),
    await post('/api/v1/announcements', undefined, { title: 'Dwa', ...neededFields('announcements') }),
  ];
  expect(one.body.id).not.toBe(other.body.id);
});

test('what is kept holds neither the key nor, readable, what was sent', async () => {
  await post('/api/v1/documentation', 'tajny-klucz', { title: 'Tajny tytuł' });
  const [row] = await portal.database.sql<{
    text: string;
  }>`select string_agg(caller || key_hash || fingerprint, ' ') as text from idempotency_keys`;
  expect(row?.text).not.toMatch(/tajny/i);
});
