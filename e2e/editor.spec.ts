import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectFits, otherBrowser, pasteInto, pixel, signIn, test } from './portal';

test.use({ editorView: 'visual' });

const text = (page: Page) => page.getByRole('textbox', { name: 'Treść', exact: true });
/** The form's control behind the editor. */
const control = (page: Page) => page.locator('textarea[name=content]');

async function openNew(page: Page) {
  await page.goto('/admin/dokumentacja/nowa');
  await page.locator('.editor-text').click();
}

/** Pastes as the browser would. */
const paste = (page: Page, types: Record<string, string>) => pasteInto(page.locator('.editor-text'), types);

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
  await text(page).getByText('Akapity oddziela pusty wiersz.').click();
  await page.keyboard.press('Control+y');
  await expect(control(page)).toHaveValue(/Dopisek\./);
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(page.getByText('Dokument zaktualizowany')).toBeVisible();
});

test('where a script of the form does not come, the source takes over and nothing typed is lost', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.admin);
  await page.route(/assets\/visual-editor-[^/]*\.js$/, (route) => route.abort());
  await page.goto('/admin/dokumentacja/nowa');
  await expect(page.getByText('Edytor wizualny się nie wczytał.')).toBeVisible();
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.getByLabel('Tytuł', { exact: true }).fill('Tekst bez skryptów');
  await control(page).fill('Akapit.');
  await page.getByText('Gotowość do publikacji').click();
  await expect(page.getByText('Ta część strony się nie wczytała')).toHaveCount(1);
  await page.getByRole('button', { name: 'Fragment wspólny' }).click();
  await expect(page.getByText('Ta część strony się nie wczytała')).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Edytor wizualny' }).click();
  await expect(control(page)).toHaveValue('Akapit.');
  await page.unroute('**/assets/*.js');
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(page.getByText('Dokument dodany')).toBeVisible();
});

test('whoever chooses the source has it on their other machine too', async ({ page, browser, portal }) => {
  const other = await otherBrowser(browser, portal);
  // Later than the other: the account is set to the visual editor.
  await signIn(page, portal.admin);
  await openNew(page);
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/admin/widok-edytora') && answer.ok());
  await page.getByRole('button', { name: 'Źródło', exact: true }).click();
  await kept;
  for (const form of ['/admin/dokumentacja/nowa', '/admin/fragmenty/nowy']) {
    await other.goto(form);
    await expect(other.getByRole('button', { name: 'Edytor wizualny' })).toBeVisible();
    await expect(other.locator('.editor-text')).toHaveCount(0);
  }
  await other.context().close();
});

test('the menus of a table do what can be done there, and give the caret back', async ({ page, portal }) => {
  await signIn(page, portal.admin);
  await openNew(page);
  await page.getByRole('button', { name: 'Tabela', exact: true }).click();
  await page.keyboard.type('A');
  const item = (name: RegExp) => page.getByRole('menuitem', { name });
  await page.getByRole('button', { name: 'Wiersz', exact: true }).click();
  for (const name of [/Przesuń w.górę/, /Przesuń w.dół/]) await expect(item(name)).toBeDisabled();
  await expect(item(/Dodaj powyżej/)).toBeEnabled();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Wiersz', exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Kolumna', exact: true }).click();
  await expect(item(/Przesuń w.lewo/)).toBeDisabled();
  await item(/Przesuń w.prawo/).click();
  await expect(page.locator('.editor-text')).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type('B');
  await expect(control(page)).toHaveValue(/^\|\s+\| AB \|/);
  // At once, while the menu closes.
  await page.getByRole('button', { name: 'Wiersz', exact: true }).click();
  await item(/Dodaj powyżej/).click();
  await page.keyboard.press('Control+z');
  await expect(page.locator('.editor-text tr')).toHaveCount(3);
  await expect(control(page)).toHaveValue(/^\|\s+\| AB \|/);
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
  const address = page.getByLabel('Adres albo tytuł strony portalu');
  await address.fill('qqzzyyxx');
  await expect(page.getByText('Nie ma takiej strony ani nagłówka.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Podaj adres:')).toBeVisible();
  await address.fill('jak szukać');
  await expect(page.getByText('Podaj adres:')).toBeHidden();
  const found = page.getByRole('list', { name: 'Strony portalu' }).getByRole('button');
  await expect(found.filter({ hasText: /^Jak szukać w portalu/ })).toBeVisible();
  const place = (await found.allInnerTexts()).findIndex((words) => words.startsWith('Jak szukać w portalu'));
  for (let count = 0; count <= place; count += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(control(page)).toHaveValue(
    /^## Wstęp\n\n- \[ \] jeden\n- \[ \] dwa\n {2}- \[ \] głębiej\n\n\| A \| B \| C \|\n\| --- \| --- \| --- \|\n\| a \| \[Jak szukać w portalu\]\(\/dokumentacja\/wyszukiwanie\) \| \|/,
  );
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('toolbar').locator(':focus')).toBeVisible();
  await text(page).focus();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(page.locator('.editor-text')).not.toBeFocused();
});

