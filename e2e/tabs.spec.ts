import { expect, signIn, test } from './portal';

test('on a phone the chosen tab is in view, however many come before it', async ({ page, portal }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await signIn(page, portal.admin);
  await page.goto('/admin/ustawienia?karta=dostepnosc');
  const tabs = page.getByRole('navigation', { name: 'Ustawienia' });
  const chosen = tabs.locator('[aria-current]');
  await expect(chosen).toHaveText('Dostępność');
  await expect(chosen).toBeInViewport({ ratio: 0.98 });
  // Going to another one by its link moves the row again, and not the page.
  const first = tabs.getByRole('link').first();
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(first).toHaveAttribute('aria-current', 'page');
  await expect(first).toBeInViewport({ ratio: 0.98 });
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});
