import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { readEnv } from '#app/platform/env.server';
import { listenForChanges } from '#server/process/change-listener';
import type { ConnectionOptions } from '#server/database/database-client';
import { openDoors } from '#server/database/doors';
import { createListener } from '#server/process/listener';
import { createPortal } from '#server/process/portal';
import { createServices } from '#server/process/create-services';
import { DatabaseLine } from './database-line';
import { silentLog } from './log';

/** A listening portal without pages, whose connection to the database can be disturbed. */
export async function startPortalOnLine(owner: ConnectionOptions) {
  const line = new DatabaseLine({ host: String(owner.host), port: Number(owner.port) });
  await line.lay();
  const doors = await openDoors({ ...owner, host: '127.0.0.1', port: line.port }, silentLog);
  const env = readEnv({
    PUBLIC_URL: 'https://portal.example.pl',
    DATA_DIR: '/tmp/portal-test-data',
    LOG_LEVEL: 'silent',
  });
  const services = createServices({ env, log: silentLog, doors, secret: 'x'.repeat(32) });
  const heard: string[] = [];
  services.changes.subscribe(({ subjectId }) => void heard.push(String(subjectId)));
  const endListening = await listenForChanges({
    doors,
    db: services.systemDb,
    changes: services.changes,
    clock: services.clock,
    log: silentLog,
    kind: 'embedded',
  });
  const loadBuild = () => Promise.reject(new Error('no pages here'));
  const { app, cache, renewals, reads } = createPortal({
    services,
    loadBuild,
    mode: 'production',
    clientFolder: '/tmp/portal-test-none',
  });
  const server = createListener({ app, cache, reads, clock: services.clock, publicUrl: env.PUBLIC_URL });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    line,
    origin: `http://127.0.0.1:${port}`,
    services,
    reads,
    /** The ids that the change feed announced. */
    heard,
    ask: (path: string, token?: string, json?: unknown) =>
      fetch(`http://127.0.0.1:${port}${path}`, {
        headers: { ...(token && { authorization: `Bearer ${token}` }), 'content-type': 'application/json' },
        ...(json !== undefined && { method: 'POST', body: JSON.stringify(json) }),
      }),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await renewals.stop();
      await endListening();
      await services.memberDoor.search.stop();
      await services.publicDoor.search.stop();
      await doors.close();
      await line.cut();
    },
  };
}

export type PortalOnLine = Awaited<ReturnType<typeof startPortalOnLine>>;
