import type { RequestContext } from './request-context.server';
import type { WriteContext } from '#app/audit/write-context.server';

/**
 * What a use case that writes needs, made from a request by whoever may write.
 * @throws AppError `unauthenticated`, `forbidden`
 */
export function requireWriter(ctx: RequestContext, right: 'all' | 'content' | 'write' = 'all'): WriteContext {
  const { db, actor, mayPublish } = right === 'write' ? ctx.require('write') : ctx.requireAdmin(right);
  return { db, actor, mayPublish, clock: ctx.services.clock, changes: ctx.services.changes };
}
