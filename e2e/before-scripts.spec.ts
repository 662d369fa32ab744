import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, hydrated, markHydration, signIn, test, watchErrors } from './portal';

/** Delays the portal's scripts, as a slow network does, until they are released; then waits for hydration. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  let letIn = () => {};
  const held = new Promise<void>((resolve) => (letIn = resolve));
  await markHydration(page);
  await page.route('**/*.js', async (route) => {
    await held;
    await route.continue();
  });
  return async () => {
    letIn();
    await hydrated(page);
    await page.unrouteAll({ behavior: 'wait' });
  };
}

/** A slow network: the part of a page after the first `until` is held back until it is released. */
async function slowLine(origin: string, until: string): Promise<{ server: Server; origin: string; letOn: () => void }> {
  let letOn = () => {};
  const rest = new Promise<void>((resolve) => (letOn = resolve));
  const pass = async ({ url }: IncomingMessage, response: ServerResponse) => {
    const answer = await fetch(origin + url);
    const body = Buffer.from(await answer.arrayBuffer());
    const cut = body.includes(until) ? body.indexOf(until) + until.length : 0;
    for (const name of ['content-type', 'content-security-policy'])
      response.setHeader(name, answer.headers.get(name) ?? '');
    response.write(body.subarray(0, cut));
    if (cut > 0) await rest;
    response.end(body.subarray(cut));
  };
  const server = createServer((request, response) => void pass(request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, letOn };
}

test('a page that is touched while it is still arriving starts once all of it is there', async ({ page, portal }) => {
  const line = await slowLine(portal.origin, 'type="text/x-later">');
  await page.goto(`${line.origin}/kontakt`, { waitUntil: 'commit' });
  await page.locator('script[type="text/x-later"]').waitFor({ state: 'attached' });
  await page.getByLabel('Wiadomość').focus();
  line.letOn();
  await hydrated(page);
  line.server.close();
  line.server.closeAllConnections();
});

test('a refused message is put right while the scripts are still on their way', async ({ browser, portal }) => {
  const context = await browser.newContext({ baseURL: portal.origin });
  const page = await context.newPage();
  const errors = watchErrors(page);
  const letScriptsIn = await holdScripts(page);
  await page.goto('/kontakt', { waitUntil: 'commit' });
  await page.getByLabel('Wiadomość').fill('Gdzie jest regulamin?');
  await page.getByRole('button', { name: 'Wyślij' }).click({ noWaitAfter: true });
  await expect(page.getByRole('alert')).toBeFocused();
  await page.getByLabel('Imię i nazwisko').fill('Żaneta Łęcka');
  await page.getByLabel('Adres e-mail').fill('zaneta@example.com');
  await page.getByLabel('Wiadomość').press('Control+End');
  await page.getByLabel('Wiadomość').pressSequentially(' Szukam od rana.');
  await letScriptsIn();
  await expect(page.getByLabel('Wiadomość')).toBeFocused();
  await page.keyboard.type(' I nic.');
  await expect(page.getByLabel('Imię i nazwisko')).toHaveValue('Żaneta Łęcka');
  await expect(page.getByLabel('Wiadomość')).toHaveValue('Gdzie jest regulamin? Szukam od rana. I nic.');
  await page.getByRole('button', { name: 'Wyślij' }).click();
  await expect(page.getByText('Wiadomość wysłana')).toBeVisible();
  expect(errors).toEqual([]);
  await context.close();
});

test('what is written into a form before its scripts came stays, and the form knows of it', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.admin);
  await page.goto('/admin/dokumentacja');
  const entry = await page.getByRole('main').getByRole('row').nth(1).getByRole('link').first().getAttribute('href');
  const letScriptsIn = await holdScripts(page);
  await page.goto(entry ?? '', { waitUntil: 'commit' });
  const content = page.getByLabel('Treść', { exact: true });
  const before = await content.inputValue();
  await content.press('Control+End');
  await content.pressSequentially('\n\nDopisek.');
  await letScriptsIn();
  await expect(content).toHaveValue(`${before}\n\nDopisek.`);
  await expect(page.getByText(/^Zapisano kopię roboczą/)).toBeVisible();
  await page.getByRole('link', { name: 'Anuluj' }).click();
  await expect(page.getByText('Masz niezapisane zmiany')).toBeVisible();
});

