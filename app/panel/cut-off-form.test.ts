import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPortal, type TestPortal } from '#test/portal';

let portal: TestPortal;
let cookie: string;
beforeAll(async () => {
  portal = await createTestPortal({ pages: true });
  ({ cookie } = await portal.signInBrowser('admin'));
});
afterAll(() => portal?.stop());

const text = 'Treść dokumentu, która idzie jeszcze wolnym łączem.';

async function send(id: string, fields: [name: string, value: string][]) {
  const response = await portal.ask(`/admin/dokumentacja/edytuj/${id}`, {
    method: 'POST',
    headers: { cookie },
    body: new URLSearchParams(fields),
  });
  return { status: response.status, html: await response.text() };
}

const readEntry = async (id: string) => {
  const response = await portal.ask(`/api/v1/documentation/${id}`, { headers: { cookie } });
  return (await response.json()) as { title: string; content: string; status: string };
};

test('a form that was sent before all of it had arrived changes nothing, and comes back with its whole text', async () => {
  const { id } = await portal.build('documentation', { title: 'Długi dokument', content: text, status: 'published' });
  const arrived: [string, string][] = [
    ['form_part', 'begin'],
    ['revision', '1'],
    ['draft', 'none'],
    ['title', 'Poprawiony tytuł'],
    ['slug', 'dlugi-dokument'],
    ['content', text.slice(0, 10)],
  ];
  const { status, html } = await send(id, arrived);
  expect(status).toBe(400);
  expect(html).toContain('Strona nie zdążyła się wczytać');
  expect(html).toContain('value="Poprawiony tytuł"');
  expect(html).toContain(text);
  expect(await readEntry(id)).toMatchObject({ title: 'Długi dokument', content: text, status: 'published' });

  const whole: [string, string][] = [...arrived.slice(0, -1), ['content', text], ['status', 'published']];
  expect((await send(id, [...whole, ['form_part', 'end']])).status).toBe(302);
  expect(await readEntry(id)).toMatchObject({ title: 'Poprawiony tytuł', content: text });
});

test('the form says where it begins and ends: the button stands before the fields', async () => {
  const { id } = await portal.build('documentation', { title: 'Inny dokument', content: text });
  const html = await (await portal.ask(`/admin/dokumentacja/edytuj/${id}`, { headers: { cookie } })).text();
  const places = [
    'name="form_part" value="begin"',
    'type="submit"',
    'name="content"',
    'name="note"',
    'value="end"',
  ].map((part) => html.indexOf(part, html.indexOf('<main')));
  expect(places.every((place, index) => place > (places[index - 1] ?? 0))).toBe(true);
});
