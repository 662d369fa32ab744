/** Dispatched on `window` by `entry.client` after hydration; the starter listens for it. */
export const hydratedEvent = 'portal:hydrated';
