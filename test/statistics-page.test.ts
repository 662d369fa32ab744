import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPortal, type TestPortal } from './portal';

let portal: TestPortal;
beforeAll(async () => {
  portal = await createTestPortal({ pages: true });
});
afterAll(() => portal?.stop());

test('the panel shows what is read, and what nobody has opened; its file has both', async () => {
  const { cookie } = await portal.signInBrowser('admin');
  const published = { content: 'T', status: 'published' };
  await portal.build('documentation', { title: 'Żółte tonery', slug: 'tonery', ...published });
  await portal.build('documentation', { title: 'Nieczytany', slug: 'nieczytany', ...published });
  const page = () => portal.ask('/dokumentacja/tonery', { headers: { 'user-agent': 'Mozilla/5.0 Firefox/140.0' } });
  await (await page()).text();
  await portal.reads.write();
  const html = await (await portal.ask('/admin/statystyki', { headers: { cookie } })).text();
  expect(html).toMatch(/<svg role="img" aria-label="Wykres odczytów z.90 dni: razem 1 odczyt, najwięcej 1/);
  expect(html).toMatch(/Najczęściej czytane.*Żółte tonery.*Nieczytane.*Nieczytany/s);
  const file = await (await portal.ask('/admin/statystyki.csv', { headers: { cookie } })).text();
  expect(file).toContain('"Żółte tonery";"Dokumentacja";"https://portal.example.pl/dokumentacja/tonery";"1";"0";"0"');
  expect(file).toContain('"Nieczytany"');
  expect((await portal.ask('/admin/statystyki.csv')).status).toBe(302);
});

test('the dashboard tells of what was no help, what nobody found and mail that failed, each with its list', async () => {
  const { cookie } = await portal.signInBrowser('admin');
  const steps = async () => {
    const html = await (await portal.ask('/admin/dashboard', { headers: { cookie } })).text();
    const next = /id="co-dalej".*?<\/section>/s.exec(html)?.[0] ?? '';
    const found = next.matchAll(/href="([^"]+)"[^>]*><span[^>]*>([^<]+)<\/span><span>([^<]+)</g);
    return [...found].map(([, to, count, label]) => [to, `${count} ${label}`]);
  };
  expect(await steps()).toEqual([['/admin/ustawienia', expect.stringMatching('1 przykładowy adres')]]);
  const { token } = await portal.signIn('admin');
  await portal.call('PATCH', '/settings', { token, json: { contact_email: 'pomoc@firma.example.pl' } });
  expect(await steps()).toEqual([]);
  await portal.sql`insert into feedback (module, entry_id, helpful, done_at) values
    ('documentation', gen_random_uuid(), false, null), ('documentation', gen_random_uuid(), false, now()),
    ('documentation', gen_random_uuid(), true, null)`;
  await portal.sql`insert into search_stats (query, day, searches, results) values ('wwwqqq', current_date, 3, 0)`;
  await portal.sql`insert into jobs (kind, failed_at) select 'mail', now() from generate_series(1, 5)`;
  expect(await steps()).toEqual([
    ['/admin/powiadomienia/oceny?ocena=false', '1 nieprzejrzana ocena „nie pomogła”'],
    ['/admin/ustawienia/wyszukiwarka', '1 zapytanie bez dobrej odpowiedzi, 30\u00a0dni'],
    ['/admin/ustawienia/poczta', '5 wiadomości, których nie udało się wysłać'],
  ]);
});
