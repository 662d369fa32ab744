import type { Page } from '@playwright/test';
import { expect, expectFits, signIn, test } from './portal';

test.use({ editorView: 'visual' });

const paragraph = 'Zdanie o niczym, które zajmuje dwa wiersze albo więcej, gdy okno jest wąskie. '.repeat(3);

/** Blocks of many heights, more than ten windows of them. */
const longText = Array.from({ length: 60 }, (_, index) =>
  [
    `## Rozdział ${index + 1}`,
    paragraph.repeat(1 + (index % 4)),
    `- pierwszy\n- drugi ${'\n- dalszy'.repeat(index % 6)}`,
    `\`\`\`bash\n${'echo wiersz\n'.repeat(1 + (index % 9))}\`\`\``,
  ].join('\n\n'),
).join('\n\n');

async function openLong(page: Page) {
  await page.goto('/admin/dokumentacja/nowa');
  await page.locator('.editor-text').waitFor();
  await page.getByRole('button', { name: 'Źródło', exact: true }).click();
  await page.locator('textarea[name=content]').fill(`${longText}\n\nOstatni akapit.`);
  await page.getByRole('button', { name: 'Edytor wizualny' }).click();
  await expect(page.locator('.editor-text')).toContainText('Ostatni akapit.');
  await page.locator('.editor-text > :first-child').click();
  await startTyping(page);
}

const typing = (page: Page) => page.locator('.editor-text[data-typing]');

const rest = (page: Page) => expect(typing(page)).toHaveCount(0, { timeout: 60_000 });

/** From now on, until nobody types for a while, blocks out of sight are skipped. */
async function startTyping(page: Page) {
  // Not before the sizes of all blocks are known.
  await expect(async () => {
    await page.keyboard.type('x');
    await page.keyboard.press('Backspace');
    await expect(typing(page)).toBeVisible({ timeout: 500 });
  }).toPass();
}

/** Whether the caret, or the start of what is selected, is in the window and nothing lies over it. */
const caretIsSeen = (page: Page) =>
  page.evaluate(() => {
    const range = getSelection()?.getRangeAt(0);
    const node = range?.startContainer;
    const rect =
      range?.getClientRects()[0] ?? (node instanceof Element ? node : node?.parentElement)?.getBoundingClientRect();
    if (rect === undefined || rect.top < 0 || rect.bottom > innerHeight + 1) return false;
    const x = Math.max(rect.left, document.querySelector('.editor-text')?.getBoundingClientRect().left ?? 0) + 1;
    const shown = [rect.top + 1, rect.bottom - 2].map((y) => document.elementFromPoint(x, y));
    return shown.every((element) => element?.closest('.editor-text') !== null);
  });

/** Ends once nothing has scrolled for some frames: a page takes several, and another key disturbs it. */
const stillness = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        let [frames, last] = [0, -1];
        const look = () => {
          const place = scrollY + (document.querySelector('.editor-place')?.scrollTop ?? 0);
          frames = place === last ? frames + 1 : 0;
          last = place;
          if (frames > 5) done();
          else requestAnimationFrame(look);
        };
        look();
      }),
  );

const selected = (page: Page) => page.evaluate(() => getSelection()?.toString());

/** The browser's own search, from the caret on. What was typed just before may set the caret once more. */
const find = (page: Page, words: string) =>
  expect(async () => {
    await page.evaluate((wanted) => (window as unknown as { find(text: string): boolean }).find(wanted), words);
    expect(await selected(page)).toBe(words);
  }).toPass();

const heights = (page: Page) =>
  page
    .locator('.editor-text')
    .evaluate((text) => [...text.children].map((block) => block.getBoundingClientRect().height));

