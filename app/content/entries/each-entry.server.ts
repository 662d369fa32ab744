import { asc, gt } from 'drizzle-orm';
import type { Database } from '#app/platform/db.server';
import { unrestricted } from '../access.server';
import type { BoundModule, EntryRow } from '../bind-table.server';
import { selectEntries } from './select-entries.server';

/** Entries that are in memory at a time. */
const batch = 100;

/** All entries of a module, drafts too, in the order of their ids. */
export async function* eachEntry(db: Database, module: BoundModule): AsyncGenerator<EntryRow> {
  const { id } = module.table;
  for (let last: string | undefined; ;) {
    const rows = await selectEntries(db, module, unrestricted)
      .where(last === undefined ? undefined : gt(id, last))
      .orderBy(asc(id))
      .limit(batch);
    yield* rows;
    last = rows.at(-1)?.id;
    if (rows.length < batch) return;
  }
}
