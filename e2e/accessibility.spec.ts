import { chooseLook, expect, expectAccessible, expectFits, looks, signIn, test } from './portal';

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
      }
    });
  for (const paths of inParts(panelPages))
    test(`editors find accessible screens ${seen}, from ${paths[0]}`, async ({ page, portal }) => {
      await chooseLook(page, look);
      await signIn(page, portal.admin);
      for (const path of paths) {
        await page.goto(path);
        await test.step(path, () => expectAccessible(page));
      }
    });
}

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
