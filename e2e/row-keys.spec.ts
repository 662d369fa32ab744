import { expect, expectAccessible, signIn, test } from './portal';

test.use({ editorView: 'visual' });

test('the toolbar of the editor is one Tab stop, and keys lead along it', async ({ page, portal }) => {
  await signIn(page, portal.admin);
  await page.goto('/admin/dokumentacja/nowa');
  await page.locator('.editor-text').click();
  const tools = page.getByRole('toolbar', { name: 'Narzędzia edytora' });
  const [first, second, last] = [
    tools.getByRole('button', { name: 'Cofnij' }),
    tools.getByRole('button', { name: 'Ponów' }),
    tools.getByRole('button', { name: 'Pełny ekran' }),
  ];
  await page.keyboard.press('Shift+Tab');
  await expect(tools.getByRole('button', { name: 'Źródło' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  // There is nothing to undo; it can be found all the same.
  await expect(first).toBeFocused();
  await expect(first).toBeDisabled();
  await page.keyboard.press('ArrowRight');
  await expect(second).toBeFocused();
  await page.keyboard.press('End');
  await expect(last).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(first).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(last).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  // Whoever comes back is where they left it.
  await page.keyboard.press('Tab');
  await expect(tools.getByRole('button', { name: 'Źródło' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(second).toBeFocused();
  await expect(tools.locator('[data-tool][tabindex="0"]')).toHaveCount(1);
  const bold = tools.getByRole('button', { name: 'Pogrubienie' });
  await bold.focus();
  await page.keyboard.press('Enter');
  await expect(bold).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
});

test('tabs are one Tab stop; keys lead along them and show one', async ({ page, portal }) => {
  await signIn(page, portal.admin);
  await page.goto('/admin/dokumentacja/nowa');
  const editor = page.getByRole('tab', { name: 'Edytor' });
  const preview = page.getByRole('tab', { name: 'Podgląd' });
  await editor.focus();
  await expect(editor).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowRight');
  await expect(preview).toBeFocused();
  await expect(preview).toHaveAttribute('aria-selected', 'false');
  await page.keyboard.press('ArrowRight');
  await expect(editor).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(preview).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tabpanel', { name: 'Podgląd' })).toBeVisible();
  await expect(page.getByRole('tabpanel')).toHaveCount(1);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tabpanel', { name: 'Podgląd' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(preview).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('Space');
  await expect(editor).toHaveAttribute('aria-selected', 'true');
});
