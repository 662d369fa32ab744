import { expect, expectAccessible, expectFits, signIn, test } from './portal';

test('the properties beside a text fold away and stay so; a mistake in them opens them again', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.admin);
  await page.goto('/admin/dokumentacja/nowa');
  const toggle = page.getByRole('button', { name: 'Kolumna właściwości' });
  const ends = page.getByLabel('Data wycofania');
  const text = page.getByLabel('Treść');
  const narrow = (await text.boundingBox())?.width ?? 0;
  await page.getByLabel('Tytuł').fill('Tekst na całą szerokość');
  await page.getByLabel('Data publikacji').fill('2026-03-02T10:00');
  await ends.fill('2026-03-01T10:00');

  // By keyboard; the focus stays.
  await toggle.focus();
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Enter');
  await expect(ends).toBeHidden();
  await expect(toggle).toBeFocused();
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  expect((await text.boundingBox())?.width).toBeGreaterThan(narrow + 200);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(ends).toBeFocused();
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  // The link of the list of mistakes opens them as well.
  await toggle.click();
  await expect(ends).toBeHidden();
  await page.getByRole('link', { name: 'Data wycofania musi być późniejsza niż data publikacji' }).click();
  await expect(ends).toBeFocused();

  await toggle.click();
  await ends.evaluate((input: HTMLInputElement) => (input.value = ''));
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(page.getByText('Dokument dodany')).toBeVisible();

  // The next form is folded from the first byte, and nothing moves once scripts run.
  await page.goto('/admin/komunikaty/nowy');
  await expect(page.getByLabel('Data zakończenia')).toBeHidden();
  const shifts = await page.evaluate(
    () =>
      new Promise<number>((done) => {
        new PerformanceObserver((list) =>
          done(list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0)),
        ).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => setTimeout(() => done(0), 0));
      }),
  );
  // A column that folds late moves .05 and more; letters of a font that comes late, some .0001.
  expect(shifts).toBeLessThan(0.001);

  // On a narrow screen they are below the text anyway.
  await page.setViewportSize({ width: 390, height: 900 });
  await expect(toggle).toBeHidden();
  await expect(page.getByLabel('Data zakończenia')).toBeVisible();
  await expectFits(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await toggle.click();
  await page.reload();
  await expect(page.getByLabel('Data zakończenia')).toBeVisible();
});
