import { randomBytes } from 'node:crypto';
import type { Actor } from '#app/audit/changes.server';
import type { Right } from '#app/identity/rights';
import { AppError } from '#app/platform/errors';
import type { SessionUser } from '#app/identity/session-user';
import type { EditingRules } from '#app/settings/settings.server';
import type { RequestContext } from '#app/request/request-context.server';
import type { Services } from '#app/request/services.server';

/** Who sent a request, by its cookie, token or API key. */
export interface Caller {
  /** Null for a guest, and for an API key. */
  user: SessionUser | null;
  actor: Actor | null;
  /** Rights beyond those of everybody. */
  rights: readonly Right[];
  /** An admin, or an admin's key, without access until a second factor is set up. */
  owesSecondFactor?: boolean;
  /** The rules of editing, for whoever may write. */
  rules?: EditingRules | null;
  /** Reads as a member, without being anybody: with a token for feeds. */
  readsAsMember?: boolean;
  /** The kind of credential that was sent and is invalid. */
  rejected?: 'authorization' | 'cookie';
  /** A `Set-Cookie` for the response: a rotated session cookie. */
  setCookie?: string;
  /** Finds them again, with the rights of then: nobody where the session or the key has ended. */
  again?: () => Promise<Caller>;
}

/** Authenticates a request. */
export type Identify = (request: Request, services: Services) => Promise<Caller>;

export const nobody: Caller = { user: null, actor: null, rights: [] };

const nonceBytes = 16;
const drawnAtOnce = 128;
let drawn = Buffer.alloc(0);
let used = 0;

/** A nonce. Asking for random bytes costs more than all else of one, so those of many are drawn at once. */
export function createNonce(): string {
  if (used === drawn.length) {
    drawn = randomBytes(drawnAtOnce * nonceBytes);
    used = 0;
  }
  used += nonceBytes;
  return drawn.toString('base64url', used - nonceBytes, used);
}

interface Asked {
  services: Services;
  requestId: string;
  address: string;
  nonce: string;
  caller: Caller;
  /** Collects the page's dependencies. */
  tags?: Set<string>;
}

/** The context of a request's loaders, actions and handlers. Opens the admin door, only for those who may use it. */
export function createRequestContext({ services, requestId, address, nonce, caller, tags }: Asked): RequestContext {
  const { user, actor, rights, rules = null, owesSecondFactor = false, readsAsMember = false } = caller;
  const { systemDb, moderatorDb } = services;
  const has = (right: Right) => rights.includes(right);
  // A key acts for its owner, while that one has access.
  const isMember = user !== null || has('read') || readsAsMember;
  const readerDoor = isMember ? services.memberDoor : services.publicDoor;
  /** Whoever may not publish gets the door that enforces it. */
  const door = has('publish') || !has('write') ? systemDb : moderatorDb;
  const context: RequestContext = {
    services,
    requestId,
    address,
    nonce,
    user,
    readerDoor,
    isMember,
    rights,
    rules,
    owesSecondFactor,
    reader: has('read')
      ? { viewer: { role: user?.role ?? 'admin', reads: 'everything' }, db: door }
      : { viewer: user && { role: owesSecondFactor ? 'user' : user.role }, db: readerDoor.db },
    require(right) {
      if (!actor) throw new AppError('unauthenticated');
      if (owesSecondFactor) throw new AppError('second_factor_required');
      if (!has(right)) throw new AppError('forbidden');
      return { user, actor, db: door, mayPublish: has('publish') };
    },
    requireAdmin: (right = 'all') => context.require(right === 'all' ? 'administer' : 'publish'),
    async requireStillAllowed() {
      const now = await caller.again?.();
      if (!now) return;
      if (!now.actor) throw new AppError('unauthenticated');
      if (now.owesSecondFactor && !owesSecondFactor) throw new AppError('second_factor_required');
      if (!rights.every((right) => now.rights.includes(right))) throw new AppError('forbidden');
    },
    dependsOn(...added) {
      for (const tag of added) tags?.add(tag);
    },
  };
  return context;
}
