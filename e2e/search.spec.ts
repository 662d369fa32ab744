import type { Page } from '@playwright/test';
import { expect, expectAccessible, hydrated, markHydration, test } from './portal';

const headerSearch = (page: Page) => page.getByRole('banner').getByRole('combobox');
const marks = (page: Page) => page.evaluate(() => Array.from(CSS.highlights.get('search-words') ?? [], String));
const removeMarks = (page: Page) => page.getByRole('button', { name: 'Usuń zaznaczenia' });

async function openHit(page: Page, query: string, index = 0): Promise<void> {
  await markHydration(page);
  await page.goto(`/szukaj?q=${encodeURIComponent(query)}`);
  await page.mouse.move(10, 10); // wakes the page
  await hydrated(page);
  await page.getByRole('main').getByRole('listitem').getByRole('heading').getByRole('link').nth(index).click();
}

test('a hit opens its page with the words marked and the first in sight, and Escape takes the marks away', async ({
  page,
}) => {
  await openHit(page, 'nieudane logowania');
  await expect(removeMarks(page)).toBeVisible();
  const words = await marks(page);
  expect(words.length).toBeGreaterThan(1);
  expect(words.some((word) => /nieudan|logowa/i.test(word))).toBe(true);
  const first = await page.evaluate(() => {
    const section = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const ranges = [...(CSS.highlights.get('search-words') ?? [])] as Range[];
    const range = ranges.find(({ startContainer }) => !section || section.contains(startContainer)) ?? ranges[0];
    return range?.getBoundingClientRect().top ?? -1;
  });
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThan(page.viewportSize()?.height ?? 0);
  expect(await page.locator('main mark').count()).toBe(0);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(removeMarks(page)).toHaveCount(0);
  expect(await marks(page)).toEqual([]);
  await page.reload();
  await hydrated(page);
  expect(await marks(page)).toEqual([]);
});

test('the marks go with the page that they are in', async ({ page }) => {
  await openHit(page, 'instalacja');
  await removeMarks(page).waitFor();
  await page.goBack();
  await expect(removeMarks(page)).toHaveCount(0);
  expect(await marks(page)).toEqual([]);
  await page.goForward();
  await removeMarks(page).click();
  await expect(page.getByRole('main')).toBeFocused();
});

test('what was searched is offered before anything is typed, by keys alone, until it is cleared', async ({ page }) => {
  for (const query of ['kopia zapasowa', 'instalacja']) {
    await page.goto(`/szukaj?q=${encodeURIComponent(query)}`);
    await page.mouse.move(10, 10);
    await page.waitForFunction((one) => localStorage.getItem('portal-recent-searches')?.includes(one), query);
  }
  await page.goto('/dokumentacja');
  await page.keyboard.press('/');
  await expect(page.getByRole('option')).toHaveText([/^instalacja/, /^kopia zapasowa/, /^Wyczyść/]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/szukaj\?q=instalacja$/);
  await page.goto('/dokumentacja');
  await page.keyboard.press('/');
  await expect(page.getByRole('option')).toHaveCount(3);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(headerSearch(page)).toBeFocused();
  expect(await page.evaluate(() => localStorage.getItem('portal-recent-searches'))).toBeNull();
});

test('filters stand beside the results on a wide screen, and above them on a phone', async ({ page }) => {
  const filters = page.getByRole('navigation', { name: 'Kategoria' });
  const hit = page.getByRole('main').getByRole('heading', { level: 2 }).first();
  const places = async () => {
    const [first, second] = [await filters.boundingBox(), await hit.boundingBox()];
    if (!first || !second) throw new Error('nothing is shown');
    return { beside: second.x >= first.x + first.width, below: second.y >= first.y + first.height };
  };
  await page.goto('/szukaj?q=plik');
  expect(await places()).toEqual({ beside: true, below: false });
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await places()).toEqual({ beside: false, below: true });
  await expectAccessible(page);
});

test('results are narrowed and ordered by links, and a filter that hides all of them says so', async ({ page }) => {
  await page.goto('/szukaj?q=plik');
  const order = page.getByRole('navigation', { name: 'Kolejność' });
  await order.getByRole('link', { name: 'Najnowsze' }).click();
  await expect(page).toHaveURL(/kolejnosc=najnowsze/);
  await expect(order.getByRole('link', { name: 'Najnowsze' })).toHaveAttribute('aria-current', 'true');
  await page.getByRole('navigation', { name: 'Kategoria' }).getByRole('link').nth(1).click();
  await expect(page).toHaveURL(/kategoria=/);
  await expectAccessible(page);
  await page.goto('/szukaj?q=plik&kategoria=nie-ma');
  await page.getByRole('link', { name: /^Bez filtru/ }).click();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
});
