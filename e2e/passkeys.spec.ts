import { type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { build, expect, expectAccessible, signIn, test } from './portal';

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

test('an admin adds a passkey, signs in with it alone and as second step, proves who they are, and removes it', async ({
  page,
  portal,
}) => {
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

  await portal.change("UPDATE sessions SET proved_at = proved_at - interval '16 minutes'");
  await page.goto('/admin/ustawienia?karta=api');
  await page.locator('#key-name').fill('Kopia zapasowa');
  await page.getByRole('button', { name: 'Utwórz klucz' }).click();
  await page.getByRole('button', { name: 'Potwierdź kluczem dostępu' }).click();
  await expect(page.getByText('Potwierdzono, że to Ty. Wyślij formularz jeszcze raz.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Utwórz klucz' }).click();
  await expect(page.getByText('Skopiuj go teraz.')).toBeVisible();

  await page.goto('/admin/profil/drugi-skladnik');
  await page.getByRole('link', { name: 'Usuń klucz „Telefon Ani”' }).click();
  await expect(page.getByRole('heading', { name: 'Usunąć klucz dostępu?' })).toBeVisible();
  await page.getByLabel('Obecne hasło').fill(password);
  await page.getByRole('button', { name: 'Usuń' }).click();
  await expect(page.getByText('Nie masz jeszcze klucza dostępu.')).toBeVisible();
});

/** A reader with an account, signed in on their own page. */
async function openAccount(page: Page, email: string): Promise<void> {
  await page.goto('/konto');
  await page.getByLabel('Adres e-mail').fill(email);
  await page.getByLabel('Hasło').fill(reader.password);
  await page.getByRole('button', { name: 'Zaloguj się', exact: true }).click();
  await page.waitForURL('**/konto');
}
const reader = { username: 'Ola Czytelna', password: 'zielony-rower-nad-rzeka' };

test('a reader does the same on the page of their account, and switches codes on and off without JavaScript', async ({
  page,
  portal,
  browser,
}) => {
  await signIn(page, portal.admin);
  const emails = ['ola.czytelna@example.pl', 'ula.czytelna@example.pl'] as const;
  for (const email of emails) {
    await build(page, 'users', { ...reader, email, role: 'user' });
  }
  await forgetSession(page);
  await plugIn(page);
  await openAccount(page, emails[0]);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Włącz', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Drugi składnik logowania', level: 1 })).toBeVisible();
  await expectAccessible(page);
  const adding = page.locator('form', { has: page.locator('[value="passkey-begin"]') });
  await adding.getByLabel('Obecne hasło').fill(reader.password);
  await adding.getByRole('button', { name: 'Dalej' }).click();
  await page.getByLabel('Nazwa klucza').fill('Telefon Oli');
  await page.getByRole('button', { name: 'Utwórz klucz dostępu' }).click();
  await expect(page.getByText('Drugi składnik jest włączony')).toBeVisible();
  await page.getByRole('link', { name: 'Usuń klucz „Telefon Oli”' }).click();
  await expectAccessible(page);
  await page.getByLabel('Obecne hasło').fill(reader.password);
  await page.getByRole('button', { name: 'Usuń' }).click();
  await expect(page.getByText('Klucz dostępu usunięty')).toBeVisible();

  const plain = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } });
  await openAccount(plain, emails[1]);
  await plain.getByRole('link', { name: 'Włącz', exact: true }).click();
  const begin = plain.locator('form', { has: plain.locator('[value="begin"]') });
  await begin.getByLabel('Obecne hasło').fill(reader.password);
  await begin.getByRole('button', { name: 'Dalej' }).click();
  const secret = await plain.locator('p.font-mono').innerText();
  await plain.getByLabel('Kod z aplikacji').fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
  await plain.getByRole('button', { name: 'Włącz drugi składnik' }).click();
  await expect(plain.getByText('Drugi składnik jest włączony')).toBeVisible();
  const removal = plain.locator('form', { has: plain.locator('[value="remove"]') });
  await removal.getByLabel('Obecne hasło').fill(reader.password);
  await removal.getByRole('button', { name: 'Wyłącz kody z aplikacji' }).click();
  await expect(plain.getByText('Kody z aplikacji wyłączone')).toBeVisible();
  await plain.close();
});
