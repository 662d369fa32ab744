import { expect, expectAccessible, otherBrowser, signIn, test } from './portal';

test('what two people changed is merged in the form: by itself where it does not touch, by choice where it does', async ({
  page,
  browser,
  portal,
}) => {
  await signIn(page, portal.admin);
  await page.goto('/admin/baza-wiedzy/nowy');
  await page.getByLabel('Tytuł').fill('Wspólny artykuł');
  await page.getByLabel('Treść').fill('Wstęp.\n\nŚrodek.\n\nKoniec.');
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await page.getByRole('link', { name: 'Wspólny artykuł' }).click();
  await expect(page.getByLabel('Treść')).toHaveValue('Wstęp.\n\nŚrodek.\n\nKoniec.');
  const other = await otherBrowser(browser, portal);
  await other.goto(page.url());
  await other.getByLabel('Tytuł').fill('Wspólny artykuł Ewy');
  await other.getByLabel('Treść').fill('Wstęp Ewy.\n\nŚrodek.\n\nKoniec Ewy.');
  await other.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(other.getByText('Artykuł zaktualizowany')).toBeVisible();
  await other.context().close();

  await page.getByLabel('Treść').fill('Wstęp mój.\n\nŚrodek mój.\n\nKoniec.');
  await page.getByLabel('Notatka do historii').fill('Nowy środek');
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(page.getByText('Ktoś zapisał ten element w międzyczasie')).toBeVisible();
  // Both changed the beginning; she changed title and end, this page the middle.
  const place = page.getByRole('group', { name: /^Treść/ });
  await expect(place).toHaveCount(1);
  await page.getByRole('button', { name: 'Połącz w formularzu' }).click();
  await expect(place.getByText('Wybierz, co zostaje.')).toBeVisible();
  await expect(place.getByLabel('Twoja wersja')).toBeFocused();
  await place.getByLabel('Obie, najpierw Twoja').check();
  await expect(page.getByText('Błąd zapisu')).toHaveCount(0);
  await expectAccessible(page);
  // What is typed only now touches her end: it is asked for as well, and the choice made before stands.
  await page.getByLabel('Treść').fill('Wstęp mój.\n\nŚrodek mój.\n\nKoniec mój.');
  await page.getByRole('button', { name: 'Połącz w formularzu' }).click();
  await expect(place).toHaveCount(2);
  await expect(place.first().getByLabel('Obie, najpierw Twoja')).toBeChecked();
  await expect(place.last().getByLabel('Twoja wersja')).toBeFocused();
  await place.last().getByLabel('Teraz zapisane').check();
  await page.getByRole('button', { name: 'Połącz w formularzu' }).click();
  await expect(page.getByText('Połączono obie wersje w formularzu')).toBeVisible();
  await expect(page.getByLabel('Treść')).toHaveValue('Wstęp mój.\n\nWstęp Ewy.\n\nŚrodek mój.\n\nKoniec Ewy.');
  await expect(page.getByLabel('Tytuł')).toHaveValue('Wspólny artykuł Ewy');
  await expect(page.getByLabel('Notatka do historii')).toHaveValue('Nowy środek');
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(page.getByText('Artykuł zaktualizowany')).toBeVisible();
});

test('two people who change one draft are merged from the draft that both opened, not from what is published', async ({
  page,
  browser,
  portal,
}) => {
  await signIn(page, portal.admin);
  await page.goto('/admin/baza-wiedzy/nowy');
  await page.getByLabel('Tytuł').fill('Wspólny szkic');
  await page.getByLabel('Treść').fill('Wstęp.\n\nKoniec.');
  await page.getByLabel('Status').selectOption('published');
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await page.getByRole('link', { name: 'Wspólny szkic' }).click();
  await page.getByLabel('Treść').fill('Wstęp szkicu.\n\nKoniec szkicu.');
  await page.getByRole('button', { name: 'Zapisz jako szkic zmian' }).click();
  await page.getByRole('link', { name: 'Edytuj szkic' }).click();
  await expect(page.getByRole('textbox', { name: 'Treść' })).toHaveValue('Wstęp szkicu.\n\nKoniec szkicu.');
  const other = await otherBrowser(browser, portal);
  await other.goto(page.url());
  // She goes back to what is published: that is a change of the draft.
  await other.getByLabel('Treść').fill('Wstęp.\n\nKoniec szkicu.');
  await other.getByRole('button', { name: 'Zapisz jako szkic zmian' }).click();
  await expect(other.getByText('Szkic zmian zapisany')).toBeVisible();
  await other.context().close();

  await page.getByLabel('Treść').fill('Wstęp szkicu.\n\nKoniec nowego szkicu.');
  await page.getByRole('button', { name: 'Zapisz jako szkic zmian' }).click();
  await page.getByRole('button', { name: 'Połącz w formularzu' }).click();
  await expect(page.getByLabel('Treść')).toHaveValue('Wstęp.\n\nKoniec nowego szkicu.');
  // That of the first save may still be there.
  await expect(page.getByText('Szkic zmian zapisany')).toBeHidden();
  await page.getByRole('button', { name: 'Zapisz jako szkic zmian' }).click();
  await expect(page.getByText('Szkic zmian zapisany')).toBeVisible();
});
