import type { Database } from '#app/platform/db.server';
import { jobs } from './tables.server';

/** Puts work into the queue, in the transaction of what asks for it: it begins at the commit, on any instance. */
export async function addJob(tx: Database, kind: string, payload: Record<string, unknown>): Promise<void> {
  await tx.insert(jobs).values({ kind, payload });
}
