import { brotliCompressSync } from 'node:zlib';
import { expect, hydrated, signIn, test } from './portal';

/** React and React Router alone are 93 kB. */
const budget = { scripts: 140_000, files: 24 };

for (const path of ['/', '/dokumentacja', '/dokumentacja/instalacja'])
  test(`${path} loads few scripts, and nothing of the panel`, async ({ page }) => {
    const scripts: Promise<Buffer>[] = [];
    page.on('response', (answer) => {
      if (answer.request().resourceType() === 'script') scripts.push(answer.body());
    });
    await page.goto(path);
    await hydrated(page);
    const bodies = await Promise.all(scripts);
    expect(bodies.length).toBeLessThanOrEqual(budget.files);
    expect(bodies.reduce((sum, body) => sum + brotliCompressSync(body).length, 0)).toBeLessThanOrEqual(budget.scripts);
    const routes = await page.evaluate((name) => {
      const { [name]: manifest } = window as unknown as Record<string, { routes: object }>;
      return Object.keys(manifest?.routes ?? {});
    }, '__reactRouterManifest');
    expect(routes).toContain('dokumentacja');
    expect(routes.filter((route) => route.includes('admin'))).toEqual([]);
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
