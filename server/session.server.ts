import type { Actor } from '#app/audit/changes.server';
import { findApiKey } from '#app/identity/api-keys.server';
import { identityDeps } from '#app/identity/identity-deps.server';
import { readSessionCookie, sessionCookie } from '#app/identity/session-cookie.server';
import type { SessionUser } from '#app/identity/session-user';
import { findSession, rotateCookie } from '#app/identity/sessions.server';
import { isApiKey } from '#app/identity/tokens.server';
import { AppError } from '#app/platform/errors';
import type { Services } from '#app/services.server';
import { identityTexts } from '#app/texts/pl/identity';

/** Who asks, and with what they proved it. */
export interface ResolvedUser {
  /** Null for a guest and for an API key. */
  user: SessionUser | null;
  via: 'cookie' | 'bearer' | 'api_key' | null;
  /** For the audit log; null for a guest. */
  actor: Actor | null;
  /** What an API key may: read content as an admin reads it, or write it too. Null for everybody else. */
  scope: 'read' | 'write' | null;
  /** A `Set-Cookie` to send with the answer: a session's cookie is exchanged once a day. */
  setCookie?: string;
}

const guest: ResolvedUser = { user: null, via: null, actor: null, scope: null };

/**
 * Finds out who asks. With an `Authorization` header the cookie does not count. What is unknown, expired or ended is a guest.
 * @param mayRotate whether the answer may set a cookie: true for the panel's pages and the API, never for public pages
 */
export async function resolveUser(headers: Headers, services: Services, mayRotate = false): Promise<ResolvedUser> {
  const deps = identityDeps(services);
  const authorization = headers.get('authorization');
  if (authorization !== null) {
    const token = /^Bearer +(\S{1,200})$/i.exec(authorization.trim())?.[1];
    if (!token) return guest;
    if (isApiKey(token)) {
      const key = await findApiKey(deps, token);
      return key ? { user: null, via: 'api_key', actor: { id: null, name: key.name }, scope: key.scope } : guest;
    }
    const found = await findSession(deps, token, 'access');
    return found ? signedIn(found.user, 'bearer') : guest;
  }
  const token = readSessionCookie(headers, services.env.PUBLIC_URL);
  const found = token ? await findSession(deps, token, 'cookie') : null;
  if (!found) return guest;
  if (!mayRotate || !found.rotationDue) return signedIn(found.user, 'cookie');
  const fresh = await rotateCookie(deps, found);
  return { ...signedIn(found.user, 'cookie'), setCookie: sessionCookie(services.env.PUBLIC_URL, fresh, deps.clock.now()) };
}

const signedIn = (user: SessionUser, via: 'cookie' | 'bearer'): ResolvedUser => ({
  user,
  via,
  actor: { id: user.id, name: user.email },
  scope: null,
});

/** Whether the caller may read all content, drafts included, through the admin door. */
export const readsEverything = (resolved: ResolvedUser) => resolved.user?.role === 'admin' || resolved.via === 'api_key';

/**
 * The right that `RequestContext.requireAdmin` asks for.
 * @throws AppError `unauthenticated`, `forbidden`
 */
export function requireRight(resolved: ResolvedUser, right: 'all' | 'content'): Actor {
  if (!resolved.actor) throw new AppError('unauthenticated');
  if (resolved.user?.role === 'admin') return resolved.actor;
  if (resolved.via === 'api_key' && right === 'content' && resolved.scope === 'write') return resolved.actor;
  throw new AppError('forbidden');
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * The defence against forged requests: a write that a cookie could carry must come from a page of this site. Call it for every
 * form post of the pages, and for API writes with `via` 'cookie'. Under `Referrer-Policy: no-referrer` browsers
 * send `Origin: null` with a form; then `Sec-Fetch-Site`, which no page can set, must say that it is ours.
 * @throws AppError `forbidden`
 */
export function requireOwnOrigin(method: string, headers: Headers, publicUrl: string): void {
  if (safeMethods.has(method)) return;
  const origin = headers.get('origin');
  if (origin === new URL(publicUrl).origin) return;
  if (origin === 'null' && headers.get('sec-fetch-site') === 'same-origin') return;
  throw new AppError('forbidden', { message: identityTexts.foreignOrigin });
}
