import { createContext } from 'react-router';
import type { Actor } from '#app/audit/changes.server';
import type { Viewer } from '#app/content/access.server';
import type { Right } from '#app/identity/rights';
import type { SessionUser } from '#app/identity/session-user';
import type { Database } from '#app/platform/db.server';
import type { ReaderDoor } from '#app/request/reader-door.server';
import type { Services } from '#app/request/services.server';
import type { EditingRules } from '#app/settings/settings.server';

/** The context of a request for its loader, action or API handler. */
export interface RequestContext {
  services: Services;
  requestId: string;
  /** The client's address, under `TRUST_PROXY`. */
  address: string;
  /** The nonce of inline scripts under the Content-Security-Policy. */
  nonce: string;
  user: SessionUser | null;
  /**
   * The door of readers, for public pages and calls: the members' door for whoever is signed in, else the public one.
   */
  readerDoor: ReaderDoor;
  /** Whether it is the members' door: an answer then is nobody else's. */
  isMember: boolean;
  /** The caller's rights beyond those of everybody: see `rightsOfRole`. */
  rights: readonly Right[];
  /** The rules of editing when the request came; null for whoever does not use the panel. */
  rules: EditingRules | null;
  /** Whether the caller is an admin, or an admin's key, without access until a second factor is set up. */
  owesSecondFactor: boolean;
  /**
   * The viewer and the door to read content through: the admin door for whoever may read everything, else that of
   * readers.
   */
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
   * Requires that the caller still has what they had when the request began: a body may take half a minute to come, a
   * file many, in which a session can end, or a right be taken.
   * @throws AppError `unauthenticated`, `second_factor_required`, `forbidden`
   */
  requireStillAllowed(): Promise<void>;
  /**
   * Notes that this page shows something of `tag` (a module's key, 'settings' …): a change of it drops the cached page.
   */
  dependsOn(...tags: string[]): void;
}

/** A caller who may write, with the door for it. */
export interface Admin {
  /** Null for an API key. */
  user: SessionUser | null;
  actor: Actor;
  db: Database;
  /** Whether they may publish, unpublish, delete, and change published entries. */
  mayPublish: boolean;
}

/** Where React Router's loaders and actions find it: `context.get(requestContext)`. */
export const requestContext = createContext<RequestContext>();
