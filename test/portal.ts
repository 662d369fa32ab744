import { join } from 'node:path';
import type { ServerBuild } from 'react-router';
import { createServer } from 'vite';
import { AppError } from '#app/platform/errors';
import { createTestDatabase, type TestDatabase } from './database';
import { createGraph, type GraphOptions, testOrigin } from './portal-graph';

export { testOrigin };

interface Options extends Pick<GraphOptions, 'variables' | 'clock'> {
  /** With the pages, whose build takes some seconds: once a test file. */
  pages?: boolean;
  /** Of another copy of the project: its pages, its server and its migrations. */
  root?: string;
  /** Instead of a fresh one; whoever made it drops it. */
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
    pages ? loadWithPages(root) : withoutPages,
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

const withoutPages: Graph = {
  create: createGraph,
  loadBuild: () => Promise.reject(new AppError('not_found')),
  close: async () => {},
};

/** Pages, server and test share one graph of modules: a context or an error class made twice would be two different ones. */
async function loadWithPages(root = process.cwd()): Promise<Graph> {
  const vite = await createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    mode: 'production',
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
  });
  const graph = (await vite.ssrLoadModule('/test/portal-graph.ts')) as { createGraph: typeof createGraph };
  // Built before the first question, so that no answer is late for it.
  const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild;
  return { create: graph.createGraph, loadBuild: async () => build, close: () => vite.close() };
}
