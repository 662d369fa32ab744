import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import type { Clock } from '#app/platform/clock';
import type { Services } from '#app/request/services.server';
import { createTestDatabase, type TestDatabase } from './database';
import type { createGraph, GraphOptions } from './portal-graph';

type Graph = Awaited<ReturnType<typeof createGraph>>;

export interface TestPortal {
  /** Asks the whole application, pages included: `fetch('/dokumentacja')`. A write without an Origin gets the portal's own. Redirects are not followed. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** `PUBLIC_URL`. */
  origin: string;
  services: Services;
  cache: Graph['cache'];
  sql: TestDatabase['sql'];
  /** The cookie to send, and whose it is. */
  signInAsAdmin(): Promise<{ cookie: string; id: string; email: string }>;
  signIn: Graph['signIn'];
  stop(): Promise<void>;
}

/**
 * The whole portal on a database of its own, in this process and without a socket. Takes some seconds: once a test file.
 * @param options.root of another copy of the project: its pages, its server and its migrations
 */
export async function createTestPortal(
  options: { variables?: Record<string, string>; clock?: Clock; root?: string } = {},
): Promise<TestPortal> {
  const [database, vite] = await Promise.all([createTestDatabase(options), startVite(options.root)]);
  const { createGraph: create } = (await vite.ssrLoadModule('/test/portal-graph.ts')) as {
    createGraph: typeof createGraph;
  };
  // Built before the first question, so that no answer is late for it.
  const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as Awaited<
    ReturnType<GraphOptions['loadBuild']>
  >;
  const loadBuild = async () => build;
  const graph = await create({
    owner: database.owner,
    variables: options.variables ?? {},
    loadBuild,
    ...(options.clock && { clock: options.clock }),
  });
  const origin = graph.services.env.PUBLIC_URL;
  return {
    origin,
    services: graph.services,
    cache: graph.cache,
    sql: database.sql,
    signIn: graph.signIn,
    signInAsAdmin: () => graph.signIn('admin'),
    async fetch(path, init) {
      const request = new Request(new URL(path, origin), { redirect: 'manual', ...init });
      if (!/^(?:GET|HEAD)$/.test(request.method) && !request.headers.has('origin'))
        request.headers.set('origin', origin);
      return graph.app.fetch(request);
    },
    async stop() {
      await graph.stop();
      await Promise.all([vite.close(), database.drop()]);
    },
  };
}

/** Pages, server and test share one graph of modules: a context or an error class made twice would be two different ones. */
function startVite(root = process.cwd()): Promise<ViteDevServer> {
  return createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    mode: 'production',
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
  });
}
