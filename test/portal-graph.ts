import { createLogger } from '#app/platform/logger.server';
import { readEnv } from '#app/platform/env.server';
import type { Clock } from '#app/platform/clock';
import { addToken, openSession } from '#app/identity/sessions.server';
import { identityDepsOf } from '#app/request/identity-deps-of.server';
import { sessionCookieName } from '#app/identity/session-cookie';
import { users } from '#app/identity/tables.server';
import type { Role } from '#app/identity/session-user';
import type { ConnectionOptions } from '#server/database/database-client';
import { openDoors } from '#server/database/doors';
import { createPortal } from '#server/process/portal';
import { createServices } from '#server/process/create-services';
import type { ServerBuild } from 'react-router';

export interface GraphOptions {
  owner: ConnectionOptions;
  variables: Record<string, string>;
  loadBuild: () => Promise<ServerBuild>;
  clock?: Clock;
}

/** The portal's parts as `server/process/main.ts` puts them together, without a socket. Loaded by Vite, as one graph with the pages. */
export async function createGraph({ owner, variables, loadBuild, clock }: GraphOptions) {
  const env = readEnv({
    LOG_LEVEL: 'silent',
    SECRET: 'a secret of the tests, long enough',
    PUBLIC_URL: 'http://portal.test',
    ...variables,
  });
  const log = createLogger(env);
  const doors = await openDoors(owner, log);
  const services = createServices({ env, log, doors, secret: env.SECRET ?? '', ...(clock && { clock }) });
  const portal = createPortal({ services, loadBuild, mode: 'production', clientFolder: 'test/no-client-build' });
  let people = 0;
  return {
    ...portal,
    services,
    /** Makes an account and signs it in, as the form would. */
    async signIn(role: Role) {
      const deps = identityDepsOf(services);
      const name = `${role}${++people}`;
      const email = `${name}@portal.test`;
      const [user] = await services.systemDb
        .insert(users)
        .values({ email, username: name, role })
        .returning({ id: users.id });
      if (!user) throw new Error('the account returned no row');
      const session = await openSession(services.systemDb, deps, { userId: user.id, kind: 'browser', device: 'test' });
      const { token } = await addToken(services.systemDb, deps, session, 'cookie');
      return { id: user.id, email, cookie: `${sessionCookieName(env.PUBLIC_URL)}=${token}` };
    },
    async stop() {
      await services.search.stop();
      await doors.close();
    },
  };
}
