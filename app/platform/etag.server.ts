import { createHash } from 'node:crypto';

/** An entity tag: a hash of the content. */
export const etagOf = (sent: string | Uint8Array) =>
  `"${createHash('sha256').update(sent).digest('base64url').slice(0, 22)}"`;

/**
 * Whether a list of entity tags from a client contains this one: `matchesEtag('"a", W/"b"', '"b"')` → true. `*` matches
 * any.
 */
export const matchesEtag = (list: string | undefined | null, etag: string) =>
  list?.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag) ?? false;
