import { build, expect, otherBrowser, signIn, test } from './portal';

const kept = /^Zapisano kopię roboczą o/;

test('what was typed is offered after a closed tab, on another machine, with what differs', async ({
  page,
  browser,
  context,
  portal,
}) => {
  await signIn(page, portal.admin);
  await page.goto('/admin/dokumentacja?q=instalacja');
  await page.getByRole('link', { name: 'Instalacja i pierwsze uruchomienie' }).click();
  await page.getByLabel('Tytuł').fill('Instalacja, której nie zapisano');
  await expect(page.getByText(kept)).toBeVisible();
  const address = page.url();
  await page.close({ runBeforeUnload: false });

  const elsewhere = await browser.newContext({ baseURL: portal.origin, locale: 'pl-PL' });
  const machine = await elsewhere.newPage();
  await signIn(machine, portal.admin);
  await machine.goto(address);
  await expect(machine.getByText(/^Masz niezapisaną kopię roboczą: /)).toBeVisible();
  await expect(machine.getByRole('textbox', { name: 'Tytuł' })).toHaveValue('Instalacja i pierwsze uruchomienie');
  await machine.getByText('Czym kopia różni się').click();
  await expect(machine.getByRole('region', { name: 'Tytuł' })).toContainText('której nie zapisano');
  await machine.getByRole('button', { name: 'Przywróć do formularza' }).click();
  await expect(machine.getByRole('textbox', { name: 'Tytuł' })).toHaveValue('Instalacja, której nie zapisano');
  await expect(machine.getByRole('heading', { level: 1 })).toBeFocused();
  await machine.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(machine.getByText('Dokument zaktualizowany')).toBeVisible();
  await machine.goto(address);
  await expect(machine.getByRole('textbox', { name: 'Tytuł' })).toHaveValue('Instalacja, której nie zapisano');
  await expect(machine.getByText(/^Masz niezapisaną kopię/)).toHaveCount(0);
  await elsewhere.close();

  const other = await otherBrowser(browser, portal);
  await other.goto(address);
  await expect(other.getByText(/^Masz niezapisaną kopię/)).toHaveCount(0);
  await other.context().close();
  await context.close();
});

test('what was typed into a fragment is offered after a closed tab', async ({ page, context, portal }) => {
  await signIn(page, portal.admin);
  await page.goto('/admin/fragmenty/nowy');
  await page.getByLabel('Tytuł').fill('Godziny pracy');
  await page.getByRole('textbox', { name: 'Treść' }).fill('Urząd pracuje od 8 do 16.');
  await expect(page.getByText(kept)).toBeVisible();
  await page.close({ runBeforeUnload: false });
  const next = await context.newPage();
  await next.goto('/admin/fragmenty/nowy');
  await expect(next.getByText(/^Masz niezapisaną kopię roboczą: /)).toBeVisible();
  await next.getByText('Czym kopia różni się').click();
  await expect(next.getByRole('region', { name: 'Treść' })).toContainText('Urząd pracuje od 8 do 16.');
  await next.getByRole('button', { name: 'Przywróć do formularza' }).click();
  await expect(next.getByLabel('Tytuł')).toHaveValue('Godziny pracy');
  await next.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(next.getByText('Fragment dodany')).toBeVisible();
  await next.goto('/admin/fragmenty/nowy');
  await expect(next.getByLabel('Tytuł')).toHaveValue('');
  await expect(next.getByText(/^Masz niezapisaną kopię/)).toHaveCount(0);
});

test('a copy that is given up is gone from the server, too', async ({ page, portal }) => {
  await signIn(page, portal.admin);
  await page.goto('/admin/dokumentacja/nowa');
  await page.getByLabel('Tytuł').fill('Już niepotrzebne');
  await expect(page.getByText(/^Zapisano kopię roboczą/)).toBeVisible();
  // Written by a clock that is ahead: the browser's copy is shown, and the server's, of the same content, goes as well.
  await page.evaluate(() => {
    const ahead = (_: string, at: string) => `"savedAt":"${new Date(Date.parse(at) + 120_000).toISOString()}"`;
    for (const [name, text] of Object.entries(localStorage).filter(([key]) => key.includes('/kopia/')))
      localStorage.setItem(name, String(text).replace(/"savedAt":"([^"]+)"/g, ahead));
  });
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole('button', { name: 'Odrzuć kopię' }).click();
  const answered = page.waitForResponse(/usun=1/);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Odrzuć kopię' }).click();
  expect((await answered).ok()).toBe(true);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(page.getByLabel('Tytuł')).toHaveValue('');
  await expect(page.getByText(/^Masz niezapisaną kopię/)).toHaveCount(0);
});

