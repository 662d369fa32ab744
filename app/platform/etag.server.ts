import { createHash } from 'node:crypto';

/** The validator of what is sent: as good as its bytes, and short. */
export const etagOf = (sent: string | Uint8Array) =>
  `"${createHash('sha256').update(sent).digest('base64url').slice(0, 22)}"`;

/**
 * Whether a list of validators, as a client sends it back, has this one: `matchesEtag('"a", W/"b"', '"b"')` → true. A
 * `*` has every one.
 */
export const matchesEtag = (list: string | undefined | null, etag: string) =>
  list?.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag) ?? false;
