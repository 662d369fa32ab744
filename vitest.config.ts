import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const here = (folder: string) => fileURLToPath(new URL(folder, import.meta.url));

export default defineConfig({
  resolve: {
    alias: { '#app': here('./app'), '#server': here('./server'), '#db': here('./db'), '#test': here('./test') },
  },
  test: {
    include: ['{app,server,db,test,bench,scripts}/**/*.test.{ts,tsx}'],
    globalSetup: './test/global-setup.ts',
    setupFiles: './test/fail-on-warning.ts',
    // Guards against a hang, not measurements: a machine with ten times the load passes too. A test sets none of its
    // own.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000, interval: 20 } },
    maxWorkers: 2,
  },
});