test('by mouse alone items are indented, and a block is dragged by its handle to where the line shows', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.admin);
  await openNew(page);
  await page.keyboard.type('- jeden\ndwa\n\nAkapit');
  const words = (name: string) => text(page).getByText(name, { exact: true });
  await words('dwa').click();
  await page.getByRole('button', { name: 'Zwiększ wcięcie (Tab)' }).click();
  await expect(control(page)).toHaveValue('- jeden\n  - dwa\n\nAkapit');
  const handle = page.getByTitle('Przeciągnij, aby przenieść blok.');
  await expect(async () => {
    await words('dwa').hover();
    await words('Akapit').hover();
    await expect(handle).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.emulateMedia({ media: 'print' });
  await expect(handle).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await handle.dragTo(words('jeden'), { targetPosition: { x: 5, y: 3 } });
  await expect(control(page)).toHaveValue('- Akapit\n- jeden\n  - dwa');
  await expect(text(page)).toBeFocused();
  await page.getByRole('button', { name: 'Wstaw blok (/)' }).click();
  await page.getByRole('option', { name: /Przesuń w.dół/ }).click();
  await expect(control(page)).toHaveValue('- jeden\n  - dwa\n- Akapit');
});

test('what is typed before the link dialog is there does not replace the selected words', async ({ page, portal }) => {
  await signIn(page, portal.admin);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  // Asked for as soon as the text has the focus.
  await page.route(/assets\/editor-dialogs-[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await openNew(page);
  await page.keyboard.type('Zażółć jaźń');
  for (let count = 0; count < 4; count += 1) await page.keyboard.press('Shift+ArrowLeft');
  // The browser tells of a selection in a task of its own.
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('jaźń');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('przed');
  release();
  await expect(page.getByLabel('Tekst odnośnika')).toHaveValue('jaźń');
  await expect(page.getByLabel('Adres albo tytuł strony portalu')).toBeFocused();
  await page.keyboard.type('/kontakt');
  await page.keyboard.press('Enter');
  await expect(control(page)).toHaveValue('Zażółć [jaźń](/kontakt)');
  await expect(text(page)).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(page.getByLabel('Adres albo tytuł strony portalu')).toBeFocused();
  await page.keyboard.type('https://example.pl');
  await page.keyboard.press('Enter');
  await expect(control(page), 'the address that is there is typed over').toHaveValue(
    'Zażółć [jaźń](https://example.pl)',
  );
});

test('full screen ends by Escape in the text, and where a save finds something wrong', async ({ page, portal }) => {
  await signIn(page, portal.admin);
  await openNew(page);
  const fullScreen = page.getByRole('button', { name: 'Pełny ekran', exact: true });
  await fullScreen.click();
  await text(page).click();
  await page.keyboard.type('- punkt');
  await page.keyboard.press('Escape');
  await expect(fullScreen).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(fullScreen).toBeVisible();
  await expect(text(page)).toBeFocused();
  await fullScreen.click();
  await text(page).click();
  await page.keyboard.press('Control+s');
  await expect(fullScreen).toBeVisible();
  await expect(page.getByRole('link', { name: /tytuł/i })).toBeInViewport();
});

test('full screen shows the title and whether the text is kept, also on a phone, and saves by Ctrl+S', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.admin);
  await openNew(page);
  const full = page.locator('.editor-full');
  const fullScreen = page.getByRole('button', { name: 'Pełny ekran', exact: true });
  await fullScreen.click();
  await expect(full.getByText('Bez tytułu')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByLabel('Tytuł', { exact: true }).fill('Pisane na całym ekranie');
  await fullScreen.click();
  await text(page).click();
  await page.keyboard.type('Akapit.');
  await expect(full.getByText('Pisane na całym ekranie')).toBeVisible();
  await expect(full.getByText(/^Zapisano kopię roboczą o/)).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);
  await expect(full.getByText(/^Zapisano kopię roboczą o/)).toBeInViewport();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Dokument dodany')).toBeVisible();
});

