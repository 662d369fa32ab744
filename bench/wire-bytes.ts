import { setTimeout as wait } from 'node:timers/promises';
import { withChromium } from './chromium';

export interface WireBytes {
  /** Until the load event: the page can be read, searched and navigated. */
  usable: number;
  /** Of these, fonts. */
  fonts: number;
  /** What the page fetches afterwards while nobody touches it, until nothing has come for two seconds. */
  untouched: number;
  /** What it fetches once the pointer moves over it. */
  touched: number;
}

/**
 * What one page costs a visitor who comes for the first time, in bytes on the wire with their headers, as Chromium
 * counts them.
 */
export const measureWireBytes = (url: string): Promise<WireBytes> =>
  withChromium(async (browser) => {
    const page = await browser.newPage();
    const network = await page.context().newCDPSession(page);
    const kinds = new Map<string, string>();
    let usable = 0;
    let fonts = 0;
    let fontsUntilThen = 0;
    let total = 0;
    let last = performance.now();
    await Promise.all([network.send('Network.enable'), network.send('Page.enable')]);
    network.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
    network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      total += encodedDataLength;
      last = performance.now();
      if (kinds.get(requestId) === 'Font') fonts += encodedDataLength;
    });
    // By the browser's order of events: on a busy machine, later responses may arrive before we look.
    network.on('Page.loadEventFired', () => {
      usable = total;
      fontsUntilThen = fonts;
    });
    await page.goto(url, { waitUntil: 'load' });
    const quiet = async () => {
      last = performance.now();
      while (performance.now() - last < 2_000) await wait(100);
      return total;
    };
    const untouched = await quiet();
    await page.mouse.move(200, 200);
    const touched = await quiet();
    return { usable, fonts: fontsUntilThen, untouched: untouched - usable, touched: touched - untouched };
  });
