import { createHash, createHmac, randomBytes } from 'node:crypto';

const prefixes = { cookie: 'ps_', access: 'pa_', refresh: 'pr_', password_link: 'pl_', api_key: 'portal_' } as const;

export type TokenKind = keyof typeof prefixes;

/** A new random token of 256 bits; the prefix tells a reader (and a secret scanner) what it is. */
export const createToken = (kind: TokenKind) => prefixes[kind] + randomBytes(32).toString('base64url');

export const isApiKey = (token: string) => token.startsWith(prefixes.api_key);

/** A token that can be made again by whoever knows `seed` and the portal's secret, and by nobody else. */
export const deriveToken = (kind: TokenKind, secret: string, seed: string) =>
  prefixes[kind] + createHmac('sha256', secret).update(`token\0${seed}`).digest('base64url');

/** What is stored of a token: it has 256 bits of its own, so a plain SHA-256 cannot be guessed back. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');
