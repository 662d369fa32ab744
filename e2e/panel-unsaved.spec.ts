import { expect, hydrated, signIn, test } from './portal';

const question = 'Masz niezapisane zmiany';

test('a half-typed account is not left unasked, and Ctrl S saves it', async ({ page, portal }) => {
  await signIn(page, portal.admin);
  await page.goto('/admin/uzytkownicy/nowy');
  await page.getByLabel('Adres e-mail').fill('zofia@example.com');
  await page.getByLabel('Nazwa użytkownika').fill('Zofia Bąk');
  await page.getByRole('link', { name: 'Anuluj' }).click();
  await expect(page.getByText(question)).toBeVisible();
  await page.getByRole('button', { name: 'Zostań' }).click();
  await expect(page.getByLabel('Nazwa użytkownika')).toHaveValue('Zofia Bąk');
  await page.getByLabel('Nazwa użytkownika').press('Control+s');
  await expect(page.getByText('Użytkownik dodany')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/uzytkownicy$/);
});

test('one’s own name is saved by Ctrl S, and only what is unsaved is asked about', async ({ page, portal }) => {
  await signIn(page, portal.admin);
  await page.goto('/admin/profil');
  const name = page.getByLabel('Nazwa użytkownika');
  const before = await name.inputValue();
  await page.getByLabel('Obecne hasło').fill(portal.admin.password);
  await page.getByRole('link', { name: 'Komunikaty' }).click();
  await expect(page).toHaveURL(/\/admin\/komunikaty$/);

  await page.goto('/admin/profil');
  await name.fill('Redaktor Naczelny');
  await page.getByRole('link', { name: 'Komunikaty' }).click();
  await expect(page.getByText(question)).toBeVisible();
  await page.getByRole('button', { name: 'Zostań' }).click();
  await name.press('Control+s');
  await expect(page.getByText('Profil zaktualizowany')).toBeVisible();
  await name.fill(before);
  const saved = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.keyboard.press('Control+s');
  expect((await saved).ok()).toBe(true);
  await page.getByRole('link', { name: 'Komunikaty' }).click();
  await expect(page).toHaveURL(/\/admin\/komunikaty$/);
});

test('settings half typed are asked about between the tabs, and Ctrl S saves them', async ({ page, portal }) => {
  await signIn(page, portal.admin);
  await page.goto('/admin/ustawienia?karta=seo');
  const keywords = page.getByLabel('Słowa kluczowe');
  await keywords.fill('portal, wiedza');
  await page.getByRole('link', { name: 'Ogólne' }).click();
  await expect(page.getByText(question)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(question)).toBeHidden();
  await expect(keywords).toHaveValue('portal, wiedza');
  await keywords.press('Control+s');
  await expect(page.getByText('Ustawienia zapisane')).toBeVisible();
  await page.getByRole('link', { name: 'Ogólne' }).click();
  await expect(page.getByLabel('Nazwa portalu')).toBeVisible();
});

test('rules that were switched are not left unasked, and Ctrl S saves them', async ({ page, portal }) => {
  await signIn(page, portal.admin);
  await page.goto('/admin/jakosc/reguly');
  const rule = page.getByRole('checkbox').first();
  await rule.uncheck();
  await page.getByRole('link', { name: 'Wróć do listy' }).click();
  await expect(page.getByText(question)).toBeVisible();
  await page.getByRole('button', { name: 'Zostań' }).click();
  await rule.press('Control+s');
  await expect(page.getByText('Reguły zapisane')).toBeVisible();
  await page.goto('/admin/jakosc/reguly');
  await rule.check();
  await rule.press('Control+s');
  await expect(page).toHaveURL(/\/admin\/jakosc$/);
});

