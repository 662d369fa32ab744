import { and, asc, count, eq, gt, min, sql } from 'drizzle-orm';
import type { Database } from '#app/platform/db.server';
import { type BoundModule, columnOf } from '../bind-table.server';
import { windowOf } from '../define-module';
import { entry_drafts } from '../drafts/tables.server';
import { boundModules } from '../registry.server';

/** How much is scheduled to become public. */
export interface Planned {
  count: number;
  /** The next moment at which something does. */
  next: Date | null;
}

/** Counts scheduled entries and scheduled drafts of all modules. */
export async function countPlanned(db: Database): Promise<Planned> {
  const all: Planned[] = [];
  // One after another: a screen must not take several of the few connections.
  for (const module of boundModules) all.push(await countIn(db, module));
  const [drafts] = await db
    .select({ count: count(), next: min(entry_drafts.publish_at) })
    .from(entry_drafts)
    .where(gt(entry_drafts.publish_at, sql`now()`));
  if (drafts) all.push(drafts);
  const moments = all.flatMap(({ next }) => next ?? []).toSorted((one, other) => one.getTime() - other.getTime());
  return { count: all.reduce((sum, one) => sum + one.count, 0), next: moments[0] ?? null };
}

async function countIn(db: Database, module: BoundModule): Promise<Planned> {
  const { table, definition } = module;
  const from = columnOf(module, windowOf(definition).from);
  const isPlanned = and(eq(table.status, 'published'), gt(from, sql`now()`));
  const [next] = await db.select({ at: from }).from(table).where(isPlanned).orderBy(asc(from)).limit(1);
  if (!next) return { count: 0, next: null };
  return { count: await db.$count(table, isPlanned), next: next.at as Date };
}
