import { expect, otherBrowser, signIn, test } from './portal';

test('an editor writes a document, publishes it, and a visitor finds and reads it', async ({
  page,
  browser,
  portal,
}) => {
  await signIn(page, portal.admin);
  await page.goto('/admin/dokumentacja/nowa');
  await page.getByLabel('Tytuł').fill('Źródła energii odnawialnej');
  await expect(page.getByLabel('Adres (slug)')).toHaveValue('zrodla-energii-odnawialnej');
  await page
    .getByLabel('Treść')
    .fill('Wiatraki i **panele** słoneczne.\n\n## Elektrownie wiatrowe\n\nTurbina obraca się na wietrze.');
  await page.getByRole('tab', { name: 'Podgląd' }).click();
  await expect(page.getByRole('heading', { name: /Elektrownie wiatrowe/ })).toBeVisible();
  await page.getByRole('tab', { name: 'Edytor' }).click();
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(page.getByText('Dokument dodany')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/dokumentacja$/);

  const visitor = await (await browser.newContext({ baseURL: portal.origin, locale: 'pl-PL' })).newPage();
  expect((await visitor.goto('/dokumentacja/zrodla-energii-odnawialnej'))?.status()).toBe(404);

  await page.getByRole('link', { name: 'Źródła energii odnawialnej' }).click();
  await expect(page.getByRole('heading', { name: 'Edycja dokumentu' })).toBeVisible();
  await page.getByLabel('Status').selectOption('published');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Dokument zaktualizowany')).toBeVisible();

  await visitor.goto('/szukaj?q=zrodel+energii');
  await visitor.getByRole('link', { name: 'Źródła energii odnawialnej' }).click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Źródła energii odnawialnej');
  await expect(visitor.getByText('Turbina obraca się')).toBeVisible();
  await visitor.context().close();
});

test('of two editors the second one is asked, and loses nothing', async ({ page, browser, portal }) => {
  await signIn(page, portal.admin);
  await page.goto('/admin/dokumentacja?q=instalacja');
  await page.getByRole('link', { name: 'Instalacja i pierwsze uruchomienie' }).click();
  await expect(page.getByLabel('Tytuł')).toHaveValue('Instalacja i pierwsze uruchomienie');
  const other = await otherBrowser(browser, portal);
  await other.goto(page.url());
  await other.getByLabel('Tytuł').fill('Instalacja według kogoś innego');
  await other.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(other.getByText('Dokument zaktualizowany')).toBeVisible();

  await page.getByLabel('Tytuł').fill('Instalacja według mnie');
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(page.getByText('Ktoś zapisał ten element w międzyczasie')).toBeVisible();
  await expect(page.getByLabel('Tytuł')).toHaveValue('Instalacja według mnie');
  await page.getByRole('button', { name: 'Zachowaj moją wersję' }).click();
  await expect(page.getByText('Dokument zaktualizowany')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Instalacja według mnie' })).toBeVisible();
  await other.context().close();
});

test('a form with a mistake says so at its field and keeps what was typed', async ({ page, portal }) => {
  await signIn(page, portal.admin);
  await page.goto('/admin/dokumentacja/nowa');
  await page.getByLabel('Treść').fill('Nie zgub mnie');
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(page.locator('#title')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('alert').getByText('Tytuł jest wymagany')).toBeVisible();
  await expect(page.getByLabel('Treść')).toHaveValue('Nie zgub mnie');
});

test('a document is deleted after a question', async ({ page, portal }) => {
  await signIn(page, portal.admin);
  await page.goto('/admin/dokumentacja/nowa');
  await page.getByLabel('Tytuł').fill('Do usunięcia');
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await page.getByRole('button', { name: 'Akcje: Do usunięcia' }).click();
  await page.getByRole('menuitem', { name: 'Usuń' }).click();
  await expect(page.getByText('Czy na pewno chcesz usunąć ten element?')).toBeVisible();
  await page.getByRole('button', { name: 'Usuń' }).click();
  await expect(page.getByText('Dokument usunięty')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Do usunięcia' })).toHaveCount(0);
});
