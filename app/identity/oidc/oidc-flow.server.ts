import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { minuteMs } from '#app/platform/durations';
import { seal, unseal } from '#app/platform/seal.server';
import type { OidcChecks } from './oidc-client.server';

/** How long a person may take at the issuer. */
export const flowLifetimeMs = 15 * minuteMs;

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

export const sealFlow = (secret: string, flow: OidcFlow): string => seal(secret, JSON.stringify(flow));

/** The flow of a cookie; null for one that is missing, expired or not the portal's. */
export function readFlow(secret: string, sealed: string | null, now: Date): OidcFlow | null {
  if (sealed === null) return null;
  try {
    const { data } = schema.safeParse(JSON.parse(unseal(secret, sealed)));
    return data && data.begunAt + flowLifetimeMs > now.getTime() ? data : null;
  } catch {
    return null;
  }
}

export const checksOf = ({ state, nonce, verifier, begunAt, provesSession }: OidcFlow, now: Date): OidcChecks => ({
  state,
  nonce,
  verifier,
  ...(provesSession !== null && { provedWithin: Math.ceil((now.getTime() - begunAt) / 1_000) }),
});