for (const program of ['word', 'google-docs', 'libreoffice']) {
  test(`what is pasted from ${program} becomes clean Markdown`, async ({ page, portal }) => {
    await signIn(page, portal.admin);
    await openNew(page);
    const html = readFileSync(join(import.meta.dirname, `clipboard/${program}.html`), 'utf8');
    await paste(page, { 'text/html': html, 'text/plain': 'Plan pracy' });
    await expect(control(page)).toHaveValue(
      '## Plan pracy\n\nZespół **ważny** i *uważny*[^1].\n\n- Pierwszy\n  - Wewnątrz\n- Drugi\n\n| **Kto** | **Co** |\n| --- | --- |\n| Anna | Teksty |\n\n[^1]: Skład: **troje** osób.',
    );
    await paste(page, { 'text/html': html, 'text/plain': 'Plan pracy' });
    await expect(control(page)).toHaveValue(
      /\[\^1\]: Skład: \*\*troje\*\* osób\.\n\n\[\^2\]: Skład: \*\*troje\*\* osób\.$/,
    );
  });
}

test('an address that is pasted over words links them, and a copy is Markdown elsewhere', async ({ page, portal }) => {
  await signIn(page, portal.admin);
  await openNew(page);
  await page.keyboard.type('Zobacz regulamin');
  await page.keyboard.press('Control+Shift+ArrowLeft');
  await paste(page, { 'text/plain': 'https://example.pl/regulamin' });
  await page.keyboard.press('Enter');
  await page.keyboard.type('Dalej.');
  const markdown = 'Zobacz [regulamin](https://example.pl/regulamin)\n\nDalej.';
  await expect(control(page)).toHaveValue(markdown);
  await page.keyboard.press('Control+a');
  // Before the key is pressed: it may overtake what is not awaited.
  await page.evaluate(() =>
    addEventListener('copy', ({ clipboardData }) => {
      document.body.dataset.copied = clipboardData?.getData('text/plain');
    }),
  );
  await page.keyboard.press('Control+c');
  await expect(page.locator('body')).toHaveAttribute('data-copied', markdown);
});

test('what is chosen before the menu of blocks has loaded waits for it', async ({ page, portal }) => {
  await signIn(page, portal.admin);
  let load = () => {};
  const mayLoad = new Promise<void>((resolve) => (load = resolve));
  await page.route(/assets\/slash-menu-[^/]*\.js$/, async (route) => {
    await mayLoad;
    await route.continue();
  });
  await openNew(page);
  // A key that is no letter takes what waits into the text, in the order of the keys.
  await page.keyboard.type('/lista');
  await page.keyboard.press('Enter');
  await page.keyboard.type('sera');
  await page.keyboard.press('Backspace');
  await expect(text(page).locator('> p')).toHaveText(['/lista', 'ser']);
  await page.keyboard.press('Enter');
  await page.keyboard.type('/tabela');
  await page.keyboard.press('Enter');
  await page.keyboard.type('mleko');
  await expect(text(page).locator('> p')).toHaveText(['/lista', 'ser', '/tabela']);
  load();
  await expect(text(page).getByRole('columnheader').first()).toHaveText('mleko');
  await expect(text(page)).not.toContainText('/tabela');
});

