import type { Page } from '@playwright/test';
import { build, expect, expectAccessible, expectFits, otherBrowser, signIn, test } from './portal';

/** A category with articles, by the API. */
async function buildCategory(page: Page, name: string, titles: string[]): Promise<void> {
  const { slug } = await build(page, 'categories', { name, module: 'knowledge_base' });
  for (const title of titles) await build(page, 'knowledge_base', { title, category: slug });
}

const articles = (page: Page, category: string) =>
  page.getByRole('list', { name: category, exact: true }).getByRole('link', { name: /^Ułożony/ });

test('articles are put in order by buttons and by keyboard, saved at once, and taken back with one press', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.admin);
  await buildCategory(page, 'Układana', ['Ułożony trzeci', 'Ułożony drugi', 'Ułożony pierwszy']);
  await buildCategory(page, 'Układana inna', []);
  await page.goto('/admin/baza-wiedzy');
  await page.getByRole('link', { name: 'Kolejność' }).click();
  const [first, second, third] = ['Ułożony pierwszy', 'Ułożony drugi', 'Ułożony trzeci'];
  await expect(articles(page, 'Układana')).toHaveText([first, second, third]);
  const up = page.getByRole('button', { name: `Przenieś wyżej: ${third}` });
  await up.press('Enter');
  await expect(articles(page, 'Układana')).toHaveText([first, third, second]);
  await expect(up).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'miejsce 2 z 3' })).toBeVisible();
  await page.getByLabel(`Zaznacz: ${second}`).check();
  await page.getByLabel(`Zaznacz: ${third}`).check();
  await page.getByLabel(`Zaznacz: ${third}`).press('Control+Alt+ArrowUp');
  await expect(articles(page, 'Układana')).toHaveText([first, third, second]);
  await page.getByLabel(`Zaznacz: ${third}`).press('Alt+ArrowUp');
  await expect(articles(page, 'Układana')).toHaveText([third, second, first]);
  await expect(page.getByLabel(`Zaznacz: ${third}`)).toBeFocused();
  await page.getByLabel(`Zaznacz: ${third}`).uncheck();
  await page.getByLabel('Kategoria, do której przenieść').selectOption('Układana inna');
  await page.getByRole('button', { name: 'Przenieś do kategorii' }).click();
  await expect(articles(page, 'Układana inna')).toHaveText([second]);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Przenieś do kategorii' }).press('Control+s');
  await expect(page.getByText(/^Zmieniono \d element/)).toBeVisible();
  await page.reload();
  await expect(articles(page, 'Układana')).toHaveText([third, first]);
  await page.getByRole('button', { name: `Przenieś niżej: ${third}` }).click();
  await page.getByRole('button', { name: 'Zapisz kolejność' }).click();
  await expect(articles(page, 'Układana')).toHaveText([first, third]);
  await page.getByRole('button', { name: 'Cofnij', exact: true }).click();
  await expect(page.getByText(/^Cofnięto zmianę/)).toBeVisible();
  await expect(articles(page, 'Układana')).toHaveText([third, first]);
});

test('of two people who order at once the later one sees the order of the other, and decides', async ({
  page,
  browser,
  portal,
}) => {
  await signIn(page, portal.admin);
  const [first, second, third] = ['Ułożony razem 1', 'Ułożony razem 2', 'Ułożony razem 3'];
  await buildCategory(page, 'Wspólna', [third, second, first]);
  await page.goto('/admin/baza-wiedzy/kolejnosc');
  const other = await otherBrowser(browser, portal);
  await other.goto('/admin/baza-wiedzy/kolejnosc');
  const save = (on: Page) => on.getByRole('button', { name: 'Zapisz kolejność' }).press('Enter');
  const reverse = async (on: Page) => {
    const up = on.getByRole('button', { name: `Przenieś wyżej: ${third}` });
    await up.press('Enter');
    const answer = on.waitForResponse((one) => one.request().method() === 'POST' && one.url().includes('/kolejnosc'));
    await save(on);
    expect((await answer).ok(), 'the order is saved').toBe(true);
  };
  await page.getByRole('button', { name: `Przenieś wyżej: ${second}` }).press('Enter');
  await expect(articles(page, 'Wspólna')).toHaveText([second, first, third]);
  await reverse(other);
  await expect(other.getByText(/^Zmieniono \d element/)).toBeVisible();
  await expect(articles(page, 'Wspólna')).toHaveText([second, first, third]);
  await save(page);
  await expect(page.getByText('Ktoś zmienił tę kolejność w\u00a0międzyczasie')).toBeVisible();
  await expect(articles(page, 'Wspólna')).toHaveText([first, third, second]);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);
  await page.getByRole('button', { name: 'Zastosuj moje przeniesienia' }).press('Enter');
  await expect(articles(page, 'Wspólna')).toHaveText([first, second, third]);
  await save(page);
  await expect(page.getByText(/^Zmieniono \d element/)).toBeVisible();
  await page.getByRole('button', { name: `Przenieś niżej: ${first}` }).press('Enter');
  await expect(articles(other, 'Wspólna')).toHaveText([first, second, third]);
  await reverse(other);
  await save(page);
  await page.getByRole('button', { name: 'Zostaw zapisaną' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Zapisz kolejność' })).toBeHidden();
  await page.goto('/admin/baza-wiedzy');
  await expect(page.getByRole('heading', { name: 'Baza wiedzy' })).toBeVisible();
  await other.context().close();
});
