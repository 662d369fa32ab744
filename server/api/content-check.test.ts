import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPortal, type TestPortal } from '#test/portal';

let portal: TestPortal;
let admin: string;
beforeAll(async () => {
  portal = await createTestPortal();
  admin = (await portal.signIn('admin')).token;
});
afterAll(() => portal?.stop());

async function make(values: Record<string, unknown>) {
  const json = { content: 'Tekst', status: 'published', ...values };
  const response = await portal.ask('/api/v1/documentation', { method: 'POST', token: admin, json });
  expect(response.status).toBe(201);
  return (await response.json()) as { id: string; slug: string };
}
const ask = (json: unknown, token: string = admin) =>
  portal.ask('/api/v1/content-check', { method: 'POST', token, json });

async function issuesOf(content: string, rule: string) {
  const response = await ask({ module: 'documentation', content });
  expect(response.status).toBe(200);
  const { issues } = (await response.json()) as { issues: Record<string, unknown>[] };
  return issues.filter((issue) => issue.rule === rule);
}

test('links within the portal are told of where they lead nowhere, to a draft or to an old address', async () => {
  await make({ title: 'Cel', slug: 'cel', content: '## Opis sieci\n\nTekst' });
  await make({ title: 'Szkic', slug: 'szkic-strony', status: 'draft' });
  const moved = await make({ title: 'Dawna', slug: 'dawna' });
  const renamed = await portal.ask(`/api/v1/documentation/${moved.id}`, {
    method: 'PATCH',
    token: admin,
    json: { slug: 'nowa-strona' },
  });
  expect(renamed.status).toBe(200);
  for (const good of [
    '/dokumentacja/cel',
    '/dokumentacja/cel#opis-sieci',
    '/dokumentacja',
    '/dokumentacja/rozpoczecie',
    '/dokumentacja/poradniki',
    '/dziennik-zmian/feed.xml',
    '/kontakt',
    '/tagi/plan',
    '/subskrypcja',
    '/konto',
    '/szukaj?q=plan',
    '/admin/dokumentacja',
    '/api/docs',
    '/mcp',
    '/',
    'https://example.org/nie-nasze',
    'https://portal.example.pl/dokumentacja/cel',
    'mailto:a@example.org',
  ])
    expect(await issuesOf(`[Dobry odnośnik](${good})`, 'link-broken'), good).toEqual([]);
  for (const [wrong, severity] of [
    ['/dokumentacja/nie-ma', 'error'],
    ['/dokumentacja/cel#nie-ma', 'error'],
    ['#nie-ma', 'error'],
    ['/nie-ma', 'error'],
    ['/kontakt/nie-ma', 'error'],
    ['/tagi', 'error'],
    ['/files/nie-ma.pdf', 'error'],
    ['https://portal.example.pl/dokumentacja/nie-ma', 'error'],
    ['/dokumentacja/szkic-strony', 'warning'],
  ] as const)
    expect(await issuesOf(`[Zły odnośnik](${wrong})`, 'link-broken'), wrong).toMatchObject([{ severity, line: 1 }]);
  expect(await issuesOf('## Opis\n\n[Dobry odnośnik](#opis)', 'link-broken')).toEqual([]);
  expect(await issuesOf('[Dawna strona](/dokumentacja/dawna)', 'link-broken')).toMatchObject([
    { severity: 'hint', column: 16, length: 19, fix: '/dokumentacja/nowa-strona' },
  ]);
});

test('the answer has places, sentences and how hard the text is; what is wrong with the question is told', async () => {
  const content = '# Tytuł\n\nW chwili obecnej  nie.';
  const answer = await ask({ module: 'documentation', title: 'T'.repeat(80), content });
  expect(await answer.json()).toMatchObject({
    issues: [
      { rule: 'heading-level-1', severity: 'error', line: 1, column: 1, length: 1, fix: '##' },
      { rule: 'title-length', line: 1, column: 1, length: 0 },
      { rule: 'officialese', line: 3, column: 1, length: 16, fix: 'Teraz' },
      { rule: 'typography', line: 3, column: 17, length: 2, fix: ' ' },
    ],
    readability: { fog: expect.any(Number), sentences: 1, words: 4 },
  });
  for (const wrong of [
    {},
    { module: 'nic', content },
    { module: 'documentation' },
    { module: 'documentation', content, x: 1 },
  ])
    expect((await ask(wrong)).status).toBe(422);
  const { token } = await portal.signIn('moderator');
  expect((await ask({ module: 'documentation', content }, token)).status).toBe(403);
});
