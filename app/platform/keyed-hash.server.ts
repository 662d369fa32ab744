import { createHmac } from 'node:crypto';

/**
 * A keyed hash (HMAC) of something guessable, such as an e-mail or an IP address, so that the stored value identifies
 * nobody.
 */
export const keyedHash = (secret: string, purpose: string, value: string) =>
  createHmac('sha256', secret).update(`${purpose}\0${value}`).digest('hex');
