import type { Context } from 'hono';
import type { AppEnv } from '#server/http/app-env';

/**
 * Whose request it is: the peer of the socket or, behind `trustProxy` proxies, the address that the outermost of them
 * wrote down. Addresses further left in X-Forwarded-For are the client's own claim and are never believed.
 */
export function clientAddress(peer: string, forwardedFor: string | undefined, trustProxy: number): string {
  if (trustProxy === 0 || !forwardedFor) return peer;
  const hops = forwardedFor.split(',').map((hop) => hop.trim());
  return hops[Math.max(0, hops.length - trustProxy)] || peer;
}

/** The socket's remote address; a request without a socket comes from a test. */
export const peerAddress = (c: Context<AppEnv>): string => c.env?.incoming?.socket.remoteAddress ?? '127.0.0.1';
