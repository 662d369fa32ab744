import { afterAll, beforeAll, expect, test } from 'vitest';
import { modules } from '#app/content/registry';
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

test('a link into each section is looked up, also where entries have no headings', async () => {
  const { token } = await portal.signIn('admin');
  const content = modules.map(({ path }) => `[Opis](/${path}/nie-ma-takiej#czesc)`).join('\n\n');
  const answer = await portal.ask('/api/v1/content-check', {
    method: 'POST',
    token,
    json: { module: 'documentation', title: 'Odsyłacze', content },
  });
  const { issues } = (await answer.json()) as { issues: { rule: string }[] };
  expect(issues.filter(({ rule }) => rule === 'link-broken')).toHaveLength(modules.length);
});
