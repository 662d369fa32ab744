import { clearedSessionCookie, signedOutCookie } from '#app/identity/session-cookie';
import { dayMs } from '#app/platform/durations';
import type { Services } from './services.server';

/** `Set-Cookie` of an answer to whoever has ended the session of this browser. */
export function signedOutCookies({ env, oidc }: Pick<Services, 'env' | 'oidc'>): string[] {
  // The issuer would let the same person in by one press. Nobody is sent there: `form-action` is this site.
  const noted = oidc ? [signedOutCookie(env.PUBLIC_URL, 30 * dayMs)] : [];
  return [clearedSessionCookie(env.PUBLIC_URL), ...noted];
}
