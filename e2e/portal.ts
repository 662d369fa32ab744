import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, test as base, expect, type Locator, type Page } from '@playwright/test';
import { AxeBuilder } from '@axe-core/playwright';
import { joinEmbedded } from '#server/database/join-embedded';
import { freePort } from '../test/free-port';
import { type MailServer, startMailServer } from '../test/mail-server';
import { runOnce } from '../test/test-sql';
import type { EditorView } from '#app/identity/editor-views';

/** A whole portal, built and started as in production, for one file of journeys. */
export interface RunningPortal {
  origin: string;
  admin: { email: string; password: string };
  /** Changes its database, for what would take too long otherwise. */
  change(statement: string): Promise<void>;
}

const admin = { email: 'redakcja@example.com', password: 'haslo-do-testow-1' };

async function startPortal(variables: Record<string, string>): Promise<RunningPortal & { stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-e2e-'));
  chmodSync(folder, 0o711); // open to the database's own user, so that all of the portal goes with this folder
  const port = await freePort();
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: folder,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    LOG_LEVEL: 'warn',
    ...variables,
  };
  const child: ChildProcess = spawn(process.execPath, ['scripts/start.mjs'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const origin = `http://localhost:${port}`;
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk) => String(chunk).includes(`${origin}/admin`) && resolve());
    child.once('exit', (code) => reject(new Error(`the portal ended with ${code}`)));
  });
  return {
    origin,
    admin,
    change: async (statement) => runOnce((await joinEmbedded(folder)).owner, statement),
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Journeys share one portal a worker; a violation of the Content-Security-Policy or an error in the console fails them.
 */
export const test = base.extend<
  { page: Page; editorView: EditorView },
  { portal: RunningPortal; mail: MailServer | null; sendsMail: boolean }
>({
  // The user's choice of editor; journeys that are not about the visual editor write Markdown source.
  editorView: ['source', { option: true }],
  // Whether the portal has a mail server, whose letters a journey reads.
  sendsMail: [false, { option: true, scope: 'worker' }],
  mail: [
    async ({ sendsMail }, use) => {
      const server = sendsMail ? await startMailServer({ hideSTARTTLS: true }) : null;
      await use(server);
      await server?.kill();
    },
    { scope: 'worker' },
  ],
  portal: [
    async ({ mail }, use) => {
      const { stop, ...portal } = await startPortal(
        mail ? { SMTP_URL: `smtp://127.0.0.1:${mail.port}`, MAIL_FROM: 'portal@example.pl' } : {},
      );
      await use(portal);
      await stop();
    },
    { scope: 'worker', timeout: 1_800_000 },
  ],
  baseURL: async ({ portal }, use) => use(portal.origin),
  // Journeys share a window of the browser, which Playwright resets (playwright.config.ts), and each has a tab of its
  // own: neither history nor session storage goes from one to the next, nor what Playwright leaves.
  page: async ({ context, javaScriptEnabled, editorView }, use) => {
    const earlier = context.pages();
    const page = await context.newPage();
    for (const tab of earlier) await tab.close();
    await context.setOffline(false);
    await context.clearPermissions();
    if (javaScriptEnabled) await waitForPanel(page, editorView);
    const errors = watchErrors(page);
    await use(page);
    if (stoppedClocks.has(page)) await page.clock.resume();
    expect(errors, 'the console stays without errors').toEqual([]);
  },
});

/** Marks every page opened there once it is hydrated: see `hydrated`. */
export const markHydration = (page: Page) =>
  page.addInitScript(() =>
    addEventListener('portal:hydrated', () => document.documentElement.setAttribute('data-hydrated', '')),
  );

/** Pages whose clock stands still. */
const stoppedClocks = new WeakSet<Page>();

/**
 * Lets the clock of a page stand still until it is told to go on. It goes on again before the journey ends: Playwright
 * would see to that itself while it resets the window for the next one, and then leaves a script there at times, an
 * error on every page without such a clock.
 */
export async function stopClock(page: Page): Promise<void> {
  stoppedClocks.add(page);
  await page.clock.pauseAt(Date.now() + 3_600_000);
}

/** The editor that the user of a page has chosen, set at sign-in. */
const editorViews = new WeakMap<Page, EditorView>();

/** Opens a screen of the panel and waits for hydration: a press before that works without scripts, or not at all. */
async function waitForPanel(page: Page, editorView: EditorView = 'source'): Promise<void> {
  await markHydration(page);
  editorViews.set(page, editorView);
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const answer = await goto(url, options);
    if (!options?.waitUntil && new URL(page.url()).pathname.startsWith('/admin')) await hydrated(page);
    return answer;
  };
}

/** Touches the page and waits for hydration, where a page without scripts behaves differently. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    dispatchEvent(new Event('pointerover'));
    return 'hydrated' in document.documentElement.dataset;
  });
}

/** The messages of browser and router when a request failed. */
const notCome = /Failed to load resource|Error loading route module|Failed to fetch dynamically imported module/;

/**
 * Chromium's words when a navigation or a revalidation takes the place of another whose answer has been decoded, but
 * not read to the end of its stream: React Router leaves the promise of that end (`done` of turbo-stream) without a
 * handler. The answer is out of date by then, so nothing is lost.
 */
