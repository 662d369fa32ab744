import { build, chooseLook, expect, expectAccessible, expectFits, looks, signIn, tabTo, test } from './portal';

for (const look of looks) {
  test(`what is past its day is confirmed by one press, in the list and in the form, at ${look.width} px`, async ({
    page,
    portal,
  }) => {
    await chooseLook(page, look);
    await signIn(page, portal.admin);
    const category = `przeglad-${look.width}`;
    await build(page, 'categories', {
      module: 'documentation',
      name: `Przegląd ${look.width}`,
      slug: category,
      review_months: 6,
    });
    const overdue = { content: 'Treść.', status: 'published', review_at: '2020-01-01' };
    const [known, unknown] = [`Termin znany ${look.width}`, `Termin nieznany ${look.width}`];
    const { id: edited } = await build(page, 'documentation', { ...overdue, title: known, category });
    await build(page, 'documentation', { ...overdue, title: unknown });

    await page.goto('/admin/przeglady');
    await expectAccessible(page);
    await expectFits(page);
    await tabTo(page, `Treść aktualna: ${known}`, 100);
    await page.keyboard.press('Enter');
    await expect(page.getByText(/aktualna\. Następny przegląd: \d\d\.\d\d\.20\d\d\./)).toBeVisible();
    await expect(page).toHaveURL('/admin/przeglady');
    await expect(page.getByRole('link', { name: known, exact: true })).toHaveCount(0);

    await tabTo(page, `Treść aktualna: ${unknown}`, 100);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: unknown, exact: true })).toHaveCount(0);

    const reader = await page.request.get(`/api/v1/documentation?q=${encodeURIComponent(known)}`);
    const { items } = (await reader.json()) as { items: { verified_at: string | null }[] };
    expect(items[0]?.verified_at).not.toBeNull();

    // The form is opened anew with the new revision, so that the next save from it meets no conflict.
    await page.goto(`/admin/dokumentacja/edytuj/${edited}`);
    await tabTo(page, 'Treść aktualna', 200);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/admin/dokumentacja/edytuj/${edited}?potwierdzono=3`);
    await expect(page.getByText(/aktualna\. Następny przegląd:/)).toBeVisible();
    await expect(page.getByText('Ostatnio potwierdzono:')).toBeVisible();
    await page.getByLabel('Tytuł', { exact: true }).fill(`${known} 2`);
    await page.keyboard.press('Control+s');
    await expect(page).toHaveURL('/admin/dokumentacja');
  });
}
