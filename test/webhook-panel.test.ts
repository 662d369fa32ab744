import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPortal, type TestPortal } from './portal';

let portal: TestPortal;
let cookie: string;
beforeAll(async () => {
  portal = await createTestPortal({ pages: true });
  ({ cookie } = await portal.signInBrowser('admin'));
});
afterAll(() => portal?.stop());

const list = '/admin/ustawienia/webhooki';
const look = async (path: string) => (await portal.ask(path, { headers: { cookie } })).text();
const press = (path: string, fields: [string, string][]) =>
  portal.ask(path, { method: 'POST', headers: { cookie }, body: new URLSearchParams(fields) });

test('an admin adds a webhook, tries it out, sends again and removes it, without scripts', async () => {
  expect(await look(list)).toContain('Nie ma jeszcze żadnych webhooków.');
  const refused = await press(list, [['url', 'adres']]);
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain('Wybierz co najmniej jedno zdarzenie');

  const key = /name="idempotency_key" value="([^"]+)"/.exec(await look(list))?.[1] ?? '';
  const fields: [string, string][] = [
    ['url', 'https://odbiorca.example/hak'],
    ['events', 'content.published'],
    ['events', 'content.deleted'],
    ['idempotency_key', key],
  ];
  const made = await press(list, fields);
  const secret = /whsec_[A-Za-z0-9+/=]+/.exec(await made.text())?.[0];
  expect(secret).toBeDefined();
  const shown = await look(list);
  expect(shown).toContain('https://odbiorca.example/hak');
  expect(shown).not.toContain(secret);

  const [row] = await portal.sql<{ id: string }>`select id from webhooks`;
  const address = `${list}/${row?.id}`;
  expect(await look(address)).toContain('Nic jeszcze nie wysłano.');
  expect((await press(address, [['intent', 'trial']])).status).toBe(200);
  expect(await look(address)).toContain('Zdarzenie próbne');

  const [sent] = await portal.sql<{ id: string }>`select id from webhook_deliveries`;
  await portal.sql`delete from jobs`;
  await portal.sql`update webhook_deliveries set state = 'failed', error = 'Nie ma serwera o tej nazwie.'`;
  expect(await look(address)).toContain('Nie ma serwera o tej nazwie.');
  await portal.sql`update webhook_deliveries set status = 204, error = null, duration_ms = 120`;
  expect(await look(address)).toMatch(/>204<span[^>]*> · (?:<!-- -->)?120 ms</);
  expect(
    (
      await press(address, [
        ['intent', 'again'],
        ['id', sent?.id ?? ''],
      ])
    ).status,
  ).toBe(200);
  expect(await portal.sql`select kind, payload from jobs`).toEqual([
    { kind: 'webhook', payload: { delivery_id: sent?.id } },
  ]);

  expect(await look(`${list}/usun/${row?.id}`)).toContain('Usunąć webhook?');
  expect((await press(`${list}/usun/${row?.id}`, [])).headers.get('location')).toBe(list);
  expect(await portal.sql`select from webhooks`).toEqual([]);
});

test('the form counts once, and shows the same secret when it is sent twice', async () => {
  const fields = [...(await look(list)).matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  const hidden = fields.map(([, name = '', value = '']): [string, string] => [name, value]);
  const sent: [string, string][] = [...hidden, ['url', 'https://raz.example/'], ['events', 'content.updated']];
  const secrets = await Promise.all(
    [1, 2].map(async () => /whsec_[A-Za-z0-9+/=]+/.exec(await (await press(list, sent)).text())?.[0]),
  );
  expect(secrets[0]).toBeDefined();
  expect(secrets[1]).toBe(secrets[0]);
  expect(await portal.sql`select from webhooks`).toHaveLength(1);
});

test.each([
  ['moderator', 'Brak dostępu'],
  ['user', undefined],
] as const)('a %s does not see them', async (role, title) => {
  await portal.sql`update settings set moderators_edit = true`;
  const { cookie: other } = await portal.signInBrowser(role);
  const answer = await portal.ask(list, { headers: { cookie: other } });
  const html = await answer.text();
  expect(html).not.toContain('raz.example');
  expect(/<title>([^<]*) – /.exec(html)?.[1]).toBe(title);
  expect(answer.status).not.toBe(200);
});

test('one that somebody removed meanwhile is said to be gone when it is switched on', async () => {
  const answer = await press(list, [
    ['intent', 'switch-on'],
    ['id', '00000000-0000-4000-8000-000000000000'],
  ]);
  expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining('został usunięty')]);
});