const superseded = /^(?:Uncaught \(in promise\) AbortError: )?BodyStreamBuffer was aborted$/;

/** Collects a page's errors; a refused form or a missing page is not one. */
export function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  const note = (text: string) => {
    if (!superseded.test(text)) errors.push(text);
  };
  page.on('pageerror', (error) => note(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !notCome.test(message.text())) note(message.text());
  });
  return errors;
}

/** Sends what the form would; the form itself is tested in `admin` and `without-javascript`. */
export async function signIn(page: Page, { email, password }: RunningPortal['admin']): Promise<void> {
  const answer = await page.request.post('/admin/login', {
    form: { email, password },
    headers: { origin: 'null', 'sec-fetch-site': 'same-origin' },
    maxRedirects: 0,
  });
  expect(answer.headers().location, 'signed in').toBe('/admin/dashboard');
  // Many journeys share an account: each sets its own choice first.
  await chooseEditorView(page, editorViews.get(page) ?? 'source');
  // The next page is checked without a toast: while it fades in, its contrast is too low.
  await page.context().clearCookies({ name: 'flash' });
  await page.goto('/admin/dashboard');
}

/** Sets the choice for the signed-in account, as the form's button does. */
async function chooseEditorView(page: Page, view: EditorView): Promise<void> {
  const answer = await page.request.post('/admin/widok-edytora', {
    form: { view },
    headers: { origin: 'null', 'sec-fetch-site': 'same-origin' },
  });
  expect(answer.status(), 'the choice is kept').toBe(200);
}

/**
 * Makes something through the API, as whoever is signed in on the page.
 * @example const { id } = await build(page, 'documentation', { title: 'Do wczytania' });
 */
export async function build(page: Page, path: string, data: object): Promise<{ id: string; slug: string }> {
  const headers = { origin: new URL(page.url()).origin };
  const made = await page.request.post(`/api/v1/${path}`, { headers, data });
  expect(made.status(), await made.text()).toBe(201);
  return (await made.json()) as { id: string; slug: string };
}

/** A PNG of one pixel, in base64. */
export const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/**
 * Pastes as the browser would: texts by their type, a picture as base64.
 * @returns whether it is left to the browser, which does nothing of its own here
 */
export const pasteInto = (place: Locator, types: Record<string, string>): Promise<boolean> =>
  place.evaluate((element, given) => {
    const clipboardData = new DataTransfer();
    for (const [type, data] of Object.entries(given)) {
      if (!type.startsWith('image/')) clipboardData.setData(type, data);
      else {
        const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
        clipboardData.items.add(new File([bytes], 'obraz.png', { type }));
      }
    }
    return element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, types);

/** A signed-in page in another browser. */
export async function otherBrowser(browser: Browser, portal: RunningPortal, person = portal.admin): Promise<Page> {
  const context = await browser.newContext({ baseURL: portal.origin, locale: 'pl-PL', timezoneId: 'Europe/Warsaw' });
  const page = await context.newPage();
  await waitForPanel(page);
  await signIn(page, person);
  return page;
}

/** Both themes and both widths, each checked once: a theme changes no layout and a width no colour. */
export const looks = [
  { theme: 'light', width: 1280 },
  { theme: 'dark', width: 390 },
] as const;

export async function chooseLook(page: Page, { theme, width }: (typeof looks)[number]): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
}

/** Expects no horizontal scrolling. */
export async function expectFits(page: Page): Promise<void> {
  const fits = await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
  expect(fits, `${page.url()} does not scroll sideways`).toBe(true);
}

const structure = ['heading-order', 'page-has-heading-one', 'landmark-one-main', 'landmark-unique'];

/** WCAG 2.2 A and AA, headings and landmarks by axe, once transitions have ended: during them, contrast is lower. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().iterations === Infinity),
  );
  // Only what fails is reported in full. 'Legacy' does without a page more that would gather the results of frames: the
  // security policy allows none.
  const { violations } = await new AxeBuilder({ page })
    .options({
      resultTypes: ['violations'],
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      rules: Object.fromEntries(structure.map((rule) => [rule, { enabled: true }])),
    })
    .setLegacyMode()
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual(
    [],
  );
}

/** `:focus` alone misses the parts of a date field, which are the browser's own. */
export const focused = (page: Page) => page.locator(':focus, input:focus-within');

/** Presses Tab until the element with this name has the focus. */
export async function tabTo(page: Page, name: RegExp | string, limit = 40): Promise<void> {
  for (let pressed = 0; pressed < limit; pressed++) {
    await page.keyboard.press('Tab');
    // Behind the last control nothing has the focus; the next press leads to the first.
    const found = await page.evaluate(() => {
      const one = document.activeElement;
      if (!one || one === document.body) return '';
      return one.getAttribute('aria-label') ?? (one as HTMLInputElement).labels?.[0]?.textContent ?? one.textContent;
    });
    if (typeof name === 'string' ? found.trim() === name : name.test(found)) return;
  }
  throw new Error(`no way by Tab to ${name}`);
}

export { expect };
