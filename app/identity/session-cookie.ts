const isSecure = (publicUrl: string) => publicUrl.startsWith('https:');

const name = 'portal_session';

/** On https with the `__Host-` prefix: browsers then refuse to set a cookie of that name from another host. */
export const sessionCookieName = (publicUrl: string) => (isSecure(publicUrl) ? `__Host-${name}` : name);

const attributes = (publicUrl: string) => `Path=/; HttpOnly; SameSite=Lax${isSecure(publicUrl) ? '; Secure' : ''}`;

/** The `Set-Cookie` value with a session's token, until it expires. */
export function sessionCookie(
  publicUrl: string,
  { token, expiresAt }: { token: string; expiresAt: Date },
  now: Date,
): string {
  const seconds = Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / 1000));
  return `${sessionCookieName(publicUrl)}=${token}; Max-Age=${seconds}; ${attributes(publicUrl)}`;
}

/** The `Set-Cookie` value that removes it. */
export const clearedSessionCookie = (publicUrl: string) =>
  `${sessionCookieName(publicUrl)}=; Max-Age=0; ${attributes(publicUrl)}`;

const carrier = new RegExp(`(?:^|;\\s*)(?:__Host-)?${name}=`);

/** Whether a `Cookie` header contains a session cookie, valid or not. */
export const hasSessionCookie = (cookies: string) => carrier.test(cookies);

export const readSessionCookie = (headers: Headers, publicUrl: string): string | null =>
  readCookie(headers, sessionCookieName(publicUrl));

function readCookie(headers: Headers, cookieName: string): string | null {
  const start = `${cookieName}=`;
  const pair = headers
    .get('cookie')
    ?.split(';')
    .map((one) => one.trim())
    .find((one) => one.startsWith(start));
  return pair?.slice(start.length) || null;
}

const flowName = 'portal_oidc';
const flowCookieName = (publicUrl: string) => (isSecure(publicUrl) ? `__Host-${flowName}` : flowName);

/** The `Set-Cookie` value with the sealed ways to the issuer and back; '' removes them. */
export const flowCookie = (publicUrl: string, sealed: string, lifetimeMs: number): string =>
  `${flowCookieName(publicUrl)}=${sealed}; Max-Age=${sealed ? Math.floor(lifetimeMs / 1000) : 0}; ${attributes(publicUrl)}`;

export const readFlowCookie = (headers: Headers, publicUrl: string): string | null =>
  readCookie(headers, flowCookieName(publicUrl));

const signedOutName = 'portal_signed_out';
const signedOutCookieName = (publicUrl: string) => (isSecure(publicUrl) ? `__Host-${signedOutName}` : signedOutName);

/** The `Set-Cookie` value that notes that whoever used this browser has signed out; a lifetime of 0 removes it. */
export const signedOutCookie = (publicUrl: string, lifetimeMs: number): string =>
  `${signedOutCookieName(publicUrl)}=${lifetimeMs > 0 ? 1 : ''}; Max-Age=${Math.floor(lifetimeMs / 1000)}; ${attributes(publicUrl)}`;

export const readSignedOutCookie = (headers: Headers, publicUrl: string): boolean =>
  readCookie(headers, signedOutCookieName(publicUrl)) !== null;