test('words are found and replaced by keyboard alone; at 390 px all of it fits', async ({ page, portal }) => {
  await signIn(page, portal.admin);
  const panel = page.waitForResponse(/assets\/find-panel-[^/]*\.js$/);
  await openNew(page);
  await panel;
  await page.keyboard.type('Stary regulamin. Nowy regulamin. Regulaminy.');
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Control+h');
  const tools = page.getByRole('group', { name: 'Znajdź i zamień' });
  await page.keyboard.type('regulamin');
  await expect(tools.getByRole('status')).toHaveText('1 z 3');
  await page.keyboard.press('Enter');
  await expect(tools.getByRole('status')).toHaveText('2 z 3');
  await expect(page.locator('.editor-found-now')).toHaveText('regulamin');
  await page.keyboard.press('Tab');
  await page.keyboard.type('statut');
  await page.keyboard.press('Enter');
  await expect(tools.getByRole('status')).toHaveText('2 z 2');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const close = await tools.getByRole('button', { name: 'Zamknij (Esc)' }).boundingBox();
  expect((close?.x ?? 390) + (close?.width ?? 0)).toBeLessThanOrEqual(390);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await tools.getByRole('button', { name: 'Zamień wszystkie' }).press('Enter');
  await expect(tools.getByRole('status')).toHaveText('Zamieniono: 2');
  await page.keyboard.press('Control+z');
  await expect(control(page)).toHaveValue('Stary regulamin. Nowy statut. Regulaminy.');
  await page.keyboard.press('Control+y');
  await page.keyboard.press('Escape');
  await expect(tools).toBeHidden();
  await expect(text(page)).toBeFocused();
  await expect(control(page)).toHaveValue('Stary statut. Nowy statut. Statuty.');
  await page.keyboard.press('Control+z');
  await expect(control(page)).toHaveValue('Stary regulamin. Nowy statut. Regulaminy.');
});

