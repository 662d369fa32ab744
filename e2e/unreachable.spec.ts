import type { Page } from '@playwright/test';
import { expect, hydrated, type RunningPortal, signIn, test } from './portal';

/** Failures to get an answer: no network, and a proxy that answers in the portal's place. */
const failures = {
  'no network': { cut: (page: Page) => page.route('**/*.data*', (route) => route.abort()) },
  'a bare 502': {
    cut: (page: Page) =>
      page.route('**/*.data*', (route) =>
        route.fulfill({ status: 502, contentType: 'text/plain', body: 'Bad Gateway' }),
      ),
  },
};
const mend = (page: Page) => page.unroute('**/*.data*');
const toasts = (page: Page) => page.getByRole('region', { name: 'Powiadomienia' });
const notOpened = 'Nie udało się otworzyć strony';

/** An announcement that was deleted a moment ago. */
async function deleteAnnouncement({ request }: Page, { admin }: RunningPortal, title: string): Promise<void> {
  const signedIn = await request.post('/api/v1/auth/sign-in', { data: admin });
  const headers = { authorization: `Bearer ${(await signedIn.json()).access_token}` };
  const made = await request.post('/api/v1/announcements', { headers, data: { title, content: 'Treść.' } });
  const removed = await request.delete(`/api/v1/announcements/${(await made.json()).id}`, { headers });
  expect(removed.status()).toBe(204);
}

for (const [name, { cut }] of Object.entries(failures)) {
  test(`a sign-in that ${name} ends says so in its form, which keeps what was typed`, async ({ page, portal }) => {
    await page.goto('/admin/login');
    await page.getByLabel('Adres e-mail').fill(portal.admin.email);
    await page.getByLabel('Hasło').fill(portal.admin.password);
    await cut(page);
    await page.getByRole('button', { name: 'Zaloguj się' }).click();
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toContainText('Błąd logowania');
    await expect(alert).toContainText('Wystąpił błąd podczas logowania');
    await expect(page.getByLabel('Adres e-mail')).toHaveValue(portal.admin.email);
    await expect(page.getByLabel('Hasło')).toHaveValue(portal.admin.password);
    await mend(page);
    await page.getByRole('button', { name: 'Zaloguj się' }).click();
    await expect(page).toHaveURL(/\/admin\/dashboard/);
  });

  test(`a sign-out that ${name} ends leaves the panel standing, with what was typed`, async ({ page, portal }) => {
    await signIn(page, portal.admin);
    await page.goto('/admin/komunikaty/nowy');
    await page.getByLabel('Tytuł').fill('Jeszcze nie zapisany');
    await cut(page);
    await page.getByRole('button', { name: 'Menu użytkownika' }).click();
    await page.getByRole('button', { name: 'Wyloguj' }).click();
    await page.getByRole('button', { name: 'Opuść bez zapisywania' }).click();
    await expect(toasts(page).getByText('Błąd wylogowania')).toBeVisible();
    await expect(toasts(page).getByText('Wystąpił problem podczas wylogowywania')).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/komunikaty\/nowy$/);
    await expect(page.getByLabel('Tytuł')).toHaveValue('Jeszcze nie zapisany');
  });

  test(`a link of the panel that ${name} ends leaves the screen standing, and works when pressed again`, async ({
    page,
    portal,
  }) => {
    await signIn(page, portal.admin);
    await page.goto('/admin/ustawienia');
    const link = page.getByRole('link', { name: 'Komunikaty' });
    await cut(page);
    await link.click();
    await expect(toasts(page).getByText(notOpened)).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/ustawienia$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ustawienia');
    await mend(page);
    await link.click();
    await expect(page).toHaveURL(/\/admin\/komunikaty$/);
  });

  test(`a form without a guard of its own that ${name} ends says so, and is sent when pressed again`, async ({
    page,
    portal,
  }) => {
    const title = `Usunięta, gdy jest ${name}`;
    await deleteAnnouncement(page, portal, title);
    await signIn(page, portal.admin);
    await page.goto('/admin/ustawienia/usuniete');
    const restore = page.getByRole('button', { name: `Przywróć: ${title}` });
    await cut(page);
    await restore.click();
    await expect(toasts(page).getByText('Nie udało się wysłać formularza')).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/ustawienia\/usuniete$/);
    await mend(page);
    await restore.click();
    await expect(toasts(page).getByText('Element przywrócony')).toBeVisible();
    await expect(restore).toHaveCount(0);
  });

  test(`taking back and duplicating in a list say so where ${name} ends them`, async ({ page, portal }) => {
    await signIn(page, portal.admin);
    await page.goto('/admin/dokumentacja?status=published');
    await cut(page);
    for (const press of ['Wycofaj z publikacji', 'Powiel']) {
      await page
        .getByRole('button', { name: /^Akcje:/ })
        .first()
        .click();
      await page.getByRole('menuitem', { name: press }).click();
      await expect(toasts(page).getByText('Nie udało się wysłać formularza')).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dokumentacja');
      await expect(toasts(page).getByText('Nie udało się wysłać formularza')).toHaveCount(0);
    }
  });

  test(`a public link that ${name} ends leaves the page standing, and works when pressed again`, async ({ page }) => {
    await page.goto('/kontakt');
    await page.getByLabel('Imię i nazwisko').fill('Ola Nowak');
    await hydrated(page);
    const link = page.getByRole('navigation', { name: 'Główna nawigacja' }).getByRole('link', { name: 'Zasoby' });
    await cut(page);
    await link.click();
    await expect(toasts(page).getByText(notOpened)).toBeVisible();
    await expect(page).toHaveURL(/\/kontakt$/);
    await expect(page.getByLabel('Imię i nazwisko')).toHaveValue('Ola Nowak');
    await mend(page);
    await link.click();
    await expect(page).toHaveURL(/\/zasoby$/);
  });
}

