import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from './portal';

test.use({ editorView: 'visual' });

const text = (page: Page) => page.getByRole('textbox', { name: 'Treść', exact: true });
/** The form's control behind the editor. */
const control = (page: Page) => page.locator('textarea[name=content]');

async function openNew(page: Page) {
  await page.goto('/admin/dokumentacja/nowa');
  await page.locator('.editor-text').click();
}

/** Pastes as the browser would. */
const paste = (page: Page, types: Record<string, string>) =>
  page.locator('.editor-text').evaluate((element, given) => {
    const clipboardData = new DataTransfer();
    for (const [type, data] of Object.entries(given)) clipboardData.setData(type, data);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, types);

test('a text is edited as it looks, and what was not touched stays byte for byte', async ({ page, portal }) => {
  await signIn(page, portal.admin);
  await page.goto('/admin/dokumentacja?q=markdown');
  await page.getByRole('link', { name: 'Składnia Markdown' }).first().click();
  await expect(text(page)).toHaveClass(/editor-text/);
  const before = await control(page).inputValue();
  await text(page).getByText('Akapity oddziela pusty wiersz.').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' Dopisek.');
  await expect(control(page)).toHaveValue(before.replace('pusty wiersz.', 'pusty wiersz. Dopisek.'));
  await page.keyboard.press('Control+z');
  await expect(control(page)).toHaveValue(before);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Źródło', exact: true }).click();
  await expect(text(page)).toHaveValue(before);
  await page.getByRole('button', { name: 'Edytor wizualny' }).click();
  await page.locator('.editor-text').click();
  await page.keyboard.press('Control+y');
  await expect(control(page)).toHaveValue(/Dopisek\./);
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(page.getByText('Dokument zaktualizowany')).toBeVisible();
});

test('by keyboard alone: a heading, a list, a table, a link, and out again', async ({ page, portal }) => {
  await signIn(page, portal.admin);
  await openNew(page);
  await page.keyboard.type('## Wstęp');
  await page.keyboard.press('Enter');
  await page.keyboard.type('- [ ] jeden');
  await page.keyboard.press('Enter');
  await page.keyboard.type('dwa');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('głębiej');
  for (let count = 0; count < 3; count += 1) await page.keyboard.press('Enter');
  await page.keyboard.type('/tab');
  await expect(page.getByRole('option', { name: 'Tabela' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  for (const word of ['A', 'B', 'C', 'a']) {
    await page.keyboard.type(word);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Control+k');
  await page.getByLabel('Adres albo tytuł strony portalu').fill('jak szukać');
  await page.getByRole('button', { name: /Jak szukać w portalu/ }).click();
  await expect(control(page)).toHaveValue(
    /^## Wstęp\n\n- \[ \] jeden\n- \[ \] dwa\n {2}- \[ \] głębiej\n\n\| A \| B \| C \|\n\| --- \| --- \| --- \|\n\| a \| \[Jak szukać w portalu\]\(\/dokumentacja\/wyszukiwanie\) \| \|/,
  );
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(page.locator('.editor-text')).not.toBeFocused();
});

for (const program of ['word', 'google-docs', 'libreoffice']) {
  test(`what is pasted from ${program} becomes clean Markdown`, async ({ page, portal }) => {
    await signIn(page, portal.admin);
    await openNew(page);
    const html = readFileSync(join(import.meta.dirname, `clipboard/${program}.html`), 'utf8');
    await paste(page, { 'text/html': html, 'text/plain': 'Plan pracy' });
    await expect(control(page)).toHaveValue(
      '## Plan pracy\n\nZespół **ważny** i *uważny*.\n\n- Pierwszy\n  - Wewnątrz\n- Drugi\n\n| **Kto** | **Co** |\n| --- | --- |\n| Anna | Teksty |',
    );
  });
}

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('a picture asks what is on it; at 390 px all of it fits', async ({ page, portal }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await signIn(page, portal.admin);
  await openNew(page);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Obraz', exact: true }).click();
  await (await chooser).setFiles({ name: 'zrzut.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') });
  await page.getByRole('button', { name: 'Wstaw obraz' }).click();
  await expect(page.getByText('Opisz obraz albo zaznacz, że jest tylko ozdobą.')).toBeVisible();
  await page.getByLabel('Tekst alternatywny').fill('Okno logowania');
  await page.getByRole('button', { name: 'Wstaw obraz' }).click();
  await expect(control(page)).toHaveValue(/^!\[Okno logowania\]\(\/files\/\S+\)$/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
});
