/** What a webhook may hear of, once it is public. */
export const webhookEvents = [
  'content.published',
  'content.updated',
  'content.unpublished',
  'content.deleted',
] as const;

export type WebhookEvent = (typeof webhookEvents)[number];

/** What is sent to try a webhook out. */
export const trialEvent = 'webhook.test';
