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
    // Bounds against a hang, not measurements: a busy machine is no failure.
    testTimeout: 90_000,
    hookTimeout: 180_000,
    maxWorkers: 2,
  },
});
