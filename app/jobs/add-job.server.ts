import type { Database } from '#app/platform/db.server';
import { jobs } from './tables.server';

/** Adds a job in the transaction of what requires it: it can run after the commit, on any instance. */
export async function addJob(tx: Database, kind: string, payload: Record<string, unknown>): Promise<void> {
  await tx.insert(jobs).values({ kind, payload });
}
