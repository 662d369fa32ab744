import { createHmac } from 'node:crypto';

/** A keyed hash of something guessable (an e-mail, an address), so that the stored value names nobody. */
export const keyedHash = (secret: string, purpose: string, value: string) =>
  createHmac('sha256', secret).update(`${purpose}\0${value}`).digest('hex');
