import type { Database } from '#app/platform/db.server';
import { boundModules } from '../registry.server';

/** How many entries of any status each module has, as far as this door sees them: `{ documentation: 14, … }`. */
export async function countEntries(db: Database): Promise<Record<string, number>> {
  const counts = await Promise.all(
    boundModules.map(async ({ definition, table }) => [definition.key, await db.$count(table)] as const),
  );
  return Object.fromEntries(counts);
}
