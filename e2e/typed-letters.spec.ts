import type { Page } from '@playwright/test';
import { expect, signIn, stopClock, test } from './portal';

test.use({ editorView: 'visual' });

const control = (page: Page) => page.locator('textarea[name=content]');

/** A form whose clock stands still until it is told to go on. */
async function open(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto('/admin/dokumentacja/nowa');
  await page.locator('.editor-text').click();
  await stopClock(page);
}

test('letters one after another wait for no write of the text area, and all of them are kept', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.admin);
  await open(page);
  const copies: string[] = [];
  page.on('request', (asked) => {
    if (asked.url().includes('/kopia/')) copies.push(new URLSearchParams(asked.postData() ?? '').get('content') ?? '');
  });
  await control(page).evaluate((area) => area.addEventListener('input', () => area.toggleAttribute('data-written')));
  const letters = 'Pisane bez przerwy, litera za literą.';
  for (const letter of letters) {
    await page.keyboard.type(letter);
    await page.clock.runFor(200);
  }
  // The last one was taken among the last letters.
  await expect.poll(() => copies.at(-1)?.length).toBeGreaterThan(letters.length / 2);
  for (const copy of copies) expect(letters).toContain(copy);
  await expect(control(page)).not.toHaveAttribute('data-written');
  await expect(control(page)).toHaveValue('');
  await page.clock.runFor(1_000);
  await expect(control(page)).toHaveValue(letters);

  await page.keyboard.type(' Zanim karta zniknie.');
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')));
  await expect(control(page)).toHaveValue(`${letters} Zanim karta zniknie.`);
  const inBrowser = await page.evaluate(() => Object.values(localStorage).join('\n'));
  expect(inBrowser).toContain(`${letters} Zanim karta zniknie.`);
});

test('what is saved, and what the source shows, has the letters typed a moment before', async ({ page, portal }) => {
  await signIn(page, portal.admin);
  await open(page);
  await page.keyboard.type('Pierwsze');
  await page.getByRole('button', { name: 'Źródło', exact: true }).click();
  await expect(control(page)).toHaveValue('Pierwsze');
  await page.getByRole('button', { name: 'Edytor wizualny' }).click();
  await page.locator('.editor-text').click();
  await page.keyboard.type(' i drugie');
  const save = page.waitForRequest((request) => request.method() === 'POST' && /nowa/.test(request.url()));
  await page.keyboard.press('Control+s');
  expect(new URLSearchParams((await save).postData() ?? '').get('content')).toBe('Pierwsze i drugie');
});
