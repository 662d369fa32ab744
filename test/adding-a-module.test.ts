import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyProject, readSteps, takeStep } from './follow-guide';
import { createTestPortal, type TestPortal } from './portal';

// Follows docs/adding-a-module.md to the letter, in a copy of the project.
const root = process.cwd();
const steps = readSteps(readFileSync('docs/adding-a-module.md', 'utf8'));
const copy = realpathSync(mkdtempSync(join(tmpdir(), 'portal-guide-')));
const touched: string[] = [];

const run = promisify(execFile);
const program = (name: string, ...args: string[]) =>
  run(process.execPath, [join(root, 'node_modules', name), ...args], { cwd: copy }).catch(
    ({ stdout, stderr }: { stdout: string; stderr: string }) => Promise.reject(new Error(stdout + stderr)),
  );

let portal: TestPortal;
let cookie: string;
let types: Promise<unknown>;

/**
 * Checks the types of the files that the guide touches, and of their imports. app/markdown augments types of packages.
 */
async function checkTypes() {
  const files = touched.filter((path) => path.endsWith('.ts'));
  writeFileSync(
    join(copy, 'tsconfig.guide.json'),
    JSON.stringify({ extends: './tsconfig.json', include: ['app/markdown'], files }),
  );
  await program('typescript/bin/tsc', '--project', 'tsconfig.guide.json', '--incremental', 'false');
}

beforeAll(async () => {
  copyProject(root, copy);
  for (const step of steps) {
    if (step.action !== 'run') touched.push(takeStep(copy, step));
    else {
      const [npx, command, ...args] = step.text.trim().split(' ');
      expect([npx, command]).toEqual(['npx', 'drizzle-kit']);
      await program('drizzle-kit/bin.cjs', ...args);
    }
  }
  types = checkTypes();
  // Awaited at the end: the portal is tested meanwhile.
  types.catch(() => {});
  portal = await createTestPortal({ pages: true, root: copy });
  ({ cookie } = await portal.signInBrowser('admin'));
});
afterAll(async () => {
  await Promise.allSettled([types, portal?.stop()]);
  rmSync(copy, { recursive: true, force: true });
});

