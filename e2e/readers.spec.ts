import { build, expect, expectAccessible, signIn, test } from './portal';
import type { ReceivedMail } from '../test/mail-server';

test.use({ sendsMail: true });

const reader = 'czytelnik@example.pl';

/** Where a letter's link leads in the portal. */
const linkIn = (letter: ReceivedMail | undefined, label: RegExp): string => {
  const [, address = ''] = [...(letter?.html ?? '').matchAll(/href="([^"]+)"[^>]*>([^<]+)</g)].find(([, , text]) =>
    label.test(text ?? ''),
  ) ?? ['', ''];
  return new URL(address.replaceAll('&amp;', '&')).pathname;
};

test('a reader asks for news, confirms, hears of an urgent announcement, and leaves', async ({
  page,
  portal,
  mail,
  browser,
}) => {
  const letters = mail!.received;
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Subskrypcja e-mail' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Subskrypcja e-mail' })).toBeVisible();
  await expectAccessible(page);
  const topics = page.getByRole('group', { name: 'O czym pisać' });
  for (const box of await topics.getByRole('checkbox').all()) await box.uncheck();
  await page.getByLabel('Adres e-mail').fill('czytelnik');
  await page.getByRole('button', { name: 'Zapisz mnie' }).click();
  await expect(page.getByRole('alert').getByText('Wprowadź poprawny adres email')).toBeVisible();
  await expect(page.getByRole('alert').getByText('Wybierz co najmniej jeden dział')).toBeVisible();
  await expect(page.getByLabel('Adres e-mail')).toHaveValue('czytelnik');
  await expect(topics.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByLabel('Adres e-mail').fill(reader);
  await topics.getByLabel('Komunikaty').check();
  await page.getByRole('button', { name: 'Zapisz mnie' }).click();
  await expect(page.getByText('Sprawdź pocztę')).toBeVisible();

  await expect.poll(() => letters.length).toBe(1);
  await page.goto(linkIn(letters[0], /Potwierdź subskrypcję/));
  await expect(page.getByText(reader)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Potwierdzam subskrypcję' }).click();
  await expect(page.getByText('Zapisano', { exact: true })).toBeVisible();

  const panel = await browser.newContext({ baseURL: portal.origin });
  const desk = await panel.newPage();
  await signIn(desk, portal.admin);
  await build(desk, 'announcements', {
    title: 'Awaria logowania',
    content: 'Naprawiamy.',
    importance: 'urgent',
    status: 'published',
  });
  await expect.poll(() => letters.length).toBe(2);
  expect(letters[1]?.subject).toContain('Awaria logowania');
  await page.goto(linkIn(letters[1], /Przeczytaj w/));
  await expect(page.getByRole('heading', { level: 1, name: 'Awaria logowania' })).toBeVisible();

  await page.goto(linkIn(letters[1], /Wypisz się/));
  await page.getByRole('button', { name: 'Wypisz mnie' }).click();
  await expect(page.getByText('Subskrypcja zakończona. Adres usunęliśmy.')).toBeVisible();
  await expectAccessible(page);
  await desk.goto('/admin/ustawienia/subskrypcje');
  await expect(desk.getByText(reader)).toHaveCount(0);
  await panel.close();
});

test('what is kept of a person is found, handed over and erased', async ({ page, portal }) => {
  const person = 'zofia@example.pl';
  await page.goto('/kontakt');
  await page.getByLabel('Imię i nazwisko').fill('Zofia Lis');
  await page.getByLabel('Adres e-mail').fill(person);
  await page.getByLabel('Wiadomość').fill('Proszę o telefon.');
  await page.getByRole('button', { name: 'Wyślij' }).click();
  await expect(page.getByText('Wiadomość wysłana')).toBeVisible();

  await signIn(page, portal.admin);
  await page.goto('/admin/ustawienia/dane-osobowe');
  await expectAccessible(page);
  const find = async (email: string) => {
    await page.getByLabel('Adres e-mail').fill(email);
    await page.getByRole('button', { name: 'Znajdź' }).click();
  };
  await find('zofia');
  // In the summary and at its field.
  await expect(page.getByText('Wprowadź poprawny adres email')).toHaveCount(2);
  await expect(page.getByLabel('Adres e-mail')).toHaveValue('zofia');
  await find('nikt@example.pl');
  await expect(page.getByText('Portal nie przechowuje niczego pod adresem nikt@example.pl.')).toBeVisible();
  await page.getByLabel('Oceny stron').fill('7');
  await find(person);
  await expect(page.getByRole('heading', { name: `Dane pod adresem ${person}` })).toBeVisible();
  await expect(page.getByLabel('Oceny stron'), 'what is typed into the other form stays').toHaveValue('7');
  await expectAccessible(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Pobierz dane (JSON)' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('dane-osobowe.json');
  await page.getByRole('button', { name: 'Usuń dane tej osoby' }).click();
  await expect(page.getByText('Zaznacz, że wiesz, co się stanie')).toHaveCount(2);
  await page.getByLabel('Wiem, że tego nie można cofnąć').check();
  await page.getByRole('button', { name: 'Usuń dane tej osoby' }).click();
  await expect(page.getByText('Dane usunięte')).toBeVisible();
  await find(person);
  await expect(page.getByText(`Portal nie przechowuje niczego pod adresem ${person}.`)).toBeVisible();

  await page.getByLabel('Dziennik zdarzeń').fill('12');
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(page.getByRole('alert').getByText(/Podaj 0 albo co najmniej 30 dni/)).toBeVisible();
  await expect(page.getByLabel('Dziennik zdarzeń')).toHaveValue('12');
  await expect(page.getByLabel('Oceny stron')).toHaveValue('7');
});
