import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPortal, type TestPortal } from './portal';

let portal: TestPortal;
beforeAll(async () => {
  portal = await createTestPortal({ pages: true });
});
afterAll(() => portal?.stop());

const good = { name: 'Ola Nowak', email: 'ola@example.pl', message: 'Dzień dobry' };

/** What a browser without scripts sends and gets. */
async function write(values: Record<string, string>) {
  const response = await portal.ask('/kontakt', { method: 'POST', body: new URLSearchParams(values) });
  const { headers } = response;
  return {
    status: response.status,
    location: headers.get('location') ?? '',
    retryAfter: headers.get('retry-after'),
    html: await response.text(),
  };
}
const read = async (path: string) => {
  const response = await portal.ask(path);
  return {
    status: response.status,
    location: response.headers.get('location'),
    cookie: response.headers.get('set-cookie'),
    html: await response.text(),
  };
};
const kept = async () =>
  (await portal.sql<{ message: string }>`select message from contact_messages order by created_at`).map(
    ({ message }) => message,
  );

test('a form with mistakes says so at its fields and keeps what was typed', async () => {
  const { status, html } = await write({ ...good, email: 'ola', message: ' ' });
  expect(status).toBe(422);
  for (const text of ['Wprowadź poprawny adres email', 'Napisz wiadomość', 'value="Ola Nowak"', 'value="ola"'])
    expect(html).toContain(text);
  expect(html.match(/aria-invalid="true"/g)).toHaveLength(2);
  expect(await kept()).toEqual([]);
});

test('what fills in the field that nobody sees is thanked, and not kept', async () => {
  const { status, location } = await write({ ...good, website: 'https://spam.example' });
  expect([status, (await read(location)).html.includes('Wiadomość wysłana')]).toEqual([303, true]);
  expect(await kept()).toEqual([]);
});

test('thanks stand at an address of their own, where a reload sends nothing again', async () => {
  const { status, location } = await write({ ...good, message: 'Pytanie 1' });
  expect([status, location]).toEqual([303, expect.stringMatching(/^\/kontakt\?wyslano=/)]);
  for (const page of [await read(location), await read(location)]) {
    expect(page).toMatchObject({ status: 200, cookie: null });
    expect(page.html).toContain('Wiadomość wysłana');
    expect(page.html).toContain('<meta name="robots" content="noindex"/>');
  }
  expect(await kept()).toEqual(['Pytanie 1']);
  const untouched = await read('/kontakt');
  expect([untouched.html.includes('Wiadomość wysłana'), untouched.html.includes('name="message"')]).toEqual([
    false,
    true,
  ]);
});

test.each(['', '1', 'abc-def'])('an address that somebody made up thanks for nothing: wyslano=%s', async (mark) => {
  expect(await read(`/kontakt?wyslano=${mark}`)).toMatchObject({ status: 302, location: '/kontakt' });
});

test('the sixth message within ten minutes waits, and is not lost', async () => {
  for (let number = 2; number <= 5; number++)
    expect((await write({ ...good, message: `Pytanie ${number}` })).status).toBe(303);
  const refused = await write({ ...good, message: 'Pytanie 6' });
  expect(refused).toMatchObject({ status: 429, retryAfter: expect.stringMatching(/^[1-9]\d*$/) });
  expect(Number(refused.retryAfter)).toBeLessThanOrEqual(600);
  expect(refused.html).toMatch(/Spróbuj ponownie za \d+ min\./);
  expect(refused.html).toContain('Pytanie 6</textarea>');
  expect(await kept()).toHaveLength(5);
});

test('a message somewhat too long comes back whole; an absurd one is refused without being said back', async () => {
  const long = await write({ ...good, message: `${'ż'.repeat(6_000)}koniec` });
  expect(long.status).toBe(422);
  expect(long.html).toContain(`${'ż'.repeat(6_000)}koniec`);
  const absurd = await write({ ...good, message: 'x'.repeat(7_900_000) });
  expect(absurd.status).toBe(413);
  expect(absurd.html).not.toContain('x'.repeat(1_000));
  const field = await write({ ...good, name: 'x'.repeat(70_000) });
  expect(field.status).toBe(413);
  expect(field.html).not.toContain('x'.repeat(1_000));
});

test('the dashboard asks an admin for an address in place of the sample one, which readers would write to', async () => {
  const { cookie } = await portal.signInBrowser('admin');
  const { token } = await portal.signIn('admin');
  const asks = async () => {
    const html = await (await portal.ask('/admin/dashboard', { headers: { cookie } })).text();
    return /href="\/admin\/ustawienia"[^>]*><span[^>]*>1<\/span><span>przykładowy adres/.test(html);
  };
  expect(await asks()).toBe(true);
  const json = { contact_email: 'pomoc@firma.example.pl' };
  expect((await portal.call('PATCH', '/settings', { token, json })).status).toBe(200);
  expect(await asks()).toBe(false);
});
