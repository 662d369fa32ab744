import { expect, expectAccessible, signIn, test } from './portal';

const ewa = { email: 'ewa@example.pl', username: 'Ewa Żak', password: 'haslo-ewy-123' };

test('an admin adds an account, corrects what is wrong, and deletes it', async ({ page, portal }) => {
  await signIn(page, portal.admin);
  await page.goto('/admin/uzytkownicy');
  await expectAccessible(page);
  await page
    .getByRole('row')
    .filter({ hasText: 'To Ty' })
    .getByRole('button', { name: /^Akcje: / })
    .click();
  await expect(page.getByRole('menuitem', { name: 'Edytuj' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Usuń' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Dodaj użytkownika' }).click();
  await page.getByLabel('Adres e-mail').fill('ewa');
  await page.getByLabel('Nazwa użytkownika').fill(ewa.username);
  await page.getByRole('button', { name: 'Zapisz' }).click();
  await expect(page.getByRole('alert').getByText('Wprowadź poprawny adres email')).toBeVisible();
  await expect(page.getByLabel('Nazwa użytkownika')).toHaveValue(ewa.username);
  await expectAccessible(page);
  await page.getByLabel('Adres e-mail').fill(ewa.email);
  await page.getByLabel('Hasło', { exact: true }).fill(ewa.password);
  await page.getByLabel('Potwierdź hasło').fill(ewa.password);
  await page.getByRole('button', { name: 'Zapisz' }).click();
  await expect(page.getByText('Użytkownik dodany')).toBeVisible();
  await page.getByPlaceholder('Wyszukaj...').pressSequentially('żak');
  await expect(page).toHaveURL(/q=%C5%BCak/);
  await expect(page.getByText('Pokazuje 1-1 z 1 elementów')).toBeVisible();
  await page.getByRole('button', { name: `Akcje: ${ewa.username}` }).click();
  await page.getByRole('menuitem', { name: 'Usuń' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Usuń' }).click();
  await expect(page.getByText('Użytkownik usunięty')).toBeVisible();
  await expect(page.getByText('Nie znaleziono żadnych elementów.')).toBeVisible();
});

test('a refused deletion stays explained while the panel follows other changes', async ({ page, portal }) => {
  await signIn(page, portal.admin);
  const { items } = (await (await page.request.get(`/api/v1/users?q=${portal.admin.email}`)).json()) as {
    items: { id: string }[];
  };
  await page.goto(`/admin/uzytkownicy/usun/${items[0]?.id}`);
  await page.getByRole('button', { name: 'Usuń' }).click();
  await expect(page.getByText('Nie możesz usunąć własnego konta.')).toBeVisible();
  // Once the header shows the new name, the screen has been loaded anew.
  const headers = { origin: portal.origin };
  expect(
    (await page.request.patch('/api/v1/settings', { headers, data: { site_name: 'Portal Nowej Nazwy' } })).status(),
  ).toBe(200);
  await expect(page.getByRole('banner').getByText('Portal Nowej Nazwy Admin')).toBeVisible();
  await expect(page.getByText('Nie możesz usunąć własnego konta.')).toBeVisible();
  await page.request.patch('/api/v1/settings', { headers, data: { site_name: 'Portal Dokumentacji' } });
});

test('what another admin changes while the form is open stays, or is asked about', async ({ page, portal }) => {
  await signIn(page, portal.admin);
  const headers = { origin: portal.origin };
  const ola = { email: 'ola@example.pl', username: 'Ola Nowak', role: 'moderator', password: 'haslo-do-testow-2' };
  const made = await page.request.post('/api/v1/users', { headers, data: ola });
  const { id } = (await made.json()) as { id: string };
  await page.goto(`/admin/uzytkownicy/edytuj/${id}`);
  await expect(page.getByLabel('Nazwa użytkownika')).toHaveValue(ola.username);
  await page.request.patch(`/api/v1/users/${id}`, { headers, data: { role: 'user', username: 'Ola Inna' } });
  // Once the header shows the new name, the screen has been loaded anew.
  await page.request.patch('/api/v1/settings', { headers, data: { site_name: 'Portal Nowej Nazwy' } });
  await expect(page.getByRole('banner').getByText('Portal Nowej Nazwy Admin')).toBeVisible();
  await expect(page.getByLabel('Nazwa użytkownika')).toHaveValue(ola.username);
  await page.getByLabel('Nazwa użytkownika').fill('Ola Kowalska');
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(page.locator('#username-error')).toContainText('ktoś zapisał tu: Ola Inna');
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(page).toHaveURL(/\/uzytkownicy$/);
  const kept = await page.request.get(`/api/v1/users/${id}`);
  expect(await kept.json()).toMatchObject({ username: 'Ola Kowalska', role: 'user' });
  await page.request.patch('/api/v1/settings', { headers, data: { site_name: 'Portal Dokumentacji' } });
});

test('nobody takes the admin role from themselves', async ({ page, portal }) => {
  await signIn(page, portal.admin);
  await page.goto('/admin/uzytkownicy');
  await page.getByRole('row', { name: portal.admin.email }).getByRole('link').click();
  await expect(page.getByLabel('Rola')).toBeDisabled();
  await expect(page.getByLabel('Rola')).toHaveAccessibleDescription('Nie możesz odebrać sobie roli administratora.');
});

test('a person signs in, ends another device’s session and signs out, without scripts', async ({
  browser,
  page,
  portal,
}) => {
  await signIn(page, portal.admin);
  const context = await browser.newContext({
    baseURL: portal.origin,
    javaScriptEnabled: false,
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0',
  });
  const plain = await context.newPage();
  await plain.goto('/admin/profil');
  await expect(plain.getByText('Musisz być zalogowany, aby zobaczyć swój profil.')).toBeVisible();
  await plain.getByLabel('Adres e-mail').fill(portal.admin.email);
  await plain.getByLabel('Hasło').fill(portal.admin.password);
  await plain.getByRole('button', { name: 'Zaloguj się' }).click();
  await expect(plain).toHaveURL(/\/admin\/profil$/);
  await page.goto('/admin/profil');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Zakończ sesję: Firefox, Windows' }).click();
  await expect(page.getByText('Sesja zakończona')).toBeVisible();
  await plain.reload();
  await expect(plain).toHaveURL(/\/admin\/login/);
  await context.close();
});

test('an account without a password gets one by a link, once', async ({ page, portal, browser }) => {
  await signIn(page, portal.admin);
  await page.goto('/admin/uzytkownicy/nowy');
  await page.getByLabel('Adres e-mail').fill('maria@example.com');
  await page.getByLabel('Nazwa użytkownika').fill('Maria Lis');
  await page.getByRole('button', { name: 'Zapisz' }).click();
  await page.getByRole('button', { name: 'Akcje: Maria Lis' }).click();
  await page.getByRole('menuitem', { name: 'Edytuj' }).click();
  await page.getByRole('link', { name: 'Link do ustawienia hasła' }).click();
  await page.getByRole('button', { name: 'Utwórz link' }).click();
  const link = await page.getByText('/admin/haslo/').innerText();
  await expectAccessible(page);

  const visitor = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } });
  await visitor.goto(link);
  await expect(visitor.getByText('Konto: maria@example.com')).toBeVisible();
  await visitor.getByLabel('Nowe hasło').fill('haslo-marii-1');
  await visitor.getByLabel('Potwierdź hasło').fill('haslo-mar');
  await visitor.getByRole('button', { name: 'Zapisz hasło' }).click();
  await expect(visitor.getByRole('link', { name: 'Hasła nie są identyczne' })).toBeVisible();
  await visitor.getByLabel('Nowe hasło').fill('haslo-marii-1');
  await visitor.getByLabel('Potwierdź hasło').fill('haslo-marii-1');
  await visitor.getByRole('button', { name: 'Zapisz hasło' }).click();
  await expect(visitor.getByRole('button', { name: 'Zaloguj się' })).toBeVisible();
  await visitor.goto(link);
  await expect(visitor.getByText('Ten link jest nieważny')).toBeVisible();
  await visitor.close();
});
