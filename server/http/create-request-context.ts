import { randomBytes } from 'node:crypto';
import type { Actor } from '#app/audit/changes.server';
import { AppError } from '#app/platform/errors';
import type { SessionUser } from '#app/identity/session-user';
import type { RequestContext } from '#app/request/request-context.server';
import type { Services } from '#app/request/services.server';

/** Who sent a request, as its cookie, token or API key shows. */
export interface Caller {
  /** Null for a guest and for an API key. */
  user: SessionUser | null;
  actor: Actor | null;
  /** What an API key may; null for everybody else. */
  scope: 'read' | 'write' | null;
  /** What was sent to show who asks, and is not, or no longer, valid. */
  rejected?: 'authorization' | 'cookie';
  /** A `Set-Cookie` for the answer: a session cookie that was renewed. */
  setCookie?: string;
}

/** Finds out who sent a request. */
export type Identify = (request: Request, services: Services) => Promise<Caller>;

export const nobody: Caller = { user: null, actor: null, scope: null };

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
  const { user, actor, scope } = caller;
  const { publicDb, systemDb } = services;
  const isAdmin = user?.role === 'admin';
  return {
    services,
    requestId,
    address,
    nonce,
    user,
    publicDb,
    reader:
      isAdmin || scope
        ? { viewer: { role: 'admin' }, db: systemDb }
        : { viewer: user && { role: user.role }, db: publicDb },
    requireAdmin(right = 'all') {
      if (!actor) throw new AppError('unauthenticated');
      if (isAdmin || (right === 'content' && scope === 'write')) return { user, actor, db: systemDb };
      throw new AppError('forbidden');
    },
    dependsOn(...added) {
      for (const tag of added) tags?.add(tag);
    },
  };
}
