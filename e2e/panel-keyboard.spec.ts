import { build, expect, expectAccessible, focused, signIn, tabTo, test } from './portal';

test('an editor signs in, writes, makes a category and finds the menus by the keyboard alone', async ({
  page,
  portal,
}) => {
  await page.goto('/admin/login');
  await page.getByLabel('Adres e-mail').focus();
  await page.keyboard.type(portal.admin.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(portal.admin.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/dashboard/);

  await tabTo(page, 'Dodaj dokument');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Nowy dokument' })).toBeVisible();
  await expect(page.getByLabel('Tytuł')).toBeFocused();
  await page.keyboard.type('Pisane klawiszami');
  await tabTo(page, 'Zarządzaj kategoriami');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Kategorie' });
  await expect(dialog).toBeVisible();
  await tabTo(page, 'Nazwa kategorii');
  await page.keyboard.type('Z klawiatury');
  await page.keyboard.press('Enter');
  const row = dialog.getByRole('listitem').filter({ hasText: 'z-klawiatury' });
  await expect(row).toBeVisible();
  await expect(dialog.getByLabel('Nazwa kategorii')).toBeFocused();
  await expect(dialog.getByLabel('Nazwa kategorii')).toHaveValue('');

  await row.getByRole('button', { name: /^Zmień/ }).focus();
  await page.keyboard.press('Enter');
  await expect(focused(page)).toHaveValue('Z klawiatury');
  await expectAccessible(page);
  await tabTo(page, 'Anuluj');
  await page.keyboard.press('Enter');
  await expect(row.getByRole('button', { name: /^Zmień/ })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Zarządzaj kategoriami' })).toBeFocused();
  await expect(page.getByLabel('Kategoria', { exact: true })).toHaveValue('z-klawiatury');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Dokument dodany')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Pisane klawiszami' })).toBeVisible();

  await page.goto('/admin/ustawienia');
  await tabTo(page, 'Integracje API');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/karta=api/);
  await expect(page.getByRole('link', { name: 'Integracje API' })).toBeFocused();

  await page.goto('/admin/dashboard');
  await tabTo(page, /^Powiadomienia/);
  await page.keyboard.press('Tab');
  const menuButton = page.getByRole('button', { name: 'Menu użytkownika' });
  await expect(menuButton).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Profil' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Profil' })).toBeHidden();
  await expect(menuButton).toBeFocused();
});

