import { build, chooseLook, expect, expectAccessible, expectFits, looks, signIn, test } from './portal';

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
  await build(page, 'documentation', { title: 'Gdzie nas znaleźć', content });

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

test('the text of a fragment takes its place, free to be changed, and one undo brings the fragment back', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.admin);
  const data = { title: 'Karta usługi', content: '## Opłata\n\nBez opłat[^1].\n\n[^1]: Do odwołania.' };
  await build(page, 'fragments', data);
  const use = '{{fragment:karta-uslugi}}';
  await page.goto('/admin/baza-wiedzy/nowy');
  await page.getByRole('button', { name: 'Źródło', exact: true }).click();
  const text = page.locator(control);
  await text.fill(`Wstęp\n\n${use}\n`);
  await page.getByRole('button', { name: 'Edytor wizualny', exact: true }).click();
  const box = page.getByRole('group', { name: 'Fragment wspólny: karta-uslugi' });
  await expect(box.getByText('Bez opłat')).toBeVisible();
  const unlink = page.getByRole('button', { name: 'Zamień na tekst' });
  await unlink.click();
  const dialog = page.getByRole('dialog', { name: 'Fragment wspólny: karta-uslugi' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await page.route('**/admin/podglad-tresci', (route) => route.abort(), { times: 1 });
  await dialog.getByRole('button', { name: 'Zamień na tekst' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Nie udało się wczytać fragmentów. Sprawdź połączenie.');
  await dialog.getByRole('button', { name: 'Zamień na tekst' }).click();
  await expect(dialog).toBeHidden();
  const unlinked = `Wstęp\n\n## Opłata\n\nBez opłat[^karta-uslugi-1].\n\n[^karta-uslugi-1]: Do odwołania.\n`;
  await expect(text).toHaveValue(unlinked);
  await page.keyboard.press('Control+z');
  await expect(text).toHaveValue(`Wstęp\n\n${use}\n`);

  // By keyboard: an arrow selects the box, Enter asks about it.
  await page.locator('.editor-text').getByText('Wstęp').click();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(text).toHaveValue(`Wstęp\n\n${use}\n`);
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
