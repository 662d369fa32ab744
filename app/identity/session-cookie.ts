const isSecure = (publicUrl: string) => publicUrl.startsWith('https:');

const name = 'portal_session';

/** On https the prefix makes browsers refuse a cookie of that name from anywhere but this very host. */
export const sessionCookieName = (publicUrl: string) => (isSecure(publicUrl) ? `__Host-${name}` : name);

const attributes = (publicUrl: string) => `Path=/; HttpOnly; SameSite=Lax${isSecure(publicUrl) ? '; Secure' : ''}`;

/** The `Set-Cookie` that carries a session's token until it expires. */
export function sessionCookie(
  publicUrl: string,
  { token, expiresAt }: { token: string; expiresAt: Date },
  now: Date,
): string {
  const seconds = Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / 1000));
  return `${sessionCookieName(publicUrl)}=${token}; Max-Age=${seconds}; ${attributes(publicUrl)}`;
}

/** The `Set-Cookie` that removes it. */
export const clearedSessionCookie = (publicUrl: string) =>
  `${sessionCookieName(publicUrl)}=; Max-Age=0; ${attributes(publicUrl)}`;

const carrier = new RegExp(`(?:^|;\\s*)(?:__Host-)?${name}=`);

/** Whether a `Cookie` header has a session's cookie in it, whatever that is worth. */
export const hasSessionCookie = (cookies: string) => carrier.test(cookies);

export function readSessionCookie(headers: Headers, publicUrl: string): string | null {
  const start = `${sessionCookieName(publicUrl)}=`;
  const pair = headers
    .get('cookie')
    ?.split(';')
    .map((one) => one.trim())
    .find((one) => one.startsWith(start));
  return pair?.slice(start.length) || null;
}
