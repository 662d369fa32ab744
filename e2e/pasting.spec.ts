import type { Page } from '@playwright/test';
import { expect, pasteInto, signIn, test } from './portal';

test.use({ editorView: 'visual' });

const control = (page: Page) => page.locator('textarea[name=content]');

async function openNew(page: Page) {
  await page.goto('/admin/dokumentacja/nowa');
  await page.locator('.editor-text').click();
}

test('pictures that cannot be pasted leave their words, and it is said how to bring them', async ({ page, portal }) => {
  await signIn(page, portal.admin);
  await openNew(page);
  await pasteInto(page.locator('.editor-text'), {
    'text/html':
      '<p class=MsoNormal>Rysunek: <img width=100 src="file:///C:/Users/x/clip_image002.png" alt="Wykres">.</p><p><img src="https://example.com/a.png" alt=""> Schemat</p>',
    'text/plain': 'Rysunek:',
  });
  await expect(control(page)).toHaveValue('Rysunek: Wykres.\n\nSchemat');
  const told = page.getByRole('alert').filter({ hasText: 'Nie wklejono 2 obrazów' });
  await expect(told).toContainText('Wklej każdy osobno albo prześlij jego plik.');
});

test('what is pasted before its cleaning has come waits for it, and where it does not come the words are there', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.admin);
  const script = '**/assets/clean-paste-*.js';
  const bold = { 'text/html': '<p>Ważne <b>słowo</b></p>', 'text/plain': 'Ważne słowo' };
  let send = () => {};
  const mayCome = new Promise<void>((resolve) => (send = resolve));
  await page.route(script, (route) => mayCome.then(() => route.continue()));
  await openNew(page);
  await pasteInto(page.locator('.editor-text'), bold);
  await expect(page.locator('.editor-text')).not.toContainText('Ważne');
  send();
  await expect(control(page)).toHaveValue('Ważne **słowo**');
  await page.unroute(script);
  await page.route(script, (route) => route.abort());
  await openNew(page);
  await pasteInto(page.locator('.editor-text'), bold);
  await expect(control(page)).toHaveValue('Ważne słowo');
});
