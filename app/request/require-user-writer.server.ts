import type { Actor } from '#app/audit/changes.server';
import type { SessionUser } from '#app/identity/session-user';
import type { UserWriter } from '#app/identity/user-writer.server';
import { siteNameOf } from './identity-deps-of.server';
import type { RequestContext } from './request-context.server';
import { requireWriter } from './require-writer.server';

/**
 * What a use case that changes accounts or keys needs, made from a request by an admin. No API key gets it.
 * @throws AppError `unauthenticated`, `forbidden`
 */
export function requireUserWriter(ctx: RequestContext): UserWriter {
  const { env, mailer } = ctx.services;
  const siteName = siteNameOf(ctx.services);
  const passwordsWork = !env.OIDC_ONLY;
  const sendsMail = mailer !== null && passwordsWork;
  return { ...requireWriter(ctx), adminEmails: env.ADMIN_EMAILS, sendsMail, siteName, passwordsWork };
}

/**
 * The same for one's own account, which whoever uses the panel keeps themselves.
 * @throws AppError `unauthenticated`, `forbidden`
 */
export function requireOwnAccount(ctx: RequestContext): UserWriter {
  const { actor } = ctx.require('write');
  return writerOf(ctx, actor);
}

/** For whoever is signed in, whatever their role: the caller lets them change nothing but their own account. */
export const ownAccountWriter = (ctx: RequestContext, { id, email }: SessionUser): UserWriter =>
  writerOf(ctx, { id, name: email });

function writerOf({ services }: RequestContext, actor: Actor): UserWriter {
  const { systemDb, clock, changes, env } = services;
  const siteName = siteNameOf(services);
  const { ADMIN_EMAILS: adminEmails, OIDC_ONLY } = env;
  return { db: systemDb, actor, clock, changes, adminEmails, sendsMail: false, siteName, passwordsWork: !OIDC_ONLY };
}
