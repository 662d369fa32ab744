import { chooseLook, expect, expectAccessible, expectFits, looks, signIn, test } from './portal';

test.use({ editorView: 'visual' });

const control = 'textarea[name=content]';

test('a text is kept once, put into another from the menu of blocks, and its change reaches readers', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.admin);
  await page.goto('/admin/fragmenty');
  await expect(page.getByText('Nie ma jeszcze żadnego fragmentu.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Dodaj fragment' }).first().click();
  await page.getByLabel('Tytuł').fill('Godziny pracy');
  await page.locator('.editor-text').click();
  await page.keyboard.type('Od ósmej do szesnastej.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(page.getByText('Fragment dodany')).toBeVisible();
  await expect(page.getByText('{{fragment:godziny-pracy}}')).toBeVisible();

  await page.goto('/admin/baza-wiedzy/nowy');
  await page.getByLabel('Tytuł').fill('Kiedy dzwonić');
  await page.locator('.editor-text').click();
  await page.keyboard.type('/fragment');
  await page.getByRole('option', { name: 'Fragment wspólny' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Godziny pracy/ })
    .click();
  await expect(page.locator('.editor-text').getByText('Od ósmej do szesnastej.')).toBeVisible();
  await expect(page.locator(control)).toHaveValue(/^\{\{fragment:godziny-pracy\}\}\n*$/);
  await expectAccessible(page);
  await page.getByLabel('Status').selectOption('published');
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(page.getByText('Artykuł dodany')).toBeVisible();
  await page.goto('/baza-wiedzy/kiedy-dzwonic');
  await expect(page.getByText('Od ósmej do szesnastej.')).toBeVisible();

  await page.goto('/admin/fragmenty');
  await page.getByRole('link', { name: 'Godziny pracy' }).click();
  await expect(page.getByRole('link', { name: 'Kiedy dzwonić' })).toBeVisible();
  await page.locator('.editor-text').click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Od siódmej.');
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(page.getByText('Fragment zaktualizowany')).toBeVisible();
  await expect(async () => {
    await page.goto('/baza-wiedzy/kiedy-dzwonic');
    expect(await page.getByText('Od siódmej.').count()).toBe(1);
  }).toPass();
});

test('a text that is opened again shows a fragment as it is now, in a box with room around it', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.admin);
  await page.goto('/admin/fragmenty/nowy');
  await page.getByLabel('Tytuł').fill('Adres urzędu');
  await page.locator('.editor-text').click();
  await page.keyboard.type('Rynek 1');
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(page.getByText('Fragment dodany')).toBeVisible();
  const content = '{{fragment:adres-urzedu}}';
  const data = { title: 'Gdzie nas znaleźć', content };
  const answer = await page.request.post('/api/v1/documentation', { headers: { origin: portal.origin }, data });
  expect(answer.ok()).toBe(true);

  await page.goto('/admin/dokumentacja?q=Gdzie');
  await page.getByRole('link', { name: 'Gdzie nas znaleźć' }).click();
  const shown = page.locator('.editor-fragment .editor-rendering');
  await expect(shown).toHaveText('Rynek 1');
  await expect(shown).toHaveCSS('padding-left', '16px');

  // Without loading the page anew.
  await page.getByRole('link', { name: 'Fragmenty' }).click();
  await page.getByRole('link', { name: 'Adres urzędu' }).click();
  await page.locator('.editor-text').click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('2');
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(page.getByText('Fragment zaktualizowany')).toBeVisible();
  await page.getByRole('link', { name: 'Adres urzędu' }).click();
  await page.getByRole('link', { name: 'Gdzie nas znaleźć' }).click();
  await expect(shown).toHaveText('Rynek 12');
});

for (const look of looks) {
  test(`list, form and history hold in the ${look.theme} theme at ${look.width} px`, async ({ page, portal }) => {
    await chooseLook(page, look);
    await signIn(page, portal.admin);
    await page.goto('/admin/fragmenty/nowy');
    await page.getByLabel('Tytuł').fill(`Stopka ${look.theme}`);
    await page.locator('.editor-text').click();
    await page.keyboard.type('Treść stopki');
    await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
    await page.getByRole('link', { name: `Stopka ${look.theme}` }).click();
    await expect(page.getByRole('button', { name: 'Zapisz', exact: true })).toBeInViewport({ ratio: 1 });
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(page.getByRole('button', { name: 'Zapisz', exact: true })).toBeInViewport({ ratio: 1 });
    for (const next of [undefined, 'Historia']) {
      if (next) await page.getByRole('link', { name: next, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page);
      await expectFits(page);
    }
    await page.goto('/admin/fragmenty');
    await expectAccessible(page);
    await expectFits(page);
  });
}
