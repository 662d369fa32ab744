// How soon a public page shows what a press does, on a slowed CPU: npm run bench:responses (bench/README.md).
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { withChromium } from './chromium';
import { median } from './median';
import { withPortal } from './portal-process';

/** The middle one counts. */
const runs = Number(process.env.RUNS ?? 5);
const slowdown = 4;
const desktop: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };
const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

interface Press {
  screen: BrowserContextOptions;
  path: string;
  press(page: Page): Promise<void>;
}

const tap = (selector: string) => async (page: Page) => {
  const box = await page.locator(selector).boundingBox();
  if (box) await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
};
const typed = async (page: Page) => page.keyboard.type('kopia', { delay: 80 });

const presses: Record<string, Press> = {
  'search by Ctrl K': { screen: desktop, path: '/dokumentacja', press: (page) => page.keyboard.press('Control+k') },
  'search by /, and five letters': {
    screen: desktop,
    path: '/dokumentacja',
    press: async (page) => {
      await page.keyboard.press('/');
      await typed(page);
    },
  },
  'search by a press': {
    screen: desktop,
    path: '/dokumentacja',
    press: (page) => page.locator('header input[type=search]').click(),
  },
  'sidebar of a phone': { screen: phone, path: '/dokumentacja', press: tap('header [popovertarget=panel-boczny]') },
  'menu of a phone': { screen: phone, path: '/dokumentacja', press: tap('header [popovertarget=menu]') },
  'theme of a phone': { screen: phone, path: '/dokumentacja', press: tap('header button.js-only') },
  'tab of a phone': { screen: phone, path: '/zasoby', press: tap('main a[href="/zasoby/szablony"]') },
};

/** What the browser says of the slowest event of an interaction, in milliseconds. */
interface Response {
  /** Until the next frame is shown, in steps of 8. */
  duration: number;
  /** Until a handler of ours runs, and while they run. */
  delay: number;
  processing: number;
}

const states = ['first of all', 'first, with scripts at hand', 'on a touched page'] as const;

async function respond(
  browser: Browser,
  origin: string,
  { screen, path, press }: Press,
  state: (typeof states)[number],
) {
  const context = await browser.newContext(screen);
  const page = await context.newPage();
  await page.addInitScript(() => {
    addEventListener('portal:hydrated', () => (document.documentElement.dataset.hydrated = ''));
    const seen: Response[] = [];
    Object.assign(window, { seen });
    const note = (list: { getEntries(): PerformanceEntry[] }) => {
      for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[])
        if (entry.interactionId > 0)
          seen.push({
            duration: entry.duration,
            delay: entry.processingStart - entry.startTime,
            processing: entry.processingEnd - entry.processingStart,
          });
    };
    new PerformanceObserver(note).observe({ type: 'event', buffered: true, durationThreshold: 16 } as object);
  });
  const hydrated = () => page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  const touch = () => page.evaluate(() => void dispatchEvent(new Event('pointerover')));
  if (state === 'first, with scripts at hand') {
    await page.goto(origin + path);
    await touch();
    await hydrated();
    await page.goto('about:blank');
  }
  const devices = await context.newCDPSession(page);
  await devices.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(origin + path);
  if (state === 'on a touched page') {
    await touch();
    await hydrated();
  }
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await press(page);
  // What is measured is told once its frame is shown and the page has nothing else to do.
  const seen = await page
    .evaluate(async () => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      for (let frames = 0; frames < 10; frames++) await frame();
      await new Promise((resolve) => requestIdleCallback(resolve));
      return (window as unknown as { seen: Response[] }).seen;
    })
    .catch(() => []); // a tab that was pressed before its scripts is another document by now
  await context.close();
  return seen.reduce((worst, one) => (one.duration > worst.duration ? one : worst), {
    duration: 0,
    delay: 0,
    processing: 0,
  });
}

async function measure(browser: Browser, origin: string): Promise<void> {
  console.log('Interaction to next paint; in brackets until the first handler, and in handlers');
  const rows: Record<string, Record<string, string>> = {};
  for (const [name, press] of Object.entries(presses)) {
    rows[name] = {};
    for (const state of states) {
      const all: Response[] = [];
      while (all.length < runs) all.push(await respond(browser, origin, press, state));
      const [duration, delay, processing] = (['duration', 'delay', 'processing'] as const).map((part) =>
        Math.round(median(all.map((one) => one[part]))),
      );
      rows[name][state] = duration === 0 ? '< 16 ms' : `${duration} ms (${delay} + ${processing})`;
    }
    console.log(name, rows[name]);
  }
  console.table(rows);
}

await withPortal({}, ({ address }) => withChromium((browser) => measure(browser, address)));