for (const [name, { cut }] of Object.entries(failures)) {
  test(`the way back and forth that ${name} ends leaves the page standing, and its place in the history`, async ({
    page,
  }) => {
    await page.goto('/');
    await hydrated(page);
    const open = (link: string) => page.getByRole('link', { name: link, exact: true }).first().click();
    await open('Zasoby');
    await expect(page).toHaveURL(/\/zasoby$/);
    await open('Kontakt');
    await expect(page).toHaveURL(/\/kontakt$/);
    await open('Komunikaty');
    await expect(page).toHaveURL(/\/komunikaty$/);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kontakt');
    await page.getByLabel('Imię i nazwisko').fill('Ola Nowak');
    await cut(page);
    for (const direction of [-1, 1]) {
      await page.evaluate((steps) => history.go(steps), direction);
      await expect(toasts(page).getByText(notOpened)).toBeVisible();
      await expect(page).toHaveURL(/\/kontakt$/);
      await expect(page.getByLabel('Imię i nazwisko')).toHaveValue('Ola Nowak');
      await expect(toasts(page).getByText(notOpened)).toHaveCount(0);
    }
    await mend(page);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zasoby');
    await page.goForward();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kontakt');
    await page.goForward();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Komunikaty');
  });
}

test('a page whose module does not come leaves the one before standing, and opens when pressed again', async ({
  page,
}) => {
  await page.goto('/kontakt');
  await hydrated(page);
  await page.getByLabel('Imię i nazwisko').fill('Ola Nowak');
  const link = page.getByRole('navigation', { name: 'Główna nawigacja' }).getByRole('link', { name: 'Zasoby' });
  await page.route('**/assets/*.js', (route) => route.abort());
  await link.click();
  await expect(toasts(page).getByText(notOpened)).toBeVisible();
  await expect(page).toHaveURL(/\/kontakt$/);
  await expect(page.getByLabel('Imię i nazwisko')).toHaveValue('Ola Nowak');
  await page.unroute('**/assets/*.js');
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zasoby');
});

test('without a network at all the page stands, whatever is pressed', async ({ page, context }) => {
  await page.goto('/kontakt');
  await hydrated(page);
  await page.getByLabel('Imię i nazwisko').fill('Ola Nowak');
  const link = page.getByRole('navigation', { name: 'Główna nawigacja' }).getByRole('link', { name: 'Zasoby' });
  await context.setOffline(true);
  for (let presses = 0; presses < 2; presses += 1) {
    await link.click();
    await expect(toasts(page).getByText(notOpened)).toBeVisible();
    await expect(page.getByLabel('Imię i nazwisko')).toHaveValue('Ola Nowak');
    await expect(toasts(page).getByText(notOpened)).toHaveCount(0);
  }
  await context.setOffline(false);
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zasoby');
});

test('forms whose answer does not come keep what was typed', async ({ page, portal }) => {
  await page.goto('/kontakt');
  await page.getByLabel('Wiadomość').fill('Dzień dobry');
  await hydrated(page);
  await failures['a bare 502'].cut(page);
  await page.getByRole('button', { name: 'Wyślij' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Nie udało się wysłać wiadomości.');
  await expect(page.getByLabel('Wiadomość')).toHaveValue('Dzień dobry');
  await mend(page);
  await signIn(page, portal.admin);
  for (const [path, field] of [
    ['/admin/uzytkownicy/nowy', 'Nazwa użytkownika'],
    ['/admin/ustawienia', 'Nazwa portalu'],
    ['/admin/profil', 'Nazwa użytkownika'],
  ] as const) {
    await page.goto(path);
    await page.getByLabel(field).fill('Wpisane przed awarią');
    await failures['no network'].cut(page);
    await page.getByLabel(field).press('Enter');
    await expect(page.getByRole('main').getByRole('alert').first()).toContainText('Nie udało się');
    await expect(page.getByLabel(field)).toHaveValue('Wpisane przed awarią');
    await mend(page);
    // Left without a confirmation.
    await page.evaluate(() => document.querySelectorAll('form').forEach((form) => form.reset()));
  }
});