test('who goes on while a save is being answered gets where they wanted to', async ({ page, portal }) => {
  await signIn(page, portal.admin);
  await page.goto('/admin/ustawienia?karta=seo');
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.getByLabel('Słowa kluczowe').fill('portal, wiedza, poradnik');
  await page.route('**/admin/ustawienia.data*', async (route) => {
    if (route.request().method() === 'GET') await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(page.getByText('Ustawienia zapisane')).toBeVisible();
  await page.getByRole('link', { name: 'Komunikaty' }).click();
  await expect(page.getByText(question)).toBeHidden();
  answer();
  await expect(page).toHaveURL(/\/admin\/komunikaty$/);
});

for (const { address, label, saved } of [
  { address: '/admin/ustawienia?karta=seo', label: 'Słowa kluczowe', saved: 'Ustawienia zapisane' },
  { address: '/admin/profil', label: 'Nazwa użytkownika', saved: 'Profil zaktualizowany' },
])
  test(`what is typed while a save is answered stays, and is asked about, on ${address}`, async ({ page, portal }) => {
    await signIn(page, portal.admin);
    await page.goto(address);
    const field = page.getByLabel(label);
    const before = await field.inputValue();
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/admin/*.data*', async (route) => {
      if (route.request().method() === 'GET') await held;
      await route.continue();
    });
    await field.fill('pierwsza wersja');
    await field.press('Control+s');
    await expect(page.getByText(saved)).toBeVisible();
    await field.fill('druga wersja');
    answer();
    await page.getByRole('link', { name: 'Komunikaty' }).click();
    await expect(page.getByText(question)).toBeVisible();
    await page.getByRole('button', { name: 'Zostań' }).click();
    await expect(field).toHaveValue('druga wersja');
    await field.fill(before);
    await field.press('Control+s');
    await page.getByRole('link', { name: 'Komunikaty' }).click();
    await expect(page).toHaveURL(/\/admin\/komunikaty$/);
  });

test('nothing moves on a phone while a save is on its way', async ({ page, portal }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, portal.admin);
  await page.goto('/admin/komunikaty/nowy');
  await hydrated(page);
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/admin/komunikaty/nowy.data*', async (route) => {
    await held;
    await route.continue();
  });
  const title = page.getByLabel('Tytuł');
  await title.fill('Nic nie skacze');
  const before = await title.boundingBox();
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Zapisywanie...' })).toBeVisible();
  expect(await title.boundingBox()).toEqual(before);
  answer();
  await expect(page).toHaveURL(/\/admin\/komunikaty$/);
});

const brochure = { name: 'Folder.txt', mimeType: 'text/plain', buffer: Buffer.from('Zapraszamy.') };

test('a file that was chosen and not sent goes up with the save', async ({ page, portal }) => {
  await signIn(page, portal.admin);
  await page.goto('/admin/zasoby/nowy');
  await page.getByLabel('Tytuł').fill('Folder powitalny');
  await page.getByLabel('Kategoria', { exact: true }).selectOption({ index: 1 });
  await page.getByLabel('Plik główny: Wybierz plik').setInputFiles(brochure);
  await page.getByLabel('Dodatkowe pliki: Wybierz plik').setInputFiles({ ...brochure, name: 'Mapa dojazdu.txt' });
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(page.getByText('Zasób dodany')).toBeVisible();
  await page.getByRole('link', { name: 'Folder powitalny' }).click();
  await expect(page.getByRole('button', { name: 'Usuń Folder.txt' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Usuń Mapa dojazdu.txt' })).toBeVisible();
});

test('a category made while a file waits to be sent saves nothing but itself', async ({ page, portal }) => {
  await signIn(page, portal.admin);
  await page.goto('/admin/zasoby/nowy');
  await hydrated(page);
  await page.getByLabel('Tytuł').fill('Jeszcze nie gotowy');
  await page.locator('#file_url').setInputFiles(brochure);
  await page.getByRole('button', { name: 'Zarządzaj kategoriami' }).click();
  await page.getByLabel('Nazwa kategorii').fill('Foldery');
  await page.getByRole('button', { name: 'Dodaj kategorię' }).click();
  await expect(page.getByText('Kategoria dodana')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('#category')).toHaveValue('foldery');
  await expect(page.getByRole('button', { name: 'Prześlij' })).toBeEnabled();
  await expect(page).toHaveURL(/\/admin\/zasoby\/nowy$/);
});

test('the question stays when a category made before it is answered', async ({ page, portal }) => {
  await signIn(page, portal.admin);
  await page.goto('/admin/dokumentacja/nowa');
  await hydrated(page);
  await page.getByLabel('Tytuł', { exact: true }).fill('Niedokończony');
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/admin/dokumentacja/kategorie*', async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Zarządzaj kategoriami' }).click();
  await page.getByLabel('Nazwa kategorii').fill('Spóźniona');
  await page.getByRole('button', { name: 'Dodaj kategorię' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Komunikaty' }).click();
  await expect(page.getByText(question)).toBeVisible();
  answer();
  await expect(page.locator('#category option', { hasText: 'Spóźniona' })).toBeAttached();
  await expect(page.getByText(question)).toBeVisible();
  await page.getByRole('button', { name: 'Opuść bez zapisywania' }).click();
  await expect(page).toHaveURL(/\/admin\/komunikaty$/);
});

test('a save stops at a file that cannot be sent, says so there, and goes on without it', async ({ page, portal }) => {
  await signIn(page, portal.admin);
  await page.goto('/admin/zasoby/nowy');
  await page.getByLabel('Tytuł').fill('Folder bez pliku');
  await page.getByLabel('Kategoria', { exact: true }).selectOption({ index: 1 });
  const picker = page.getByLabel('Plik główny: Wybierz plik');
  await picker.setInputFiles(brochure);
  await page.route('**/api/v1/files', (route) => route.abort());
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(page.getByText('Ten plik nie jest dołączony.')).toBeVisible();
  await expect(picker).toBeFocused();
  await expect(picker).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Tytuł')).toHaveValue('Folder bez pliku');
  await page.getByRole('link', { name: 'Anuluj' }).click();
  await expect(page.getByText(question)).toBeVisible();
  await page.getByRole('button', { name: 'Zostań' }).click();
  await page.getByRole('button', { name: 'Zrezygnuj' }).click();
  await expect(page.getByText('Ten plik nie jest dołączony.')).toBeHidden();
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(page.getByText('Zasób dodany')).toBeVisible();
});

test('a save that cannot reach the server, or comes after the session, loses nothing', async ({
  page,
  portal,
  context,
}) => {
  await signIn(page, portal.admin);
  await page.goto('/admin/dokumentacja/nowa');
  await page.getByLabel('Tytuł').fill('Napisane w pociągu');
  await page.getByLabel('Treść').fill('Długi tekst.');
  await page.route('**/*', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(page.getByText('Nie udało się zapisać zmian. Spróbuj ponownie.')).toBeVisible();
  await expect(page.getByLabel('Treść')).toHaveValue('Długi tekst.');
  await page.getByRole('tab', { name: 'Podgląd' }).click();
  await expect(page.getByText('Nie udało się przygotować podglądu.')).toBeVisible();
  await page.getByRole('tab', { name: 'Edytor' }).click();
  await page.getByRole('button', { name: 'Zarządzaj kategoriami' }).click();
  await page.getByLabel('Nazwa kategorii').fill('Z podróży');
  await page.getByRole('button', { name: 'Dodaj kategorię' }).click();
  await expect(page.getByText('Błąd zapisywania kategorii').first()).toBeVisible();
  await expect(page.getByLabel('Nazwa kategorii')).toHaveValue('Z podróży');
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Treść')).toHaveValue('Długi tekst.');
  await page.unroute('**/*');

  await context.clearCookies();
  await page.getByRole('tab', { name: 'Podgląd' }).click();
  await expect(page.getByRole('tabpanel').getByText('Sesja wygasła.')).toBeVisible();
  await page.getByRole('tab', { name: 'Edytor' }).click();
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
  for (const text of ['Błąd autoryzacji', 'Musisz być zalogowany, aby zapisać', 'Sesja wygasła.'])
    await expect(page.locator(':focus')).toContainText(text);
  await expect(page.getByLabel('Treść')).toHaveValue('Długi tekst.');
  const tab = await context.newPage();
  await signIn(tab, portal.admin);
  await tab.close();
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Napisane w pociągu' })).toBeVisible();
});

test('one’s own new password stays where it was typed, and nowhere else, when it cannot be saved', async ({
  page,
  portal,
  context,
}) => {
  await signIn(page, portal.admin);
  await page.goto('/admin/profil');
  await page.getByLabel('Nazwa użytkownika').fill('Redakcja w podróży');
  await page.getByLabel('Obecne hasło').fill(portal.admin.password);
  await page.getByLabel('Nowe hasło').fill('tajne-nowe-haslo');
  await page.getByLabel('Potwierdź hasło').fill('tajne-nowe-haslo');
  const change = page.getByRole('button', { name: 'Zmień hasło' });
  await page.route('**/*', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
  await change.click();
  await expect(page.getByText('Nie udało się zapisać zmian. Spróbuj ponownie.')).toBeVisible();
  await page.unroute('**/*');
  await context.clearCookies();
  await change.click();
  await expect(page.getByText('Sesja wygasła.')).toBeVisible();
  await expect(page.getByLabel('Nowe hasło')).toHaveValue('tajne-nowe-haslo');
  await expect(page.getByLabel('Nazwa użytkownika')).toHaveValue('Redakcja w podróży');
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, window.history.state, document.cookie]),
  );
  expect(kept).not.toContain('tajne-nowe-haslo');
});

test('a screen of the panel stands when what is pressed on it cannot reach the server', async ({ page, portal }) => {
  await signIn(page, portal.admin);
  await page.goto('/admin/ustawienia/wyszukiwarka?widok=slowa');
  await hydrated(page);
  await page.getByLabel('Słowo').fill('pto');
  await page.getByLabel('Znaczy to samo co').fill('urlop');
  await page.route('**/*', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
  await page.getByRole('button', { name: 'Dodaj' }).click();
  await expect(page.locator(':focus')).toContainText('Nie udało się zapisać zmian. Spróbuj ponownie.');
  await expect(page.getByLabel('Znaczy to samo co')).toHaveValue('urlop');
  await page.unroute('**/*');
  await page.goto('/admin/ustawienia/wyszukiwarka?widok=tezaurus');
  await page.route('**/*', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
  await page
    .getByRole('button', { name: /^Wyłącz/ })
    .first()
    .click();
  await expect(page.locator(':focus')).toContainText('Nie udało się zapisać zmian. Spróbuj ponownie.');
  await page.unroute('**/*');

  await page.goto('/kontakt');
  await page.getByLabel('Imię i nazwisko').fill('Ola Nowak');
  await page.getByLabel('Adres e-mail').fill('ola@example.com');
  await page.getByLabel('Wiadomość').fill('Czy jest wersja do druku?');
  await page.getByRole('button', { name: 'Wyślij' }).click();
  await expect(page.getByText('Dziękujemy')).toBeVisible();
  await page.goto('/admin/powiadomienia');
  await hydrated(page);
  await page.route('**/*', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
  await page.getByRole('button', { name: 'Oznacz wszystkie jako przeczytane' }).click();
  await expect(page.locator(':focus')).toContainText('Nie udało się zapisać zmian. Spróbuj ponownie.');
  await expect(page.getByRole('heading', { name: 'Powiadomienia' })).toBeVisible();
});

test('where the script of the question does not come, the browser asks', async ({ page, portal }) => {
  await signIn(page, portal.admin);
  await page.route(/assets\/leave-question-[^/]*\.js$/, (route) => route.abort());
  await page.goto('/admin/uzytkownicy/nowy');
  await page.getByLabel('Nazwa użytkownika').fill('Zofia Bąk');
  const asked: string[] = [];
  page.once('dialog', (dialog) => {
    asked.push(dialog.message());
    void dialog.dismiss();
  });
  await page.getByRole('link', { name: 'Anuluj' }).click();
  await expect.poll(() => asked.join()).toContain(question);
  await expect(page.getByLabel('Nazwa użytkownika')).toHaveValue('Zofia Bąk');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.getByRole('link', { name: 'Anuluj' }).click();
  await expect(page).toHaveURL(/\/admin\/uzytkownicy$/);
});

test('the question is there without a connection, and gives the focus back', async ({ page, portal }) => {
  await signIn(page, portal.admin);
  await page.goto('/admin/uzytkownicy/nowy');
  const script = page.waitForResponse(/assets\/leave-question-[^/]*\.js$/);
  await page.getByLabel('Nazwa użytkownika').fill('Zofia Bąk');
  await (await script).finished();
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  const leave = page.getByRole('link', { name: 'Anuluj' });
  await leave.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Zostań' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(leave).toBeFocused();
  await page.context().setOffline(false);
});
