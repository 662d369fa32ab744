import { randomBytes } from 'node:crypto';
import type { Actor } from '#app/audit/changes.server';
import type { Right } from '#app/identity/rights';
import { AppError } from '#app/platform/errors';
import type { SessionUser } from '#app/identity/session-user';
import type { RequestContext } from '#app/request/request-context.server';
import type { Services } from '#app/request/services.server';

/** Who sent a request, as its cookie, token or API key shows. */
export interface Caller {
  /** Null for a guest and for an API key. */
  user: SessionUser | null;
  actor: Actor | null;
  /** What they may do beside what anyone may. */
  rights: readonly Right[];
  /** An admin, or a key of one, who gets to nothing until a second factor is set up. */
  owesSecondFactor?: boolean;
  /** What was sent to show who asks, and is not, or no longer, valid. */
  rejected?: 'authorization' | 'cookie';
  /** A `Set-Cookie` for the answer: a session cookie that was renewed. */
  setCookie?: string;
}

/** Finds out who sent a request. */
export type Identify = (request: Request, services: Services) => Promise<Caller>;

export const nobody: Caller = { user: null, actor: null, rights: [] };

export const createNonce = () => randomBytes(16).toString('base64url');

interface Asked {
  services: Services;
  requestId: string;
  address: string;
  nonce: string;
  caller: Caller;
  /** Collects what the page depends on. */
  tags?: Set<string>;
}

/** What a request's loaders, actions and handlers are given. The admin door opens here, and only for whom it may. */
export function createRequestContext({ services, requestId, address, nonce, caller, tags }: Asked): RequestContext {
  const { user, actor, rights, owesSecondFactor = false } = caller;
  const { publicDb, systemDb, moderatorDb } = services;
  const has = (right: Right) => rights.includes(right);
  /** Who may not publish gets the door that does not let them. */
  const door = has('publish') || !has('write') ? systemDb : moderatorDb;
  const context: RequestContext = {
    services,
    requestId,
    address,
    nonce,
    user,
    publicDb,
    rights,
    owesSecondFactor,
    reader: has('read')
      ? { viewer: { role: user?.role ?? 'admin', reads: 'everything' }, db: door }
      : { viewer: user && { role: owesSecondFactor ? 'user' : user.role }, db: publicDb },
    require(right) {
      if (!actor) throw new AppError('unauthenticated');
      if (owesSecondFactor) throw new AppError('second_factor_required');
      if (!has(right)) throw new AppError('forbidden');
      return { user, actor, db: door, mayPublish: has('publish') };
    },
    requireAdmin: (right = 'all') => context.require(right === 'all' ? 'administer' : 'publish'),
    dependsOn(...added) {
      for (const tag of added) tags?.add(tag);
    },
  };
  return context;
}
