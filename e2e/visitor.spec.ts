import { build, expect, hydrated, signIn, test } from './portal';

test('a visitor goes from the home page to a document and reads it', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Dokumentacja' }).first().click();
  await expect(page).toHaveURL(/\/dokumentacja$/);
  const first = page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').first();
  const title = await first.innerText();
  // Texts of each kind begin at the side of their own language, in lists as on their page.
  const excerpt = page.getByRole('main').getByRole('listitem').first().getByRole('paragraph');
  await expect(excerpt).toHaveCSS('unicode-bidi', 'plaintext');
  await first.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  for (const shown of await page.getByText(title, { exact: true }).all())
    await expect(shown).toHaveCSS('unicode-bidi', 'plaintext');
});

test('a visitor without JavaScript searches the documentation', async ({ browser, portal }) => {
  const context = await browser.newContext({ baseURL: portal.origin, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/dokumentacja');
  await page.getByRole('main').getByRole('searchbox').fill('kopia zapasowa');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dokumentacja\?q=/);
  await expect(page.getByRole('main').getByRole('link', { name: /kopi/i }).first()).toBeVisible();
  await context.close();
});

test('an unknown address says so, with status 404 and a way home', async ({ page }) => {
  const answer = await page.goto('/nie-ma-takiej-strony');
  expect(answer?.status()).toBe(404);
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  expect((await page.getByRole('heading', { level: 1 }).boundingBox())?.x).toBe(16);
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/$/);
});

test('on paper there is nothing to press, and a link that was a button says where it leads', async ({ page }) => {
  await page.goto('/zasoby');
  await page.getByRole('main').getByRole('link', { name: 'Format błędów API' }).first().click();
  await page.emulateMedia({ media: 'print' });
  const link = page.getByRole('main').getByRole('link', { name: 'Otwórz stronę' });
  const written = await link.evaluate((shown) => getComputedStyle(shown, '::after').content);
  expect(written).toContain('https://www.rfc-editor.org/rfc/rfc9457');
  await expect(link).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await page.goto('/szukaj?q=kopia');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect(page.getByRole('main').getByRole('search')).toBeHidden();
});

test('the sitemap of the footer has a line for each address', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Mapa strony' }).click();
  await expect(page).toHaveURL(/\/sitemap\.xml$/);
  await expect(page.locator('loc').first()).toHaveCSS('display', 'block');
});

test('nobody gets into the panel unasked', async ({ page }) => {
  await page.goto('/admin/dokumentacja');
  await expect(page).toHaveURL(/\/admin\/login/);
});

test('words longer than the screen widen no page', async ({ page, browser, portal }) => {
  await signIn(page, portal.admin);
  const word = 'Konstantynopolitańczykowianeczkówna'.repeat(3);
  const written: string[] = [];
  const write = async (path: string, data: Record<string, unknown>) => {
    const { id } = await build(page, path, { status: 'published', ...data });
    written.push(`/api/v1/${path}/${id}`);
    return id;
  };
  const category = { name: word.slice(0, 80), slug: 'dlugie-slowa' };
  for (const module of ['documentation', 'resources']) await build(page, 'categories', { ...category, module });
  const entry = await write('documentation', {
    title: word,
    slug: 'dlugie-slowa',
    category: category.slug,
    content: `## ${word}\n\n${word}\n\n## Drugi\n\n\`${word}\``,
  });
  await write('changelog', {
    title: word,
    version: '2099.1-bardzo-dluga-nazwa-wersji-bez-konca',
    release_date: '2026-11-21',
    content: `- ${word}`,
  });
  const resource = await write('resources', {
    title: word,
    category: category.slug,
    resource_type: 'event',
    event_date: '2031-01-01',
    location: word,
    description: word,
  });
  const announcement = await write('announcements', {
    title: word,
    summary: word,
    content: word,
    importance: 'urgent',
    valid_from: '2026-01-01T00:00:00Z',
  });
  const pages = [
    '/',
    '/dokumentacja',
    '/dokumentacja/dlugie-slowa',
    '/dziennik-zmian',
    '/zasoby/wydarzenia',
    `/zasoby/${resource}`,
    '/komunikaty',
    `/komunikaty/${announcement}`,
  ];
  const guest = await browser.newPage({ baseURL: portal.origin, viewport: { width: 320, height: 700 } });
  for (const path of pages) {
    await guest.goto(path);
    expect(await guest.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
  }
  await guest.close();
  await page.setViewportSize({ width: 320, height: 700 });
  for (const path of [
    '/admin/dokumentacja',
    `/admin/dokumentacja/edytuj/${entry}`,
    `/admin/dokumentacja/podglad/${entry}`,
    `/admin/dokumentacja/usun/${entry}`,
  ]) {
    await page.goto(path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
  }
  for (const address of written) await page.request.delete(address, { headers: { origin: portal.origin } });
});

test('suggestions stay within a narrow screen', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/');
  await page.getByRole('combobox', { name: 'Szukaj w portalu' }).fill('kopia');
  await expect(page.getByRole('option').first()).toBeVisible();
  const list = await page.getByRole('listbox').boundingBox();
  expect(list?.x).toBeGreaterThanOrEqual(0);
  expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThanOrEqual(320);
});

test('a message that cannot be sent stays in its form, which says so', async ({ page }) => {
  await page.goto('/kontakt');
  await page.getByLabel('Imię i nazwisko').fill('Ola Nowak');
  await page.getByLabel('Adres e-mail').fill('ola@example.com');
  await page.getByLabel('Wiadomość').fill('Czy jest wersja do druku?');
  await hydrated(page);
  await page.route('**/*', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
  await page.getByRole('button', { name: 'Wyślij' }).click();
  const message = page.getByRole('alert').filter({ hasText: 'Nie udało się wysłać wiadomości.' });
  await expect(message).toBeVisible();
  await expect(page.locator(':focus')).toContainText('Nie udało się wysłać wiadomości.');
  await expect(page.getByLabel('Wiadomość')).toHaveValue('Czy jest wersja do druku?');
});
