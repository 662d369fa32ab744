import { createContext } from 'react-router';
import type { Actor } from '#app/audit/changes.server';
import type { SessionUser } from '#app/identity/session-user';
import type { Database } from '#app/platform/db.server';
import type { Services } from '#app/services.server';

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
  /**
   * The admin door, and who opened it. The only way to it from a request.
   * @throws AppError `unauthenticated` without a session, `forbidden` for anyone but an admin
   */
  requireAdmin(): Admin;
  /** Notes that this page shows something of `tag` (a module's key, 'settings' …): a change of it drops the cached page. */
  dependsOn(...tags: string[]): void;
}

/** A person (or an API key of scope write) that may change content, with the door for it. */
export interface Admin {
  user: SessionUser;
  actor: Actor;
  db: Database;
}

/** Where React Router's loaders and actions find it: `context.get(requestContext)`. */
export const requestContext = createContext<RequestContext>();