test('a picture asks what is on it; at 390 px all of it fits, and a wide table', async ({ page, portal }) => {
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
  await expectAccessible(page);
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Control+k');
  await page.getByLabel('Adres albo tytuł strony portalu').fill('/kontakt');
  await expect(page.getByLabel('Tekst odnośnika')).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(control(page)).toHaveValue(/^\[!\[Okno logowania\]\(\/files\/\S+\)\]\(\/kontakt\)$/);
  // A wide table scrolls in its own box, with the caret: axe takes it for one that no key scrolls.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await paste(page, { 'text/html': `<table><tr>${'<td>komórka</td>'.repeat(7)}</tr></table>` });
  await expect(text(page).getByRole('table')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

/** Chooses from the menu of blocks that `/` opens. */
async function putBlock(page: Page, words: string, name: string) {
  await page.keyboard.type(`/${words}`);
  await expect(page.getByRole('option', { name, exact: true })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
}

test('by keyboard alone: a callout, a foldable section, code with a title, a diagram, formulas and a footnote', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.admin);
  await openNew(page);
  await putBlock(page, 'ostrz', 'Ramka: Ostrzeżenie');
  await page.keyboard.type('Uważaj.');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await putBlock(page, 'sekcja', 'Sekcja do rozwijania');
  await expect(page.getByLabel('Tytuł sekcji')).toBeFocused();
  await page.keyboard.type('Więcej & dalej');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+z');
  await expect(page.getByLabel('Tytuł sekcji')).toHaveValue('');
  await page.keyboard.press('Control+y');
  await page.keyboard.type('W środku.');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('```sh ');
  await page.keyboard.type('rm x');
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByLabel('Zaznacz wiersze')).toBeFocused();
  await page.keyboard.type('1');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type('Porządki');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');
  await putBlock(page, 'diag', 'Diagram');
  const description = page.getByRole('textbox', { name: 'Opis diagramu (wymagany)' });
  await expect(description).toBeFocused();
  await page.keyboard.type('Od początku do końca');
  const hidden = () => description.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  await expect.poll(hidden, 'the whole description is in sight').toBe(0);
  await page.keyboard.press('Enter');
  await page.locator('.editor-rendering').scrollIntoViewIfNeeded();
  await expect(page.locator('.editor-rendering').getByRole('img', { name: 'Od początku do końca' })).toBeVisible();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Control+Enter');
  await putBlock(page, 'osobn', 'Wzór w osobnych wierszach');
  await page.keyboard.type('a^2');
  await page.keyboard.press('Control+Enter');
  await page.keyboard.type('Pole ');
  await page.getByRole('button', { name: 'Wstaw blok (/)' }).click();
  await page.getByRole('option', { name: 'Wzór w wierszu' }).click();
  await page.getByLabel('Zapis TeX').fill('b');
  await page.keyboard.press('Enter');
  await page.keyboard.type('c ');
  await putBlock(page, 'przyp', 'Przypis');
  await page.keyboard.type('Skąd to wiadomo.');
  await expect(control(page)).toHaveValue(
    [
      '> [!WARNING]\n> Uważaj.',
      '<details>\n<summary>Więcej &amp; dalej</summary>\n\nW środku.\n\n</details>',
      '```sh {1} title="Porządki"\nrm x\n```',
      '```mermaid alt="Od początku do końca"\nflowchart LR\n  start[Początek] --> koniec[Koniec]\n```',
      '$$\na^2\n$$',
      'Pole $b$&#x63;[^1]',
      '[^1]: Skąd to wiadomo.',
    ].join('\n\n'),
  );
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Usuń ramkę' }).click();
  await expect(control(page)).toHaveValue(/^Uważaj\.\n\n<details>/);
  await page.keyboard.press('Control+z');
  await page.getByLabel('Rodzaj ramki').selectOption('Wskazówka');
  await expect(control(page)).toHaveValue(/^> \[!TIP\]\n> Uważaj\./);
  await page.getByRole('tab', { name: 'Podgląd' }).click();
  await expect(page.getByRole('note')).toContainText('Wskazówka');
});

test('a formula that the server could not show is shown once it answers again', async ({ page, portal }) => {
  await signIn(page, portal.admin);
  await openNew(page);
  let isDown = true;
  await page.route('**/admin/podglad-tresci', (route) => (isDown ? route.abort() : route.continue()));
  await putBlock(page, 'osobn', 'Wzór w osobnych wierszach');
  await page.keyboard.type('a^2');
  const shown = page.locator('.editor-rendering');
  await expect(shown).toContainText('Nie da się pokazać.');
  isDown = false;
  await expect(shown.locator('math')).toBeVisible();
});

test('a mistake leads to its line, also where the editor is only coming', async ({ page, portal }) => {
  await signIn(page, portal.admin);
  await openNew(page);
  await paste(page, { 'text/plain': `Początek.\n\n${'Akapit.\n\n'.repeat(40)}$$\n\\bad\n$$\n` });
  await page.getByRole('tab', { name: 'Podgląd' }).click();
  await page.getByRole('button', { name: /^Wiersz \d+: We wzorze jest nieznane polecenie/ }).click();
  await expect(page.locator('.editor-text')).toBeFocused();
  await expect(page.locator('.editor-code')).toBeInViewport();
  await page.keyboard.type('x');
  await expect(control(page)).toHaveValue(/\$\$\nx\\bad\n\$\$/);
});

test('a picture copied from a web page is asked about, and copied cells are not the picture of them', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.admin);
  await openNew(page);
  await page.keyboard.type('Zdanie.');
  await page.keyboard.press('Control+a');
  await paste(page, {
    'text/html': '<meta charset="utf-8"><img src="https://example.pl/mapa.png" alt="">',
    'image/png': pixel,
  });
  await expect(page.getByText('Plik: obraz.png')).toBeVisible();
  await page.getByLabel('Tekst alternatywny').fill('Mapa');
  await page.getByRole('button', { name: 'Wstaw obraz' }).click();
  await expect(control(page)).toHaveValue(/!\[Mapa\]\(\/files\/\S+\)$/);
  await page.keyboard.press('Control+a');
  await paste(page, {
    'text/html': '<table><tr><th>Rok</th></tr><tr><td>2025</td></tr></table>',
    'text/plain': 'Rok\n2025',
    'image/png': pixel,
  });
  await expect(control(page)).toHaveValue('| Rok |\n| --- |\n| 2025 |');
});

