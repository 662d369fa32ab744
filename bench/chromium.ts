import { type Browser, chromium } from 'playwright-core';

/** Opens the system's Chromium, which asks for nothing by itself, for some work. */
export async function withChromium<Result>(work: (browser: Browser) => Promise<Result>): Promise<Result> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}
