import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, otherBrowser, signIn, test } from './portal';

const title = 'Urlop na żądanie';
const moderator = { email: 'moderatorka@example.com', password: 'haslo-do-testow-2' };

async function makeModerator(page: Page): Promise<void> {
  await page.goto('/admin/uzytkownicy/nowy');
  await page.getByLabel('Adres e-mail').fill(moderator.email);
  await page.getByLabel('Nazwa użytkownika').fill('Moderatorka');
  await page.getByLabel('Rola').selectOption('moderator');
  await page.locator('input[name=password]').fill(moderator.password);
  await page.locator('input[name=confirm_password]').fill(moderator.password);
  await page.getByRole('button', { name: 'Zapisz' }).click();
  await expect(page).toHaveURL(/\/admin\/uzytkownicy$/);
  await page.goto('/admin/ustawienia?karta=redakcja');
  await page.getByLabel('Moderatorzy piszą').check();
  await page.getByLabel('Publikację zatwierdza druga osoba').check();
  await page.getByRole('button', { name: 'Zapisz' }).click();
  await expect(page.getByText('Ustawienia zapisane')).toBeVisible();
}

/** Other journeys share the portal. */
test.afterEach(async ({ page }) => {
  await page.goto('/admin/ustawienia?karta=redakcja');
  await page.getByLabel('Moderatorzy piszą').uncheck();
  await page.getByLabel('Publikację zatwierdza druga osoba').uncheck();
  await page.getByRole('button', { name: 'Zapisz' }).click();
  await expect(page.getByText('Ustawienia zapisane')).toBeVisible();
});

test('a moderator writes, an admin returns it with a comment at a line, and publishes what was mended', async ({
  page,
  portal,
  browser,
}) => {
  await signIn(page, portal.admin);
  await makeModerator(page);

  const other = await otherBrowser(browser, portal, moderator);
  await expect(other.getByRole('link', { name: 'Ustawienia' })).toHaveCount(0);
  await other.goto('/admin/dokumentacja/nowa');
  await other.getByLabel('Tytuł').fill(title);
  await other.locator('textarea[name=content]').fill('Zgłoś go tego samego dnia.\n\nPrzełożony decyduje.');
  await expect(other.getByLabel('Status').getByRole('option', { name: 'Opublikowany' })).toHaveCount(0);
  await other.getByRole('button', { name: 'Wyślij do sprawdzenia' }).click();
  await expect(other.getByText('Wysłano do sprawdzenia')).toBeVisible();

  await page.goto('/admin/do-sprawdzenia');
  await expectAccessible(page);
  await page.getByRole('link', { name: `Sprawdź: ${title}` }).press('Enter');
  await page.getByRole('link', { name: 'Skomentuj wiersz 1' }).press('Enter');
  await page.getByLabel('Uwaga do wiersza 1').fill('Do której godziny?');
  await page.getByRole('button', { name: 'Dodaj uwagę' }).press('Enter');
  await expect(page.getByText('Do której godziny?')).toBeVisible();
  // On a slow line the pressed button keeps the focus, and takes no second press.
  const decision = page.getByRole('button', { name: 'Zwróć do poprawy' });
  let decisions = 0;
  await page.route('**/admin/dokumentacja/sprawdz/**', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    decisions += 1;
    await expect(decision).toHaveAttribute('aria-busy', 'true');
    await decision.press('Enter');
    await expect(decision).toBeFocused();
    await route.continue();
  });
  await decision.press('Enter');
  await expect(page.getByText('Napisz, co trzeba poprawić.').first()).toBeVisible();
  await expect(page.getByLabel('Uwaga', { exact: true })).toBeFocused();
  expect(decisions).toBe(1);
  await page.unroute('**/admin/dokumentacja/sprawdz/**');
  await page.getByLabel('Uwaga', { exact: true }).fill('Brakuje godziny.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Zwróć do poprawy' }).click();
  await expect(page).toHaveURL(/\/admin\/do-sprawdzenia$/);

  await other.goto('/admin/powiadomienia');
  await other.getByRole('link', { name: 'Otwórz' }).first().click();
  await expect(other.getByText('Do której godziny?')).toBeVisible();
  await other.getByRole('link', { name: 'Edytuj' }).click();
  await expect(other.getByText('Brakuje godziny.')).toBeVisible();
  await expect(other.getByText('Uwagi do wierszy: 1')).toBeVisible();
  await other.locator('textarea[name=content]').fill('Zgłoś go do 8:00.\n\nPrzełożony decyduje.');
  await other.getByRole('button', { name: 'Wyślij do sprawdzenia' }).click();
  await expect(other.getByText('Wysłano do sprawdzenia')).toBeVisible();

  await page.goto('/admin/do-sprawdzenia');
  await page.getByRole('link', { name: `Sprawdź: ${title}` }).click();
  await expect(page.getByRole('button', { name: 'Zatwierdź i opublikuj' })).toBeVisible();
  await other.getByRole('link', { name: title }).click();
  await other.locator('textarea[name=content]').fill('Zgłoś go do 9:00.');
  await other.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(page.getByText('Treść właśnie się zmieniła.')).toBeVisible();
  await page.getByRole('button', { name: 'Zatwierdź i opublikuj' }).click();
  await expect(page.getByText('Treść zmieniła się, odkąd ją wczytano.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Nowa treść przeczytana' }).click();
  await page.getByRole('button', { name: 'Zatwierdź i opublikuj' }).click();
  await expect(page.getByText('Opublikowano')).toBeVisible();
  await page.goto('/dokumentacja/urlop-na-zadanie');
  await expect(page.getByText('Zgłoś go do 9:00.')).toBeVisible();
  await other.context().close();
});

