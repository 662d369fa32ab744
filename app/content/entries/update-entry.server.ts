import { eq } from 'drizzle-orm';
import { recordChange } from '#app/audit/changes.server';
import type { WriteContext } from '#app/audit/write-context.server';
import { notifyOwner } from '#app/notifications/notify-owner.server';
import type { Database } from '#app/platform/db.server';
import { AppError } from '#app/platform/errors';
import { isUuid } from '#app/platform/validation.server';
import type { BoundModule, EntryRow, EntryValues } from '../bind-table.server';
import { fieldOfKind } from '../define-module';
import { stateOf } from '../revisions/entry-state.server';
import { recordRevision } from '../revisions/record-revision.server';
import type { RevisionKind } from '../revisions/revision-kinds';
import { requireMayPublish, statusIn, unrestricted } from '../access.server';
import { isSubmitted, moveSubmission } from '../review/follow-change.server';
import { storedFingerprint } from '../review/reviewed-content.server';
import { completeEntry, fieldValues, mergeEntry, parseEntry } from './check-entry.server';
import { requireEntry } from './get-entry.server';
import { differences, keepOldAddress, noteUses, reachOf, refusing, withRendering } from './stored-entry.server';

/** Options of an update. */
export interface Updating {
  /** The revision that the editor started from (optimistic locking). */
  revision?: number;
  /** The kind of the new revision; by default a save, or a publication where the entry becomes public. */
  kind?: RevisionKind;
  /** Whoever created the entry is not notified. */
  isQuiet?: boolean;
  /** Further writes that belong to the save: run in its transaction, with the entry locked, before it is changed. */
  within?: (tx: Database, before: EntryRow) => Promise<void>;
}

/**
 * Changes the given fields of an entry. Saves of one entry are serialised; without `revision` the last one wins.
 * @throws AppError `not_found`, `forbidden`, `needs_second_person`, `invalid`, `duplicate`, or `stale` when somebody
 *   else has saved since that revision
 */
export async function updateEntry(
  context: WriteContext,
  module: BoundModule,
  id: string,
  input: unknown,
  { revision, kind, isQuiet, within }: Updating = {},
): Promise<EntryRow> {
  const { db, changes } = context;
  if (context.mayPublish === false)
    requireMayPublish(context, (await requireEntry(db, module, unrestricted, id)).status, statusIn(input));
  const { note, ...given } = parseEntry(module, input);
  const seen = expectRevision(await requireEntry(db, module, unrestricted, id), revision);
  // Rendering takes time, so the row is locked only after it.
  const rendered = await renderGiven(db, module, given, seen);
  const recorded = await refusing(module, () =>
    db.transaction(async (tx) => {
      const before = await lockEntry(tx, module, id, revision);
      await within?.(tx, before);
      return applyUpdate(tx, context, module, before, {
        given,
        rendered,
        note: note as string | undefined,
        kind,
        isQuiet,
      });
    }),
  );
  await changes.publish(recorded);
  return requireEntry(db, module, unrestricted, id);
}

/**
 * The entry, locked until the transaction ends.
 * @throws AppError `not_found`, or `stale` when `revision` is given and no longer the current one
 */
export async function lockEntry(tx: Database, module: BoundModule, id: string, revision?: number): Promise<EntryRow> {
  if (isUuid(id))
    await tx.select({ id: module.table.id }).from(module.table).where(eq(module.table.id, id)).for('update');
  return expectRevision(await requireEntry(tx, module, unrestricted, id), revision);
}

function expectRevision(entry: EntryRow, revision: number | undefined): EntryRow {
  if (revision !== undefined && revision !== entry.revision) throw new AppError('stale');
  return entry;
}

/**
 * The rendering of the markdown, where the save gives one.
 * @throws AppError `invalid`
 */
export async function renderGiven(
  db: Database,
  module: BoundModule,
  given: EntryValues,
  seen: EntryRow,
): Promise<EntryValues> {
  const markdown = fieldOfKind(module.definition, 'markdown');
  if (!markdown || !(markdown.name in given)) return {};
  const { rendered } = await withRendering(db, module, given, seen);
  return { rendered };
}

interface Update {
  given: EntryValues;
  /** The new rendering, if the save has one. */
  rendered: EntryValues;
  note: string | undefined;
  kind: RevisionKind | undefined;
  isQuiet?: boolean | undefined;
}

async function applyUpdate(
  tx: Database,
  { actor, clock }: WriteContext,
  module: BoundModule,
  before: EntryRow,
  { given, rendered, note, kind, isQuiet }: Update,
) {
  const { id } = before;
  const stored = fieldValues(module, before);
  const values = mergeEntry(module, stored, given);
  // Who answers for many entries is no change of theirs: readers and feeds would take each for a new one.
  const isHandedOver = kind === 'bulk' && Object.keys(given).every((name) => name === 'owner');
  const columns = { ...(await completeEntry(tx, module, values)), ...rendered };
  const [at, number] = [clock.now(), before.revision + 1];
  // Of what is published its draft is under review.
  const isReviewed = columns.status !== 'published' && (await isSubmitted(tx, id));
  const content = isReviewed ? await storedFingerprint(tx, module, id) : '';
  await tx
    .update(module.table)
    .set({ ...columns, ...(!isHandedOver && { updated_at: at }), revision: number })
    .where(eq(module.table.id, id));
  const made = kind ?? (before.status !== 'published' && columns.status === 'published' ? 'publish' : 'save');
  const after = stateOf(module, { ...values, ...columns });
  await recordRevision(tx, module, { id, number, at, actor, kind: made, note, after }, before);
  await keepOldAddress(tx, module, before, columns);
  await noteUses(tx, module, id, { rendered: before.rendered, ...columns });
  const subject = { subject: module.definition.key, subjectId: id, title: String(values.title) };
  if (!isQuiet) await notifyOwner(tx, actor, before.created_by, { ...subject, action: 'update' });
  const differing = differences(module, stored, { ...values, ...columns });
  if (isReviewed && (await storedFingerprint(tx, module, id)) !== content) await moveSubmission(tx, id, actor.id);
  const reach = reachOf(module, before, columns, Object.keys(differing.after));
  return recordChange(tx, actor, { ...subject, action: 'update', ...differing, reach });
}
