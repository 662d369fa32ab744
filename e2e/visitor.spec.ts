import { expect, test } from './portal';

test('a visitor goes from the home page to a document and reads it', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Dokumentacja' }).first().click();
  await expect(page).toHaveURL(/\/dokumentacja$/);
  const first = page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').first();
  const title = await first.innerText();
  await first.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
});

test('a visitor without JavaScript searches the documentation', async ({ browser, portal }) => {
  const context = await browser.newContext({ baseURL: portal.origin, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/dokumentacja');
  await page.getByRole('main').getByRole('searchbox').fill('kopia zapasowa');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dokumentacja\?q=/);
  await expect(page.getByRole('main').getByRole('link', { name: /kopi/i }).first()).toBeVisible();
  await context.close();
});

test('an unknown address says so, with status 404 and a way home', async ({ page }) => {
  const answer = await page.goto('/nie-ma-takiej-strony');
  expect(answer?.status()).toBe(404);
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/$/);
});

test('nobody gets into the panel unasked', async ({ page }) => {
  await page.goto('/admin/dokumentacja');
  await expect(page).toHaveURL(/\/admin\/login/);
});
