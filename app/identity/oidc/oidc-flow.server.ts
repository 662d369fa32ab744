import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { minuteMs } from '#app/platform/durations';
import { seal, unseal } from '#app/platform/seal.server';
import type { OidcChecks } from './oidc-client.server';

/** How long a person may take at the issuer. */
export const flowLifetimeMs = 15 * minuteMs;

/** Of a cookie: nginx answers 502 where all headers of an answer have more than 4,096 bytes (`proxy_buffer_size`). */
const longestSealed = 2_400;

const schema = z.strictObject({
  kind: z.literal('oidc-flow'),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** Milliseconds since the epoch. */
  begunAt: z.number(),
  /** Where to go afterwards. */
  next: z.string().nullable(),
  /** The session that is proved by it; null where one is to be opened. */
  provesSession: z.string().nullable(),
});

/**
 * One way to the issuer and back. It is sealed in a cookie of the browser that began it, so that nobody can end it in
 * another one (login CSRF).
 */
export type OidcFlow = z.infer<typeof schema>;

const random = () => randomBytes(32).toString('base64url');

export const beginFlow = (given: Pick<OidcFlow, 'next' | 'provesSession'>, now: Date): OidcFlow => ({
  kind: 'oidc-flow',
  state: random(),
  nonce: random(),
  verifier: random(),
  begunAt: now.getTime(),
  ...given,
});

/** The flows of a browser's tabs, oldest first; where the cookie has no room for all, the newest. '' without any. */
export function sealFlows(secret: string, flows: readonly OidcFlow[]): string {
  if (flows.length === 0) return '';
  const sealed = seal(secret, JSON.stringify(flows));
  return sealed.length > longestSealed && flows.length > 1 ? sealFlows(secret, flows.slice(1)) : sealed;
}

/** The flows of a cookie that have not expired; none of one that is missing or not the portal's. */
export function readFlows(secret: string, sealed: string | null, now: Date): OidcFlow[] {
  if (sealed === null) return [];
  try {
    const { data = [] } = z.array(schema).safeParse(JSON.parse(unseal(secret, sealed)));
    return data.filter(({ begunAt }) => begunAt + flowLifetimeMs > now.getTime());
  } catch {
    return [];
  }
}

export const checksOf = ({ state, nonce, verifier, begunAt, provesSession }: OidcFlow, now: Date): OidcChecks => ({
  state,
  nonce,
  verifier,
  ...(provesSession !== null && { provedWithin: Math.ceil((now.getTime() - begunAt) / 1_000) }),
});
