import { expect, expectAccessible, signIn, test } from './portal';

test('a list is narrowed, kept by name, opened again by its name and forgotten', async ({ page, portal }) => {
  await signIn(page, portal.admin);
  await page.goto('/admin/dokumentacja');
  await page.getByText('Więcej filtrów').click();
  const search = page.getByRole('search');
  await search.getByLabel('Opiekun').selectOption('Bez opiekuna');
  await expect(page).toHaveURL(/owner=-/);
  await search.getByLabel('Zmienione').selectOption('Zmienione w ciągu 7 dni');
  await expect(page).toHaveURL(/changed=7/);
  await expect(search.getByLabel('Opiekun')).toHaveValue('-');
  await page.getByText('Zapisz widok').click();
  await page.getByLabel('Nazwa widoku').fill('Bez opieki');
  await page.keyboard.press('Enter');
  await expect(page.getByText('„Bez opieki” czeka nad listą.')).toBeVisible();
  // A second press of Enter would forget it again.
  await expect(page.getByRole('main')).toBeFocused();
  const views = page.getByRole('navigation', { name: 'Zapisane widoki' });
  await expect(views.getByRole('link', { name: 'Bez opieki' })).toHaveAttribute('aria-current', 'page');
  await views.getByRole('link', { name: 'Wszystkie' }).click();
  await expect(page).toHaveURL(/\/admin\/dokumentacja$/);
  await page.context().clearCookies({ name: 'flash' });
  await page.setViewportSize({ width: 390, height: 800 });
  await page.reload();
  await views.getByRole('link', { name: 'Bez opieki' }).click();
  await expect(search.getByLabel('Zmienione')).toHaveValue('7');
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'Usuń widok „Bez opieki”' }).click();
  await expect(page.getByText('Widok usunięty')).toBeVisible();
  await expect(views).toHaveCount(0);
});

test('columns are chosen and remembered', async ({ page, portal }) => {
  await signIn(page, portal.admin);
  await page.goto('/admin/dokumentacja');
  await page.getByText('Kolumny', { exact: true }).click();
  await page.getByLabel('URL').uncheck();
  await page.getByLabel('Data dodania').check();
  await page.getByRole('button', { name: 'Pokaż kolumny' }).click();
  await expect(page.getByRole('columnheader', { name: 'Data dodania' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'URL' })).toHaveCount(0);
  await page.goto('/admin/dokumentacja?status=published');
  await expect(page.getByRole('columnheader', { name: 'Data dodania' })).toBeVisible();
  await page.getByText('Kolumny', { exact: true }).click();
  await page.getByRole('button', { name: 'Przywróć domyślne' }).click();
  await expect(page.getByRole('columnheader', { name: 'URL' })).toBeVisible();
  await expect(page).toHaveURL(/status=published/);
});
