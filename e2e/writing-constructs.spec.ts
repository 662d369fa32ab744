import sharp from 'sharp';
import {
  build,
  chooseLook,
  expect,
  expectAccessible,
  expectFits,
  hydrated,
  looks,
  markHydration,
  pixel,
  signIn,
  test,
} from './portal';

const manual = '/dokumentacja/skladnia-markdown';

for (const look of looks) {
  test(`callouts, diagrams, formulas and their like hold in the ${look.theme} theme at ${look.width} px`, async ({
    page,
  }) => {
    await chooseLook(page, look);
    await page.goto(manual);
    await expectAccessible(page);
    await expectFits(page);
    await expect(page.getByRole('note').first()).toContainText('Ostrzeżenie');
    await expect(page.getByRole('img', { name: 'Szkic po sprawdzeniu' })).toBeVisible();
    await expect(page.locator('math').first()).toBeVisible();
    if (process.env.SCREENSHOTS)
      await page.screenshot({ path: `${process.env.SCREENSHOTS}/${look.theme}-${look.width}.png`, fullPage: true });
  });
}

test('a section unfolds without scripts, and on paper it is unfolded', async ({ page }) => {
  await page.goto(manual);
  const hidden = page.getByText('a na wydruku sekcja jest rozwinięta');
  await expect(hidden).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(hidden).toBeVisible();
  if (process.env.SCREENSHOTS) await page.pdf({ path: `${process.env.SCREENSHOTS}/print.pdf` });
  await page.emulateMedia({ media: 'screen' });
  await page.getByText('Co z wyszukiwaniem i drukiem').click();
  await expect(hidden).toBeVisible();
});

test('rows of a matrix stand apart between high brackets, heads of columns stand as their cells do, and on paper wide tables and diagrams are whole', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.admin);
  const matrix = '$$\n\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}\n$$';
  const table = `|${' szerokość |'.repeat(12)}\n|${' -- |'.repeat(12)}\n|${' `szeroka_komórka` |'.repeat(12)}`;
  const named = `| Składnik | Opis |\n| --- | --- |\n| Pamięć | ${'Długi opis tego, co jest potrzebne. '.repeat(9)} |`;
  const lines = ['A', 'B', 'C', 'D', 'E'].map((one, at) => `${at ? '--> ' : ''}${one}[Długa nazwa kroku ${one}]`);
  const diagram = `\`\`\`mermaid alt="Kroki"\nflowchart LR\n${lines.join(' ')}\n\`\`\``;
  await build(page, 'documentation', {
    title: 'Szeroki',
    status: 'published',
    content: [matrix, table, '| Razem |\n| ---: |\n| 1 |', named, diagram].join('\n\n'),
  });
  await page.goto('/dokumentacja/szeroki');
  await expect(page.locator('mtd').first()).not.toHaveCSS('padding-top', '0px');
  const rows = await page.locator('mtable').boundingBox();
  const heightOfBracket = () =>
    page
      .locator('mo')
      .first()
      .boundingBox()
      .then((box) => box?.height);
  await expect.poll(heightOfBracket).toBeGreaterThan(0.9 * (rows?.height ?? Infinity));
  await expect(page.getByRole('columnheader', { name: 'Razem' })).toHaveCSS('text-align', /right$/);
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 700, height: 900 });
  for (const wide of await page.locator('.table-scroll > *').all())
    expect((await wide.boundingBox())?.width).toBeLessThanOrEqual(700);
  const heads = page.getByRole('columnheader');
  const heightOf = async (name: string) => (await heads.filter({ hasText: name }).boundingBox())?.height;
  expect(await heightOf('Składnik')).toBe(await heightOf('Razem'));
});

test('a picture in a sentence stands in its line, and on paper a tall one is whole on its page', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.admin);
  const drawing = sharp({ create: { width: 30, height: 1_500, channels: 3, background: '#005ea5' } });
  const upload = async (name: string, buffer: Buffer) => {
    const multipart = { file: { name, mimeType: 'image/png', buffer } };
    const headers = { origin: new URL(page.url()).origin };
    const sent = await page.request.post('/api/v1/files', { headers, multipart });
    return ((await sent.json()) as { url: string }).url;
  };
  const sign = await upload('znak.png', Buffer.from(pixel, 'base64'));
  const screenshot = await upload('zrzut.png', await drawing.png().toBuffer());
  await build(page, 'documentation', {
    title: 'Obrazy',
    status: 'published',
    content: `Naciśnij ![znak](${sign}) obok.\n\n![zrzut](${screenshot})`,
  });
  await page.goto('/dokumentacja/obrazy');
  const sentence = page.getByText('Naciśnij');
  const lineHeight = await sentence.evaluate((paragraph) => parseFloat(getComputedStyle(paragraph).lineHeight));
  expect((await sentence.boundingBox())?.height).toBeLessThan(1.5 * lineHeight);
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 700, height: 900 });
  const screen = page.getByRole('img', { name: 'zrzut' });
  await screen.scrollIntoViewIfNeeded();
  await expect.poll(() => screen.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBeGreaterThan(0);
  const tall = await screen.boundingBox();
  expect(tall?.height).toBeLessThanOrEqual(900);
  expect((tall?.height ?? 0) / (tall?.width ?? 0)).toBeCloseTo(50, 0);
});

test('mistakes are told at their lines, nothing typed is lost, and a link opens the section that hides its heading', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.admin);
  await page.goto('/admin/dokumentacja/nowa');
  await page.getByLabel('Tytuł').fill('Zwinięte');
  const source = page.locator('textarea[name=content]');
  const folded = '<details>\n<summary>Więcej</summary>\n\n## W środku\n\nSchowane.\n\n</details>';
  await source.fill(`${folded}\n\nWzór $\\bad$.`);
  await page.getByLabel('Status').selectOption('published');
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(page.getByText('Wiersz 10: We wzorze jest nieznane polecenie \\bad.').first()).toBeVisible();
  await expect(source).toHaveValue(`${folded}\n\nWzór $\\bad$.`);
  await source.fill(folded);
  await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/dokumentacja$/);
  await markHydration(page);
  await page.goto('/dokumentacja/zwiniete#w-srodku');
  await expect(page.getByText('Schowane.')).toBeVisible();
  await page.goto('/dokumentacja/zwiniete');
  await expect(page.getByText('Schowane.')).toBeHidden();
  await page.mouse.move(200, 200);
  await hydrated(page);
  await page.evaluate(() => (location.hash = '#w-srodku'));
  await expect(page.getByText('Schowane.')).toBeVisible();
  await page.goto('/dokumentacja');
  // A stray per cent sign names no place, and the page stays.
  await page.goto('/dokumentacja/zwiniete#50%');
  await hydrated(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Zwinięte' })).toBeVisible();
});