async function goAbout(page: Page) {
  const seen = (what: string) => expect.poll(() => caretIsSeen(page), { message: what }).toBe(true);
  const at = (words: string) =>
    expect.poll(() => page.evaluate(() => getSelection()?.anchorNode?.textContent ?? '')).toContain(words);
  const press = async (key: string, times = 1) => {
    for (let count = 0; count < times; count += 1) await page.keyboard.press(key);
    await stillness(page);
    await seen(key);
  };
  await press('Control+End');
  await at('Ostatni akapit.');
  await press('Control+Home');
  await at('Rozdział 1');
  for (let count = 0; count < 5; count += 1) await press('PageDown');
  await press('ArrowDown', 30);
  await press('Control+End');
  for (let count = 0; count < 5; count += 1) await press('PageUp');
  await press('ArrowUp', 30);
  await press('Control+Home');
  await press('Control+End');
  await page.keyboard.type(' Dopisek');
  await press('Control+Home');
  await press('Control+z');
  await at('Ostatni akapit.');
  await press('Control+y');
}

for (const width of [1280, 390]) {
  test(`in a long text the caret is always in sight, under no bar, at ${width} px`, async ({ page, portal }) => {
    await page.setViewportSize({ width, height: 720 });
    await signIn(page, portal.admin);
    await openLong(page);
    await goAbout(page);
    for (const words of ['Rozdział 31', 'Rozdział 58']) {
      await find(page, words);
      await stillness(page);
      await expect.poll(() => caretIsSeen(page), { message: words }).toBe(true);
    }
  });
}

test('a key that follows a letter within one frame leads where it leads at any other time', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.admin);
  await openLong(page);
  await page.evaluate(() => {
    requestAnimationFrame(() => {
      // As the browser handles Ctrl+End, of which it tells the page later.
      getSelection()?.modify('move', 'forward', 'documentboundary');
      scrollTo(0, document.documentElement.scrollHeight);
    });
    document.execCommand('insertText', false, 'x');
  });
  await stillness(page);
  await expect.poll(() => caretIsSeen(page)).toBe(true);
});

test('the toolbar sticks right below the bar of the form, also when that becomes higher', async ({ page, portal }) => {
  await signIn(page, portal.admin);
  await openLong(page);
  await page.keyboard.press('Control+End');
  const gap = async () => {
    const [bar, tools] = [
      await page.locator('.form-bar').boundingBox(),
      await page.locator('.editor-tools').boundingBox(),
    ];
    return Math.round((tools?.y ?? 0) - (bar?.y ?? 0) - (bar?.height ?? 0));
  };
  await expect.poll(gap).toBe(0);
  await page.locator('.form-bar h1').evaluate((heading) => (heading.style.minHeight = '200px'));
  await expect.poll(gap).toBe(0);
});

test('on a phone the tools are one row that stays, also below what a keyboard pushes out', async ({ page, portal }) => {
  await page.setViewportSize({ width: 390, height: 720 });
  await signIn(page, portal.admin);
  await openLong(page);
  await page.keyboard.press('Control+End');
  const tools = page.locator('.editor-tools');
  const bold = page.getByRole('button', { name: /^Pogrubienie/ });
  await expect(bold).toBeInViewport();
  const top = async () => Math.round((await tools.boundingBox())?.y ?? 0);
  const bar = await page.locator('.form-bar').boundingBox();
  expect(await top()).toBe(Math.round((bar?.y ?? 0) + (bar?.height ?? 0)));
  expect((await tools.boundingBox())?.height).toBeLessThan(50);
  await page.getByRole('button', { name: 'Źródło', exact: true }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: 'Źródło', exact: true })).toBeInViewport();
  await page.evaluate(() => {
    Object.defineProperty(visualViewport, 'offsetTop', { value: 300 });
    visualViewport?.dispatchEvent(new Event('scroll'));
  });
  await expect.poll(top).toBe(300);
  await expectFits(page);
});

test('it is in full-screen writing, too', async ({ page, portal }) => {
  await signIn(page, portal.admin);
  await openLong(page);
  await page.getByRole('button', { name: 'Pełny ekran' }).click();
  await page.locator('.editor-text > :first-child').click();
  await goAbout(page);
});

