import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { every } from '#app/platform/every';

/**
 * For so long a proxy may still be sending on a kept connection: it learns from an answer that this is over, where a
 * connection that is closed under its request would be a 502 for whoever it asks for.
 */
const lastRequestsMs = 1_000;

/**
 * Takes no new connections, answers what comes on the open ones with `Connection: close`, and closes those that are
 * idle; after `patienceMs` all others, too.
 */
export async function closeServer(server: Server, patienceMs: number): Promise<void> {
  server.prependListener('request', (_, response: ServerResponse) => (response.shouldKeepAlive = false));
  // The close of HTTP servers would at once close whatever is idle.
  let giveUp = () => {};
  const closed = new Promise<void>((resolve) => {
    giveUp = resolve;
    NetServer.prototype.close.call(server, () => resolve());
  });
  const late = setTimeout(() => {
    server.closeAllConnections();
    // It knows no connection that was handed over for another protocol.
    giveUp();
  }, patienceMs);
  await Promise.race([closed, wait(lastRequestsMs)]);
  const endClosing = every(100, () => server.closeIdleConnections());
  server.close(() => {});
  await closed;
  clearTimeout(late);
  await endClosing();
}
