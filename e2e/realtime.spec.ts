import type { Browser, Page } from '@playwright/test';
import { build, expect, otherBrowser, type RunningPortal, signIn, test } from './portal';

const other = { email: 'ewa@example.com', password: 'haslo-do-testow-2' };

/** Another admin in another browser. */
async function asEwa(page: Page, browser: Browser, portal: RunningPortal): Promise<Page> {
  const headers = { origin: portal.origin };
  const answer = await page.request.post('/api/v1/users', {
    headers,
    data: { ...other, username: 'ewa', role: 'admin' },
  });
  expect([201, 409]).toContain(answer.status());
  return otherBrowser(browser, portal, other);
}

test('an open form says who else edits the item and that it was changed, and the list and the bell follow without a reload', async ({
  page,
  browser,
  portal,
}) => {
  await signIn(page, portal.admin);
  const ewa = await asEwa(page, browser, portal);
  const { id } = await build(page, 'documentation', { title: 'Wspólny dokument', content: 'Pierwsza wersja' });

  await page.goto(`/admin/dokumentacja/edytuj/${id}`);
  const bell = page.getByRole('link', { name: /^Powiadomienia/ });
  const unread = (await bell.getAttribute('aria-label')) ?? '';
  await page.getByLabel('Tytuł').fill('Mój tytuł');
  await ewa.goto(`/admin/dokumentacja/edytuj/${id}`);
  await expect(page.getByRole('status').getByText(`${other.email} też edytuje ten element`)).toBeVisible();
  await expect(ewa.getByRole('status').getByText(`${portal.admin.email} też edytuje ten element`)).toBeVisible();

  await ewa.getByLabel('Tytuł').fill('Tytuł Ewy');
  await ewa.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(ewa).toHaveURL(/\/admin\/dokumentacja$/);
  await expect(
    page.getByRole('status').getByText(/^Ten element został zmieniony .+ przez ewa@example\.com$/),
  ).toBeVisible();
  await expect(page.getByText('też edytuje ten element')).toHaveCount(0);
  await expect(page.getByLabel('Tytuł')).toHaveValue('Mój tytuł');
  await expect(bell).not.toHaveAttribute('aria-label', unread);

  await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(page.getByText('Ktoś zapisał ten element w międzyczasie')).toBeVisible();
  // The dialog says it; the bar above need not repeat it.
  await expect(page.getByText(/^Ten element został zmieniony/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Zachowaj moją wersję' }).click();
  await expect(page).toHaveURL(/\/admin\/dokumentacja$/);
  await expect(ewa.getByRole('link', { name: 'Mój tytuł' })).toBeVisible();
  await ewa.context().close();
});

test('what another person has saved is loaded over one’s own when that is asked for', async ({
  page,
  browser,
  portal,
}) => {
  await signIn(page, portal.admin);
  const ewa = await asEwa(page, browser, portal);
  const { id } = await build(page, 'documentation', { title: 'Do wczytania' });
  await page.goto(`/admin/dokumentacja/edytuj/${id}#tresc`);
  await page.getByLabel('Tytuł').fill('Mój tytuł');
  const headers = { origin: portal.origin };
  await ewa.request.patch(`/api/v1/documentation/${id}`, { headers, data: { title: 'Tytuł Ewy' } });
  page.once('dialog', (question) => void question.accept());
  await page.getByRole('button', { name: 'Wczytaj nową wersję' }).click();
  await expect(page.getByLabel('Tytuł')).toHaveValue('Tytuł Ewy');
  await ewa.context().close();
});

test('the numbers of the dashboard follow, and a person whose account is removed is out at once', async ({
  page,
  browser,
  portal,
}) => {
  await signIn(page, portal.admin);
  const ewa = await asEwa(page, browser, portal);
  const users = page.getByRole('listitem').filter({ hasText: 'Użytkownicy' }).getByText(/^\d+$/);
  const { users: before } = (await (await page.request.get('/api/v1/stats')).json()) as { users: number };
  await expect(users).toHaveText(String(before));
  const { items } = (await (await page.request.get(`/api/v1/users?q=${other.email}`)).json()) as {
    items: { id: string }[];
  };
  const removed = await page.request.delete(`/api/v1/users/${items[0]?.id}`, { headers: { origin: portal.origin } });
  expect(removed.status()).toBe(204);
  await expect(users).toHaveText(String(before - 1));
  await expect(ewa).toHaveURL(/\/admin\/login/);
  await ewa.context().close();
});

test('a new key stays in sight while the list under it follows another admin', async ({ page, portal }) => {
  await signIn(page, portal.admin);
  await page.goto('/admin/ustawienia?karta=api');
  await page.getByLabel('Nazwa').fill('Kadry');
  await page.getByRole('button', { name: 'Utwórz klucz' }).click();
  const made = page.getByRole('status').filter({ hasText: 'Klucz „Kadry” jest gotowy' });
  await expect(made).toBeVisible();
  const key = await made.locator('code').innerText();
  await build(page, 'api-keys', { name: 'Płace', scope: 'read' });
  await expect(page.getByRole('row').filter({ hasText: 'Płace' })).toBeVisible();
  await expect(made.locator('code')).toHaveText(key);

  await page.getByRole('row').filter({ hasText: 'Kadry' }).getByRole('button', { name: 'Unieważnij' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unieważnij' }).click();
  await expect(page.getByText('Klucz unieważniony')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Kadry' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Klucze API' })).toBeFocused();
});
