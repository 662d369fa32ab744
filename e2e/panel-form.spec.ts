import { expect, hydrated, otherBrowser, pasteInto, pixel, signIn, test } from './portal';

test('a category added while writing is chosen, and another editor is still not overwritten', async ({
  page,
  browser,
  portal,
}) => {
  await signIn(page, portal.admin);
  await page.goto('/admin/dokumentacja?q=monitorowanie');
  await page
    .getByRole('link', { name: /Monitorowanie/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Edycja dokumentu' })).toBeVisible();
  // In a form that came from the server an untouched field follows its default.
  await page.reload();
  const other = await otherBrowser(browser, portal);
  await other.goto(page.url());
  await other.getByLabel('Tytuł').fill('Monitorowanie według kogoś innego');
  await other.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(other.getByText('Dokument zaktualizowany')).toBeVisible();
  await other.context().close();

  const opened = await page.getByLabel('Tytuł').inputValue();
  await page.getByRole('button', { name: 'Zarządzaj kategoriami' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Dodaj kategorię' }).click();
  // In the summary and at its field.
  await expect(dialog.getByText('Nazwa kategorii jest wymagana')).toHaveCount(2);
  await expect(dialog.getByText('Slug kategorii jest wymagany')).toHaveCount(2);
  await dialog.getByLabel('Nazwa kategorii').fill('Łączność i sieć');
  await expect(dialog.getByLabel('Slug kategorii')).toHaveValue('lacznosc-i-siec');
  await dialog.getByRole('button', { name: 'Dodaj kategorię' }).click();
  await expect(page.getByText('Kategoria dodana')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('#category')).toHaveValue('lacznosc-i-siec');
  // The category loaded the screen anew; the form keeps what it was opened with.
  await expect(page.getByLabel('Tytuł')).toHaveValue(opened);

  await page.getByLabel('Tytuł').fill('Monitorowanie według mnie');
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(page.getByText('Ktoś zapisał ten element w międzyczasie')).toBeVisible();
  await expect(page.locator(':focus')).toContainText('Ktoś zapisał ten element w międzyczasie');
  await expect(page.getByText('Monitorowanie według kogoś innego', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(page.getByText('Ktoś zapisał ten element w międzyczasie')).toBeVisible();
  await page.getByRole('link', { name: 'Wczytaj aktualną' }).click();
  await expect(page.getByLabel('Tytuł')).toHaveValue('Monitorowanie według kogoś innego');
});

test('metadata is checked as it is added, and leaving with it unsaved asks', async ({ page, portal }) => {
  await signIn(page, portal.admin);
  await page.goto('/admin/dokumentacja/nowa');
  await page.getByRole('button', { name: 'Dodaj metadane' }).click();
  await expect(page.getByText('Nazwa klucza nie może być pusta.')).toBeVisible();
  await page.getByLabel('Nazwa', { exact: true }).fill('Data Wydania!');
  await page.getByLabel('Wartość', { exact: true }).fill('maj');
  await page.getByRole('button', { name: 'Dodaj metadane' }).click();
  await expect(page.getByText('Metadane dodane')).toBeVisible();
  await expect(page.getByLabel('data_wydania', { exact: true })).toHaveValue('maj');
  await page.getByLabel('Nazwa', { exact: true }).fill('data wydania');
  await page.getByRole('button', { name: 'Dodaj metadane' }).click();
  await expect(page.getByText('Klucz o tej nazwie już istnieje.')).toBeVisible();

  await page.getByRole('link', { name: 'Anuluj' }).click();
  await expect(page.getByText('Masz niezapisane zmiany')).toBeVisible();
  await page.getByRole('button', { name: 'Zostań' }).click();
  await expect(page.getByLabel('data_wydania', { exact: true })).toHaveValue('maj');
});

test('pictures dropped together all get into the text, and what is typed next does not take their place', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.admin);
  await page.goto('/admin/dokumentacja/nowa');
  await hydrated(page);
  const content = page.getByLabel('Treść');
  await content.fill('Oto zrzuty:');
  await content.press('End');
  const dataTransfer = await page.evaluateHandle((data) => {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    const transfer = new DataTransfer();
    for (const name of ['pierwszy.png', 'drugi.png'])
      transfer.items.add(new File([bytes], name, { type: 'image/png' }));
    return transfer;
  }, pixel);
  for (const [place, isRefused] of [
    [page.getByLabel('Tytuł', { exact: true }), true],
    [content, false],
  ] as const) {
    const goesOn = await place.evaluate(
      (element, dropped) =>
        element.dispatchEvent(new DragEvent('dragover', { dataTransfer: dropped, bubbles: true, cancelable: true })),
      dataTransfer,
    );
    expect(goesOn, 'a file dropped beside the text is not opened').toBe(!isRefused);
  }
  await content.dispatchEvent('drop', { dataTransfer });
  await expect(content).toHaveValue(/drugi\.png/);
  await content.pressSequentially('Dalej.');
  await expect(content).toHaveValue(
    /^Oto zrzuty:\n\n!\[pierwszy\.png\]\(\/files\/\S+\)\n\n!\[drugi\.png\]\(\/files\/\S+\)\n\nDalej\.$/,
  );
  const cells = '<table><tr><td>Rok</td></tr></table>';
  const isLeft = await pasteInto(content, { 'text/html': cells, 'text/plain': 'Rok', 'image/png': pixel });
  expect(isLeft, 'the picture of copied words does not take their place').toBe(true);
});

test('a list narrows while one types, and keeps the focus', async ({ page, portal }) => {
  await signIn(page, portal.admin);
  await page.goto('/admin/dokumentacja');
  const search = page.getByPlaceholder('Wyszukaj...');
  await search.pressSequentially('instalacja');
  await expect(page).toHaveURL(/q=instalacja/);
  await expect(search).toBeFocused();
  await search.fill('nie ma takiego słowa');
  await expect(page.getByText('Nie znaleziono żadnych elementów.')).toBeVisible();
  await page.goto('/admin/dokumentacja?page=999');
  await expect(page.getByText(/Strona (\d+) z \1/)).toBeVisible();
});

test('a form leads back to its list as it was left', async ({ page, portal }) => {
  await signIn(page, portal.admin);
  await page.goto('/admin/baza-wiedzy?status=published&page=2');
  const first = page.getByRole('row').nth(1).getByRole('link');
  await first.click();
  await page.getByRole('link', { name: 'Anuluj' }).click();
  await expect(page).toHaveURL(/\/admin\/baza-wiedzy\?status=published&page=2$/);
  await first.click();
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(page.getByText('Artykuł zaktualizowany')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/baza-wiedzy\?status=published&page=2$/);
});

test('an entry is written and deleted without JavaScript', async ({ browser, page, portal }) => {
  await signIn(page, portal.admin);
  const plain = await (
    await browser.newContext({
      baseURL: portal.origin,
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
    })
  ).newPage();
  await plain.goto('/admin/dokumentacja/nowa');
  await plain.getByLabel('Treść').fill('Bez skryptów');
  await plain.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(plain.getByText('Tytuł jest wymagany').first()).toBeVisible();
  await expect(plain.getByLabel('Treść')).toHaveValue('Bez skryptów');
  await plain.getByLabel('Tytuł').fill('Pisane bez skryptów');
  await plain.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await plain.getByRole('link', { name: 'Pisane bez skryptów' }).click();
  await plain.getByRole('link', { name: 'Usuń element' }).click();
  await expect(plain.getByText('Czy na pewno chcesz usunąć ten element?')).toBeVisible();
  await plain.getByRole('button', { name: 'Usuń' }).click();
  await expect(plain).toHaveURL(/\/admin\/dokumentacja$/);
  await expect(plain.getByRole('link', { name: 'Pisane bez skryptów' })).toHaveCount(0);

  await plain.goto('/admin/dziennik-zmian/nowy');
  await plain.getByLabel('Tytuł').fill('Wydanie bez skryptów');
  await plain.getByLabel('Wersja').fill('98.0.0');
  await plain.getByLabel('Treść').fill('- funkcja: Formularz działa bez skryptów');
  await plain.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await plain.getByRole('link', { name: 'Wydanie bez skryptów' }).click();
  const opening = plain.context().waitForEvent('page');
  await plain.getByRole('link', { name: 'Zobacz zapisaną wersję' }).click();
  const preview = await opening;
  await expect(preview.getByRole('group', { name: 'Nowa funkcja' })).toContainText('Formularz działa bez skryptów');
  await plain.context().close();
});
