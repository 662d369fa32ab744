import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'seal', 32));

/** Encrypts a text with the portal's secret, for what must be read again: a backup alone does not give it away. */
export function seal(secret: string, text: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, keyOf(secret), iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
}

/** It was sealed with another secret, or changed since. */
export class WrongSeal extends Error {}

/** What `seal` was given. @throws WrongSeal */
export function unseal(secret: string, sealed: string): string {
  try {
    const bytes = Buffer.from(sealed, 'base64');
    const iv = bytes.subarray(0, ivBytes);
    const decipher = createDecipheriv(algorithm, keyOf(secret), iv, { authTagLength: tagBytes });
    decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
  } catch (error) {
    throw new WrongSeal('another secret, or another text', { cause: error });
  }
}
