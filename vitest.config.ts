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
    // Guards against a hang, not measurements: on two cores with a load of 20 the pages alone take five minutes to be
    // built. A test sets none of its own.
    testTimeout: 1_800_000,
    hookTimeout: 1_800_000,
    expect: { poll: { timeout: 300_000, interval: 20 } },
    maxWorkers: 2,
  },
});
