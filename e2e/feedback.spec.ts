import type { Page } from '@playwright/test';
import { build, chooseLook, expect, expectAccessible, expectFits, looks, signIn, test } from './portal';

/** A reader answers the question of a page, and says why. */
async function answer(reader: Page, path: string, helpful: 'Tak' | 'Nie', sentence?: string): Promise<void> {
  await reader.goto(path);
  await expect(reader.getByText('Czy ta strona była pomocna?')).toBeVisible();
  await reader.getByRole('button', { name: helpful, exact: true }).press('Enter');
  await expect(reader.getByRole('heading', { name: 'Dziękujemy za odpowiedź' })).toBeVisible();
  if (sentence === undefined) return;
  await reader.getByLabel('Chcesz coś dodać?').fill(sentence);
  await reader.getByRole('button', { name: 'Wyślij' }).press('Enter');
  await expect(reader.getByText('Uwaga wysłana')).toBeVisible();
}

for (const look of looks) {
  test(`what readers say of a page is found in the inbox, filtered and closed, at ${look.width} px`, async ({
    page,
    browser,
    portal,
  }) => {
    await chooseLook(page, look);
    await signIn(page, portal.admin);
    const title = `Zwrot towaru ${look.width}`;
    const slug = `zwrot-towaru-${look.width}`;
    const given = { title, slug, content: 'Towar można zwrócić.', status: 'published' };
    await build(page, 'documentation', given);

    const sentences = { with: `Ile mam dni? ${look.width}`, without: `Nie ma adresu. ${look.width}` };
    for (const javaScriptEnabled of [true, false]) {
      const context = await browser.newContext({ baseURL: portal.origin, locale: 'pl-PL', javaScriptEnabled });
      const reader = await context.newPage();
      await answer(reader, `/dokumentacja/${slug}`, 'Nie', javaScriptEnabled ? sentences.with : sentences.without);
      await reader.getByRole('link', { name: `Wróć do strony: ${title}` }).press('Enter');
      await expect(reader.getByRole('heading', { level: 1 })).toHaveText(title);
      if (javaScriptEnabled) await answer(reader, `/dokumentacja/${slug}`, 'Tak');
      await context.close();
    }

    await page.goto('/admin/powiadomienia');
    await page.getByRole('link', { name: 'Oceny stron' }).click();
    const ours = page.getByRole('main').getByRole('listitem').filter({ hasText: title });
    await expect(ours).toHaveCount(3);
    await expectAccessible(page);
    await expectFits(page);
    await page.getByLabel('Ocena').selectOption({ label: 'Pomogła' });
    await expect(ours).toHaveCount(1);
    await expect(ours).toContainText('Bez komentarza');
    await page.getByLabel('Ocena').selectOption({ label: 'Nie pomogła' });
    await expect(ours).toHaveCount(2);
    await page.getByLabel('Komentarz').selectOption({ label: 'Tylko z komentarzem' });
    await expect(page).toHaveURL(/komentarz=1/);
    await page.getByLabel('Dział').selectOption({ label: 'Baza Wiedzy' });
    await expect(page.getByText('Żadna odpowiedź nie pasuje do filtrów.')).toBeVisible();
    await page.getByLabel('Dział').selectOption({ label: 'Dokumentacja' });
    await expect(ours).toHaveCount(2);
    await expect(ours.first()).toContainText('Nie pomogła');

    const one = ours.filter({ hasText: sentences.with });
    await expect(one.getByRole('link', { name: title })).toHaveAttribute('href', `/dokumentacja/${slug}`);
    await one.getByRole('button', { name: 'Zamknij' }).click();
    await expect(page.getByText('Ocena zaktualizowana')).toBeVisible();
    await expect(one).toHaveCount(0);
    await expect(ours.filter({ hasText: sentences.without })).toHaveCount(1);
    await page.getByLabel('Stan').selectOption({ label: 'Zamknięte' });
    await expect(one).toContainText('Zamknięta');
    await expect(ours).toHaveCount(1);
    await one.getByRole('button', { name: 'Otwórz ponownie' }).click();
    await expect(one).toHaveCount(0);
    await page.getByRole('link', { name: 'Wyczyść filtry' }).click();
    await expect(ours).toHaveCount(3);
  });
}
