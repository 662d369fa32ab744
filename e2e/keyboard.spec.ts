import type { Page } from '@playwright/test';
import { expect, hydrated, signIn, test } from './portal';

const headerSearch = (page: Page) => page.getByRole('banner').getByRole('combobox', { name: 'Szukaj' });

test('the skip link comes first and leads past the header', async ({ page }) => {
  await page.goto('/dokumentacja');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Przejdź do treści' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
});

test('a reader finds a document by the search alone', async ({ page }) => {
  // New suggestions take the choice away, so only those of the whole word come.
  await page.route('**/szukaj/podpowiedzi?*', (route) =>
    new URL(route.request().url()).searchParams.get('q') === 'instalacja'
      ? route.continue()
      : route.fulfill({ json: { items: [] } }),
  );
  await page.goto('/dokumentacja');
  await page.keyboard.press('/');
  await expect(headerSearch(page)).toBeFocused();
  await expect(headerSearch(page)).toHaveValue('');
  await page.keyboard.type('instalacja/');
  await expect(headerSearch(page)).toHaveValue('instalacja/');
  await headerSearch(page).blur();
  await page.keyboard.press('Control+k');
  await expect(headerSearch(page)).toBeFocused();
  await page.keyboard.type('instalacja');
  await expect(headerSearch(page)).toHaveValue('instalacja');
  const options = page.getByRole('option');
  await expect(options.first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(options.first()).toBeHidden();
  await expect(headerSearch(page)).toHaveValue('instalacja');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  const chosen = page.getByRole('option', { selected: true });
  await expect(chosen).toHaveCount(1);
  const title = await chosen.locator('span').first().innerText();
  await page.keyboard.press('Enter');
  // A suggestion may name a section of its page.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title.split(' › ')[0] ?? '');
});

test('suggestions that come late put nothing else under the chosen one', async ({ page }) => {
  const item = (title: string) => ({ title, url: `/dokumentacja#${title}`, typeLabel: 'Dokumentacja' });
  let sendLate = () => {};
  const late = new Promise<void>((resolve) => (sendLate = resolve));
  await page.route('**/szukaj/podpowiedzi?*', async (route) => {
    const isLate = route.request().url().endsWith('q=inst');
    if (isLate) await late;
    await route.fulfill({
      json: { items: isLate ? [item('Trzecia'), item('Druga')] : [item('Pierwsza'), item('Druga')] },
    });
  });
  await page.goto('/dokumentacja');
  await page.keyboard.press('/');
  await expect(headerSearch(page)).toBeFocused();
  await page.keyboard.type('ins');
  await expect(page.getByRole('option')).toHaveText([/Pierwsza/, /Druga/]);
  const asked = page.waitForRequest(/q=inst$/);
  await page.keyboard.type('t');
  await asked;
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { selected: true })).toHaveText(/Druga/);
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('option', { selected: true })).toHaveText(/Pierwsza/);
  sendLate();
  await expect(page.getByRole('option')).toHaveText([/Trzecia/, /Druga/]);
  await expect(page.getByRole('option', { selected: true })).toHaveCount(0);
});

test('the field of the search page is a key away, too', async ({ page }) => {
  await page.goto('/szukaj?q=instalacja');
  await page.keyboard.press('/');
  const field = page.getByRole('main').getByRole('searchbox');
  await expect(field).toBeFocused();
  await page.keyboard.type('kopia');
  await expect(field).toHaveValue('kopia');
});

test('where the header has no room for the field, its keys lead to the search page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/dokumentacja');
  // Before its scripts: they repeat it.
  await page.keyboard.press('Control+k');
  await expect(page).toHaveURL(/\/szukaj$/);
  await expect(page.getByRole('main').getByRole('searchbox')).toBeFocused();
});

test('the contents say which heading is read, to the very last', async ({ page }) => {
  await page.goto('/dokumentacja/skladnia-markdown');
  const links = page.getByRole('complementary').getByRole('navigation', { name: 'Na tej stronie' }).getByRole('link');
  await links.first().focus();
  await page.keyboard.press('Enter');
  await expect(links.first()).toHaveAttribute('aria-current', 'location');
  await page.getByRole('main').focus();
  await page.keyboard.press('End');
  await expect(links.last()).toHaveAttribute('aria-current', 'location');
});

