import { recordChange } from '#app/audit/changes.server';
import type { WriteContext } from '#app/audit/write-context.server';
import { setEntryFiles } from '#app/files/entry-files.server';
import type { Database } from '#app/platform/db.server';
import { AppError, invalid } from '#app/platform/errors';
import { validationTexts } from '#app/texts/pl/validation';
import { unrestricted } from '../access.server';
import type { BoundModule, EntryRow, EntryValues } from '../bind-table.server';
import { windowOf } from '../define-module';
import { completeEntry, fieldValues, mergeEntry, parseEntry } from '../entries/check-entry.server';
import { requireEntry } from '../entries/get-entry.server';
import { fragmentsOf } from '../entries/stored-entry.server';
import { lockEntry, renderGiven } from '../entries/update-entry.server';
import { setFragmentUses } from '../fragments/fragment-uses.server';
import { followDraft } from '../review/follow-change.server';
import { stateOf } from '../revisions/entry-state.server';
import type { EntryState } from '../revisions/revision-content';
import { subject } from './discard-draft.server';
import { endsBefore } from './drafted-entry.server';
import { type Draft, type ExpectedDraft, findDraft, requireDraft, requireExpected } from './find-draft.server';
import { entry_drafts as table } from './tables.server';

interface DraftSaving {
  /** The draft that the caller has seen. */
  expected?: ExpectedDraft;
  /** The entry's revision that a new draft starts from; the current one by default. */
  base?: number;
  /** Further writes that belong to the save, in its transaction. */
  within?: (tx: Database) => Promise<unknown>;
}

/**
 * Stores fields as the draft of a published entry, replacing its draft.
 * @throws AppError `not_published`, `stale`, `invalid` for the same reasons as a save of the entry
 */
export async function saveDraft(
  { db, actor, clock, changes, mayPublish }: WriteContext,
  module: BoundModule,
  id: string,
  input: unknown,
  { expected, base, within }: DraftSaving = {},
): Promise<Draft> {
  const { note, ...given } = parseEntry(module, input);
  if (given.status !== undefined && given.status !== 'published')
    throw invalid({ status: [validationTexts.draftStatus] });
  delete given.status;
  const seen = await requireEntry(db, module, unrestricted, id);
  requirePublished(seen);
  // Rendered only to check that it can be: readers get the rendering made at publication.
  const rendered = await renderGiven(db, module, given, seen);
  const { draft, recorded } = await db.transaction(async (tx) => {
    const entry = await lockEntry(tx, module, id);
    requirePublished(entry);
    const before = await findDraft(tx, id);
    requireExpected(before, expected);
    const values = mergeEntry(module, fieldValues(module, entry), given);
    await completeEntry(tx, module, values);
    if (mayPublish !== false && before?.publish_at && endsBefore(module, values, new Date(before.publish_at)))
      throw invalid({ [windowOf(module.definition).until]: [validationTexts.endsBeforePlan] });
    const fields = onlyGiven(stateOf(module, given), given);
    const at = clock.now();
    const saved = {
      fields,
      note: (note as string | undefined) ?? '',
      author_id: actor.id,
      updated_at: at,
      // A moderator's change unschedules the draft: an admin has to decide again.
      ...(mayPublish === false && { publish_at: null }),
    };
    const from = Math.min(base ?? entry.revision, entry.revision);
    const begun = { ...saved, entry_id: id, module: module.definition.key, base: from, created_at: at };
    await tx.insert(table).values(begun).onConflictDoUpdate({ target: table.entry_id, set: saved });
    await setEntryFiles(tx, subject, id, filesIn(fields));
    await setFragmentUses(tx, subject, id, fragmentsOf(rendered));
    await within?.(tx);
    await followDraft(tx, module, entry, actor.id);
    return {
      draft: await requireDraft(tx, id),
      recorded: await recordChange(tx, actor, { subject, subjectId: id, title: entry.title, action: 'update' }),
    };
  });
  await changes.publish(recorded);
  return draft;
}

/** @throws AppError `not_published` for an entry that can have no draft */
export function requirePublished({ status }: EntryRow): void {
  if (status !== 'published') throw new AppError('not_published');
}

const onlyGiven = (state: EntryState, given: EntryValues): EntryState =>
  Object.fromEntries(Object.entries(state).filter(([name]) => name in given));

/** Names that may be files of the portal; `setEntryFiles` keeps those that are. */
const filesIn = (fields: EntryState) => [
  ...new Set([...JSON.stringify(fields).matchAll(/\/files\/([\w.-]+)/g)].map(([, name]) => name ?? '')),
];
