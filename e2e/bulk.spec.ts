import type { Page } from '@playwright/test';
import { build, expect, expectAccessible, signIn, test } from './portal';

/** Makes drafts with one word in their titles. */
async function buildDrafts(page: Page, word: string, count: number): Promise<void> {
  for (let n = 1; n <= count; n++) await build(page, 'documentation', { title: `${word} ${n}` });
}

test('more than one request may have are changed batch by batch, and taken back with one press', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.admin);
  await buildDrafts(page, 'Seria', 130);
  await page.goto('/admin/dokumentacja?q=seria');
  await page.getByLabel('Zaznacz wszystkie na stronie').check();
  await page.getByLabel('Wszystkie pasujące (130)').check();
  // Once no row is selected, the next one is that row alone.
  await page.getByLabel('Zaznacz wszystkie na stronie').uncheck();
  await page
    .getByLabel(/^Zaznacz: Seria/)
    .first()
    .check();
  await expect(
    page.getByRole('form', { name: 'Zmiana wielu elementów' }).getByText('Zaznaczono 1 element'),
  ).toBeVisible();
  await page.getByLabel('Zaznacz wszystkie na stronie').check();
  await page.getByLabel('Wszystkie pasujące (130)').check();
  await page.getByLabel('Działanie').selectOption('archive');
  let asked = 0;
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/admin/dokumentacja/wiele', async (route) => {
    asked++;
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Wykonaj' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Zmieniam elementy' });
  await expect(dialog.getByRole('progressbar')).toBeVisible();
  await expectAccessible(page);
  release();
  await expect(page.getByText('Zmieniono 130 elementów')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Zarchiwizowany').first()).toBeVisible();
  await page.getByRole('button', { name: 'Cofnij', exact: true }).click();
  await expect(page.getByText('Cofnięto zmianę: 130 elementów')).toBeVisible();
  await expect(page.getByText('Zarchiwizowany')).toHaveCount(0);
  // Two batches, and their undo.
  expect(asked).toBe(4);
});

test('a change of many is stopped between two batches, and says how many were done', async ({ page, portal }) => {
  await signIn(page, portal.admin);
  await buildDrafts(page, 'Przerwane', 101);
  await page.goto('/admin/dokumentacja?q=przerwane');
  await page.getByLabel('Zaznacz wszystkie na stronie').check();
  await page.getByLabel('Wszystkie pasujące (101)').check();
  await page.getByLabel('Działanie').selectOption('archive');
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/admin/dokumentacja/wiele', async (route) => {
    await held;
    await route.continue();
  });
  // A batch: the request for all ids has the search in its address.
  const begun = page.waitForRequest('**/admin/dokumentacja/wiele');
  await page.getByRole('button', { name: 'Wykonaj' }).click();
  await begun;
  await page.getByRole('button', { name: 'Przerwij' }).click();
  release();
  await expect(page.getByText('Zmieniono 100 elementów')).toBeVisible();
  await expect(page.getByText('Zmiana została przerwana.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Cofnij', exact: true }).click();
  const undone = page.getByText('Cofnięto zmianę: 100 elementów');
  await expect(undone).toBeVisible();
  // Changes by others arrive, and the message stays.
  await buildDrafts(page, 'Przerwane później', 1);
  await expect(page.getByLabel('Zaznacz: Przerwane później 1')).toBeVisible();
  await expect(undone).toBeVisible();
  await page.getByRole('link', { name: 'Następna strona' }).click();
  await expect(page.getByLabel('Zaznacz: Przerwane później 1')).toBeHidden();
  await expect(page.getByText(/Cofnięto zmianę|Zmieniono/)).toHaveCount(0);
});

test('rows of several pages are chosen together, and a change of them leaves none chosen', async ({ page, portal }) => {
  await signIn(page, portal.admin);
  await buildDrafts(page, 'Wiele stron', 12);
  await page.goto('/admin/dokumentacja?q=wiele+stron');
  await page.getByLabel('Zaznacz: Wiele stron 12').check();
  await page.getByLabel('Zaznacz: Wiele stron 11').check();
  await page.getByRole('link', { name: 'Następna strona' }).click();
  await page.getByLabel('Zaznacz: Wiele stron 1', { exact: true }).check();
  await expect(page.getByText('Zaznaczono 3 elementy').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Na innych stronach: 2. Odznacz wszystkie' })).toBeVisible();
  await page.getByRole('link', { name: 'Poprzednia strona' }).click();
  await expect(page.getByLabel('Zaznacz: Wiele stron 11')).toBeChecked();
  await page.getByLabel('Zaznacz: Wiele stron 11').uncheck();
  await page.getByLabel('Działanie').selectOption('archive');
  await page.getByRole('button', { name: 'Wykonaj' }).click();
  await expect(page.getByText('Zmieniono 2 elementy')).toBeVisible();
  await expect(page.getByLabel('Zaznacz: Wiele stron 12')).not.toBeChecked();
  await page.getByRole('link', { name: 'Następna strona' }).click();
  await expect(page.getByLabel('Zaznacz: Wiele stron 1', { exact: true })).not.toBeChecked();
});

test('a change that was not made can be tried again with the same selection', async ({ page, portal }) => {
  await signIn(page, portal.admin);
  await buildDrafts(page, 'Ponawiane', 11);
  await page.goto('/admin/dokumentacja?q=ponawiane');
  await page.getByLabel('Zaznacz wszystkie na stronie').check();
  await page.getByRole('link', { name: 'Następna strona' }).click();
  await page.getByLabel('Zaznacz: Ponawiane 1', { exact: true }).check();
  const bar = page.getByRole('form', { name: 'Zmiana wielu elementów' });
  await page.getByLabel('Działanie').selectOption('add_tag');
  await page.getByRole('button', { name: 'Wykonaj' }).click();
  await expect(page.getByText('Wpisz tag.')).toBeVisible();
  await expect(bar.getByText('Zaznaczono 11 elementów')).toBeVisible();
  await bar.getByLabel('Tag', { exact: true }).fill('ponowione');
  await page.getByRole('button', { name: 'Wykonaj' }).click();
  await expect(page.getByText('Zmieniono 11 elementów')).toBeVisible();
  await expect(bar).toBeHidden();
});