test('a menu that is opened before the page has woken up stays open', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  // The page's own modules wait until the menu is open.
  let wake = () => undefined as void;
  const asleep = new Promise<void>((resolve) => (wake = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await asleep;
    await route.continue();
  });
  await page.goto('/dokumentacja', { waitUntil: 'domcontentloaded' });
  await page.getByRole('button', { name: 'Otwórz menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu).toBeVisible();
  wake();
  await expect(page.locator('html')).toHaveAttribute('data-hydrated');
  await expect(page.getByRole('main', { includeHidden: true })).toHaveJSProperty('inert', true);
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(page.getByRole('main')).toHaveJSProperty('inert', false);
});

test('paging and searching a list never lose the focus', async ({ page }) => {
  await page.goto('/dokumentacja');
  await page.getByRole('link', { name: 'Następna strona' }).focus();
  await hydrated(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle(/^Dokumentacja, strona 2/);
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('main').getByRole('searchbox').focus();
  await page.keyboard.type('kopia');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=kopia/);
  await expect(page.getByRole('main')).toBeFocused();
});

test('what the contact form answers takes the focus', async ({ page }) => {
  await page.goto('/kontakt');
  await page.getByLabel('Imię i nazwisko').focus();
  await hydrated(page);
  await page.getByLabel('Imię i nazwisko').fill('Ola Nowak');
  for (const time of ['at first', 'and again']) {
    await page.getByRole('button', { name: 'Wyślij' }).press('Enter');
    await expect(page.getByRole('alert'), time).toBeFocused();
  }
  await page.getByLabel('Adres e-mail').fill('ola@example.com');
  await page.getByLabel('Wiadomość').fill('Czy jest wersja do druku?');
  await page.getByRole('button', { name: 'Wyślij' }).press('Enter');
  await expect(page.locator(':focus')).toContainText('Wiadomość wysłana');
});

test('the sidebar folds and unfolds by Ctrl B, and stays so on the next page', async ({ page }) => {
  await page.goto('/dokumentacja');
  const unfolded = page.getByRole('button', { name: 'Zwiń panel boczny', exact: true });
  const folded = page.getByRole('button', { name: 'Rozwiń panel boczny', exact: true });
  await expect(unfolded).toBeVisible();
  await page.keyboard.press('Control+b');
  await expect(folded).toBeVisible();
  await expect(unfolded).toBeHidden();
  await page.goto('/baza-wiedzy');
  await expect(folded).toBeVisible();
  await page.keyboard.press('Control+b');
  await expect(unfolded).toBeVisible();
  await expect(folded).toBeHidden();
  await page.locator('#panel-boczny').getByRole('link').filter({ visible: true }).first().focus();
  await page.keyboard.press('Control+b');
  await expect(folded).toBeFocused();
  await page.keyboard.press('Control+b');
  await expect(unfolded).toBeFocused();
});

test('a refused sign-in is said, and leaves the focus where one goes on', async ({ page }) => {
  await page.goto('/admin/login');
  const submit = page.getByRole('button', { name: 'Zaloguj się' });
  await page.getByLabel('Adres e-mail').fill('redakcja');
  await submit.press('Enter');
  await expect(page.locator(':focus')).toContainText('Wprowadź poprawny adres email');
  await page.getByLabel('Adres e-mail').fill('nikt@example.com');
  await page.getByLabel('Hasło').fill('nie-to-haslo-1');
  await submit.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Nieprawidłowy adres e-mail lub hasło.');
  await expect(submit).toBeFocused();
});

test('an editor deletes a document from its row, and the focus is never lost', async ({ page, portal }) => {
  await signIn(page, portal.admin);
  await page.goto('/admin/dokumentacja/nowa');
  await page.getByLabel('Tytuł').focus();
  await page.keyboard.type('Usuwany klawiszami');
  await page.keyboard.press('Control+s');
  const trigger = page.getByRole('button', { name: 'Akcje: Usuwany klawiszami' });
  await expect(trigger).toBeVisible();

  await trigger.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Podgląd' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(trigger).toBeFocused();

  const dialog = page.getByRole('alertdialog');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Podgląd' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Usuń' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Anuluj' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(trigger).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Podgląd' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Usuń' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Anuluj' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Usuń' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Dokument usunięty')).toBeVisible();
  await expect(trigger).toHaveCount(0);
  await expect(page.locator('body')).not.toBeFocused();
});

test('an admin deletes an account from its row by the keyboard, and goes on at the heading', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.admin);
  await page.goto('/admin/uzytkownicy/nowy');
  await hydrated(page);
  await page.getByLabel('Adres e-mail').fill('usuwana@example.com');
  await page.getByLabel('Nazwa użytkownika').fill('Usuwana Osoba');
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('alertdialog');
  const openQuestion = async (name: string) => {
    await page.getByRole('button', { name: `Akcje: ${name}` }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Edytuj' })).toBeFocused();
    await page.keyboard.press('End');
    await expect(page.getByRole('menuitem', { name: 'Usuń' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: 'Anuluj' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
  };
  await openQuestion('Usuwana Osoba');
  await expect(page.getByText('Użytkownik usunięty')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Użytkownicy' })).toBeFocused();

  // One's own account stays: its menu does not offer what would be refused.
  await page.getByRole('button', { name: 'Akcje: redakcja' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Edytuj' })).toBeFocused();
  await expect(page.getByRole('menuitem', { name: 'Usuń' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Akcje: redakcja' })).toBeFocused();
});
