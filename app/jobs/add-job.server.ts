import type { Database } from '#app/platform/db.server';
import type { JobName } from './job-names';
import { jobs } from './tables.server';

/** Adds jobs in the transaction of what requires them: they can run after the commit, on any instance. */
export async function addJob(tx: Database, kind: JobName, ...payloads: Record<string, unknown>[]): Promise<void> {
  if (payloads.length > 0) await tx.insert(jobs).values(payloads.map((payload) => ({ kind, payload })));
}
