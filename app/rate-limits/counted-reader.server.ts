import type { Clock } from '#app/platform/clock';
import type { Database } from '#app/platform/db.server';

/** A reader who leaves something: through which door, and the address by which that is counted. It is not stored. */
export interface CountedReader {
  readerDb: Database;
  clock: Clock;
  secret: string;
  address: string;
}
