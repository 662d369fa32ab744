import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPortal, type TestPortal } from './portal';

let portal: TestPortal;
beforeAll(async () => {
  portal = await createTestPortal({ pages: true });
});
afterAll(() => portal?.stop());

const check = (cookie: string) =>
  portal.ask('/admin/sprawdzenie-tresci', {
    method: 'POST',
    headers: { cookie },
    body: new URLSearchParams({ title: 'Sieć', content: '# Sieć\n\n[Opis sieci](/nie-ma)' }),
  });

test('the form of a text offers to check it, and the answer is for whoever writes', async () => {
  const { cookie } = await portal.signInBrowser('admin');
  const form = await (await portal.ask('/admin/dokumentacja/nowa', { headers: { cookie } })).text();
  expect(form).toContain('Gotowość do publikacji');
  const answer = await check(cookie);
  expect(answer.headers.get('content-type')).toContain('application/json');
  expect(await answer.json()).toMatchObject({
    issues: [
      { rule: 'heading-level-1', line: 1, fix: '##' },
      { rule: 'link-broken', line: 3 },
    ],
    readability: { sentences: 1 },
  });
  expect((await check((await portal.signInBrowser('moderator')).cookie)).status).not.toBe(200);
});
