import type { Context } from 'hono';
import type { AppEnv } from '#server/http/app-env';

/** Azure's gateways write the port too: `10.0.0.1:50123` → `10.0.0.1`, `[2001:db8::1]:50123` → `2001:db8::1` */
const withoutPort = (hop: string) => hop.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');

/**
 * Whose request it is: the peer of the socket or, behind `trustProxy` proxies, the address that the outermost of them
 * wrote down. Addresses further left in X-Forwarded-For are the client's own claim and are never believed.
 */
export function clientAddress(peer: string, forwardedFor: string | undefined, trustProxy: number): string {
  if (trustProxy === 0 || !forwardedFor) return peer;
  const hops = forwardedFor.split(',').map((hop) => hop.trim());
  return withoutPort(hops[Math.max(0, hops.length - trustProxy)] ?? '') || peer;
}

/** The socket's remote address; a request without a socket comes from a test. */
export const peerAddress = (c: Context<AppEnv>): string => c.env?.incoming?.socket.remoteAddress ?? '127.0.0.1';
