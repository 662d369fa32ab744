import { and, eq, gt, notExists, sql } from 'drizzle-orm';
import { announceRenewal } from '#app/audit/changes.server';
import type { ChangeFeed } from '#app/audit/change-feed.server';
import type { Database } from '#app/platform/db.server';
import { eachDespiteFailures } from '#app/platform/each-despite-failures';
import { unrestricted } from '../access.server';
import type { BoundModule } from '../bind-table.server';
import { findEntry } from '../entries/get-entry.server';
import { readRevisions } from '../revisions/pack-revisions.server';
import { firstKnown } from '../revisions/record-revision.server';
import { insertRows, registerOf, registerSubject } from './keep-register.server';
import { published_changes as table } from './tables.server';

interface Filling {
  db: Database;
  changes: ChangeFeed;
  modules: readonly BoundModule[];
}

/** Entries that are looked for at a time. */
const batch = 100;
const lowest = '00000000-0000-0000-0000-000000000000';

/**
 * Makes the register of published entries that have none: those that were published before there was one. Each is a
 * transaction of its own, so what is ended goes on at the next start.
 * @returns how many entries were given one
 * @throws the first failure, once all were tried
 */
export async function fillRegister({ db, changes, modules }: Filling): Promise<number> {
  let filled = 0;
  try {
    await eachDespiteFailures(walkUnregistered(db, modules), async ({ module, id }) => {
      if (await fillOne(db, module, id)) filled += 1;
    });
  } finally {
    if (filled > 0) await changes.publish(await announceRenewal(db, registerSubject));
  }
  return filled;
}

async function* walkUnregistered(db: Database, modules: readonly BoundModule[]) {
  for (const module of modules) {
    let found = await findUnregistered(db, module, lowest);
    while (found.length > 0) {
      for (const id of found) yield { module, id };
      found = found.length < batch ? [] : await findUnregistered(db, module, found.at(-1) ?? lowest);
    }
  }
}

/** @param after the last id of the batch before */
async function findUnregistered(db: Database, { table: entries }: BoundModule, after: string): Promise<string[]> {
  const known = db
    .select({ one: sql`1` })
    .from(table)
    .where(eq(table.entry_id, entries.id));
  const rows = await db
    .select({ id: entries.id })
    .from(entries)
    .where(and(eq(entries.status, 'published'), gt(entries.id, after), notExists(known)))
    .orderBy(entries.id)
    .limit(batch);
  return rows.map(({ id }) => id);
}

const fillOne = (db: Database, module: BoundModule, id: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    await tx.select({ id: module.table.id }).from(module.table).where(eq(module.table.id, id)).for('update');
    const entry = await findEntry(tx, module, unrestricted, id);
    if (!entry) return false;
    const revisions = await readRevisions(tx, id);
    const rows = registerOf(module, id, revisions.length > 0 ? revisions : [firstKnown(module, entry)]);
    await insertRows(tx, rows);
    return rows.length > 0;
  });
