import { email, type JsonSchema } from '#app/platform/json-schema';
import { apiTexts } from '#app/texts/pl/openapi';
import { described, objectSchema, moduleKey } from './described-schema';
import type { Operation } from './operation';

/** The calls of news by e-mail. */
export function subscriptionOperations(): Operation[] {
  return [
    {
      tag: 'subscriptions',
      path: '/subscriptions',
      method: 'post',
      id: 'subscribe',
      summary: apiTexts.calls.subscribe,
      access: 'anyone',
      body: 'SubscriptionCreate',
      status: 202,
    },
  ];
}

/** What these calls consist of. */
export function subscriptionComponents(): Record<string, JsonSchema> {
  const topics = { type: 'array', minItems: 1, items: moduleKey };
  return {
    SubscriptionCreate: objectSchema({
      email,
      topics: described('subscription_topics', topics),
    }),
  };
}
