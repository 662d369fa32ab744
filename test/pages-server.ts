import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createServer as createVite } from 'vite';
import type { ModuleRunnerTransport } from 'vite/module-runner';

/** Serves a module runner the transformed modules of pages and server. */
export interface PagesSource {
  invoke: NonNullable<ModuleRunnerTransport['invoke']>;
  close(): Promise<void>;
}

type Answer = Awaited<ReturnType<PagesSource['invoke']>>;

/** A Vite server that transforms each module on its first request. */
export async function openPages(root: string): Promise<PagesSource> {
  const vite = await createVite({
    root,
    configFile: join(root, 'vite.config.ts'),
    mode: 'production',
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
  });
  const { hot } = vite.environments.ssr;
  return { invoke: (data) => hot.handleInvoke(data), close: () => vite.close() };
}

/**
 * One for all test files of a run, at an address; it starts with the first request, so a run without pages does not
 * start it.
 */
export async function servePages(root: string) {
  let pages: Promise<PagesSource> | undefined;
  const answers = new Map<string, unknown>();
  const answer = async (request: IncomingMessage) => {
    const question = await text(request);
    if (question === '') return [...answers];
    const { invoke } = await (pages ??= openPages(root));
    const said = await invoke(JSON.parse(question) as Parameters<typeof invoke>[0]);
    answers.set(question, said);
    return said;
  };
  const server = createServer(
    (request, response) =>
      void answer(request).then(
        (said) => response.end(JSON.stringify(said)),
        (error: Error) => response.destroy(error),
      ),
  );
  // A test process that is busy for long would ask on a connection that was just closed for its silence.
  server.keepAliveTimeout = 0;
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await (await pages)?.close();
    },
  };
}

/** The run's server, for one test file: modules that earlier files requested are already transformed. */
export async function askForPages(address: string): Promise<PagesSource> {
  const ask = async (init?: RequestInit) => (await fetch(address, init)).json();
  const known = new Map((await ask()) as [string, Answer][]);
  return {
    async invoke(data) {
      const question = JSON.stringify(data);
      return known.get(question) ?? ((await ask({ method: 'POST', body: question })) as Answer);
    },
    close: async () => {},
  };
}
