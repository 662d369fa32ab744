import { expect, expectAccessible, signIn, test } from './portal';

test('tags are typed, suggested and taken back by keyboard, and lead readers to what else has them', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.admin);
  await page.goto('/admin/baza-wiedzy/nowy');
  await page.getByLabel('Tytuł').fill('Drukarka sieciowa');
  const input = page.getByRole('combobox', { name: 'Dodaj tag' });
  await input.fill('Sprzęt');
  await input.press('Enter');
  await input.fill('pierwsze kroki,drukarki');
  await input.press(',');
  await expect(page.getByRole('checkbox', { name: 'Sprzęt', exact: true })).toBeChecked();
  await input.fill('SPRZET');
  await input.press('Enter');
  await expect(page.getByRole('list', { name: 'Dodane tagi' }).getByRole('listitem')).toHaveCount(3);
  const crossedOut = (name: string) => page.locator('label', { hasText: name }).first();
  await expect(crossedOut('drukarki')).toHaveCSS('text-decoration-line', 'none');
  await page.getByRole('checkbox', { name: 'drukarki' }).press('Space');
  await expect(crossedOut('drukarki')).toHaveCSS('text-decoration-line', 'line-through');
  // Typed again, it stays.
  await page.getByRole('checkbox', { name: 'Sprzęt' }).press('Space');
  await input.fill('sprzet');
  await input.press('Enter');
  await expect(page.getByRole('checkbox', { name: 'Sprzęt' })).toBeChecked();
  await expect(page.getByText('Dodano tag sprzet')).toBeAttached();
  await input.fill('biuro');
  await expectAccessible(page);
  await page.getByLabel('Status').selectOption('published');
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(page.getByText('Artykuł dodany')).toBeVisible();

  await page.getByLabel('Tag', { exact: true }).selectOption('Sprzęt (1)');
  await expect(page).toHaveURL(/tag=Sprz/);
  await expect(page.getByRole('row')).toHaveCount(2);

  await page.goto('/baza-wiedzy/drukarka-sieciowa');
  const tags = page.getByRole('list', { name: 'Tagi' });
  await expect(tags.getByRole('link')).toHaveText(['#Sprzęt', '#pierwsze kroki', '#biuro']);
  await tags.getByRole('link', { name: 'pierwsze kroki' }).click();
  await expect(page).toHaveURL('/tagi/pierwsze%20kroki');
  await expect(page.getByRole('heading', { level: 1, name: 'Tag: pierwsze kroki' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Drukarka sieciowa' })).toBeVisible();
  await expectAccessible(page);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('tags are one line of text, and those that are there are unticked', async ({ page, portal }) => {
    await signIn(page, portal.admin);
    await page.goto('/admin/dokumentacja/nowa');
    await page.getByLabel('Tytuł').fill('Tagi bez skryptów');
    await page.locator('[name=tags]').fill('jeden, dwa');
    await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
    await page.getByRole('link', { name: 'Tagi bez skryptów' }).first().click();
    await page.getByRole('checkbox', { name: 'jeden' }).uncheck();
    await page.locator('[name=tags]').fill('trzy');
    await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
    await page.getByRole('link', { name: 'Tagi bez skryptów' }).first().click();
    await expect(page.getByRole('list', { name: 'Dodane tagi' }).getByRole('listitem')).toHaveText(['dwa', 'trzy']);
  });
});
