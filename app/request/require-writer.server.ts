import type { RequestContext } from './request-context.server';
import type { WriteContext } from '#app/audit/write-context.server';

/**
 * What a use case that writes needs, made from a request by whoever may write.
 * @throws AppError `unauthenticated`, `forbidden`
 */
export function requireWriter(ctx: RequestContext, right: 'all' | 'content' = 'all'): WriteContext {
  const { db, actor } = ctx.requireAdmin(right);
  return { db, actor, clock: ctx.services.clock, changes: ctx.services.changes };
}
