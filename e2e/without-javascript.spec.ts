import type { BrowserContext, Page } from '@playwright/test';
import { build, expect, signIn, test } from './portal';

test.use({ javaScriptEnabled: false });

/** By key: without scripts, Playwright cannot tell whether a click would hit the sticky bar. */
const save = (page: Page) => page.getByRole('button', { name: 'Zapisz', exact: true }).press('Enter');

test('a guest comes from the home page to a document, searches and reads what was found', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Główna nawigacja' }).getByRole('link', { name: 'Dokumentacja' }).click();
  await expect(page).toHaveURL(/\/dokumentacja$/);
  const first = page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').first();
  const title = await first.innerText();
  await first.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);

  await page.getByRole('banner').getByRole('combobox', { name: 'Szukaj' }).fill('kopie zapasowe');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/szukaj\?q=kopie/);
  await expect(page.getByRole('status').filter({ hasText: /wynik.* dla „kopie zapasowe”/ })).toBeVisible();
  const found = page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').first();
  const name = await found.innerText();
  await found.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
});

test('the menu of small screens opens and leads on', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/');
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'Otwórz menu' }).click();
  await expect(menu).toBeVisible();
  await menu.getByRole('button', { name: 'Zamknij menu' }).click();
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'Otwórz menu' }).click();
  await menu.getByRole('link', { name: 'Baza Wiedzy' }).click();
  await expect(page).toHaveURL(/\/baza-wiedzy$/);
});

test('an editor signs in, and a form with a mistake shows again what was typed', async ({ page, portal }) => {
  await page.goto('/admin/login');
  await page.getByLabel('Adres e-mail').fill(portal.admin.email);
  await page.getByLabel('Hasło').fill('nie-to-haslo');
  await page.getByRole('button', { name: 'Zaloguj się' }).click();
  await expect(page.getByText('Nieprawidłowy adres e-mail lub hasło.')).toBeVisible();
  await expect(page.getByLabel('Adres e-mail')).toHaveValue(portal.admin.email);
  await page.getByLabel('Hasło').fill(portal.admin.password);
  await page.getByRole('button', { name: 'Zaloguj się' }).click();
  await expect(page).toHaveURL(/\/admin\/dashboard$/);

  await page.goto('/admin/dokumentacja/nowa');
  await page.getByLabel('Adres (slug)').fill('bez-skryptow');
  await page.getByLabel('Treść').fill('Pierwszy wiersz.\n\nDrugi wiersz.');
  await page.getByLabel('Status').selectOption('published');
  await page.getByLabel('Wyróżniony').check();
  await save(page);
  await expect(page.getByRole('alert').getByText('Tytuł jest wymagany')).toBeVisible();
  await expect(page.getByLabel('Tytuł')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Adres (slug)')).toHaveValue('bez-skryptow');
  await expect(page.getByLabel('Treść')).toHaveValue('Pierwszy wiersz.\n\nDrugi wiersz.');
  await expect(page.getByLabel('Status')).toHaveValue('published');
  await expect(page.getByLabel('Wyróżniony')).toBeChecked();

  await page.getByLabel('Tytuł').fill('Praca bez skryptów');
  await page.getByLabel('Treść').fill('Drugi wiersz.\n\n$\\bad$');
  await save(page);
  await expect(page.getByText('Wiersz 3: We wzorze jest nieznane polecenie \\bad.').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Przejdź do wiersza 3' })).toBeHidden();
  await page.getByLabel('Treść').fill('Pierwszy wiersz.\n\nDrugi wiersz.');
  await save(page);
  await expect(page).toHaveURL(/\/admin\/dokumentacja$/);
  await page.goto('/dokumentacja/bez-skryptow');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Praca bez skryptów');
  await expect(page.getByText('Drugi wiersz.')).toBeVisible();
});

test('questions open, and tabs lead on', async ({ page }) => {
  await page.goto('/baza-wiedzy');
  await page.getByRole('navigation', { name: 'Części bazy wiedzy' }).getByRole('link', { name: 'FAQ' }).click();
  await expect(page).toHaveURL(/\/baza-wiedzy\/faq$/);
  const question = page.getByRole('main').locator('details').first();
  await question.locator('summary').click();
  await expect(question.locator('.prose')).toBeVisible();
  await page.goto('/zasoby');
  await page.getByRole('navigation', { name: 'Rodzaje zasobów' }).getByRole('link', { name: 'Szablony' }).click();
  await expect(page).toHaveURL(/\/zasoby\/szablony$/);
  await expect(page.getByRole('link', { name: /^Pobierz/ }).first()).toBeVisible();
});

test('the pages follow the theme of the system', async ({ page }) => {
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  const light = await paper();
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await paper()).not.toBe(light);
});

/** As in a browser that does not know the property; it has scripts. */
async function withoutInitialTarget(context: BrowserContext) {
  await context.addInitScript(() => (CSS.supports = () => false));
  await context.route('**/*.css', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll('scroll-initial-target', 'color-none') });
  });
}

test('the tree of a large section begins at the place of the reader', async ({ page, portal, browser }) => {
  await signIn(page, portal.admin);
  const { slug: category } = await build(page, 'categories', { name: 'Procedury', module: 'documentation' });
  for (let position = 1; position <= 40; position++)
    await build(page, 'documentation', {
      title: `Procedura numer ${position}`,
      category,
      position,
      status: 'published',
    });
  for (const { width, isOlder } of [
    { width: 1280, isOlder: false },
    { width: 390, isOlder: false },
    { width: 1280, isOlder: true },
    { width: 390, isOlder: true },
  ]) {
    const viewport = { width, height: 800 };
    const context = await browser.newContext({ baseURL: portal.origin, viewport, javaScriptEnabled: isOlder });
    if (isOlder) await withoutInitialTarget(context);
    const reader = await context.newPage();
    await reader.goto('/dokumentacja/procedura-numer-30');
    const isOverlay = viewport.width < 768;
    if (isOverlay) await reader.getByRole('button', { name: 'Rozwiń panel boczny' }).press('Enter');
    const sidebar = reader.locator('#panel-boczny');
    await expect(sidebar.getByRole('link', { name: 'Procedura numer 30' })).toBeInViewport();
    await expect(sidebar.getByRole('link', { name: 'Procedura numer 29' })).toBeInViewport();
    if (isOverlay) await expect(sidebar.getByRole('button', { name: 'Zwiń panel boczny' }).first()).toBeInViewport();
    await context.close();
  }
});
