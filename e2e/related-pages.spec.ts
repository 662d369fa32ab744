import { expect, expectAccessible, expectFits, signIn, test } from './portal';

test('related pages are chosen by hand, by title or address, and readers find them in that order', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.admin);
  await page.goto('/admin/baza-wiedzy/nowy');
  await page.getByLabel('Tytuł', { exact: true }).fill('Skaner na korytarzu');
  const input = page.getByRole('combobox', { name: 'Dodaj powiązaną stronę' });
  const kept = page.getByRole('list', { name: 'Powiązane strony' });
  // What is offered comes from the search, while one types.
  await input.pressSequentially('Jak szukać');
  await expect(page.locator('datalist option', { hasText: 'Jak szukać w portalu' })).toBeAttached();
  await input.fill('Jak szukać w portalu');
  await input.press('Enter');
  await expect(kept.getByRole('listitem')).toHaveText(['Jak szukać w portalu']);
  await expect(input).toBeFocused();
  await expect(input).toHaveValue('');
  // The same page again is none more, whatever its spelling.
  await input.fill('/dokumentacja/wyszukiwanie');
  await input.press('Enter');
  await expect(page.getByText(/Ta strona jest już dodana/)).toBeVisible();
  await expect(kept.getByRole('listitem')).toHaveCount(1);
  await input.fill('nie ma takiej');
  await input.press('Enter');
  await expect(page.getByText(/Nie ma strony „nie ma takiej”/)).toBeVisible();
  await input.fill('/dokumentacja/instalacja');
  await page.getByRole('button', { name: 'Dodaj powiązaną stronę' }).click();
  await expect(kept.getByRole('listitem')).toHaveCount(2);
  // Unticked and chosen again, it stays.
  await kept.getByRole('checkbox').first().press('Space');
  await input.fill('/dokumentacja/wyszukiwanie');
  await input.press('Enter');
  await expect(kept.getByRole('checkbox').first()).toBeChecked();
  await expect(page.getByText('Dodano: Jak szukać w portalu')).toBeVisible();
  // An address that is only typed is saved as well.
  await input.fill('/dokumentacja/skladnia-markdown');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 900 });
  await expectFits(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByLabel('Status').selectOption('published');
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(page.getByText('Artykuł dodany')).toBeVisible();

  await page.goto('/baza-wiedzy/skaner-na-korytarzu');
  const related = page.getByRole('navigation', { name: 'Powiązane' }).getByRole('link');
  await expect(related.nth(0)).toHaveAttribute('href', '/dokumentacja/wyszukiwanie');
  await expect(related.nth(1)).toHaveAttribute('href', '/dokumentacja/instalacja');
  await expect(related.nth(2)).toHaveAttribute('href', '/dokumentacja/skladnia-markdown');

  // Unticked, it is gone with the next save.
  await page.goto('/admin/baza-wiedzy?q=Skaner+na+korytarzu');
  await page.getByRole('link', { name: 'Skaner na korytarzu' }).first().click();
  await kept.getByRole('checkbox').first().press('Space');
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(page.getByText('Artykuł zaktualizowany')).toBeVisible();
  await page.goto('/baza-wiedzy/skaner-na-korytarzu');
  await expect(related.nth(0)).toHaveAttribute('href', '/dokumentacja/instalacja');
});
