import { build, expect, expectAccessible, expectFits, otherBrowser, signIn, test } from './portal';

test('a list is narrowed, kept by name, opened again by its name and forgotten', async ({ page, portal }) => {
  await signIn(page, portal.admin);
  await page.goto('/admin/dokumentacja');
  await page.getByText('Więcej filtrów').click();
  const search = page.getByRole('search');
  await search.getByLabel('Opiekun').selectOption('Bez opiekuna');
  await expect(page).toHaveURL(/owner=-/);
  await search.getByLabel('Zmienione').selectOption('Zmienione w ciągu 7 dni');
  await expect(page).toHaveURL(/changed=7/);
  await expect(search.getByLabel('Opiekun')).toHaveValue('-');
  await page.getByText('Zapisz widok').click();
  await page.getByLabel('Nazwa widoku').fill('Bez opieki');
  await page.keyboard.press('Enter');
  await expect(page.getByText('„Bez opieki” czeka nad listą.')).toBeVisible();
  // A second press of Enter would forget it again.
  await expect(page.getByRole('main')).toBeFocused();
  const views = page.getByRole('navigation', { name: 'Zapisane widoki' });
  await expect(views.getByRole('link', { name: 'Bez opieki' })).toHaveAttribute('aria-current', 'page');
  await views.getByRole('link', { name: 'Wszystkie' }).click();
  await expect(page).toHaveURL(/\/admin\/dokumentacja$/);
  await page.context().clearCookies({ name: 'flash' });
  await page.setViewportSize({ width: 390, height: 800 });
  await page.reload();
  await views.getByRole('link', { name: 'Bez opieki' }).click();
  await expect(search.getByLabel('Zmienione')).toHaveValue('7');
  await expectAccessible(page);
  await expectFits(page);
  await page.getByText('Zmień nazwę').press('Enter');
  const name = page.getByLabel('Nowa nazwa widoku „Bez opieki”');
  await name.fill(' ');
  await name.press('Enter');
  await expect(page.getByText('Podaj nazwę widoku.')).toBeVisible();
  await expect(name).toBeFocused();
  await expectAccessible(page);
  await expectFits(page);
  await name.fill('Bez opiekuna');
  await name.press('Enter');
  await expect(views.getByRole('link', { name: 'Bez opiekuna' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('button', { name: 'Usuń widok „Bez opiekuna”' }).click();
  await expect(page.getByText('Widok usunięty')).toBeVisible();
  await expect(views).toHaveCount(0);
});

test('columns are chosen and remembered, on any machine', async ({ page, browser, portal }) => {
  await signIn(page, portal.admin);
  await page.goto('/admin/dokumentacja');
  await page.getByText('Kolumny', { exact: true }).click();
  await page.getByLabel('URL').uncheck();
  await page.getByLabel('Data dodania').check();
  await page.getByRole('button', { name: 'Pokaż kolumny' }).click();
  await expect(page.getByRole('columnheader', { name: 'Data dodania' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'URL' })).toHaveCount(0);
  const other = await otherBrowser(browser, portal);
  await other.goto('/admin/dokumentacja');
  await expect(other.getByRole('columnheader', { name: 'Data dodania' })).toBeVisible();
  await other.context().close();
  await page.goto('/admin/dokumentacja?status=published');
  await expect(page.getByRole('columnheader', { name: 'Data dodania' })).toBeVisible();
  await page.getByText('Kolumny', { exact: true }).click();
  await page.getByRole('button', { name: 'Przywróć domyślne' }).click();
  await expect(page.getByRole('columnheader', { name: 'URL' })).toBeVisible();
  await expect(page).toHaveURL(/status=published/);
});

test('what was chosen is still chosen when one comes back from an entry, until it was changed', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.admin);
  const headers = { origin: portal.origin };
  const ids: string[] = [];
  for (let n = 1; n <= 12; n++) {
    const data = { title: `Wybór ${n}`, version: `77.${n}.0`, release_date: '2026-10-01', content: '- naprawa: x' };
    ids.push((await build(page, 'changelog', data)).id);
  }
  await page.goto('/admin/dziennik-zmian?q=wybór&sort=created_at');
  const box = (n: number) => page.getByLabel(`Zaznacz: Wybór ${n}`, { exact: true });
  const bar = page.getByRole('form', { name: 'Zmiana wielu elementów' });
  await box(1).check();
  await box(2).check();
  await page.getByRole('link', { name: 'Następna strona' }).click();
  await box(12).check();
  await expect(bar.getByText('Zaznaczono 3 elementy')).toBeVisible();
  await page.getByRole('link', { name: 'Wybór 11', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Tytuł' })).toHaveValue('Wybór 11');
  await page.request.delete(`/api/v1/changelog/${ids[0]}`, { headers });
  await page.goBack();
  await expect(bar.getByText('Zaznaczono 2 elementy')).toBeVisible();
  await expect(box(12)).toBeChecked();
  await page.goto('/admin/dokumentacja');
  await page.goto('/admin/dziennik-zmian?q=wybór&sort=created_at');
  await expect(box(2)).toBeChecked();
  await page.getByLabel('Działanie').selectOption('archive');
  await page.getByRole('button', { name: 'Wykonaj' }).click();
  await expect(page.getByText('Zmieniono 2 elementy')).toBeVisible();
  await expect(bar).toBeHidden();
  await page.reload();
  await expect(box(2)).not.toBeChecked();
  await expect(bar).toBeHidden();
});