test('the address follows a title that was written before the scripts came', async ({ page, portal }) => {
  await signIn(page, portal.admin);
  const letScriptsIn = await holdScripts(page);
  await page.goto('/admin/dokumentacja/nowy', { waitUntil: 'commit' });
  await page.getByLabel('Tytuł').fill('Żółte kartki');
  await letScriptsIn();
  await expect(page.getByLabel('Slug')).toHaveValue('zolte-kartki');
});

test('a file and a box that were chosen before the scripts came are noticed', async ({ page, portal }) => {
  await signIn(page, portal.admin);
  const letFormIn = await holdScripts(page);
  await page.goto('/admin/zasoby/nowy', { waitUntil: 'commit' });
  await page
    .getByLabel('Plik główny: Wybierz plik')
    .setInputFiles({ name: 'Folder.txt', mimeType: 'text/plain', buffer: Buffer.from('Zapraszamy.') });
  await letFormIn();
  await expect(page.getByText('Folder.txt')).toBeVisible();
  const letListIn = await holdScripts(page);
  await page.goto('/admin/dokumentacja', { waitUntil: 'commit' });
  await page.getByLabel('Zaznacz wszystkie na stronie').check();
  await letListIn();
  const rows = page.getByRole('main').getByRole('row').getByRole('checkbox');
  await expect(page.getByLabel('Zaznacz wszystkie na stronie')).toBeChecked();
  await expect(rows.nth(1)).toBeChecked();
});

test('a letter typed while the page hydrates is there at once, and hydration goes on after it', async ({ page }) => {
  await page.addInitScript(() => {
    const add = EventTarget.prototype.addEventListener;
    addEventListener('portal:hydrated', () => (document.documentElement.dataset.hydrated = ''));
    EventTarget.prototype.addEventListener = function (type: string, ...rest: [never]) {
      add.call(this, type, ...rest);
      const { dataset } = document.documentElement;
      // React begins to listen, and has asked for its first slice once the module has run.
      if (type !== 'gotpointercapture' || dataset.hydratedAtOnce) return;
      dataset.hydratedAtOnce = 'asked';
      queueMicrotask(() => {
        for (const name of ['pointerdown', 'keydown', 'keyup'])
          document.activeElement?.dispatchEvent(new Event(name, { bubbles: true }));
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => (dataset.hydratedAtOnce = String('hydrated' in dataset)));
        port1.start();
        port2.postMessage(null);
      });
    };
  });
  await page.goto('/dokumentacja');
  await page.keyboard.press('/');
  await expect(page.locator('html')).toHaveAttribute('data-hydrated-at-once', 'false');
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
});

test('what is typed after the search key goes into the search field at once, and is searched for when the scripts come', async ({
  page,
}) => {
  const letScriptsIn = await holdScripts(page);
  await page.goto('/dokumentacja', { waitUntil: 'domcontentloaded' });
  const search = page.getByRole('banner').getByRole('combobox', { name: 'Szukaj w portalu' });
  await page.keyboard.press('/');
  await page.keyboard.type('kopie');
  await expect(search).toHaveValue('kopie');
  await letScriptsIn();
  await expect(page.getByRole('option', { name: 'Kopia zapasowa i aktualizacja' })).toBeVisible();
  await page.keyboard.type(' zap');
  await expect(search).toHaveValue('kopie zap');
});

test('a press that waits for its scripts shows so, and counts once', async ({ page }) => {
  const letScriptsIn = await holdScripts(page);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  const theme = page.getByRole('button', { name: 'Włącz tryb ciemny' });
  await theme.click();
  await expect(theme).toHaveAttribute('aria-busy', 'true');
  await theme.click();
  await letScriptsIn();
  const other = page.getByRole('button', { name: 'Włącz tryb jasny' });
  await expect(other).toBeVisible();
  await expect(other).not.toHaveAttribute('aria-busy');
});

test('a press whose scripts never come is let go', async ({ page }) => {
  await page.route('**/assets/root-*.js', (route) => route.abort());
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  const theme = page.getByRole('button', { name: 'Włącz tryb ciemny' });
  const failed = page.waitForEvent('requestfailed');
  await theme.click();
  await failed;
  await expect(theme).not.toHaveAttribute('aria-busy');
});

test('that a hit is opened is told before the scripts come', async ({ page }) => {
  await page.route('**/*.js', () => {});
  await page.goto('/szukaj?q=instalacja', { waitUntil: 'domcontentloaded' });
  const told = page.waitForRequest(/\/szukaj\/wybor$/);
  await page.getByRole('main').getByRole('listitem').getByRole('heading').getByRole('link').first().click();
  expect((await told).postData()).toBe('q=instalacja');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
