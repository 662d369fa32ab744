import { findApiKey } from '#app/identity/api-keys.server';
import { isFeedToken } from '#app/identity/feed-token.server';
import type { IdentityDeps } from '#app/identity/identity-deps.server';
import { confirmSession } from '#app/identity/oidc/confirm-session.server';
import { rightsOfKey } from '#app/identity/rights';
import { identityDepsOf } from '#app/request/identity-deps-of.server';
import { readSessionCookie, sessionCookie } from '#app/identity/session-cookie';
import type { SessionUser } from '#app/identity/session-user';
import { findOpenSession, findSession, rotateCookie } from '#app/identity/sessions.server';
import { isApiKey } from '#app/identity/tokens.server';
import { standingOf } from '#app/request/standing-of.server';
import type { Services } from '#app/request/services.server';
import { readFeedToken } from './read-feed-token';
import { type Caller, nobody } from './create-request-context';

/**
 * Finds out who asks. With an `Authorization` header the cookie does not count. What is unknown, expired or ended is
 * nobody's, and `rejected`.
 * @param mayRotate whether the answer can set a cookie, as every one to a request can: readers who only read are
 *   renewed too, and the issuer is asked about them. A socket's cannot
 */
export async function identifyCaller(headers: Headers, services: Services, mayRotate = false): Promise<Caller> {
  const deps = identityDepsOf(services);
  const authorization = headers.get('authorization');
  if (authorization !== null) {
    const token = /^Bearer +(\S{1,200})$/i.exec(authorization.trim())?.[1];
    return (token && (await findBearer(deps, services, token))) || { ...nobody, rejected: 'authorization' };
  }
  const token = readSessionCookie(headers, services.env.PUBLIC_URL);
  if (!token) return nobody;
  const found = await findSession(deps, token, 'cookie');
  if (!found) return { ...nobody, rejected: 'cookie' };
  if (!mayRotate || !found.rotationDue) return signedIn(found.user, deps, services);
  const renewal = await confirmSession(deps, found.user.sessionId);
  if (renewal === 'ended') return { ...nobody, rejected: 'cookie' };
  const caller = await signedIn(found.user, deps, services);
  if (renewal === 'later') return caller;
  const fresh = await rotateCookie(deps, found);
  return { ...caller, setCookie: sessionCookie(services.env.PUBLIC_URL, fresh, deps.clock.now()) };
}

/** Whoever sends a token for feeds; null where none is sent. One that is not valid is refused. */
export async function identifyFeedReader(request: Request, services: Services): Promise<Caller | null> {
  const token = readFeedToken(request);
  if (token === null) return null;
  const isValid = await isFeedToken(identityDepsOf(services), token);
  return isValid ? { ...nobody, readsAsMember: true } : { ...nobody, rejected: 'authorization' };
}

/** A key acts for its owner, under its own name. */
async function findBearer(deps: IdentityDeps, services: Services, token: string): Promise<Caller | null> {
  if (isApiKey(token)) {
    const key = await findApiKey(deps, token);
    if (!key) return null;
    const { id, name, scope } = { ...key, id: key.created_by };
    const { owesSecondFactor } = await standingOf({ id, role: 'admin' }, services.systemDb);
    const rights = owesSecondFactor ? [] : rightsOfKey(scope);
    const again = async () => (await findBearer(deps, services, token)) ?? nobody;
    return { user: null, actor: { id, name }, rights, owesSecondFactor, again };
  }
  const found = await findSession(deps, token, 'access');
  return found && (await signedIn(found.user, deps, services));
}

async function signedIn(user: SessionUser, deps: IdentityDeps, services: Services): Promise<Caller> {
  const again = async () => {
    const open = await findOpenSession(deps, user.sessionId);
    return open ? signedIn(open, deps, services) : nobody;
  };
  return { user, actor: { id: user.id, name: user.email }, ...(await standingOf(user, services.systemDb)), again };
}