test('the menu of a small panel holds the focus, and closes by Escape, outside and on the way', async ({
  page,
  portal,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await signIn(page, portal.admin);
  const opener = page.getByRole('button', { name: 'Otwórz menu' });
  const menu = page.locator('#menu-panelu');
  await opener.press('Enter');
  await expect(menu).toBeVisible();
  await expect(page.getByRole('button', { name: 'Zamknij menu' })).toBeFocused();
  for (let pressed = 0; pressed < 14; pressed++) {
    await page.keyboard.press('Tab');
    // Outside the menu there is only the browser itself, and a toast.
    const outside = await focused(page).evaluateAll((all) =>
      all
        .filter((one) => one !== document.body && !one.closest('#menu-panelu, [data-type]'))
        .map((one) => one.outerHTML.slice(0, 120)),
    );
    expect(outside).toEqual([]);
  }
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();

  await opener.click();
  await expect(menu).toBeVisible();
  await page.mouse.click(370, 400);
  await expect(menu).toBeHidden();

  await opener.click();
  await menu.getByRole('link', { name: 'Zasoby' }).click();
  await expect(page).toHaveURL(/\/admin\/zasoby$/);
  await expect(menu).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
});

test('a list on a phone shows each row whole, with its menu in reach', async ({ page, portal }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await signIn(page, portal.admin);
  await page.goto('/admin/dokumentacja');
  const first = page.getByRole('row').nth(1);
  await expect(first.getByRole('button', { name: /^Akcje:/ })).toBeInViewport({ ratio: 1 });
  expect((await first.boundingBox())?.height).toBeLessThan(160);
  expect(
    await page.getByRole('region', { name: 'Dokumentacja' }).evaluate((box) => box.scrollWidth - box.clientWidth),
  ).toBe(0);
  await page.getByRole('columnheader').getByRole('link', { name: /Tytuł/ }).click();
  await expect(page).toHaveURL(/sort=title/);
});

test('whatever the names, the menu of a row is in reach at every width', async ({ page, portal }) => {
  await signIn(page, portal.admin);
  const category = { name: 'Konstantynopolitańczykowianeczkówna'.repeat(2), slug: 'dlugie-slowo' };
  await build(page, 'categories', { ...category, module: 'knowledge_base' });
  await build(page, 'knowledge_base', { title: 'W kategorii o długiej nazwie', category: category.slug });
  for (const [width, path] of [
    [390, 'baza-wiedzy'],
    [1024, 'baza-wiedzy'],
    [1024, 'dokumentacja'],
    [1280, 'baza-wiedzy'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/admin/${path}`);
    const menu = page
      .getByRole('row')
      .nth(1)
      .getByRole('button', { name: /^Akcje:/ });
    await expect(menu, `${path} at ${width} px`).toBeInViewport({ ratio: 1 });
    const hidden = await page
      .getByRole('region')
      .evaluateAll((all) => all.map((box) => box.scrollWidth - box.clientWidth));
    expect(Math.max(...hidden), `${path} at ${width} px`).toBe(0);
  }
});

test('a save, a removal and a filter leave the focus where one goes on', async ({ page, portal }) => {
  await signIn(page, portal.admin);
  await page.goto('/admin/ustawienia');
  await page.getByRole('button', { name: 'Zapisz', exact: true }).press('Enter');
  await expect(page.getByText('Ustawienia zapisane')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Zapisz', exact: true })).toBeFocused();

  await page.goto('/admin/ustawienia/wyszukiwarka?widok=slowa');
  for (const word of ['rower', 'tramwaj']) {
    await page.getByLabel('Słowo', { exact: true }).fill(word);
    await page.getByLabel('Znaczy to samo co').fill('pojazd');
    await page.getByLabel('Znaczy to samo co').press('Enter');
    await expect(page.getByRole('row').filter({ hasText: word })).toBeVisible();
    await expect(page.getByLabel('Znaczy to samo co')).toBeFocused();
  }
  await page.getByRole('button', { name: 'Usuń rower' }).press('Enter');
  await expect(page.getByRole('row').filter({ hasText: 'rower' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Usuń tramwaj' })).toBeFocused();
  await page.getByRole('button', { name: 'Usuń tramwaj' }).press('Enter');
  await expect(page.getByRole('row')).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();

  await page.goto('/admin/dokumentacja');
  const status = page.getByRole('search').getByLabel('Status');
  await status.focus();
  await status.selectOption('published');
  await expect(page).toHaveURL(/status=published/);
  await expect(page.getByRole('row').filter({ hasText: 'Roboczy' })).toHaveCount(0);
  await expect(status).toBeFocused();
  await page.goBack();
  await expect(status).toHaveValue('');
});

test('changes of a release move and go with the focus on them, and files go to the next one', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.admin);
  await page.goto('/admin/dziennik-zmian/nowy');
  const add = page.getByRole('button', { name: 'Dodaj zmianę' });
  await add.click();
  await page.getByLabel('Rodzaj 1').selectOption({ label: 'Naprawa' });
  await page.getByLabel('Opis zmiany 1').focus();
  await page.keyboard.type('Pierwsza');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Druga');
  await add.press('Enter');
  await page.keyboard.type('Trzecia');
  await expect(page.getByLabel('Rodzaj 3')).toHaveValue('fix');
  const row = (what: string) => page.getByRole('listitem').filter({ has: page.getByText(what, { exact: true }) });
  const listed = () =>
    page.getByLabel(/^Opis zmiany/).evaluateAll((all) => all.map((one) => (one as HTMLTextAreaElement).value));
  await row('Trzecia').getByRole('button', { name: 'Przesuń wyżej' }).focus();
  await page.keyboard.press('Enter');
  expect(await listed()).toEqual(['Pierwsza', 'Trzecia', 'Druga']);
  await expect(row('Trzecia').getByRole('button', { name: 'Przesuń wyżej' })).toBeFocused();
  await expect(page.getByText('Trzecia: miejsce 2 z\u00a03')).toBeAttached();
  await page.keyboard.press('Enter');
  expect(await listed()).toEqual(['Trzecia', 'Pierwsza', 'Druga']);
  await expect(row('Trzecia').getByRole('button', { name: 'Przesuń niżej' })).toBeFocused();
  const remove = page.getByRole('button', { name: 'Usuń zmianę' });
  await remove.last().press('Enter');
  await expect(row('Pierwsza').getByRole('button', { name: 'Usuń zmianę' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(remove).toHaveCount(0);
  await expect(add).toBeFocused();

  await page.evaluate(() => document.querySelectorAll('form').forEach((form) => form.reset()));
  await page.goto('/admin/zasoby/nowy');
  for (const name of ['Mapa.txt', 'Plan.txt']) {
    const file = { name, mimeType: 'text/plain', buffer: Buffer.from(name) };
    await page.getByLabel('Dodatkowe pliki: Wybierz plik').setInputFiles(file);
    await page.getByRole('button', { name: 'Prześlij' }).click();
    await expect(page.getByRole('button', { name: `Usuń ${name}` })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Usuń Mapa.txt' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Usuń Plan.txt' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Dodatkowe pliki: Wybierz plik')).toBeFocused();
  const main = { name: 'Folder.txt', mimeType: 'text/plain', buffer: Buffer.from('Folder') };
  await page.getByLabel('Plik główny: Wybierz plik').setInputFiles(main);
  await page.getByRole('button', { name: 'Prześlij' }).click();
  await page.getByRole('button', { name: 'Usuń Folder.txt' }).press('Enter');
  await expect(page.getByLabel('Plik główny: Wybierz plik')).toBeFocused();
  await expect(page.getByText('Plik odłączony').first()).toBeVisible();
});
