import type { SessionUser } from '#app/identity/session-user';
import type { Database } from '#app/platform/db.server';
import { AppError } from '#app/platform/errors';
import type { RequestContext } from '#app/request/request-context.server';

/**
 * Whoever uses the panel, as a person: for screens about oneself, which no API key has.
 * @throws AppError `unauthenticated`, `forbidden`
 */
export function requirePerson(ctx: RequestContext): { db: Database; user: SessionUser } {
  const { db, user } = ctx.require('write');
  if (!user) throw new AppError('forbidden');
  return { db, user };
}
