import { createHash, createHmac } from 'node:crypto';
import type { Actor } from '#app/audit/changes.server';
import { keyedHash } from '#app/platform/keyed-hash.server';
import { invalid } from '#app/platform/errors';
import { formKeyField } from '#app/platform/form-key';
import { formTexts } from '#app/texts/pl/forms';
import { validationTexts } from '#app/texts/pl/validation';

const longestKey = 200;

/** A caller's request to be carried out once. */
export interface Claim {
  caller: string;
  keyHash: string;
  fingerprint: string;
  /** The message when a form was submitted before with different values. */
  reused?: string;
}

export const callerOf = ({ id, name }: Actor) => (id === null ? `api-key:${name}` : `account:${id}`);

/** A guest, by address. */
export const visitorOf = (secret: string, address: string) => `visitor:${keyedHash(secret, 'idempotency', address)}`;

/**
 * The claim of a request, or null where it carries no key.
 * @param request all that makes it this request and no other: address and body
 * @throws AppError `invalid` for a key that is empty or longer than 200 characters
 */
export function claimOf(caller: string, key: string | null | undefined, request: readonly unknown[]): Claim | null {
  if (key === null || key === undefined) return null;
  // In a structured header field (RFC 9651) the value is quoted.
  const plain = /^"(.*)"$/.exec(key.trim())?.[1] ?? key.trim();
  if (plain === '' || plain.length > longestKey)
    throw invalid({ [formKeyField]: [validationTexts.idempotencyKey(longestKey)] });
  return claim(caller, plain, request);
}

/**
 * The claim of what a visitor leaves behind, with its content for a key: a page that anyone may keep cannot carry one
 * for each reader.
 */
export const claimOfContent = (caller: string, content: readonly unknown[]): Claim =>
  claim(caller, sha256(JSON.stringify(content)), content);

/** The stored form of a key. */
export const hashOfKey = (key: string) => sha256(key);

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

function claim(caller: string, key: string, request: readonly unknown[]): Claim {
  // An HMAC under the key itself, so that the stored value reveals nothing of the request, such as a password.
  const fingerprint = createHmac('sha256', key).update(JSON.stringify(request)).digest('hex');
  return { caller, keyHash: sha256(key), fingerprint };
}

/**
 * The claim of a form, from its hidden field; a form without one counts each time.
 * @throws AppError `invalid`
 */
export function claimOfForm(caller: string, form: FormData, address: string): Claim | null {
  const key = form.get(formKeyField);
  const sent = [...form].filter(([name]) => name !== formKeyField);
  const made = claimOf(caller, typeof key === 'string' && key !== '' ? key : null, [address, ...sent]);
  return made && { ...made, reused: formTexts.keyReused };
}
