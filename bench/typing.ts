// The cost of a keystroke in the visual editor, and what its screen loads: npm run bench:typing (bench/README.md).
import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import type { CDPSession, Page } from 'playwright-core';
import { withChromium } from './chromium';
import { manual } from './manual';
import { quantile } from './median';
import { withPortal } from './portal-process';
import { admin, adminVariables } from './sign-in';

const characters = 70_000;
const letters = 200;
/** As many as V8 needs until it has compiled what it will. */
const lettersWarm = 20;

/** The sample's manual, repeated. */
function longText(): string {
  return manual
    .repeat(Math.ceil(characters / manual.length))
    .slice(0, characters)
    .replace(/\n[^\n]*$/, '\n');
}

/** Thread time of the page's main thread: what else runs on the machine is not counted. */
class MainThread {
  private constructor(private readonly session: CDPSession) {}
  static async of(page: Page) {
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.setTimeDomain', { timeDomain: 'threadTicks' });
    await session.send('Performance.enable');
    return new MainThread(session);
  }
  /** Its CPU milliseconds so far. */
  async worked(): Promise<number> {
    const { metrics } = await this.session.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  }
}

const painted = (page: Page) =>
  page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done))));

/**
 * Ticks that the hypervisor took from this machine so far; 0 outside a virtual machine. Thread time counts them as
 * work, https://docs.kernel.org/filesystems/proc.html (the eighth figure of 'cpu').
 */
const stolen = () => Number(/^cpu +(?:\d+ ){7}(\d+)/.exec(readFileSync('/proc/stat', 'utf8'))?.[1] ?? 0);

/** The cost of each letter until it is painted, without the cost of measuring and what other machines took. */
async function measure(page: Page): Promise<number[]> {
  const thread = await MainThread.of(page);
  const costs: number[] = [];
  for (let count = 0; costs.length < letters; count += 1) {
    const stolenBefore = stolen();
    const before = await thread.worked();
    await painted(page);
    const idle = await thread.worked();
    await page.keyboard.press('abcdefg '[count % 8] ?? 'a');
    await painted(page);
    const after = await thread.worked();
    if (count >= lettersWarm && stolen() === stolenBefore) costs.push(after - idle - (idle - before));
  }
  return costs;
}

/** Puts the caret behind the words of a paragraph in the middle of the text. */
const caretInTheMiddle = (page: Page, selector: string) =>
  page.evaluate((wanted) => {
    const text = document.querySelector<HTMLElement>(wanted);
    const paragraphs = [...(text?.children ?? [])].filter(
      ({ tagName, childNodes }) =>
        tagName === 'P' && childNodes.length === 1 && childNodes[0]?.nodeType === Node.TEXT_NODE,
    );
    const words = paragraphs[Math.floor(paragraphs.length / 2)]?.firstChild;
    if (!text || !words) throw new Error('no paragraph');
    text.focus();
    getSelection()?.collapse(words, words.nodeValue?.length);
  }, selector);

/** The scripts that a page loads from now on, packed with brotli as the portal sends them. */
function scriptsOf(page: Page): () => Promise<{ bytes: number; files: number }> {
  const packed: Promise<number>[] = [];
  page.on('response', (answer) => {
    if (answer.request().resourceType() !== 'script') return;
    packed.push(answer.body().then((body) => brotliCompressSync(body).length));
  });
  return async () => {
    const sizes = await Promise.all(packed);
    return { bytes: sizes.reduce((sum, size) => sum + size, 0), files: sizes.length };
  };
}

const at = (costs: number[], share: number) => `${quantile(costs, share).toFixed(1)} ms`;

async function measureEditor(page: Page): Promise<void> {
  // A busy machine changes what is measured in wall-clock time only.
  page.setDefaultTimeout(300_000);
  await page.goto('/admin/login');
  await page.getByLabel('Adres e-mail').fill(admin.email);
  await page.getByLabel('Hasło').fill(admin.password);
  await page.getByRole('button', { name: 'Zaloguj się' }).click();
  await page.waitForURL(/dashboard/);
  const editor = page.locator('.editor-text');
  const scripts = scriptsOf(page);
  await page.goto('/admin/dokumentacja/nowa');
  await editor.waitFor();
  await page.waitForLoadState('networkidle');
  const { bytes, files } = await scripts();
  await page.getByRole('button', { name: 'Źródło', exact: true }).click();
  await page.locator('textarea[name=content]').evaluate((area: HTMLTextAreaElement, text) => {
    // Set directly, not through React and not letter by letter.
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, text);
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }, longText());
  const thread = await MainThread.of(page);
  const before = await thread.worked();
  await page.getByRole('button', { name: 'Edytor wizualny' }).click();
  await editor.waitFor();
  await painted(page);
  const opened = (await thread.worked()) - before;
  await caretInTheMiddle(page, '.editor-text');
  const costs = await measure(page);
  const idle = await thread.worked();
  // Longer than the pause after which the editor writes the text area.
  await page.waitForTimeout(2_000);
  const written = (await thread.worked()) - idle;
  // The same text where nothing but the browser looks at what is typed.
  await editor.evaluate((shown) => {
    const bare = shown.cloneNode(true) as HTMLElement;
    bare.id = 'bare';
    shown.closest('form')?.after(bare);
    shown.closest('form')?.remove();
  });
  await caretInTheMiddle(page, '#bare');
  const bare = await measure(page);
  console.table({
    [`scripts of the edit screen, ${files} files`]: {
      p50: `${(bytes / 1000).toFixed(1)} kB`,
      p95: '',
      aim: '≤ 300 kB',
    },
    'a letter in 70 kB': { p50: at(costs, 0.5), p95: at(costs, 0.95), aim: 'p95 ≤ 16 ms' },
    'the same, the browser alone': { p50: at(bare, 0.5), p95: at(bare, 0.95), aim: '' },
    'opening 70 kB': { p50: `${Math.round(opened)} ms`, p95: '', aim: '' },
    'writing the text area behind it': { p50: `${Math.round(written)} ms`, p95: '', aim: '' },
  });
}

await withPortal(adminVariables, ({ address: baseURL }) =>
  withChromium(async (browser) =>
    measureEditor(await browser.newPage({ baseURL, viewport: { width: 1280, height: 900 } })),
  ),
);
