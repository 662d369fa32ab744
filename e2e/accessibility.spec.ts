import type { Locator, Page } from '@playwright/test';
import { build, chooseLook, expect, expectAccessible, expectFits, looks, signIn, test } from './portal';

const publicPages = [
  '/',
  '/dokumentacja',
  '/dokumentacja/instalacja',
  '/dokumentacja/rozpoczecie',
  '/baza-wiedzy',
  '/baza-wiedzy/faq',
  '/dziennik-zmian',
  '/zasoby',
  '/zasoby/wydarzenia',
  '/komunikaty',
  '/kontakt',
  '/szukaj?q=instalacja',
  '/szukaj?q=qqqqq',
  '/nie-ma-takiej',
  '/admin/login',
];
const panelPages = [
  '/admin/dashboard',
  '/admin/dashboard?widok=status',
  '/admin/dashboard?widok=aktywnosc',
  '/admin/kalendarz',
  '/admin/dokumentacja',
  '/admin/dokumentacja?q=qqqqq',
  '/admin/dokumentacja/nowa',
  '/admin/dziennik-zmian/nowy',
  '/admin/zasoby/nowy',
  '/admin/komunikaty/nowy',
  '/admin/uzytkownicy',
  '/admin/uzytkownicy/nowy',
  '/admin/ustawienia',
  '/admin/ustawienia?karta=api',
  '/admin/ustawienia/dziennik',
  '/admin/ustawienia/wyszukiwarka',
  '/admin/ustawienia/wyszukiwarka?widok=slowa',
  '/admin/powiadomienia',
  '/admin/powiadomienia/wiadomosci',
  '/admin/profil',
  '/admin/nie/ma/takiej',
];

/** A few per test, so that no journey is long. */
function inParts(paths: string[]): string[][] {
  const most = 7;
  return Array.from({ length: Math.ceil(paths.length / most) }, (_, part) =>
    paths.slice(part * most, (part + 1) * most),
  );
}

for (const look of looks) {
  const seen = `in the ${look.theme} theme at ${look.width} px`;
  for (const paths of inParts(publicPages))
    test(`readers find accessible pages ${seen}, from ${paths[0]}`, async ({ page }) => {
      await chooseLook(page, look);
      for (const path of paths) {
        await page.goto(path);
        await test.step(path, () => expectAccessible(page));
        await expectFits(page);
        await expectNamed(page);
      }
    });
  for (const paths of inParts(panelPages))
    test(`editors find accessible screens ${seen}, from ${paths[0]}`, async ({ page, portal }) => {
      await chooseLook(page, look);
      await signIn(page, portal.admin);
      for (const path of paths) {
        await page.goto(path);
        await test.step(path, () => expectAccessible(page));
        await expectFits(page);
        await expectNamed(page);
      }
    });
}

/** Titles are 'Strona – Portal'; that of the home page is the portal's name. */
async function expectNamed(page: Page): Promise<void> {
  const isHome = new URL(page.url()).pathname === '/';
  await expect(page, page.url()).toHaveTitle(isHome ? 'Portal Dokumentacji' : /. – Portal Dokumentacji/);
}

/** That of the portal, in the header. */
async function expectWholeName(page: Page): Promise<void> {
  const name = page
    .getByRole('banner')
    .getByRole('link', { name: /^Portal Dokumentacji/ })
    .locator('span');
  const cut = await name.evaluate((text) => [
    text.scrollWidth > text.clientWidth,
    // Heights are rounded.
    text.scrollHeight > text.clientHeight + 1,
  ]);
  expect(cut, page.url()).toEqual([false, false]);
}

test('at 320 pixels the name of the portal is whole, and its screens fit with larger letters', async ({
  page,
  portal,
  context,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ['/', '/dokumentacja', '/admin/login']) {
    await page.goto(path);
    await expectWholeName(page);
  }
  await signIn(page, portal.admin);
  await expectWholeName(page);
  await page.goto('/dokumentacja');
  await expectWholeName(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const devtools = await context.newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  for (const path of [...panelPages, '/admin/dokumentacja/kolejnosc']) {
    await page.goto(path);
    await expectFits(page);
  }
  await page.goto('/dokumentacja');
  const rows = await page
    .getByRole('banner')
    .locator('.button:visible')
    .evaluateAll((buttons) => buttons.map((button) => Math.round(button.getBoundingClientRect().bottom)));
  expect(rows).toHaveLength(5);
  expect(new Set(rows).size).toBe(1);
});

test('with letters twice as large on a phone nothing is cut off, and a search field shows what is typed', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const devtools = await context.newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  for (const path of [...publicPages, '/dokumentacja?q=kopia', '/dokumentacja?q=qqqqq']) {
    await page.goto(path);
    await expectFits(page);
    await expectWholeName(page);
    const room = await page
      .getByRole('main')
      .locator('input[type=search]')
      .evaluateAll((fields) =>
        fields.map(
          (field) =>
            field.clientWidth -
            Number.parseFloat(getComputedStyle(field).paddingLeft) -
            Number.parseFloat(getComputedStyle(field).paddingRight),
        ),
      );
    for (const width of room) expect(width, `room for words on ${path}`).toBeGreaterThan(150);
  }
});

const longWord = 'konstantynopolitańczykowianeczka'.repeat(5);

