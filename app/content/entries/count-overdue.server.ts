import type { Database } from '#app/platform/db.server';
import { boundModules } from '../registry.server';
import { listEntries } from './list-entries.server';

/** How many entries of each module are overdue for review `today`: what its list shows under that filter. */
export async function countOverdue(db: Database, today: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const module of boundModules) {
    const asked = { reviewBefore: today, perPage: 1 };
    counts[module.definition.key] = (await listEntries(db, module, { role: 'admin' }, asked)).total;
  }
  return counts;
}