test('several pictures are asked about one after the other, and a file becomes a card', async ({ page, portal }) => {
  await signIn(page, portal.admin);
  await openNew(page);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Obraz', exact: true }).click();
  const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') });
  let send = () => {};
  const mayBeSent = new Promise<void>((resolve) => (send = resolve));
  await page.route('**/api/v1/files', (route) => mayBeSent.then(() => route.fallback()));
  await (await chooser).setFiles([picture('a.png'), picture('b.png'), picture('c.png')]);
  await expect(page.getByText('Plik 1 z 3: a.png')).toBeVisible();
  const dialog = page.getByRole('dialog');
  await dialog.evaluate((box) => Promise.all(box.getAnimations().map(({ finished }) => finished)));
  await expect(page.getByRole('progressbar')).toBeVisible();
  const place = await page.getByLabel('Obraz jest tylko ozdobą').boundingBox();
  send();
  await expect(page.getByRole('progressbar')).toBeHidden();
  expect(await page.getByLabel('Obraz jest tylko ozdobą').boundingBox(), 'nothing moves once it is sent').toEqual(
    place,
  );
  await page.getByLabel('Tekst alternatywny').fill('Pierwszy');
  await page.getByLabel('Podpis pod obrazem').fill('Podpis');
  await page.getByRole('button', { name: 'Wstaw obraz' }).click();
  await expect(page.getByText('Plik 2 z 3: b.png')).toBeVisible();
  await page.getByRole('button', { name: 'Anuluj' }).last().click();
  await expect(page.getByText('Plik 3 z 3: c.png')).toBeVisible();
  await page.getByLabel('Obraz jest tylko ozdobą').check();
  await page.getByRole('button', { name: 'Wstaw obraz' }).click();
  await expect(control(page)).toHaveValue(/^!\[Pierwszy\]\(\/files\/\S+ "Podpis"\)!\[\]\(\/files\/\S+\)$/);
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  const files = page.waitForEvent('filechooser');
  await putBlock(page, 'plik', 'Plik do pobrania');
  const document = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('Regulamin') });
  await (await files).setFiles([document('regulamin.txt'), document('drugi.txt')]);
  await expect(page.getByText('Plik 1 z 2: regulamin.txt')).toBeVisible();
  await page.getByLabel('Tekst odnośnika').fill('Regulamin pracy');
  await page.getByRole('button', { name: 'Wstaw plik' }).click();
  await expect(page.getByText('Plik 2 z 2: drugi.txt')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(control(page)).toHaveValue(/\n\n\[Regulamin pracy\]\(\/files\/\S+\)$/);
  await expect(page.locator('.editor-text .file-card')).toHaveText('Regulamin pracy');
});

test('the source of a part that the editor does not know is changed by keyboard alone', async ({ page, portal }) => {
  await signIn(page, portal.admin);
  await openNew(page);
  await page.getByRole('button', { name: 'Źródło', exact: true }).click();
  await page.locator('textarea[name=content]').fill('Raz ![x][r] dwa\n\n[r]: /obraz.png');
  await page.getByRole('button', { name: 'Edytor wizualny' }).click();
  await page.locator('.editor-chip').click();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Źródło fragmentu')).toHaveValue('![x][r]');
  await page.getByLabel('Źródło fragmentu').fill('![y][r]');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(control(page)).toHaveValue('Raz ![y][r] dwa\n\n[r]: /obraz.png');
});

test('what could not be sent is sent again, with what was written about it', async ({ page, portal }) => {
  await signIn(page, portal.admin);
  await openNew(page);
  let isAway = true;
  // A refused connection would stand in the console as an error.
  await page.route('**/api/v1/files', (route) =>
    isAway ? route.fulfill({ status: 200, body: 'nie ten adres' }) : route.fallback(),
  );
  // Asked for before any letter: the browser takes a key before it learns that somebody waits for its dialog of files.
  const chooser = page.waitForEvent('filechooser');
  await putBlock(page, 'obraz', 'Obraz');
  await (await chooser).setFiles({ name: 'zrzut.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') });
  await page.getByLabel('Tekst alternatywny').fill('Zrzut ekranu');
  await expect(page.getByText('Nie udało się przesłać pliku.')).toBeVisible();
  isAway = false;
  await page.getByRole('button', { name: 'Prześlij ponownie' }).click();
  await page.getByRole('button', { name: 'Wstaw obraz' }).click();
  await expect(control(page)).toHaveValue(/^!\[Zrzut ekranu\]\(\/files\//);
  const another = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Obraz', exact: true }).click();
  await (await another).setFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('Tekst') });
  await page.getByLabel('Tekst alternatywny').fill('Wykres');
  await expect(page.getByText('To nie jest obraz, który pokazują przeglądarki.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Prześlij ponownie' })).toBeHidden();
  await expect(page.getByLabel('Tekst alternatywny')).toHaveValue('Wykres');
});

