import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPortal, type TestPortal } from '#test/portal-with-pages';

let portal: TestPortal;
beforeAll(async () => {
  portal = await createTestPortal();
});
afterAll(() => portal?.stop());

const good = { name: 'Ola Nowak', email: 'ola@example.pl', message: 'Dzień dobry' };

/** What a browser without scripts sends and gets. */
async function write(values: Record<string, string>) {
  const response = await portal.fetch('/kontakt', { method: 'POST', body: new URLSearchParams(values) });
  return { status: response.status, retryAfter: response.headers.get('retry-after'), html: await response.text() };
}
const kept = async () => (await portal.sql<{ message: string }[]>`select message from contact_messages order by created_at`).map(({ message }) => message);

test('a form with mistakes says so at its fields and keeps what was typed', async () => {
  const { status, html } = await write({ ...good, email: 'ola', message: ' ' });
  expect(status).toBe(422);
  for (const text of ['Wprowadź poprawny adres email', 'Napisz wiadomość', 'value="Ola Nowak"', 'value="ola"']) expect(html).toContain(text);
  expect(html.match(/aria-invalid="true"/g)).toHaveLength(2);
  expect(await kept()).toEqual([]);
});

test('what fills in the field that nobody sees is thanked, and not kept', async () => {
  const { status, html } = await write({ ...good, website: 'https://spam.example' });
  expect([status, html.includes('Wiadomość wysłana')]).toEqual([200, true]);
  expect(await kept()).toEqual([]);
});

test('the sixth message within ten minutes waits, and is not lost', async () => {
  for (let number = 1; number <= 5; number++) expect((await write({ ...good, message: `Pytanie ${number}` })).status).toBe(200);
  const refused = await write({ ...good, message: 'Pytanie 6' });
  expect(refused).toMatchObject({ status: 429, retryAfter: expect.stringMatching(/^[1-9]\d*$/) });
  expect(Number(refused.retryAfter)).toBeLessThanOrEqual(600);
  expect(refused.html).toMatch(/Spróbuj ponownie za \d+ min\./);
  expect(refused.html).toContain('Pytanie 6</textarea>');
  expect(await kept()).toHaveLength(5);
});
