import type { CountedReader } from '#app/rate-limits/counted-reader.server';
import type { RequestContext } from './request-context.server';

/** The reader of a request who leaves something: feedback, a message, a wish for news. */
export const readerOf = ({ readerDoor, services, address }: RequestContext): CountedReader => ({
  readerDb: readerDoor.db,
  clock: services.clock,
  secret: services.secret,
  address,
});
