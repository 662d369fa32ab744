import type { ServerBuild } from 'react-router';
import { ESModulesEvaluator, ModuleRunner } from 'vite/module-runner';
import { inject } from 'vitest';
import { AppError } from '#app/platform/errors';
import { createTestDatabase, type TestDatabase } from './database';
import { askForPages, openPages, type PagesSource } from './pages-server';
import type { createGraph, GraphOptions } from './portal-graph';

export { testOrigin } from './test-origin';

interface Options extends Pick<GraphOptions, 'variables' | 'clock'> {
  /** With the pages. */
  pages?: boolean;
  /** Of another copy of the project: its pages, its server and its migrations. */
  root?: string;
  /** Instead of a fresh one; the caller drops it. */
  database?: TestDatabase;
}

export type TestPortal = Awaited<ReturnType<typeof createGraph>> & { database: TestDatabase; sql: TestDatabase['sql'] };

/** The portal on a database of its own, in this process and without a socket. */
export async function createTestPortal({
  pages = false,
  root,
  database: given,
  ...options
}: Options = {}): Promise<TestPortal> {
  const [database, graph] = await Promise.all([
    given ?? createTestDatabase(root === undefined ? {} : { root }),
    pages ? loadWithPages(root) : loadWithoutPages(),
  ]);
  const portal = await graph.create({ owner: database.owner, loadBuild: graph.loadBuild, ...options });
  return {
    ...portal,
    database,
    sql: database.sql,
    async stop() {
      await portal.stop();
      await Promise.all([graph.close(), given ? undefined : database.drop()]);
    },
  };
}

interface Graph extends Pick<GraphOptions, 'loadBuild'> {
  create: typeof createGraph;
  close(): Promise<void>;
}

const loadWithoutPages = async (): Promise<Graph> => ({
  create: (await import('./portal-graph')).createGraph,
  loadBuild: () => Promise.reject(new AppError('not_found')),
  close: async () => {},
});

let ownPages: Promise<Graph> | undefined;

/** Of this project they are loaded once for all test files of a process. */
function loadWithPages(root?: string): Promise<Graph> {
  if (root !== undefined) return openPages(root).then(evaluatePages);
  ownPages ??= askForPages(inject('pagesAddress'))
    .then(evaluatePages)
    .then((graph) => ({ ...graph, close: async () => {} }));
  return ownPages;
}

/**
 * Pages, server and test share one graph of modules: a context or an error class made twice would be two different
 * ones.
 */
async function evaluatePages(pages: PagesSource): Promise<Graph> {
  const runner = new ModuleRunner(
    { transport: { invoke: pages.invoke }, hmr: false, sourcemapInterceptor: false },
    new ESModulesEvaluator(),
  );
  const graph = await runner.import<{ createGraph: typeof createGraph }>('/test/portal-graph.ts');
  // Loaded before the first request, so that no answer is delayed by it.
  const build = await runner.import<ServerBuild>('virtual:react-router/server-build');
  return {
    create: graph.createGraph,
    loadBuild: async () => build,
    async close() {
      await runner.close();
      await pages.close();
    },
  };
}
