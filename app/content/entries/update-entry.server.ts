import { and, eq, sql } from 'drizzle-orm';
import { recordChange } from '#app/audit/changes.server';
import type { WriteContext } from '#app/audit/write-context.server';
import { notifyOwner } from '#app/notifications/notify-owner.server';
import { AppError } from '#app/platform/errors';
import type { BoundModule, EntryRow, EntryValues } from '../bind-table.server';
import { completeEntry, mergeEntry, parseEntry } from './check-entry.server';
import { requireEntry } from './get-entry.server';
import { differences, keepOldAddress, noteFiles, refusing, withRendering } from './stored-entry.server';

/**
 * Changes the given fields of an entry.
 * @param revision the one that the editor started from; without it the save goes over whatever is there
 * @throws AppError `not_found`, `invalid`, `duplicate`, or `stale` when somebody else saved since that revision
 */
export async function updateEntry(context: WriteContext, module: BoundModule, id: string, input: unknown, revision?: number): Promise<EntryRow> {
  const { db, actor, clock, changes } = context;
  const given = parseEntry(module, input);
  const before = await requireEntry(db, module, { role: 'admin' }, id);
  if (revision !== undefined && revision !== before.revision) throw new AppError('stale');
  const values = mergeEntry(module, fieldValues(module, before), given);
  const columns = await withRendering(db, module, await completeEntry(db, module, values), before);
  const recorded = await refusing(module, () =>
    db.transaction(async (tx) => {
      const saved = await tx
        .update(module.table)
        .set({ ...columns, updated_at: clock.now(), revision: sql`${module.table.revision} + 1` } as never)
        .where(and(eq(module.table.id, id), eq(module.table.revision, before.revision)))
        .returning({ id: module.table.id });
      if (saved.length === 0) throw new AppError('stale');
      await keepOldAddress(tx, module, before, columns);
      await noteFiles(tx, module, id, columns);
      const subject = { subject: module.definition.key, subjectId: id, title: String(values.title) };
      await notifyOwner(tx, actor, before.created_by, { ...subject, action: 'update' });
      return recordChange(tx, actor, { ...subject, action: 'update', ...differences(module, before, { ...columns, category: values.category }) });
    }),
  );
  await changes.publish(recorded);
  return requireEntry(db, module, { role: 'admin' }, id);
}

/** The row's values by field name, as `parseEntry` would have given them. */
function fieldValues(module: BoundModule, row: EntryRow): EntryValues {
  const values: EntryValues = { status: row.status };
  for (const [name, field] of Object.entries(module.definition.fields)) {
    values[name] = field.kind === 'category' ? (row.category?.slug ?? null) : row[name];
    if (field.kind === 'file') Object.values(field.companions).forEach((companion) => (values[companion] = row[companion]));
  }
  return values;
}
