import { createHash, createHmac, randomBytes } from 'node:crypto';

const prefixes = {
  cookie: 'ps_',
  access: 'pa_',
  refresh: 'pr_',
  password_link: 'pl_',
  api_key: 'portal_',
  feed: 'pf_',
} as const;

export type TokenKind = keyof typeof prefixes;

/** A new random token of 256 bits; the prefix names its type, for people and secret scanners. */
export const createToken = (kind: TokenKind) => prefixes[kind] + randomBytes(32).toString('base64url');

/** Whether a text has the form of a token. Whatever has another is nobody's, and no database need be asked. */
export const isToken = (kind: TokenKind, text: string): boolean =>
  text.startsWith(prefixes[kind]) && /^[\w-]{43}$/.test(text.slice(prefixes[kind].length));

export const isApiKey = (token: string) => token.startsWith(prefixes.api_key);

/** A token that only holders of `seed` and the portal's secret can derive again. */
export const deriveToken = (kind: TokenKind, secret: string, seed: string) =>
  prefixes[kind] + createHmac('sha256', secret).update(`token\0${seed}`).digest('base64url');

/** The stored form of a token. It has 256 random bits, so a plain SHA-256 cannot be brute-forced. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');