test('what is typed at lines and about the decision stays until it is sent or given up', async ({ page, portal }) => {
  await signIn(page, portal.admin);
  const post = (path: string, json: object) =>
    page.request.post(`/api/v1/documentation${path}`, { headers: { origin: portal.origin }, data: json });
  const content = 'Pierwszy wiersz.\n\nTrzeci wiersz.';
  const { id } = (await (await post('', { title: 'Praca zdalna', content })).json()) as { id: string };
  expect((await post(`/${id}/review`, { action: 'submit' })).ok()).toBe(true);
  await page.goto(`/admin/dokumentacja/sprawdz/${id}`);
  const decision = page.getByLabel('Uwaga', { exact: true });
  await decision.fill('Prawie gotowe.');
  const [first, third] = [1, 3].map((line) => page.getByRole('textbox', { name: `Uwaga do wiersza ${line}` })) as [
    Locator,
    Locator,
  ];
  await page.getByRole('link', { name: 'Skomentuj wiersz 1' }).click();
  await expect(first).toBeFocused();
  await first.fill('Który wiersz?');
  await page.getByRole('link', { name: 'Skomentuj wiersz 3' }).click();
  await expect(third).toBeFocused();
  await third.fill('Od kiedy?');
  await page.getByRole('button', { name: 'Dodaj uwagę' }).last().click();
  await expect(page.getByText('Dodano uwagę')).toBeVisible();
  await expect(third).toHaveCount(0);
  await expect(first).toHaveValue('Który wiersz?');
  await page.getByRole('button', { name: 'Załatwione: uwaga do wiersza 3' }).click();
  await expect(page.getByText('Uwaga załatwiona')).toBeVisible();
  await expect(first).toHaveValue('Który wiersz?');
  await expect(decision).toHaveValue('Prawie gotowe.');

  const sent: string[] = [];
  page.on('request', (request) => void (request.method() === 'POST' && sent.push(request.url())));
  await decision.press('Control+s');
  await page.getByRole('button', { name: 'Zwróć do poprawy' }).click();
  await expect(page.getByText('Uwaga do wiersza nie jest dodana')).toBeVisible();
  await expect(first).toBeFocused();
  expect(sent).toEqual([]);

  const question = page.getByText('Masz niezapisane zmiany');
  await page.getByRole('link', { name: 'Komunikaty' }).click();
  await page.getByRole('button', { name: 'Zostań' }).click();
  await page.getByRole('link', { name: 'Anuluj' }).click();
  await expect(question).toBeVisible();
  await page.getByRole('button', { name: 'Opuść bez zapisywania' }).click();
  await expect(first).toHaveCount(0);
  await expect(decision).toHaveValue('Prawie gotowe.');
  await page.getByRole('link', { name: 'Skomentuj wiersz 1' }).click();
  await page.getByRole('link', { name: 'Anuluj' }).click();
  await expect(first).toHaveCount(0);
  await page.getByRole('button', { name: 'Zwróć do poprawy' }).click();
  await expect(page).toHaveURL(/\/admin\/do-sprawdzenia$/);
});
