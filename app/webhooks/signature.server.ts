import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

/** The key of a webhook's signatures, in the form of Standard Webhooks. */
export const createWebhookSecret = () => prefix + randomBytes(32).toString('base64');

/**
 * The headers with which a receiver knows what is from the portal, by the rules of Standard Webhooks.
 * @param id the same for each try to deliver one event
 */
export function signedHeaders(secret: string, id: string, at: Date, body: string): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}