test('whoever selects with the mouse keeps the page where it is', async ({ page, portal }) => {
  await signIn(page, portal.admin);
  await openLong(page);
  await page.keyboard.press('Control+End');
  for (let count = 0; count < 3; count += 1) await page.keyboard.press('PageUp');
  await rest(page);
  await stillness(page);
  const before = await page.evaluate(() => scrollY);
  const tools = await page.locator('.editor-tools').boundingBox();
  const [x, edge] = [tools!.x + 60, tools!.y + tools!.height];
  await page.mouse.move(x, edge + 200);
  await page.mouse.down();
  await page.mouse.move(x, edge + 60, { steps: 4 });
  await page.mouse.move(x, edge + 4, { steps: 4 });
  await stillness(page);
  await page.mouse.up();
  expect(await page.evaluate(() => getSelection()?.isCollapsed)).toBe(false);
  expect(await page.evaluate(() => scrollY)).toBe(before);
});

test('blocks out of sight are skipped while somebody types, and keep their heights; at rest all can be read', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.admin);
  await openLong(page);
  const tree = await page.context().newCDPSession(page);
  const namedHeadings = async () => {
    const { nodes } = await tree.send('Accessibility.getFullAXTree');
    return nodes.filter(({ role, name }) => role?.value === 'heading' && String(name?.value).startsWith('Rozdział'))
      .length;
  };
  for (const width of [1280, 800]) {
    await page.setViewportSize({ width, height: 720 });
    await rest(page);
    await expect.poll(namedHeadings).toBe(60);
    const whole = await heights(page);
    await startTyping(page);
    // A shortcut shows those as well that are left out.
    await page.keyboard.press('Control+f');
    expect(await heights(page)).toEqual(whole);
    const skipped = await page
      .locator('.editor-text')
      .evaluate(
        (text) =>
          [...text.children].filter(
            (block) => !block.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }),
          ).length,
      );
    expect(skipped).toBeGreaterThan(20);
  }
});

test('far blocks are left out while somebody types, unnoticed, until something may need them', async ({
  page,
  portal,
}) => {
  await signIn(page, portal.admin);
  await openLong(page);
  await find(page, 'Rozdział 31');
  await stillness(page);
  await rest(page);
  /** The text, and the block of the caret in the window. */
  const places = () =>
    page.locator('.editor-text').evaluate((text) => {
      const block = [...text.children].find((one) => one.contains(getSelection()!.anchorNode));
      return [text.getBoundingClientRect().height, block!.getBoundingClientRect().top, scrollY].map(Math.round);
    });
  const leftOut = () =>
    page
      .locator('.editor-text')
      .evaluate((text) => [...text.children].filter((block) => getComputedStyle(block).display === 'none').length);
  const all = () => expect.poll(leftOut).toBe(0);
  const few = () => expect.poll(leftOut).toBeGreaterThan(100);
  const whole = await heights(page);
  await page.keyboard.press('ArrowRight');
  // In the middle of the window, where no letter scrolls.
  await page.evaluate(() => getSelection()!.anchorNode!.parentElement!.scrollIntoView({ block: 'center' }));
  await stillness(page);
  const before = await places();
  await page.keyboard.type('a');
  await few();
  expect(await places()).toEqual(before);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  expect(await leftOut()).toBeGreaterThan(100);
  await page.keyboard.press('Control+f');
  await all();
  expect(await heights(page)).toEqual(whole);
  expect(await places()).toEqual(before);
  await page.keyboard.type('b');
  await few();
  await page.mouse.move(600, 500);
  await page.mouse.wheel(0, 4_000);
  await all();
  await page.keyboard.press('Control+z');
  await stillness(page);
  expect(await leftOut()).toBe(0);
  await page.keyboard.type('c');
  await few();
  const caretTop = async () => (await places())[1]!;
  const top = await caretTop();
  await page.keyboard.press('Enter');
  await page.keyboard.type('d');
  expect(await leftOut()).toBeGreaterThan(100);
  expect(await caretTop()).toBeGreaterThan(top);
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  expect(await caretTop()).toBe(top);
  await page.keyboard.press('Control+End');
  await expect.poll(() => caretIsSeen(page)).toBe(true);
  await all();
});
