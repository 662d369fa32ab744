import { and, eq } from 'drizzle-orm';
import { recordChange } from '#app/audit/changes.server';
import type { WriteContext } from '#app/audit/write-context.server';
import { setEntryFiles } from '#app/files/entry-files.server';
import { notifyOwner } from '#app/notifications/notify-owner.server';
import { AppError } from '#app/platform/errors';
import type { BoundModule } from '../bind-table.server';
import { slug_redirects } from '../tables.server';
import { fieldValues } from './check-entry.server';
import { requireEntry } from './get-entry.server';
import { differences, refusing } from './stored-entry.server';

/**
 * Removes an entry with its old addresses and its hold on files; the sweep removes files that nothing else holds.
 * @throws AppError `not_found`, or `stale` when `revision` is given and no longer the present one
 */
export async function deleteEntry(
  context: WriteContext,
  module: BoundModule,
  id: string,
  revision?: number,
): Promise<void> {
  const { db, actor, changes } = context;
  const entry = await requireEntry(db, module, { role: 'admin' }, id);
  if (revision !== undefined && revision !== entry.revision) throw new AppError('stale');
  const subject = { subject: module.definition.key, subjectId: id, title: entry.title };
  const recorded = await refusing(module, () =>
    db.transaction(async (tx) => {
      const gone = await tx.delete(module.table).where(eq(module.table.id, id)).returning({ id: module.table.id });
      if (gone.length === 0) throw new AppError('not_found');
      await tx
        .delete(slug_redirects)
        .where(and(eq(slug_redirects.module, module.definition.key), eq(slug_redirects.entry_id, id)));
      await setEntryFiles(tx, module.definition.key, id, []);
      await notifyOwner(tx, actor, entry.created_by, { ...subject, action: 'delete' });
      return recordChange(tx, actor, {
        ...subject,
        action: 'delete',
        ...differences(module, fieldValues(module, entry), undefined),
      });
    }),
  );
  await changes.publish(recorded);
}
