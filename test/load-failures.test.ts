import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPortal, type TestPortal } from './portal';

let portal: TestPortal;
let cookie: string;

beforeAll(async () => {
  portal = await createTestPortal({ pages: true });
  ({ cookie } = await portal.signInBrowser('admin'));
  await portal.sql`alter table documentation rename to documentation_away`;
  await portal.sql`alter table changelog rename to changelog_away`;
});
afterAll(() => portal.stop());

test.each([
  ['/admin/dashboard', 'Nie udało się załadować statystyk. Spróbuj ponownie później.'],
  ['/admin/dokumentacja', 'Nie udało się załadować dokumentacji'],
  ['/admin/dziennik-zmian', 'Nie udało się pobrać dziennika zmian.'],
])('%s says what could not be loaded, within the frame of the panel', async (path, sentence) => {
  const answer = await portal.ask(path, { headers: { cookie } });
  const html = await answer.text();
  expect(answer.status).toBe(500);
  expect(html).toContain(sentence);
  expect(html).toContain('Nawigacja panelu');
  expect(html).not.toContain('relation');
});
