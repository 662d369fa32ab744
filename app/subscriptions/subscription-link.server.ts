import { timingSafeEqual } from 'node:crypto';
import { paths } from '#app/paths';
import { keyedHash } from '#app/platform/keyed-hash.server';
import { isUuid } from '#app/platform/validation.server';

const idLength = 36;

/**
 * What a subscription's links end with: its id, signed (HMAC). Nothing of it is stored, and it stays the same, so that
 * the links of old mail work. `…e2f1.9c41…`
 */
export const subscriptionToken = (secret: string, id: string) =>
  `${id}.${keyedHash(secret, 'subscription', id).slice(0, 32)}`;

/** The subscription that a token was made for; null where this portal did not make it. */
export function findTokenId(secret: string, token: string): string | null {
  const id = token.slice(0, idLength);
  const [given, made] = [Buffer.from(token), Buffer.from(subscriptionToken(secret, id))];
  return isUuid(id) && given.length === made.length && timingSafeEqual(given, made) ? id : null;
}

/** The addresses that each of its messages has: one to confirm or change it, one to end it by one press. */
export function subscriptionLinks({ secret, publicUrl }: { secret: string; publicUrl: string }, id: string) {
  const token = subscriptionToken(secret, id);
  return {
    own: publicUrl + paths.subscription.own(token),
    end: publicUrl + paths.subscription.end(token),
  };
}

/** The headers that let mailboxes end a subscription by one press (RFC 8058). */
export const unsubscribeHeaders = (end: string): Record<string, string> => ({
  'List-Unsubscribe': `<${end}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
