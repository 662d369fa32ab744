import { and, eq, sql } from 'drizzle-orm';
import { recordChange } from '#app/audit/changes.server';
import type { WriteContext } from '#app/audit/write-context.server';
import { setEntryFilesHidden } from '#app/files/entry-files.server';
import { notifyOwner } from '#app/notifications/notify-owner.server';
import type { Database } from '#app/platform/db.server';
import { AppError } from '#app/platform/errors';
import type { BoundModule } from '../bind-table.server';
import { deleted_entries } from '../deleted/tables.server';
import { setDraftHidden } from '../drafts/discard-draft.server';
import { slug_redirects } from '../tables.server';
import { fieldValues } from './check-entry.server';
import { differences, refusing } from './stored-entry.server';
import { lockEntry } from './update-entry.server';

/**
 * Takes an entry out of its module, with its old addresses: nobody can read it any more. The row, its revisions, its
 * draft and its references to files are kept for a while, so that it can be restored.
 * @throws AppError `forbidden`, `not_found`, or `stale` when `revision` is given and no longer the current one
 */
export async function deleteEntry(
  context: WriteContext,
  module: BoundModule,
  id: string,
  revision?: number,
): Promise<void> {
  const { db, actor, changes, clock, mayPublish } = context;
  if (mayPublish === false) throw new AppError('forbidden');
  const recorded = await refusing(module, () =>
    db.transaction(async (tx) => {
      const entry = await lockEntry(tx, module, id, revision);
      const subject = { subject: module.definition.key, subjectId: id, title: entry.title };
      await keepDeleted(tx, module, id, { at: clock.now(), by: actor.id });
      await tx.delete(module.table).where(eq(module.table.id, id));
      await tx
        .delete(slug_redirects)
        .where(and(eq(slug_redirects.module, module.definition.key), eq(slug_redirects.entry_id, id)));
      await setEntryFilesHidden(tx, module.definition.key, id, true);
      await setDraftHidden(tx, id, true);
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

/** Copies the locked row, without its generated columns. */
async function keepDeleted(
  tx: Database,
  { definition, table }: BoundModule,
  id: string,
  deleted: { at: Date; by: string | null },
): Promise<void> {
  const addresses = sql`select coalesce(jsonb_agg(slug), '[]') from ${slug_redirects} where module = ${definition.key} and entry_id = ${id}`;
  await tx.execute(sql`
    insert into ${deleted_entries} (id, module, title, entry, redirects, deleted_at, deleted_by)
    select id, ${definition.key}, title, to_jsonb(kept) - 'search_text' - 'search_title', (${addresses}), ${deleted.at.toISOString()}, ${deleted.by}
    from (select * from ${table} where ${table.id} = ${id}) as kept`);
}
