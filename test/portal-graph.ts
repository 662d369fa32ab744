import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { ServerBuild } from 'react-router';
import type { EntryRow } from '#app/content/bind-table.server';
import { createEntry } from '#app/content/entries/create-entry.server';
import { boundModule } from '#app/content/registry.server';
import { sessionCookieName } from '#app/identity/session-cookie';
import { keptHtml } from '#app/hydration/kept-html';
import type { Role } from '#app/identity/session-user';
import { addToken, openSession } from '#app/identity/sessions.server';
import type { JobKind } from '#app/jobs/run-jobs.server';
import type { Clock } from '#app/platform/clock';
import { readEnv } from '#app/platform/env.server';
import { createLogger } from '#app/platform/logger.server';
import { identityDepsOf } from '#app/request/identity-deps-of.server';
import type { ConnectionOptions } from '#server/database/database-client';
import { openDoors } from '#server/database/doors';
import { createServices } from '#server/process/create-services';
import { jobKinds, startQueue } from '#server/process/job-kinds';
import { createListener, type Patience } from '#server/process/listener';
import { createPortal } from '#server/process/portal';
import { buildUser, testPassword } from './identity';
import { testOrigin } from './test-origin';

export interface GraphOptions {
  owner: ConnectionOptions;
  loadBuild: () => Promise<ServerBuild>;
  /** Of the environment. */
  variables?: Record<string, string>;
  clock?: Clock;
}

type Asked = RequestInit & { token?: string | undefined; json?: unknown };

/**
 * The portal's parts as `server/process/serve.ts` puts them together, without a socket, with helpers for tests.
 */
export async function createGraph({ owner, loadBuild, variables, clock }: GraphOptions) {
  const env = readEnv({
    PUBLIC_URL: testOrigin,
    DATA_DIR: '/tmp/portal-test-data',
    LOG_LEVEL: 'silent',
    ...variables,
  });
  const log = createLogger(env);
  const doors = await openDoors(owner, log);
  const services = createServices({ env, log, doors, secret: 'x'.repeat(32), ...(clock && { clock }) });
  const { app, cache, memberCache, renewals, reads } = createPortal({
    services,
    loadBuild,
    mode: 'production',
    clientFolder: 'test/no-client-build',
  });
  const deps = identityDepsOf(services);
  let people = 0;

  /**
   * Asks the whole app as a client would. Redirects are not followed.
   * @param asked who asks, by `token` (the API) or a cookie; `json` is the body. A write without a token comes from the
   *   portal's own pages, unless it names another Origin.
   */
  async function ask(path: string, { token, json, ...init }: Asked = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (token) headers.set('authorization', `Bearer ${token}`);
    if (json !== undefined && !headers.has('content-type')) headers.set('content-type', 'application/json');
    const isWrite = !/^(?:GET|HEAD)$/.test(init.method ?? 'GET');
    if (isWrite && !headers.has('authorization') && !headers.has('origin')) headers.set('origin', testOrigin);
    const body = json === undefined ? init.body : JSON.stringify(json);
    return app.fetch(
      new Request(new URL(path, testOrigin), {
        redirect: 'manual',
        ...init,
        headers,
        ...(body !== undefined && { body }),
      }),
    );
  }

  /** Calls the API: `call('PATCH', '/settings', { token, json })`. What answers without a body answers `{}`. */
  async function call(method: string, path: string, asked: Omit<Asked, 'method'> = {}) {
    const answer = await ask(`/api/v1${path}`, { ...asked, method });
    const body = JSON.parse((await answer.text()) || '{}') as Record<string, unknown>;
    return { status: answer.status, etag: answer.headers.get('etag') ?? '', body };
  }

  return {
    services,
    cache,
    memberCache,
    renewals,
    reads,
    keptHtml,
    ask,
    call,
    /** An account of this role, signed in through the API. */
    async signIn(role: Role) {
      const email = `${role}-${++people}@example.pl`;
      const { id } = await buildUser(deps, { email, role });
      const answer = await ask('/api/v1/auth/sign-in', { method: 'POST', json: { email, password: testPassword } });
      const { access_token: token } = (await answer.json()) as { access_token: string };
      return { id, email, token };
    },
    /**
     * An account of this role, signed in as the form does it: the cookie to send, and whose it is. It has no password.
     */
    async signInBrowser(role: Role) {
      const username = `${role}${++people}`;
      const email = `${username}@example.pl`;
      const { id } = await buildUser(deps, { email, username, role, password_hash: null });
      const session = await openSession(deps.identityDb, deps, { userId: id, kind: 'browser', device: 'test' });
      const { token } = await addToken(deps.identityDb, deps, session, 'cookie');
      return { id, email, cookie: `${sessionCookieName(env.PUBLIC_URL)}=${token}` };
    },
    /** An entry, made as an admin makes it. */
    build(module: string, values: Record<string, unknown>): Promise<EntryRow> {
      const { systemDb: db, clock: now, changes } = services;
      return createEntry({ db, actor: { id: null, name: 'test' }, clock: now, changes }, boundModule(module), values);
    },
    /** Runs the jobs of its queue, as an instance does. @returns ends it */
    startJobs: (kinds: Readonly<Record<string, JobKind>> = jobKinds(services, owner)) =>
      startQueue(services, doors, kinds),
    /** The same on a port of 127.0.0.1, until it is closed. */
    async listen(patience?: Patience) {
      const server = createListener({
        app,
        cache,
        reads,
        clock: services.clock,
        publicUrl: testOrigin,
        ...(patience && { patience }),
      });
      await once(server.listen(0, '127.0.0.1'), 'listening');
      const close = () => (server.close(), server.closeAllConnections());
      return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
    },
    async stop() {
      await renewals.stop();
      await services.publicDoor.search.stop();
      await services.memberDoor.search.stop();
      await doors.close();
    },
  };
}