test('a word without end stays within the sidebar of readers and the list of messages', async ({ page, portal }) => {
  await signIn(page, portal.admin);
  const category = { module: 'documentation', name: longWord.slice(0, 80), slug: 'dlugie-slowo' };
  await build(page, 'categories', category);
  const text = { content: 'Tekst.', status: 'published', category: category.slug };
  const { slug } = await build(page, 'documentation', { ...text, title: longWord });
  await page.goto(`/dokumentacja/${slug}`);
  const sidebar = page.locator('.site-sidebar');
  await expect(sidebar.getByRole('link', { name: longWord })).toBeVisible();
  const wide = () => sidebar.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(await wide(), 'the sidebar does not scroll sideways').toBe(0);
  const message = { name: longWord.slice(0, 100), email: 'czytelnik@example.com', message: longWord };
  await page.request.post('/kontakt', {
    form: message,
    headers: { origin: 'null', 'sec-fetch-site': 'same-origin' },
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin/powiadomienia/wiadomosci');
  await expect(page.getByRole('heading', { name: message.name })).toBeVisible();
  await expectFits(page);
});

test("with colours of the reader's own the current section and tab still stand out", async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/baza-wiedzy/faq');
  const isUnderlined = (name: string) =>
    page
      .getByRole('link', { name, exact: true })
      .filter({ visible: true })
      .first()
      .evaluate((link) => {
        const { borderBottomColor, borderBottomWidth } = getComputedStyle(link);
        return (
          borderBottomWidth !== '0px' &&
          borderBottomColor !== getComputedStyle(document.documentElement).backgroundColor
        );
      });
  expect([await isUnderlined('FAQ'), await isUnderlined('Artykuły')]).toEqual([true, false]);
  expect([await isUnderlined('Baza Wiedzy'), await isUnderlined('Zasoby')]).toEqual([true, false]);
});

test("with colours of the reader's own buttons, switches and menus have edges", async ({ page, portal }) => {
  await signIn(page, portal.admin);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/admin/ustawienia');
  /** A colour of the border that is not the page's. */
  const hasEdge = (place: Locator, part?: string) =>
    place.evaluate((element, pseudo) => {
      const { borderTopWidth, borderTopColor } = getComputedStyle(element, pseudo);
      const canvas = getComputedStyle(document.documentElement).backgroundColor;
      return borderTopWidth !== '0px' && borderTopColor !== canvas;
    }, part);
  expect(await hasEdge(page.getByRole('button', { name: 'Zapisz', exact: true }))).toBe(true);
  expect(await hasEdge(page.getByRole('switch', { name: 'Tryb serwisowy' }), '::before')).toBe(true);
  await page.goto('/admin/kalendarz');
  const drawn = () =>
    page
      .getByRole('main')
      .locator('svg')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).color));
  const ofReader = await page.locator('html').evaluate((html) => getComputedStyle(html).color);
  expect(await drawn(), 'what is drawn has the colour of texts').toContain(ofReader);
  expect(new Set(await drawn()).size).toBeLessThanOrEqual(2); // and of links
  await page.getByRole('button', { name: 'Menu użytkownika' }).click();
  expect(await hasEdge(page.locator('.drop-menu:popover-open'))).toBe(true);
});

test('what opens on a phone and what is refused is accessible in the dark theme', async ({ page, portal }) => {
  await chooseLook(page, { theme: 'dark', width: 390 });
  await signIn(page, portal.admin);
  await page.goto('/admin/dokumentacja');
  for (const name of ['Więcej filtrów', 'Kolumny']) await page.getByText(name, { exact: true }).click();
  await expect(page.getByRole('button', { name: 'Pokaż kolumny' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/admin/fragmenty/nowy');
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Treść jest wymagana');
  await expectAccessible(page);
});

test('under a finger every control has 44 pixels', async ({ page, portal, context }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 });
  /** Controls that have not what is 20 pixels to each side of their middle; two more may be a neighbour's. */
  const tooSmall = () =>
    page
      .locator('.button, select, main input:not([type=radio], [type=checkbox]), td input, summary')
      .evaluateAll((all) =>
        all.flatMap((control) => {
          if (!control.checkVisibility() || control.closest('.prose')) return [];
          control.scrollIntoView({ block: 'center' });
          const { left, right, top, bottom } = control.getBoundingClientRect();
          if (right - left <= 1) return [];
          const [x, y] = [(left + right) / 2, (top + bottom) / 2];
          const missed = [
            [x - 20, y],
            [x + 20, y],
            [x, y - 20],
            [x, y + 20],
          ].some(([atX = 0, atY = 0]) => {
            const hit = document.elementFromPoint(atX, atY);
            return !hit || !(control.contains(hit) || hit.closest('label')?.contains(control));
          });
          return missed ? [control.outerHTML.slice(0, 160)] : [];
        }),
      );
  for (const path of ['/', '/dokumentacja', '/dokumentacja/instalacja', '/kontakt', '/admin/login']) {
    await page.goto(path);
    expect(await tooSmall(), path).toEqual([]);
  }
  await signIn(page, portal.admin);
  for (const path of ['/admin/dashboard', '/admin/dokumentacja', '/admin/uzytkownicy', '/admin/dokumentacja/nowa']) {
    await page.goto(path);
    expect(await tooSmall(), path).toEqual([]);
  }
});
