import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { build, expect, hydrated, signIn, test } from './portal';

/** React and React Router alone are 91 kB. */
const budget = { scripts: 125_500, files: 14 };

/** The scripts that a page loads from now on: their brotli sizes by name. */
function scriptsOf(page: Page): () => Promise<Map<string, number>> {
  const scripts: Promise<[string, number]>[] = [];
  page.on('response', (answer) => {
    if (answer.request().resourceType() !== 'script') return;
    scripts.push(answer.body().then((body) => [answer.url(), brotliCompressSync(body).length]));
  });
  return async () => new Map(await Promise.all(scripts));
}

const sum = (sizes: Map<string, number>) => [...sizes.values()].reduce((all, size) => all + size, 0);

for (const path of ['/', '/dokumentacja', '/dokumentacja/instalacja'])
  test(`${path} loads few scripts, and nothing of the panel`, async ({ page }) => {
    const scripts = scriptsOf(page);
    await page.goto(path);
    await hydrated(page);
    const sizes = await scripts();
    expect(sizes.size).toBeLessThanOrEqual(budget.files);
    expect(sum(sizes)).toBeLessThanOrEqual(budget.scripts);
    const routes = await page.evaluate((name) => {
      const { [name]: manifest } = window as unknown as Record<string, { routes: object }>;
      return Object.keys(manifest?.routes ?? {});
    }, '__reactRouterManifest');
    expect(routes).toContain('dokumentacja');
    expect(routes.filter((route) => route.includes('admin'))).toEqual([]);
  });

test('what every page loads is compiled whole, ahead of a press, and nothing else', async ({ page }) => {
  const scripts: Promise<[string, string]>[] = [];
  page.on('response', (answer) => {
    if (answer.request().resourceType() !== 'script') return;
    scripts.push(answer.text().then((text) => [/\w+(?=-[\w-]{8}\.js$)/.exec(answer.url())?.[0] ?? answer.url(), text]));
  });
  await page.goto('/dokumentacja');
  await hydrated(page);
  const compiled = (await Promise.all(scripts)).filter(([, text]) => text.startsWith('//# allFunctionsCalledOnLoad\n'));
  expect(compiled.map(([name]) => name).sort()).toEqual(['framework', 'shell', 'site']);
});

const faceAt = (url: string) => /atkinson-[a-z0-9-]*?(?=-[\w-]{8}\.woff2)/.exec(url)?.[0] ?? url;

/** What is on the wire until the load event of a page's first visit, headers included, and the fonts among it. */
async function firstVisit(page: Page, path: string): Promise<{ bytes: number; fonts: string[] }> {
  const network = await page.context().newCDPSession(page);
  const fonts: string[] = [];
  let bytes = 0;
  let usable: number | undefined;
  await Promise.all([network.send('Network.enable'), network.send('Page.enable')]);
  network.on('Network.responseReceived', ({ type, response }) => {
    if (type === 'Font') fonts.push(faceAt(response.url));
  });
  network.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  network.on('Page.loadEventFired', () => (usable = bytes));
  await page.goto(path);
  await expect.poll(() => usable).toBeDefined();
  return { bytes: usable ?? 0, fonts: fonts.sort() };
}

const text = ['atkinson-next'];

for (const { path, most, fonts } of [
  { path: '/', most: 33_500, fonts: text },
  { path: '/dokumentacja/instalacja', most: 45_000, fonts: ['atkinson-mono-400', ...text] },
  { path: '/zasoby', most: 45_000, fonts: ['atkinson-mono-600', ...text] },
  { path: '/dokumentacja/skladnia-markdown', most: 49_300, fonts: ['atkinson-mono-400', ...text] },
])
  test(`${path} is complete after ${most} bytes, with the fonts that its letters need`, async ({ page }) => {
    // Kept by then, so packed as well as it can be.
    await page.request.get(path);
    const visit = await firstVisit(page, path);
    expect(visit.fonts).toEqual(fonts);
    // Found in the style sheet they would come a round trip later.
    const ahead = await page
      .locator('head link[rel=preload][as=font]')
      .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
    expect(ahead.map(faceAt).sort()).toEqual(fonts);
    expect(visit.bytes).toBeLessThanOrEqual(most);
  });

test('a letter that is in none of the usual fonts brings its own', async ({ page }) => {
  await page.goto('/');
  const sign = page.waitForResponse(/atkinson-next-signs/);
  await page.evaluate(() => document.querySelector('h1')?.append(' © 2026'));
  expect((await sign).status()).toBe(200);
});

test('a link into the panel opens it as a document', async ({ page, portal }) => {
  await signIn(page, portal.admin);
  await page.goto('/dokumentacja');
  await page.getByRole('button', { name: 'Menu użytkownika' }).focus();
  await hydrated(page);
  await page.getByRole('button', { name: 'Menu użytkownika' }).press('Enter');
  await page.getByRole('link', { name: 'Panel administratora' }).click();
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  await hydrated(page);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Dokumentacja' })).toBeVisible();
});

test.describe('writing', () => {
  test.use({ editorView: 'visual' });

  test('the edit screen loads no more than 288 kB of scripts until its editor can be used, and no dialogs', async ({
    page,
    portal,
  }) => {
    await signIn(page, portal.admin);
    // A document of its own: earlier journeys may have left unsaved copies of a new one, which are offered.
    const { id } = await build(page, 'documentation', { title: 'Waga ekranu edycji', content: 'Treść.' });
    // The dashboard may still be loading its own.
    await page.goto('about:blank');
    const scripts = scriptsOf(page);
    await page.goto(`/admin/dokumentacja/edytuj/${id}`);
    await page.locator('.editor-text').waitFor();
    await page.waitForLoadState('networkidle');
    const sizes = await scripts();
    expect(sum(sizes)).toBeLessThanOrEqual(288_000);
    const names = [...sizes.keys()].join();
    expect(names).toContain('visual-editor');
    expect(names).not.toMatch(/dialog|clean-paste|find-panel|slash-menu|accent|\/shell-|\/pages-/);
  });
});
