import type { IdentityDeps } from '#app/identity/identity-deps.server';
import { warnOfGuesses } from '#app/notifications/warn-of-guesses.server';
import type { Services } from './services.server';

/** The dependencies of use cases for accounts and sessions, also without a signed-in person. */
export function identityDepsOf(services: Services): IdentityDeps {
  return {
    identityDb: services.systemDb,
    clock: services.clock,
    secret: services.secret,
    changes: services.changes,
    warnOfGuesses,
    siteName: siteNameOf(services),
    publicUrl: services.env.PUBLIC_URL,
    adminEmails: services.env.ADMIN_EMAILS,
    oidc: services.oidc,
    passwordsWork: !services.env.OIDC_ONLY,
  };
}

/** The portal's name, of which no password may be made. */
export const siteNameOf =
  ({ settings }: Pick<Services, 'settings'>) =>
  async () =>
    (await settings()).site_name;
