import type { Reader } from '#app/content/feedback/leave-feedback.server';
import type { RequestContext } from '#app/request/request-context.server';

/** The reader of a request, for rate limits on feedback. */
export const readerOf = ({ readerDoor, services, address }: RequestContext): Reader => ({
  readerDb: readerDoor.db,
  clock: services.clock,
  secret: services.secret,
  address,
});