test('an untouched form with a time in it keeps no copy, and lets go without a question', async ({ page, portal }) => {
  await signIn(page, portal.admin);
  // One of its own: earlier journeys may have left unsaved copies of a new one, which are offered.
  const { id } = await build(page, 'announcements', {
    title: 'Nietknięty formularz',
    valid_from: '2026-07-01T10:00:00Z',
  });
  const form = `/admin/komunikaty/edytuj/${id}`;
  await page.goto(form);
  // Copies are made after a touch, and at once when the page goes.
  await page.getByRole('button', { name: 'Kolumna właściwości' }).click();
  await page.goto(form);
  const copies = await page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes('/kopia/')));
  expect(copies).toEqual([]);
  await page.getByRole('link', { name: 'Anuluj' }).click();
  await expect(page).toHaveURL('/admin/komunikaty');
});

test.describe('in the visual editor', () => {
  test.use({ editorView: 'visual' });

  test('what is typed while a save is under way is told, and offered by the form', async ({ page, portal }) => {
    await signIn(page, portal.admin);
    await page.goto('/admin/dokumentacja?q=zasoby');
    await page.getByRole('link', { name: 'Zasoby i pliki do pobrania' }).click();
    await page.locator('.editor-text > p').first().click();
    const address = page.url();
    await page.keyboard.press('End');
    await page.keyboard.type(' Zapisane.');
    let goOn = () => {};
    const isHeld = new Promise<void>((resolve) => (goOn = resolve));
    await page.route(/\/edytuj\/[^?]*\.data/, async (route) => {
      if (route.request().method() === 'POST') await isHeld;
      await route.continue();
    });
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/edytuj/'));
    await page.keyboard.press('Control+s');
    await sent;
    await page.keyboard.type(' Dopisane.');
    goOn();
    await expect(page.getByText('Dokument zaktualizowany')).toBeVisible();
    await expect(page.getByText('Dopisanego później nie zapisano')).toBeVisible();
    await page.goto(address);
    await expect(page.locator('.editor-text')).toContainText('Zapisane.');
    await expect(page.locator('.editor-text')).not.toContainText('Dopisane.');
    await page.getByRole('button', { name: 'Przywróć do formularza' }).click();
    await expect(page.locator('.editor-text')).toContainText('Zapisane. Dopisane.');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Dokument zaktualizowany')).toBeVisible();
    await page.goto(address);
    await expect(page.locator('.editor-text')).toContainText('Zapisane. Dopisane.');
    await expect(page.getByText(/^Masz niezapisaną kopię/)).toHaveCount(0);
  });

  test('without a connection what is typed stays in the browser, and is given up when that is chosen', async ({
    page,
    context,
    portal,
  }) => {
    await signIn(page, portal.admin);
    await page.goto('/admin/dokumentacja/nowa');
    // Not the text area that it comes in front of.
    await page.locator('.editor-text').click();
    await context.route('**/kopia/**', (route) => route.abort());
    await page.keyboard.type('Pisane ');
    await expect(page.getByText(/jest tylko w\stej przeglądarce/)).toBeVisible();
    await context.setOffline(true);
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('region', { name: 'Powiadomienia' }).getByText('Błąd zapisu')).toBeVisible();
    await page.keyboard.type('w pociągu.');
    await context.setOffline(false);
    page.on('dialog', (dialog) => void dialog.accept());
    await page.goto('/admin/dokumentacja/nowa');
    await expect(page.getByText(/^Masz niezapisaną kopię roboczą: /)).toBeVisible();
    await page.getByText('Czym kopia różni się').click();
    await expect(page.getByRole('region', { name: 'Treść' })).toContainText('Pisane w pociągu.');
    await page.getByRole('button', { name: 'Przywróć do formularza' }).click();
    await expect(page.locator('.editor-text')).toContainText('Pisane w pociągu.');
    await page.reload();
    await expect(page.getByText(/^Masz niezapisaną kopię roboczą: /)).toBeVisible();
    await page.getByRole('button', { name: 'Odrzuć kopię' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Odrzuć kopię' }).click();
    await page.reload();
    await expect(page.getByLabel('Tytuł')).toBeVisible();
    await expect(page.getByText(/^Masz niezapisaną kopię/)).toHaveCount(0);
  });
});
