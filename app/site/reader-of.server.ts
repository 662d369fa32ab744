import type { Reader } from '#app/content/feedback/leave-feedback.server';
import type { RequestContext } from '#app/request/request-context.server';

/** Who says what of a page, as far as the portal counts it. */
export const readerOf = ({ publicDb, services, address }: RequestContext): Reader => ({
  publicDb,
  clock: services.clock,
  secret: services.secret,
  address,
});
