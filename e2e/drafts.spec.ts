import {
  build,
  chooseLook,
  expect,
  expectAccessible,
  expectFits,
  hydrated,
  looks,
  otherBrowser,
  signIn,
  test,
} from './portal';

test('what is published stays as it is until its draft is published', async ({ page, browser, portal }) => {
  await signIn(page, portal.admin);
  await page.goto('/admin/baza-wiedzy/nowy');
  await page.getByLabel('Tytuł').fill('Numery kontaktowe');
  await page.getByLabel('Treść').fill('Centrala: 100.\n\nSerwis: 200.');
  await page.getByLabel('Status').selectOption('published');
  await expect(page.getByRole('button', { name: 'Zapisz jako szkic zmian' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await page.getByRole('link', { name: 'Numery kontaktowe' }).click();

  await page.getByLabel('Treść').fill('Centrala: 100.\n\nSerwis: 300.');
  await page.getByRole('button', { name: 'Zapisz jako szkic zmian' }).click();
  await expect(page.getByRole('heading', { name: 'Szkic zmian: Numery kontaktowe' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Treść' })).toContainText('300');
  await expectAccessible(page);
  const visitor = await (await browser.newContext({ baseURL: portal.origin, locale: 'pl-PL' })).newPage();
  await visitor.goto('/baza-wiedzy/numery-kontaktowe');
  await expect(visitor.getByText('Serwis: 200.')).toBeVisible();

  const other = await otherBrowser(browser, portal);
  await other.goto('/admin/baza-wiedzy?q=numery');
  await other.getByRole('link', { name: 'Numery kontaktowe' }).click();
  await expect(other.getByText(/^Jest szkic zmian: /)).toBeVisible();
  await expect(other.getByLabel('Treść')).toHaveValue('Centrala: 100.\n\nSerwis: 200.');
  await other.getByRole('link', { name: 'Edytuj szkic' }).click();
  await expect(other.getByLabel('Treść')).toHaveValue('Centrala: 100.\n\nSerwis: 300.');
  await hydrated(other);
  await expect(other.getByLabel('Status')).toHaveCount(0);
  await other.getByLabel('Treść').fill('Centrala: 100.\n\nSerwis: 400.');
  await other.keyboard.press('Control+s');
  await expect(other.getByRole('region', { name: 'Treść' })).toContainText('400');
  const [preview] = await Promise.all([
    other.waitForEvent('popup'),
    other.getByRole('link', { name: 'Podgląd szkicu' }).click(),
  ]);
  await expect(preview.getByText('Serwis: 400.')).toBeVisible();
  await preview.close();

  // This page has shown 300: its user must review before 400 is published.
  await page.getByRole('button', { name: 'Opublikuj szkic' }).click();
  await expect(page.getByText('Błąd szkicu zmian')).toBeVisible();
  await other.getByRole('button', { name: 'Opublikuj szkic' }).click();
  await expect(other.getByText('Czytelnicy widzą już nową wersję.')).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByText('Serwis: 400.')).toBeVisible();
  await visitor.context().close();
  await other.context().close();
});

test('a draft is discarded after a question', async ({ page, portal }) => {
  await signIn(page, portal.admin);
  await page.goto('/admin/dokumentacja?q=instalacja&status=published');
  await page.locator('tbody').getByRole('link').first().click();
  await page.getByLabel('Tytuł').fill('Nie będzie takiego tytułu');
  await page.getByRole('button', { name: 'Zapisz jako szkic zmian' }).click();
  await page.getByText('Odrzuć szkic').first().click();
  await expect(page.getByText('Odrzucenia szkicu nie można cofnąć.')).toBeVisible();
  const address = page.url();
  await page.getByRole('button', { name: 'Odrzuć szkic' }).click();
  await expect(page.getByText('Opublikowana wersja została bez zmian.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Tytuł' })).not.toHaveValue('Nie będzie takiego tytułu');
  await expect(page.getByText(/^Jest szkic zmian/)).toHaveCount(0);
  // An old link to it, or a second press: the entry is there, not an error.
  await page.goto(address);
  await expect(page.getByRole('textbox', { name: 'Tytuł' })).toBeVisible();
});

test('a draft is published as it was read, though the screen follows changes', async ({ page, portal }) => {
  await signIn(page, portal.admin);
  const headers = { origin: portal.origin };
  const given = { title: 'Godziny pracy', content: 'Od ósmej.', status: 'published' };
  const { id } = await build(page, 'documentation', given);
  const draft = (content: string) =>
    page.request.put(`/api/v1/documentation/${id}/draft`, { headers, data: { ...given, content } });
  await draft('Od dziewiątej.');
  await page.goto(`/admin/dokumentacja/szkic/${id}`);
  await expect(page.getByText('Od dziewiątej.')).toBeVisible();
  await draft('Od dziesiątej.');
  // A notification reloads every screen of the panel.
  const message = { name: 'Ola Nowak', email: 'ola@example.com', message: 'Od której godziny?' };
  await page.request.post('/kontakt', { headers, form: message });
  await expect(page.getByText('Od dziesiątej.')).toBeVisible();
  await page.getByRole('button', { name: 'Opublikuj szkic' }).click();
  await expect(page.getByRole('main').getByText('Ten element został w międzyczasie zmieniony.')).toBeVisible();
  await page.getByRole('button', { name: 'Opublikuj szkic' }).click();
  await expect(page).toHaveURL(/\/admin\/dokumentacja$/);
  await page.goto('/dokumentacja/godziny-pracy');
  await expect(page.getByText('Od dziesiątej.')).toBeVisible();
});

test('the form of a draft that somebody discarded keeps what is typed, and does not publish it', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.admin);
  const headers = { origin: portal.origin };
  const given = { title: 'Cennik', content: 'Bilet: 10.', status: 'published' };
  const { id } = await build(page, 'documentation', given);
  const draft = `/api/v1/documentation/${id}/draft`;
  await page.request.put(draft, { headers, data: { content: 'Bilet: 11.' } });
  await page.goto(`/admin/dokumentacja/edytuj/${id}?szkic=1`);
  await hydrated(page);
  await page.request.delete(draft, { headers });
  // A new category loads the screen anew, behind the form.
  await page.getByRole('button', { name: 'Zarządzaj kategoriami' }).click();
  const dialog = page.getByRole('dialog', { name: 'Kategorie' });
  await dialog.getByLabel('Nazwa kategorii').fill('Cenniki');
  await dialog.getByRole('button', { name: 'Dodaj kategorię' }).click();
  await expect(page.getByText(/^Edytujesz szkic zmian/)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByLabel('Treść').fill('Bilet: 12.');
  await page.keyboard.press('Control+s');
  await expect(page.getByText(/międzyczasie opublikowany albo odrzucony/)).toBeVisible();
  await expect(page.getByLabel('Treść')).toHaveValue('Bilet: 12.');
  await expectAccessible(page);
  await expect(page.getByRole('main').getByText('Twoja wersja: Bilet: 12.')).toBeVisible();
  await expect(page.getByRole('term').filter({ hasText: 'Status' })).toHaveCount(0);
  const saved = (await (await page.request.get(`/api/v1/documentation/${id}`)).json()) as { content: string };
  expect(saved.content).toBe('Bilet: 10.');
  await page.getByRole('button', { name: 'Zapisz jako nowy szkic zmian' }).click();
  await expect(page.getByRole('heading', { name: 'Szkic zmian: Cennik' })).toBeVisible();
  await page.request.delete(draft, { headers });
  await page.getByRole('button', { name: 'Opublikuj szkic' }).click();
  await expect(page.getByText('Tego szkicu zmian już nie ma')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Treść' })).toHaveValue('Bilet: 10.');
});

for (const look of looks) {
  test(`draft, history and deleted screens are accessible in the ${look.theme} theme at ${look.width} px`, async ({
    page,
    portal,
  }) => {
    await chooseLook(page, look);
    await signIn(page, portal.admin);
    const call = (method: 'post' | 'put' | 'delete', path: string, data?: unknown) =>
      page.request[method](`/api/v1${path}`, { headers: { origin: portal.origin }, data });
    const title = `Ekrany ${look.theme}`;
    const made = await call('post', '/documentation', { title, content: 'Pierwsza.\n\nDruga.', status: 'published' });
    const { id } = (await made.json()) as { id: string };
    await call('put', `/documentation/${id}/draft`, { title: `${title} inaczej`, content: 'Pierwsza.\n\nTrzecia.' });
    const gone = await call('post', '/documentation', { title: `${title} do kosza` });
    const deleted = ((await gone.json()) as { id: string }).id;
    await call('delete', `/documentation/${deleted}`);
    const screens = [
      `/admin/dokumentacja/szkic/${id}`,
      `/admin/dokumentacja/edytuj/${id}`,
      `/admin/dokumentacja/edytuj/${id}?szkic=1`,
      `/admin/dokumentacja/podglad/${id}?szkic=1`,
      `/admin/dokumentacja/historia/${id}`,
      `/admin/dokumentacja/historia/${id}/przywroc/1`,
      '/admin/ustawienia/usuniete',
    ];
    for (const path of screens) {
      await page.goto(path);
      await test.step(path, () => expectAccessible(page));
      await expectFits(page);
    }
  });
}
