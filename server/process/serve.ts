import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { identityDepsOf } from '#app/request/identity-deps-of.server';
import { ensureFirstAdmin } from '#app/identity/ensure-first-admin.server';
import type { Env } from '#app/platform/env.server';
import { lazily } from '#app/platform/lazily';
import type { Logger } from '#app/platform/logger.server';
import type { Services } from '#app/request/services.server';
import type { ServerBuild } from 'react-router';
import type { ViteDevServer } from 'vite';
import { startBackground } from './background';
import { listenForChanges } from './change-listener';
import { closeServer } from './close-server';
import type { DatabaseServer } from '#server/database/database-server';
import { type Doors, openDoors } from '#server/database/doors';
import { migrate } from '#server/database/migrate';
import { briefly, type End, endInTurn } from './ending';
import { fillWithSample } from './fill-with-sample';
import { startIdleCollection } from './idle-collection';
import { jobKinds, keepDailyJobs, startQueue } from './job-kinds';
import { createListener } from './listener';
import { createPortal, type Portal } from './portal';
import { startRealtime } from '#server/realtime/realtime-server';
import { createServices, findSecret } from './create-services';
import { listenAt } from './start-checks';
import { startNotice } from './start-notice';

/** How long open requests may take at the end. */
const patienceMs = 9_000;

interface Started {
  env: Env;
  log: Logger;
  database: DatabaseServer;
  /** What is started is ended from here, the last first. */
  ending: End[];
  vite?: ViteDevServer;
  /** Ends the wait for an instance that migrates. */
  signal?: AbortSignal;
}

/**
 * Serves what is in the database that has started.
 * @returns the port
 */
export async function serve({ env, log, database, ending, vite, signal }: Started): Promise<number> {
  await migrate(database.owner, log, { signal });
  const doors = await openDoors(database.owner, log);
  ending.push(() => doors.close());
  await fillWithSample(env, doors, log);
  let announceListening = () => {};
  const listening = new Promise<void>((resolve) => (announceListening = resolve));
  const services = createServices({
    env,
    log,
    doors,
    secret: await findSecret(env, database),
    fillsAfter: listening,
    // In development the code changes under what was kept.
    cacheFolder: vite ? undefined : path.join(env.DATA_DIR, 'cache'),
  });
  ending.push(briefly(() => services.publicDoor.search.stop()));
  ending.push(briefly(() => services.memberDoor.search.stop()));
  const firstAdmin = await ensureFirstAdmin(identityDepsOf(services), {
    email: env.ADMIN_EMAIL,
    password: env.ADMIN_PASSWORD,
  });
  const { app, cache, renewals, reads } = createPortal({
    services,
    loadBuild: vite ? () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild> : loadBuild,
    mode: vite ? 'development' : 'production',
    clientFolder: path.resolve('build/client'),
  });
  ending.push(briefly(() => renewals.stop()));
  ending.push(briefly(reads.start()), briefly(services.searchCounter.start()));
  const [endListening, realtime] = await Promise.all([
    listenForChanges({ ...services, doors, db: services.systemDb, kind: database.kind }),
    startRealtime({ services, doors }),
  ]);
  ending.push(briefly(endListening));
  // Begun last, and ended after the last request.
  const work: End[] = [];
  ending.push(() => endInTurn(work, log));
  const server = createListener({
    app,
    cache,
    reads,
    clock: services.clock,
    publicUrl: env.PUBLIC_URL,
    development: vite?.middlewares,
  });
  realtime.attach(server);
  let requests = 0;
  server.on('request', () => requests++);
  const endCollection = startIdleCollection(() => requests);
  ending.push(endCollection);
  const { port } = (await listenAt(server, env)).address() as AddressInfo;
  ending.push(() => closeServer(server, patienceMs));
  ending.push(briefly(() => realtime.stop()));
  // What nobody waits for comes after the first request can be answered.
  announceListening();
  // An error is thrown again at the first request that needs the pages.
  if (!vite) loadBuild().catch(() => undefined);
  await startWork(services, { database, doors, app, ending: work });
  process.stdout.write(startNotice(env, port, firstAdmin));
  log.info({ port }, 'listening');
  return port;
}

interface Working {
  database: DatabaseServer;
  doors: Doors;
  app: Portal['app'];
  ending: End[];
}

/** Starts the work that no request waits for. */
async function startWork(services: Services, { database, doors, app, ending }: Working): Promise<void> {
  ending.push(briefly(startBackground(services, async () => requireOk(await app.request('/api/v1/site')))));
  await keepDailyJobs(services);
  ending.push(briefly(await startQueue(services, doors, jobKinds(services, database.owner))));
}

/** In maintenance mode the API answers 503 on purpose: that is no failure. */
function requireOk(response: Response): void {
  if (response.status >= 500 && !response.headers.has('retry-after'))
    throw new Error(`the API answered ${response.status}`);
}

const loadBuild = lazily(() => import('virtual:react-router/server-build') as Promise<ServerBuild>);
