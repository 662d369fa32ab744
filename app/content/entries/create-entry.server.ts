import { recordChange } from '#app/audit/changes.server';
import type { BoundModule, EntryRow } from '../bind-table.server';
import { withCategoryCare } from '../care/category-care.server';
import { entryDefaults } from '../entry-schema.server';
import { stateOf } from '../revisions/entry-state.server';
import { recordRevision } from '../revisions/record-revision.server';
import type { RevisionKind } from '../revisions/revision-kinds';
import { requireMayPublish, statusIn, unrestricted } from '../access.server';
import { completeEntry, parseEntry } from './check-entry.server';
import { requireEntry } from './get-entry.server';
import { differences, noteUses, refusing, withRendering } from './stored-entry.server';
import type { WriteContext } from '#app/audit/write-context.server';

/** Columns that only the portal sets; sample content and imports set them too, as they have a past. */
export interface EntryPast {
  id?: string;
  created_by?: string | null;
  created_at?: Date;
  updated_at?: Date;
  verified_at?: Date | null;
}

/**
 * Creates an entry from the input of a form or a client.
 * @param mayLack names of required fields that may be empty all the same
 * @throws AppError `forbidden`, `invalid` with messages by field, `duplicate` for an address that is taken
 */
export async function createEntry(
  context: WriteContext,
  module: BoundModule,
  input: unknown,
  past: EntryPast = {},
  kind: RevisionKind = 'create',
  mayLack: readonly string[] = [],
): Promise<EntryRow> {
  const { db, actor, clock, changes } = context;
  requireMayPublish(context, statusIn(input));
  const { note, ...given } = parseEntry(module, input);
  const now = clock.now();
  const values = await withCategoryCare(db, module, { ...entryDefaults(module.definition, now), ...given }, now);
  const columns = await withRendering(db, module, await completeEntry(db, module, values, mayLack));
  const made = await refusing(module, () =>
    db.transaction(async (tx) => {
      const inserted = await tx
        .insert(module.table)
        .values({ ...columns, created_by: actor.id, ...past })
        .returning({ id: module.table.id });
      const { id } = inserted[0] as { id: string };
      await noteUses(tx, module, id, columns);
      const save = { id, number: 1, at: past.updated_at ?? now, actor, kind, note: note as string | undefined };
      await recordRevision(tx, module, { ...save, after: stateOf(module, { ...values, ...columns }) });
      const { after } = differences(module, undefined, { ...values, ...columns });
      const title = String(values.title);
      return {
        id,
        recorded: await recordChange(tx, actor, {
          action: 'create',
          subject: module.definition.key,
          subjectId: id,
          title,
          after,
          reach: columns.status === 'published' ? undefined : 'nothing',
        }),
      };
    }),
  );
  await changes.publish(made.recorded);
  return requireEntry(db, module, unrestricted, made.id);
}
