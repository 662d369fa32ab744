import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { EntryRow } from '#app/content/bind-table.server';
import { createEntry } from '#app/content/entries/create-entry.server';
import { boundModule } from '#app/content/registry.server';
import { identityDepsOf } from '#app/request/identity-deps-of.server';
import type { Role } from '#app/identity/session-user';
import { AppError } from '#app/platform/errors';
import { readEnv } from '#app/platform/env.server';
import { createLogger } from '#app/platform/logger.server';
import type { Services } from '#app/request/services.server';
import { createListener, type Patience } from '#server/process/listener';
import { createPortal } from '#server/process/portal';
import { createServices } from '#server/process/create-services';
import { createTestDatabase, type TestDatabase } from './database';
import { buildUser, testPassword } from './identity';

export const testOrigin = 'https://portal.example.pl';

export interface TestPortal {
  database: TestDatabase;
  services: Services;
  /** Asks the whole app as a client would; a path, and who asks by the `Authorization` header. */
  ask(path: string, init?: RequestInit & { token?: string; json?: unknown }): Promise<Response>;
  /** An account of this role, signed in through the API. */
  signIn(role: Role): Promise<{ id: string; email: string; token: string }>;
  /** An entry, made as an admin makes it. */
  build(module: string, values: Record<string, unknown>): Promise<EntryRow>;
  /** The same on a port of 127.0.0.1, until it is closed. */
  listen(patience?: Patience): Promise<{ origin: string; close(): void }>;
  stop(): Promise<void>;
}

/** The portal on a database of its own, without a socket and without the pages, whose build takes seconds: `portal-with-pages.ts` has them. */
export async function createTestPortal(
  environment: Record<string, string> = {},
  given?: TestDatabase,
): Promise<TestPortal> {
  const database = given ?? (await createTestDatabase());
  const env = readEnv({
    PUBLIC_URL: testOrigin,
    DATA_DIR: '/tmp/portal-test-data',
    LOG_LEVEL: 'error',
    ...environment,
  });
  const services = createServices({ env, log: createLogger(env), doors: database.doors, secret: 'x'.repeat(32) });
  const noBuild = () => Promise.reject(new AppError('not_found'));
  const { app, cache } = createPortal({
    services,
    loadBuild: noBuild,
    mode: 'production',
    clientFolder: '/tmp/portal-test-none',
  });
  let people = 0;

  const ask: TestPortal['ask'] = async (path, { token, json, ...init } = {}) => {
    const headers = new Headers(init.headers);
    if (token) headers.set('authorization', `Bearer ${token}`);
    if (json !== undefined && !headers.has('content-type')) headers.set('content-type', 'application/json');
    return app.fetch(
      new Request(`${testOrigin}${path}`, {
        ...init,
        headers,
        ...(json !== undefined && { body: JSON.stringify(json) }),
      }),
    );
  };
  return {
    database,
    services,
    ask,
    async signIn(role) {
      const email = `${role}-${++people}@example.pl`;
      const { id } = await buildUser(identityDepsOf(services), { email, role });
      const answer = await ask('/api/v1/auth/sign-in', { method: 'POST', json: { email, password: testPassword } });
      const { access_token: token } = (await answer.json()) as { access_token: string };
      return { id, email, token };
    },
    build(module, values) {
      const context = {
        db: services.systemDb,
        actor: { id: null, name: 'test' },
        clock: services.clock,
        changes: services.changes,
      };
      return createEntry(context, boundModule(module), values);
    },
    async listen(patience) {
      const server = createListener({ app, cache, publicUrl: testOrigin, ...(patience && { patience }) });
      await once(server.listen(0, '127.0.0.1'), 'listening');
      const close = () => (server.close(), server.closeAllConnections());
      return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
    },
    async stop() {
      await services.search.stop();
      await database.drop();
    },
  };
}
