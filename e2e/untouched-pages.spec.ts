import type { Page } from '@playwright/test';
import { expect, hydrated, test } from './portal';

/** Resolves once the page is loaded and idle, so that whatever waited for that has begun. */
const idle = () =>
  new Promise<void>((resolve) => {
    const wait = () => requestIdleCallback(() => setTimeout(() => requestIdleCallback(() => resolve())));
    if (document.readyState === 'complete') wait();
    else addEventListener('load', wait, { once: true });
  });

const addresses = ['/', '/dokumentacja', '/dokumentacja/instalacja', '/dziennik-zmian', '/zasoby', '/szukaj?q=kopia'];

test('a page that nobody touches fetches no scripts', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  for (const address of addresses) {
    await page.goto(address);
    await page.evaluate(idle);
    expect(scripts, address).toEqual([]);
  }
});

for (const [sign, give] of Object.entries({
  'a moved pointer': (page) => page.mouse.move(200, 300),
  'a turned wheel': (page) => page.mouse.wheel(0, 200),
  'a key': (page) => page.keyboard.press('Tab'),
  // Not a link, which would lead away.
  'a touch': (page) => page.getByRole('heading', { level: 1 }).tap(),
  'a scrolled page': (page) => page.evaluate(() => scrollBy(0, 100)),
} satisfies Record<string, (page: Page) => Promise<void>>))
  test(`${sign} starts a page`, async ({ browser, portal }) => {
    const context = await browser.newContext({ baseURL: portal.origin, hasTouch: true });
    const page = await context.newPage();
    await page.goto('/dokumentacja/instalacja');
    await page.evaluate(idle);
    const script = page.waitForRequest(/entry\.client/);
    await give(page);
    await script;
    await context.close();
  });

test('the message after a redirect is shown to whoever touches nothing', async ({ page, context, portal }) => {
  const message = encodeURIComponent(JSON.stringify({ kind: 'success', title: 'Wylogowano' }));
  await context.addCookies([{ name: 'flash', value: message, url: portal.origin }]);
  await page.goto('/');
  await expect(page.getByText('Wylogowano')).toBeVisible();
});

test('the heading in the address is the one that the contents mark', async ({ page }) => {
  await page.goto('/dokumentacja/skladnia-markdown');
  const links = page.getByRole('complementary').getByRole('navigation', { name: 'Na tej stronie' }).getByRole('link');
  const last = await links.last().getAttribute('href');
  await page.goto('about:blank');
  await page.goto(`/dokumentacja/skladnia-markdown${last}`);
  await expect(links.last()).toHaveAttribute('aria-current', 'location');
});

test('recent searches are there before anything is touched', async ({ page }) => {
  await page.goto('/szukaj?q=instalacja');
  await hydrated(page);
  await page.goto('/szukaj');
  await expect(page.getByRole('region', { name: 'Ostatnie wyszukiwania' }).getByRole('link')).toHaveText('instalacja');
});

test('a tab that is out of sight is brought into it', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/szukaj?q=instalacja&dzial=komunikaty');
  const tab = page.getByRole('navigation', { name: 'Wyniki według działu' }).getByRole('link', { name: /^Komunikaty/ });
  await expect(tab).toHaveAttribute('aria-current', 'page');
  // Places of scrolling are whole pixels, widths of letters are not.
  await expect(tab).toBeInViewport({ ratio: 0.98 });
});

test('marked words are marked again when the page is loaded again', async ({ page }) => {
  await page.goto('/szukaj?q=instalacja');
  await hydrated(page);
  await page.getByRole('main').getByRole('listitem').getByRole('heading').getByRole('link').first().click();
  const remove = page.getByRole('button', { name: 'Usuń zaznaczenia' });
  await remove.waitFor();
  await page.reload();
  await expect(remove).toBeVisible();
});

test('the way back from a page that was loaded again and not touched shows the page before', async ({ page }) => {
  await page.goto('/dokumentacja');
  await hydrated(page);
  await page.getByRole('banner').getByRole('link', { name: 'Zasoby' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zasoby');
  await page.reload();
  await page.evaluate(idle);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dokumentacja');
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zasoby');
});
