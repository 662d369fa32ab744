import { type Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from './portal';

/** A device that keeps passkeys and confirms each press by itself. */
async function plugIn(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Leaves the panel first: its page would still open a socket, and be refused. */
async function forgetSession(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}

test('an admin adds a passkey, signs in with it alone and as second step, and removes it', async ({ page, portal }) => {
  const { email, password } = portal.admin;
  await plugIn(page);
  await signIn(page, portal.admin);
  await page.goto('/admin/profil/drugi-skladnik');
  const adding = page.locator('form', { has: page.locator('[value="passkey-begin"]') });
  await adding.getByLabel('Obecne hasło').fill(password);
  await adding.getByRole('button', { name: 'Dalej' }).click();
  await page.getByLabel('Nazwa klucza').fill('Telefon Ani');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Utwórz klucz dostępu' }).click();
  await expect(page.getByText('Jeszcze nie użyty.')).toBeVisible();
  await expect(page.getByText('Drugi składnik jest włączony')).toBeVisible();
  await expectAccessible(page);

  await forgetSession(page);
  await page.goto('/admin/login');
  await page.getByRole('button', { name: 'Użyj klucza dostępu' }).click();
  await page.waitForURL('**/admin/dashboard');

  await forgetSession(page);
  await page.goto('/admin/login');
  await page.getByLabel('Adres e-mail').fill(email);
  await page.getByLabel('Hasło').fill(password);
  await page.getByRole('button', { name: 'Zaloguj się', exact: true }).click();
  await expect(page.getByText('Użyj klucza dostępu albo podaj jeden z kodów zapasowych.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Użyj klucza dostępu' }).click();
  await page.waitForURL('**/admin/dashboard');

  await page.goto('/admin/profil/drugi-skladnik');
  await page.getByRole('link', { name: 'Usuń klucz „Telefon Ani”' }).click();
  await expect(page.getByRole('heading', { name: 'Usunąć klucz dostępu?' })).toBeVisible();
  await page.getByLabel('Obecne hasło').fill(password);
  await page.getByRole('button', { name: 'Usuń' }).click();
  await expect(page.getByText('Nie masz jeszcze klucza dostępu.')).toBeVisible();
});
