import { readFileSync } from 'node:fs';
import type { Browser, Locator, Page } from '@playwright/test';
import { expect, type RunningPortal, signIn, test } from './portal';

/** A page of a guest. */
async function openAsGuest(browser: Browser, portal: RunningPortal, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: portal.origin, locale: 'pl-PL', timezoneId: 'Europe/Warsaw' });
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

/** Presses Save and waits for the toast with the result. */
async function save(page: Page, told: string): Promise<void> {
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Powiadomienia' }).getByText(told)).toBeVisible();
}

/** Opens the row's menu and chooses from it. */
async function chooseInRow(page: Page, title: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Akcje: ${title}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

const article = (page: Page, title: string): Locator =>
  page.getByRole('main').getByRole('link', { name: title, exact: true });

test('an article gets a category made on the spot, and as a question opens in the FAQ', async ({
  page,
  browser,
  portal,
}) => {
  await signIn(page, portal.admin);
  await page.goto('/admin/baza-wiedzy/nowy');
  await page.getByLabel('Tytuł').fill('Jak odzyskać fakturę?');
  await page.getByLabel('Treść').fill('Faktura leży w **archiwum** poczty.');
  await page.getByRole('button', { name: 'Zarządzaj kategoriami' }).click();
  const dialog = page.getByRole('dialog', { name: 'Kategorie' });
  await dialog.getByLabel('Nazwa kategorii').fill('Rozliczenia');
  await dialog.getByLabel('Slug kategorii').fill('rozliczenia');
  await dialog.getByRole('button', { name: 'Dodaj kategorię' }).click();
  await expect(page.getByText('Kategoria dodana')).toBeVisible();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Rozliczenia' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('Tytuł')).toHaveValue('Jak odzyskać fakturę?');
  await page.getByLabel('Kategoria', { exact: true }).selectOption({ label: 'Rozliczenia' });
  await page.getByLabel('Status').selectOption('published');
  await save(page, 'Artykuł dodany');

  const guest = await openAsGuest(browser, portal, '/baza-wiedzy');
  await expect(article(guest, 'Jak odzyskać fakturę?')).toBeVisible();
  await chooseInRow(page, 'Jak odzyskać fakturę?', 'Edytuj');
  // The list has a filter and a column of that name.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edycja artykułu');
  await expect(page.getByLabel('Kategoria', { exact: true })).toHaveValue('rozliczenia');
  await page.getByLabel('Kategoria', { exact: true }).selectOption('faq');
  await save(page, 'Artykuł zaktualizowany');

  await guest.reload();
  await expect(article(guest, 'Jak odzyskać fakturę?')).toHaveCount(0);
  await guest.getByRole('link', { name: 'FAQ', exact: true }).last().click();
  await expect(guest).toHaveURL(/\/baza-wiedzy\/faq$/);
  await guest.getByRole('heading', { name: 'Jak odzyskać fakturę?' }).click();
  await expect(guest.getByText('Faktura leży w archiwum poczty.')).toBeVisible();
  await guest.context().close();
});

test('a release lists its changes in the order given, is the newest, and has an address of its own', async ({
  page,
  browser,
  portal,
}) => {
  await signIn(page, portal.admin);
  await page.goto('/admin/dziennik-zmian/nowy');
  await page.getByLabel('Tytuł').fill('Wydanie zimowe');
  await page.getByLabel('Wersja').fill('99.1.0');
  await page.getByLabel('Data wydania').fill('2035-01-15');
  await page.getByRole('button', { name: 'Dodaj zmianę' }).click();
  await page.getByLabel('Opis zmiany 1').fill('Eksport do arkusza');
  await page.getByRole('button', { name: 'Dodaj zmianę' }).click();
  await page.getByLabel('Rodzaj 2').selectOption({ label: 'Naprawa' });
  await page.getByLabel('Opis zmiany 2').fill('Daty w nagłówku');
  await page.getByRole('button', { name: 'Przesuń wyżej' }).last().click();
  await expect(page.getByLabel('Opis zmiany 1')).toHaveValue('Daty w nagłówku');
  await expect(page.getByLabel('Rodzaj 1')).toHaveValue('fix');
  await page.getByRole('tab', { name: 'Tekst' }).click();
  await expect(page.getByLabel('Treść')).toHaveValue(/Daty w nagłówku[\s\S]*Eksport do arkusza/);
  await page.getByLabel('Status').selectOption('published');
  await save(page, 'Wpis dodany');

  const guest = await openAsGuest(browser, portal, '/dziennik-zmian');
  const release = guest.getByRole('article').filter({ hasText: 'Wydanie zimowe' });
  await expect(release.getByText('99.1.0')).toBeVisible();
  await expect(release.getByText('Najnowsze', { exact: true })).toBeVisible();
  await expect(guest.getByText('Najnowsze', { exact: true })).toHaveCount(1);
  await expect(release.getByRole('group', { name: 'Nowa funkcja' })).toContainText('Eksport do arkusza');
  await expect(release.getByRole('group', { name: 'Naprawa' })).toContainText('Daty w nagłówku');
  await release.getByRole('link', { name: 'Wydanie zimowe' }).click();
  await expect(guest).toHaveURL(/\/dziennik-zmian\/99\.1\.0$/);
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Wydanie zimowe');
  await guest.context().close();
});

test('a resource without a category is refused with nothing lost, and its file comes down as it went up', async ({
  page,
  browser,
  portal,
}) => {
  const file = { name: 'Cennik zima.txt', mimeType: 'text/plain', buffer: Buffer.from('Cena: 12 zł\nŹdźbło: 3 zł\n') };
  await signIn(page, portal.admin);
  await page.goto('/admin/zasoby/nowy');
  await page.getByLabel('Tytuł').fill('Cennik zimowy');
  await page.getByLabel('Opis').fill('Ceny od grudnia.');
  await page.getByLabel('Plik główny: Wybierz plik').setInputFiles(file);
  await page.getByRole('button', { name: 'Prześlij' }).click();
  await expect(page.getByText('Plik przesłany')).toBeVisible();
  await page.getByLabel('Status').selectOption('published');
  await save(page, 'Błąd validacji');
  await expect(page.getByRole('link', { name: 'Musisz wybrać kategorię dla zasobu.' })).toBeVisible();
  await expect(page.getByLabel('Kategoria', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Tytuł')).toHaveValue('Cennik zimowy');
  await expect(page.getByLabel('Opis')).toHaveValue('Ceny od grudnia.');
  await expect(page.getByLabel('Status')).toHaveValue('published');
  await expect(page.getByRole('button', { name: 'Usuń Cennik zima.txt' })).toBeVisible();
  await page.getByLabel('Kategoria', { exact: true }).selectOption({ index: 1 });
  await save(page, 'Zasób dodany');

  const guest = await openAsGuest(browser, portal, '/zasoby');
  await article(guest, 'Cennik zimowy').click();
  const coming = guest.waitForEvent('download');
  await guest.getByRole('link', { name: 'Pobierz Cennik zima.txt' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe('Cennik zima.txt');
  expect(readFileSync(await download.path())).toEqual(file.buffer);
  await guest.context().close();
});

test('an announcement cannot end before it begins, and then is seen by a guest with its importance', async ({
  page,
  browser,
  portal,
}) => {
  await signIn(page, portal.admin);
  await page.goto('/admin/komunikaty/nowy');
  await page.getByLabel('Tytuł').fill('Przerwa w dostawie prądu');
  await page.getByLabel('Streszczenie').fill('W budynku A od rana.');
  await page.getByLabel('Treść').fill('Prosimy **wyłączyć** komputery.');
  await page.getByLabel('Priorytet').selectOption({ label: 'Pilny' });
  await page.getByLabel('Data rozpoczęcia').fill('2024-05-02T08:00:00');
  await page.getByLabel('Data zakończenia').fill('2024-05-01T08:00:00');
  await page.getByLabel('Status').selectOption('published');
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(page.getByLabel('Data zakończenia')).toHaveAttribute('aria-invalid', 'true');
  await expect(
    page.getByRole('alert').getByText('Data zakończenia musi być późniejsza niż data rozpoczęcia'),
  ).toBeVisible();
  await expect(page.getByLabel('Data rozpoczęcia')).toHaveValue(/^2024-05-02T08:00/);
  await page.getByLabel('Data zakończenia').fill('2090-05-01T08:00:00');
  await save(page, 'Komunikat dodany');

  const guest = await openAsGuest(browser, portal, '/komunikaty');
  await expect(
    guest.getByRole('listitem').filter({ hasText: 'Przerwa w dostawie prądu' }).getByText('Pilny'),
  ).toBeVisible();
  await article(guest, 'Przerwa w dostawie prądu').click();
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Przerwa w dostawie prądu');
  await expect(guest.getByText('Prosimy wyłączyć komputery.')).toBeVisible();
  await guest.context().close();
});

test('what a guest writes in the contact form is in the panel, and the bell tells of it', async ({
  page,
  browser,
  portal,
}) => {
  const guest = await openAsGuest(browser, portal, '/kontakt');
  await guest.getByRole('button', { name: 'Wyślij' }).click();
  await expect(guest.getByLabel('Wiadomość')).toHaveAttribute('aria-invalid', 'true');
  await guest.getByLabel('Imię i nazwisko').fill('Bożena Łoś');
  await guest.getByLabel('Adres e-mail').fill('bozena@example.com');
  await guest.getByLabel('Wiadomość').fill('Gdzie jest cennik?\nSzukam od wczoraj.');
  await guest.getByRole('button', { name: 'Wyślij' }).click();
  await expect(guest.getByText('Wiadomość wysłana')).toBeVisible();
  await guest.reload();
  await expect(guest.getByText('Wiadomość wysłana')).toBeVisible();
  await guest.getByRole('link', { name: 'Napisz kolejną wiadomość' }).click();
  await expect(guest.getByLabel('Wiadomość')).toHaveValue('');
  await guest.context().close();

  await signIn(page, portal.admin);
  await page.getByRole('link', { name: /Powiadomienia \(nieprzeczytane: \d+\)/ }).click();
  const notification = page
    .getByRole('listitem')
    .filter({ hasText: 'Nowa wiadomość z formularza kontaktowego: Bożena Łoś' });
  await expect(notification.getByText('Nieprzeczytane')).toBeVisible();
  await notification.getByRole('link', { name: 'Otwórz' }).click();
  const message = page.getByRole('listitem').filter({ hasText: 'Bożena Łoś' });
  await expect(message).toHaveCount(1);
  await expect(message).toContainText('Gdzie jest cennik?');
  await message.getByRole('button', { name: 'Oznacz jako załatwioną' }).click();
  await expect(message.getByText('Załatwiona', { exact: true })).toBeVisible();
  await page.goto('/admin/powiadomienia');
  await expect(notification).toBeVisible();
  await expect(notification.getByText('Nieprzeczytane')).toHaveCount(0);
});

test('the settings change the name, the bar above the pages, and shut guests out for maintenance', async ({
  page,
  browser,
  portal,
}) => {
  const guest = await openAsGuest(browser, portal, '/dokumentacja');
  await signIn(page, portal.admin);
  await page.goto('/admin/ustawienia');
  await page.getByLabel('Nazwa portalu').fill('Portal Żółwia');
  await save(page, 'Ustawienia zapisane');
  await guest.reload();
  await expect(guest.getByRole('banner').getByRole('link', { name: 'Portal Żółwia' })).toBeVisible();
  await expect(guest).toHaveTitle(/Portal Żółwia/);

  await page.goto('/admin/ustawienia?karta=powiadomienia');
  await page.getByLabel('Komunikat na górze każdej strony').check();
  await page.getByLabel('Treść komunikatu').fill('W piątek biuro jest zamknięte.');
  await save(page, 'Ustawienia zapisane');
  await guest.reload();
  await expect(guest.getByRole('region', { name: 'Ogłoszenie' })).toContainText('W piątek biuro jest zamknięte.');

  await page.goto('/admin/ustawienia');
  await page.getByLabel('Tryb serwisowy').check();
  await save(page, 'Ustawienia zapisane');
  expect((await guest.goto('/dokumentacja'))?.status()).toBe(503);
  await expect(guest.getByRole('heading', { name: 'Przerwa techniczna' })).toBeVisible();
  expect((await page.goto('/dokumentacja'))?.status()).toBe(200);
  await expect(page.getByText('Tryb serwisowy jest włączony')).toBeVisible();
  await page.goto('/admin/ustawienia');
  await page.getByLabel('Tryb serwisowy').uncheck();
  await save(page, 'Ustawienia zapisane');
  expect((await guest.goto('/dokumentacja'))?.status()).toBe(200);
  await guest.context().close();
});

test('an account is made with a mistake put right, and given another role', async ({ page, portal }) => {
  await signIn(page, portal.admin);
  await page.goto('/admin/uzytkownicy');
  await page.getByRole('link', { name: 'Dodaj użytkownika' }).click();
  await page.getByLabel('Adres e-mail').fill('jozef@example.com');
  await page.getByLabel('Nazwa użytkownika').fill('Józef Śliwa');
  await page.getByLabel('Hasło', { exact: true }).fill('dobre-haslo-1');
  await page.getByLabel('Potwierdź hasło').fill('inne-haslo-1');
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(page.getByRole('alert').getByText('Hasła nie są identyczne')).toBeVisible();
  await expect(page.getByLabel('Nazwa użytkownika')).toHaveValue('Józef Śliwa');
  await page.getByLabel('Hasło', { exact: true }).fill('dobre-haslo-1');
  await page.getByLabel('Potwierdź hasło').fill('dobre-haslo-1');
  await save(page, 'Użytkownik dodany');
  const row = page.getByRole('row').filter({ hasText: 'jozef@example.com' });
  await expect(row).toContainText('Użytkownik');

  await chooseInRow(page, 'Józef Śliwa', 'Edytuj');
  await page.getByLabel('Rola').selectOption({ label: 'Moderator' });
  await save(page, 'Użytkownik zaktualizowany');
  await expect(row).toContainText('Moderator');
});
