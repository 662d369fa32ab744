import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { admin } from './e2e/admin';

// The workers read this file again: what the run has chosen is handed on by the environment.
const port = (process.env.E2E_PORT ??= '4138');
const dataDir = (process.env.E2E_DATA_DIR ??= makeDataDir());
const address = `http://localhost:${port}`;

/** Open to the database's own user, so that the whole portal of the run lies in this one folder. */
function makeDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-e2e-'));
  chmodSync(folder, 0o711);
  return folder;
}

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  timeout: 60_000,
  workers: 1,
  reporter: [['json', { outputFile: process.env.E2E_REPORT ?? 'test-results/report.json' }], ['line']],
  use: {
    baseURL: address,
    viewport: { width: 1280, height: 800 },
    locale: 'pl-PL',
    timezoneId: 'Europe/Warsaw',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: 'node scripts/start.mjs',
    url: `${address}/readyz`,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'pipe',
    env: { PORT: port, DATA_DIR: dataDir, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, LOG_LEVEL: 'warn' },
  },
});