test('code within a callout looks as it does elsewhere', async ({ page, portal }) => {
  await signIn(page, portal.admin);
  await openNew(page);
  await putBlock(page, 'ostrz', 'Ramka: Ostrzeżenie');
  await page.keyboard.type('```sh ');
  await expect(page.locator('.editor-code > .editor-head')).toHaveCSS('padding-left', '16px');
});

test('what an input method composes over selected cells goes into the first, and the table stays', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.admin);
  await openNew(page);
  await paste(page, { 'text/plain': '| raz | dwa |\n| - | - |\n| trzy | cztery |' });
  await page.getByRole('cell', { name: 'trzy' }).click();
  await page.getByRole('cell', { name: 'cztery' }).click({ modifiers: ['Shift'] });
  await expect(page.locator('.selectedCell')).toHaveCount(2);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Input.imeSetComposition', { text: 'ka', selectionStart: 2, selectionEnd: 2 });
  await devtools.send('Input.insertText', { text: 'każdy' });
  await expect(control(page)).toHaveValue('| raz | dwa |\n| --- | --- |\n| każdy | |');
});

test('code is emptied and left, and the text goes on below it', async ({ page, portal }) => {
  await signIn(page, portal.admin);
  await openNew(page);
  await page.keyboard.type('```');
  await page.keyboard.press('Enter');
  await page.keyboard.type('ab');
  for (let count = 0; count < 2; count += 1) await page.keyboard.press('Backspace');
  await page.keyboard.type('kod');
  await expect(control(page)).toHaveValue('```\nkod\n```');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('Pod kodem, jan@example.com');
  await expect(control(page)).toHaveValue('```\nkod\n```\n\nPod kodem, jan@example.com');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('> cytat');
  const { height } = (await page.locator('.editor-text').boundingBox()) ?? { height: 0 };
  await page.locator('.editor-text').click({ position: { x: 100, y: height - 6 } });
  await page.keyboard.type('Niżej');
  await expect(control(page)).toHaveValue('> cytat\n\nNiżej');
});

test('arrows lead out of code and formulas to what is beside them, and skip nothing', async ({ page, portal }) => {
  await signIn(page, portal.admin);
  await openNew(page);
  const blocks = ['Raz', '$$\n2\n$$', '```\n3\n```', 'Cztery', '```\n```', 'Pięć'];
  await paste(page, { 'text/plain': blocks.join('\n\n') });
  await expect(control(page)).toHaveValue(blocks.join('\n\n'));
  for (const [start, arrow, count] of [
    ['Control+Home', 'ArrowDown', 5],
    ['Control+End', 'ArrowUp', 5],
    ['Control+Home', 'ArrowRight', 'Raz 2 3 Cztery  '.length],
    ['Control+End', 'ArrowLeft', 'Pięć  Cztery 3 2 '.length],
  ] as const) {
    await page.keyboard.press(start);
    for (let pressed = 0; pressed < count; pressed += 1) await page.keyboard.press(arrow);
    await page.keyboard.type('!');
    await expect(
      text(page)
        .locator('p, pre')
        .nth(start === 'Control+Home' ? 5 : 0),
    ).toContainText('!');
    await page.keyboard.press('Control+z');
  }
});

test('what is typed within one frame after Enter, an arrow or a choice in the menu goes where the caret is', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.admin);
  await openNew(page);
  const pressAtOnce = (...keys: string[]) => Promise.all(keys.map((key) => page.keyboard.press(key)));
  for (const words of ['Raz', 'Dwa']) {
    await page.keyboard.type(words);
    await page.keyboard.press('Enter');
  }
  await page.keyboard.type('Trzy');
  await pressAtOnce('ArrowUp', 'Enter', 'n', 'o', 'w', 'y');
  await expect(control(page)).toHaveValue('Raz\n\nDwa\n\nnowy\n\nTrzy');
  await pressAtOnce('Enter', 'd', 'r', 'u', 'g', 'i');
  await expect(control(page)).toHaveValue('Raz\n\nDwa\n\nnowy\n\ndrugi\n\nTrzy');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/tab');
  await page.getByRole('option', { name: 'Tabela', selected: true }).waitFor();
  await pressAtOnce('Enter', 'k', 'o', 'l');
  await expect(control(page)).toHaveValue(/drugi\n\n\| kol +\|/);
});

