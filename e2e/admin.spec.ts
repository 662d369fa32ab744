import { expect, test } from './portal';

test('an admin signs in, returns to the page asked for, and signs out', async ({ page, portal }) => {
  const { admin } = portal;
  await page.goto('/admin/ustawienia');
  await expect(page).toHaveURL(/\/admin\/login/);
  await page.locator('input[name=email]').fill(admin.email);
  await page.locator('input[name=password]').fill('nie-to-haslo');
  await page.getByRole('button', { name: 'Zaloguj się' }).click();
  await expect(page.getByText('Nieprawidłowy adres e-mail lub hasło.')).toBeVisible();
  await expect(page.locator('input[name=email]')).toHaveValue(admin.email);
  await page.locator('input[name=password]').fill(admin.password);
  await page.getByRole('button', { name: 'Zaloguj się' }).click();
  await expect(page).toHaveURL(/\/admin\/ustawienia/);
  await page.getByRole('button', { name: 'Menu użytkownika' }).click();
  await page
    .getByRole('menuitem', { name: 'Wyloguj' })
    .or(page.getByRole('button', { name: 'Wyloguj' }))
    .first()
    .click();
  await expect(page).toHaveURL(/\/(admin\/login)?$/);
  await page.goto('/admin/dashboard');
  await expect(page).toHaveURL(/\/admin\/login/);
});
