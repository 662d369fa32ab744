import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestPortal, type TestPortal } from './portal';

let portal: TestPortal;
let cookie: string;
beforeAll(async () => {
  portal = await createTestPortal({ pages: true });
  ({ cookie } = await portal.signInBrowser('admin'));
});
afterAll(() => portal?.stop());

const id = '00000000-0000-4000-8000-000000000000';

test.each([
  '/admin/sprawdzenie-tresci',
  '/admin/widok-edytora',
  '/admin/podglad-tresci',
  `/admin/fragmenty/kopia/${id}`,
  `/admin/dokumentacja/kopia/${id}`,
  '/admin/dokumentacja/kategorie',
  '/admin/dokumentacja/wiele',
  '/admin/login/klucz',
  '/admin/login/potwierdzenie',
  '/szukaj/wybor',
  '/opinia',
])('%s takes forms: to whoever opens it, it is an address at which nothing stands', async (path) => {
  const page = await portal.ask(path, { headers: { cookie } });
  expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  const html = await page.text();
  expect(html).toMatch(/<h1[^>]*>Oops! Page not found</);
  if (path.startsWith('/admin') && !path.startsWith('/admin/login'))
    expect(html).toMatch(/<main[^]*href="\/admin\/dashboard"[^>]*>Panel główny<[^]*>Wróć na stronę główną</);
  const options = await portal.ask(path, { method: 'OPTIONS', headers: { cookie } });
  expect(options.headers.get('allow')).toBe('POST, OPTIONS');
});

describe('a file that is refused', () => {
  const sentence = async (answer: Response) => {
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    return [answer.status, /<p>([^<]*)<\/p>/.exec(await answer.text())?.[1]];
  };

  test('is a page that says why, to a moderator who opens its address', async () => {
    await portal.sql`update settings set moderators_edit = true`;
    const moderator = await portal.signInBrowser('moderator');
    for (const path of ['/admin/ustawienia/eksport.zip', '/admin/ustawienia/dziennik.csv', '/admin/statystyki.csv'])
      expect(await sentence(await portal.ask(path, { headers: { cookie: moderator.cookie } }))).toEqual([
        403,
        'Nie masz uprawnień do wykonania tej operacji.',
      ]);
  });

  test('is one also after a form', async () => {
    const answer = await portal.ask('/admin/ustawienia/dane-osobowe.json', {
      method: 'POST',
      headers: { cookie },
      body: new URLSearchParams({ email: 'nikt' }),
    });
    expect((await sentence(answer))[0]).toBe(422);
  });

  test('is one also where the server fails', async () => {
    await portal.sql`alter table page_reads rename to lost`;
    const answer = await portal.ask('/admin/statystyki.csv', { headers: { cookie } });
    await portal.sql`alter table lost rename to page_reads`;
    expect((await sentence(answer))[0]).toBe(500);
  });
});
