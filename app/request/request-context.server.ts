import { createContext } from 'react-router';
import type { Actor } from '#app/audit/changes.server';
import type { Viewer } from '#app/content/access.server';
import type { Right } from '#app/identity/rights';
import type { SessionUser } from '#app/identity/session-user';
import type { Database } from '#app/platform/db.server';
import type { Services } from '#app/request/services.server';

/** What a loader, an action or a handler of the API knows of the request it answers. */
export interface RequestContext {
  services: Services;
  requestId: string;
  /** The visitor's address, as far as `TRUST_PROXY` lets it be believed. */
  address: string;
  /** The nonce of this answer's inline scripts, under the Content-Security-Policy. */
  nonce: string;
  user: SessionUser | null;
  /** The door to what is public: for public pages and anonymous calls, whoever asks. */
  publicDb: Database;
  /** What whoever asks may do beside what anyone may: see `rightsOfRole`. */
  rights: readonly Right[];
  /** Whether whoever asks is an admin, or a key of one, who gets to nothing until a second factor is set up. */
  owesSecondFactor: boolean;
  /** Who reads content and through which door: with the right to read everything, all others what is public. */
  reader: { viewer: Viewer | null; db: Database };
  /**
   * The door that belongs to a right, and who opened it. The only way to it from a request.
   * @throws AppError `unauthenticated` without a session or key, `second_factor_required`, `forbidden` without the
   *   right
   */
  require(right: Right): Admin;
  /**
   * The same for an admin alone.
   * @param right 'all' (by default) takes a signed-in admin; 'content' takes an API key of scope write as well
   * @throws AppError `unauthenticated` without a session or key, `forbidden` without the right
   */
  requireAdmin(right?: 'all' | 'content'): Admin;
  /**
   * Notes that this page shows something of `tag` (a module's key, 'settings' …): a change of it drops the cached page.
   */
  dependsOn(...tags: string[]): void;
}

/** Who may change things, with the door for it. */
export interface Admin {
  /** Null where an API key acts. */
  user: SessionUser | null;
  actor: Actor;
  db: Database;
  /** Whether they may publish, take back, delete, and change what is public. */
  mayPublish: boolean;
}

/** Where React Router's loaders and actions find it: `context.get(requestContext)`. */
export const requestContext = createContext<RequestContext>();
