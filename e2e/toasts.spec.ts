import type { Page } from '@playwright/test';
import { expect, hydrated, markHydration, stopClock, test } from './portal';

const toasts = (page: Page) => page.getByRole('region', { name: 'Powiadomienia' });
const themeButton = (page: Page) => page.getByRole('button', { name: /Włącz tryb/ });

/** A page whose clock stands still until it is told to go on. */
async function open(page: Page): Promise<void> {
  await markHydration(page);
  await page.goto('/kontakt');
  await themeButton(page).focus();
  await hydrated(page);
  await page.clock.install();
  await stopClock(page);
}

test('a toast goes by itself, and waits for whoever reads it', async ({ page }) => {
  await open(page);
  await themeButton(page).press('Enter');
  const toast = toasts(page).getByText('Włączono tryb ciemny');
  await expect(toast).toBeVisible();
  await page.clock.runFor(1_000);
  await toast.hover();
  await page.clock.runFor(60_000);
  await expect(toast).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(900);
  await expect(toast).toBeVisible();
  await page.clock.runFor(200);
  await expect(toast).toHaveCount(0);
});

test('another message of the same kind takes its place', async ({ page }) => {
  await open(page);
  await themeButton(page).press('Enter');
  await themeButton(page).press('Enter');
  await expect(toasts(page).getByText('Włączono tryb jasny')).toBeVisible();
  await expect(toasts(page).locator('[data-type]')).toHaveCount(1);
});

test('F6 leads to the toasts, which wait then, and Escape closes one and leads back', async ({ page }) => {
  await open(page);
  await themeButton(page).press('Enter');
  await expect(toasts(page).locator('[data-type]')).toHaveCount(1);
  await page.keyboard.press('F6');
  await expect(toasts(page)).toBeFocused();
  await page.clock.runFor(60_000);
  await page.keyboard.press('Tab');
  await expect(toasts(page).getByRole('button', { name: 'Zamknij' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(toasts(page).locator('[data-type]')).toHaveCount(0);
  await expect(themeButton(page)).toBeFocused();
});
