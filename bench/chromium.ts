import { type Browser, chromium } from 'playwright-core';
import { quietChromium } from '../test/quiet-chromium';

/** Opens the system's Chromium, which asks for nothing by itself, for some work. */
export async function withChromium<Result>(work: (browser: Browser) => Promise<Result>): Promise<Result> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: quietChromium,
  });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}
