import { defineConfig } from '@playwright/test';
import { quietChromium } from './test/quiet-chromium';

/**
 * Of several lists Chromium takes the last: Playwright's own, and the pop-ups of the address bar, two pages that each
 * window would load, and that no journey sees.
 */
const featuresOff = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // Guards against a hang, not measurements, as those of vitest.config.ts. A journey sets none of its own.
  timeout: 1_800_000,
  expect: { timeout: 180_000 },
  workers: 1,
  // In CI a journey gets a second try; `npm test` names each that needed it.
  retries: process.env.CI ? 1 : 0,
  reporter: [['json', { outputFile: process.env.E2E_REPORT ?? 'test-results/report.json' }], ['dot']],
  use: {
    // A window of its own for each journey, and its first pages, cost more processor time than most journeys.
    reuseContext: true,
    actionTimeout: 180_000,
    viewport: { width: 1280, height: 800 },
    locale: 'pl-PL',
    timezoneId: 'Europe/Warsaw',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--headless',
        ...quietChromium,
        `--disable-features=${featuresOff.join(',')}`,
        // Of the browser's own windows, not of pages.
        '--animation-duration-scale=0',
      ],
    },
  },
});
