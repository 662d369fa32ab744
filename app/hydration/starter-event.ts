/** What `entry.client` says on `window` when React listens; the starter waits for it by this name. */
export const hydratedEvent = 'portal:hydrated';