test('the caret stays at its place in the text from view to view', async ({ page, portal }) => {
  await signIn(page, portal.admin);
  await openNew(page);
  await page.getByRole('button', { name: 'Źródło', exact: true }).click();
  await control(page).fill(Array.from({ length: 60 }, (_, index) => `Akapit ${index}.`).join('\n\n'));
  await page.getByRole('button', { name: 'Edytor wizualny' }).click();
  await text(page).getByText('Akapit 30.').click();
  await page.getByRole('button', { name: 'Źródło', exact: true }).click();
  await expect(control(page)).toBeFocused();
  await page.keyboard.type('W źródle: ');
  await expect(control(page)).toHaveValue(/\n\nW źródle: Akapit 30\.\n/);
  await page.getByRole('button', { name: 'Edytor wizualny' }).click();
  await expect(text(page)).toBeFocused();
  await page.keyboard.type('Jak wygląda: ');
  await expect(control(page)).toHaveValue(/\n\nJak wygląda: W źródle: Akapit 30\.\n/);
  await expect(text(page).getByText('Akapit 30.')).toBeInViewport();
});

test('the menu of blocks is whole in what is seen of the window, and goes with the focus', async ({ page, portal }) => {
  await page.setViewportSize({ width: 390, height: 720 });
  await signIn(page, portal.admin);
  await openNew(page);
  const menu = page.getByRole('listbox', { name: 'Bloki' });
  await page.keyboard.type('/');
  await expect(menu).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => {
    Object.defineProperty(visualViewport, 'height', { value: 420, configurable: true });
    visualViewport?.dispatchEvent(new Event('resize'));
  });
  const bottom = () => menu.evaluate((box) => box.getBoundingClientRect().bottom);
  await expect.poll(bottom, 'above the keyboard of the screen').toBeLessThanOrEqual(420);
  await page.evaluate(() => Reflect.deleteProperty(visualViewport ?? {}, 'height'));
  await page.getByLabel('Tytuł', { exact: true }).focus();
  await expect(menu).toHaveCount(0);
  await text(page).focus();
  await page.keyboard.press('Backspace');
  for (let count = 0; count < 30; count += 1) await page.keyboard.press('Enter');
  await page.evaluate(() => scrollTo(0, 0));
  await expect(text(page).locator('> :last-child')).not.toBeInViewport();
  await page.getByRole('button', { name: 'Wstaw blok (/)' }).evaluate((tool: HTMLElement) => tool.click());
  await expect(menu).toBeInViewport({ ratio: 1 });
  await text(page)
    .locator('> :last-child')
    .evaluate((line) => line.scrollIntoView({ block: 'center' }));
  const toCaret = async () => {
    const [box, line] = [await menu.boundingBox(), await text(page).locator('> :last-child').boundingBox()];
    return box && line ? Math.min(Math.abs(box.y - line.y - line.height), Math.abs(line.y - box.y - box.height)) : NaN;
  };
  await expect.poll(toCaret, 'it stays beside the caret').toBeLessThan(12);
  // As when a block that was skipped while it was out of sight gets its own height: nothing scrolls.
  await page.evaluate(() => {
    const higher = new CSSStyleSheet();
    higher.replaceSync('.editor-text > :nth-last-child(3) { padding-bottom: 65px }');
    document.adoptedStyleSheets.push(higher);
  });
  await expect.poll(toCaret, 'also where what is above it grows').toBeLessThan(12);
});

test("with colours of one's own the chosen block and a pressed tool stand out", async ({ page, portal }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await signIn(page, portal.admin);
  await openNew(page);
  await page.keyboard.press('Control+b');
  await page.keyboard.type('/tab');
  for (const marked of [
    page.getByRole('option', { name: 'Tabela', selected: true }),
    page.getByRole('button', { name: 'Pogrubienie', pressed: true }),
  ])
    await expect(marked).toHaveCSS('outline-style', 'solid');
});

test('a link leads to a heading of the same text', async ({ page, portal }) => {
  await signIn(page, portal.admin);
  await openNew(page);
  await page.keyboard.type('## Łączenie źródeł');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+k');
  await page.getByLabel('Adres albo tytuł strony portalu').fill('lacz');
  await page.getByRole('button', { name: /Łączenie źródeł/ }).click();
  await expect(control(page)).toHaveValue('## Łączenie źródeł\n\n[Łączenie źródeł](#laczenie-zrodel)');
});