async function send(method: string, path: string, body: unknown) {
  const headers = { cookie, 'content-type': 'application/json' };
  const response = await portal.ask(`/api/v1${path}`, { method, headers, body: JSON.stringify(body) });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
async function read(path: string, init?: RequestInit) {
  const response = await portal.ask(path, init);
  return { status: response.status, body: await response.text() };
}
const main = (html: string) => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';

test('touches nine files at most, and none of the engine', () => {
  expect(touched.length).toBeGreaterThan(5);
  expect(new Set(touched).size).toBeLessThanOrEqual(9);
  const ofModules = /^app\/(content\/(modules\/guides\/|registry(\.server)?\.ts)|texts\/pl\/)|^db\/migrations\//;
  expect(touched.filter((path) => !ofModules.test(path))).toEqual([]);
});

test('has an empty section, and no entry that is not there', async () => {
  const list = await read('/przewodniki');
  expect(list).toMatchObject({ status: 200, body: expect.stringContaining('<title>Przewodniki – ') as string });
  expect(main(list.body)).toContain('Brak przewodników');
  const missing = await read('/przewodniki/nie-ma');
  expect(missing).toMatchObject({ status: 404, body: expect.stringContaining('Wróć do przewodników') as string });
  expect((await read('/')).body).toContain('href="/przewodniki"');
});

test('shows what is published on every way to it, and no draft', async () => {
  for (const [name, slug] of [
    ['Sieć', 'siec'],
    ['Druk', 'druk'],
  ])
    expect((await send('POST', '/categories', { module: 'guides', name, slug })).status).toBe(201);
  const given = {
    title: 'Zamiana tonera',
    level: 'hard',
    reviewed_on: '2026-03-04',
    category: 'druk',
    content: 'Otwórz klapę.',
  };
  const made = await send('POST', '/guides', given);
  expect(made).toMatchObject({ status: 201, body: { slug: 'zamiana-tonera', status: 'draft', ...given } });
  const places: Record<string, string> = {
    '/przewodniki': 'Zamiana tonera',
    '/przewodniki/zamiana-tonera': 'Otwórz klapę.',
    '/przewodniki/zamiana-tonera.md': '# Zamiana tonera',
    '/przewodniki/feed.xml': 'Zamiana tonera',
    '/sitemap.xml': '/przewodniki/zamiana-tonera<',
    '/llms.txt': 'Zamiana tonera',
    '/api/v1/guides': 'Zamiana tonera',
    '/api/v1/search?q=toner': 'Zamiana tonera',
    '/szukaj?q=toner': '/przewodniki/zamiana-tonera',
  };
  const seen = async () => {
    const pages = Object.entries(places).map(async ([path, text]) => [path, (await read(path)).body.includes(text)]);
    return Object.fromEntries(await Promise.all(pages)) as Record<string, boolean>;
  };
  const everywhere = (value: boolean) => Object.fromEntries(Object.keys(places).map((path) => [path, value]));
  expect(await seen()).toEqual(everywhere(false));
  await send('PATCH', `/guides/${String(made.body.id)}`, { status: 'published' });
  expect(await seen()).toEqual(everywhere(true));
});

test('has a page that tells all of an entry, and of itself', async () => {
  const { body } = await read('/przewodniki/zamiana-tonera');
  const markdown = (await read('/przewodniki/zamiana-tonera.md')).body;
  for (const text of ['Poziom', 'Trudny', 'Sprawdzono', '04.03.2026', 'Druk'])
    expect([main(body), markdown]).toEqual([expect.stringContaining(text), expect.stringContaining(text)]);
  expect(body).toMatch(/<link rel="canonical" href="[^"]*\/przewodniki\/zamiana-tonera"/);
  expect(body).toContain('"@type":"TechArticle"');
  expect(body).toContain('itemProp="name">Przewodniki<');
});

test('can be narrowed to a category, searched and paged through', async () => {
  for (let number = 1; number <= 21; number++)
    await send('POST', '/guides', { title: `Kabel ${number}`, category: 'siec', status: 'published' });
  const ofNetworks = main((await read('/przewodniki?kategoria=siec')).body);
  expect(ofNetworks).not.toContain('Zamiana tonera');
  expect(ofNetworks).toContain('href="/przewodniki?kategoria=siec&amp;strona=2"');
  expect(ofNetworks).toMatch(/<a[^>]*aria-current="page"[^>]*>Sieć</);
  expect(main((await read('/przewodniki?kategoria=druk')).body)).toContain('Zamiana tonera');
  expect(main((await read('/przewodniki?q=toner')).body)).not.toContain('Kabel');
  expect((await read('/przewodniki?kategoria=siec')).body).toContain('<meta name="robots" content="noindex"/>');
});

test('is in the panel and in the description of the API', async () => {
  const list = await read('/admin/przewodniki', { headers: { cookie } });
  expect(list).toMatchObject({ status: 200, body: expect.stringContaining('Dodaj przewodnik') as string });
  const form = await read('/admin/przewodniki/nowy', { headers: { cookie } });
  for (const text of ['Nowy przewodnik', 'Poziom', 'Trudny', 'Sprawdzono']) expect(form.body).toContain(text);
  expect((await read('/api/openapi.json')).body).toContain('Poziom: łatwy lub trudny.');
});

test('keeps what its definition does not know out of its table', async () => {
  expect((await send('POST', '/guides', { title: 'x', level: 'odd' })).status).toBe(422);
  const odd = portal.sql.unsafe(`update guides set level = 'odd'`);
  await expect(odd).rejects.toMatchObject({ constraint: 'guides_level_known' });
});

test('compiles', async () => {
  await expect(types).resolves.toBeUndefined();
});

// Last: it changes the copy under the portal.
test('can be followed for a second module', () => {
  const changes = steps.filter(({ language }) => language === 'diff');
  expect(changes.length).toBeGreaterThan(3);
  for (const step of changes) takeStep(copy, { ...step, text: step.text.replaceAll('guides', 'leaflets') });
});
