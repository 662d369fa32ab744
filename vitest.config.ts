import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vitest/config';

const here = (folder: string) => fileURLToPath(new URL(folder, import.meta.url));

const alias = {
  resolve: {
    alias: { '#app': here('./app'), '#server': here('./server'), '#db': here('./db'), '#test': here('./test') },
  },
};

const tests = ['app', 'server', 'db', 'test', 'bench', 'scripts'].flatMap((folder) =>
  readdirSync(here(`./${folder}`), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`),
);

/**
 * What replaces modules, timers or globals, or measures memory, has a process of its own; the others share
 * some, also those that replace a part of their own `portal`.
 */
const replaces = /\bvi\.(?:mock|doMock|spyOn\((?!portal\.)|stub|useFake|setSystem)|held-memory/;
const apart = tests.filter((file) => replaces.test(readFileSync(here(file), 'utf8')));

const common = {
  include: tests,
  setupFiles: './test/fail-on-warning.ts',
  // Guards against a hang, not measurements: on two cores with a load of 20 the pages alone take five minutes to be
  // built. A test sets none of its own.
  testTimeout: 1_800_000,
  hookTimeout: 1_800_000,
  expect: { poll: { timeout: 300_000, interval: 20 } },
};

/** Vitest itself would name every file that it looked through. */
const sayWhatIsNotFound: Plugin = {
  name: 'say-what-is-not-found',
  configureVitest({ vitest }) {
    vitest.logger.printNoTestFound = (filters) =>
      vitest.logger.error(
        filters?.length ? `No test file has '${filters.join("' or '")}' in its path.` : 'No test file.',
      );
  },
};

export default defineConfig({
  ...alias,
  test: {
    globalSetup: './test/global-setup.ts',
    // One more than the cores that CI has: many tests wait for a server, a time limit or a process.
    maxWorkers: 3,
    projects: [
      { ...alias, plugins: [sayWhatIsNotFound], test: { ...common, name: 'shared', exclude: apart, isolate: false } },
      { ...alias, test: { ...common, name: 'apart', include: apart } },
    ],
  },
});
