/** What a webhook may hear of, once it is public. */
export const webhookEvents = [
  'content.published',
  'content.updated',
  'content.unpublished',
  'content.deleted',
] as const;

export type WebhookEvent = (typeof webhookEvents)[number];

/** The most characters of a webhook's address. */
export const longestUrl = 500;

/** What is sent to try a webhook out. */
export const trialEvent = 'webhook.test';
