import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from './portal';

/** A category with articles, by the API. */
async function buildCategory(page: Page, origin: string, name: string, titles: string[]): Promise<void> {
  const post = async (path: string, json: object) => {
    const made = await page.request.post(`/api/v1/${path}`, { headers: { origin }, data: json });
    expect(made.status()).toBe(201);
    return (await made.json()) as { slug: string };
  };
  const { slug } = await post('categories', { name, module: 'knowledge_base' });
  for (const title of titles) await post('knowledge_base', { title, category: slug });
}

const articles = (page: Page, category: string) =>
  page.getByRole('list', { name: category, exact: true }).getByRole('link', { name: /^Ułożony/ });

test('articles are put in order by buttons and by keyboard, saved at once, and taken back with one press', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.admin);
  await buildCategory(page, portal.origin, 'Układana', ['Ułożony trzeci', 'Ułożony drugi', 'Ułożony pierwszy']);
  await buildCategory(page, portal.origin, 'Układana inna', []);
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
  await page.getByRole('button', { name: 'Zapisz kolejność' }).click();
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
