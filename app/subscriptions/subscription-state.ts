/** What a subscription is, as the panel names it. */
export const subscriptionStates = ['active', 'waiting', 'off'] as const;
export type SubscriptionState = (typeof subscriptionStates)[number];
