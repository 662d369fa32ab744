import type { WriteContext } from '#app/audit/write-context.server';
import { unrestricted } from '#app/content/access.server';
import type { BoundModule, EntryRow, EntryValues } from '#app/content/bind-table.server';
import { parseEntry } from '#app/content/entries/check-entry.server';
import { requireEntry } from '#app/content/entries/get-entry.server';
import { noDraft } from '#app/content/drafts/no-draft';
import type { Draft } from '#app/content/drafts/find-draft.server';
import { saveDraft } from '#app/content/drafts/save-draft.server';
import { stateOf } from '#app/content/revisions/entry-state.server';
import { requireRevision } from '#app/content/revisions/read-revisions.server';
import { differingFields, type EntryState } from '#app/content/revisions/revision-content';
import type { Database } from '#app/platform/db.server';
import { AppError } from '#app/platform/errors';

/** Whether a form is to be saved as a draft. */
export const isForDraft = (form: FormData) => form.get('intent') === 'draft' || form.has('overwrite_draft');

interface Opened {
  /** The revision of the entry that the form was opened with. */
  revision: number | undefined;
  /** The tag of the draft that the form was opened with, or that may be overwritten; `noDraft` for none. */
  draft: string;
  /** Further writes that belong to the save, in its transaction. */
  within?: (tx: Database) => Promise<unknown>;
}

/**
 * Saves a form as the draft over a published entry: only the fields in which it differs from what it was opened with,
 * so that publishing the draft takes back nothing that somebody else saves meanwhile.
 * @throws AppError as `saveDraft` does; `stale` also where a draft was begun, changed or removed since the form was
 *   opened
 */
export async function saveFormAsDraft(
  writer: WriteContext,
  module: BoundModule,
  id: string,
  { status, ...rest }: EntryValues,
  opened: Opened,
): Promise<Draft> {
  // The form of a draft has no status; where one was submitted, the refusal is shown at its field. A moderator's is of
  // the time before the publication.
  const input = status && status !== 'published' && writer.mayPublish !== false ? { ...rest, status } : rest;
  const entry = await requireEntry(writer.db, module, unrestricted, id);
  // If the original state is no longer known, the draft contains the whole form.
  const before = (await findState(writer.db, module, entry, opened.revision ?? entry.revision)) ?? {};
  const { note: _note, ...given } = parseEntry(module, input);
  const changed = new Set(differingFields(before, stateOf(module, given)));
  const fields = Object.entries(input).filter(([name]) => name === 'note' || name === 'status' || changed.has(name));
  const expected = opened.draft === noDraft ? null : (tag: string) => tag === opened.draft;
  return saveDraft(writer, module, id, Object.fromEntries(fields), {
    expected,
    base: opened.revision,
    within: opened.within,
  });
}

/** The fields of an entry after a revision, or null where that is no longer known. */
export async function findState(
  db: Database,
  module: BoundModule,
  entry: EntryRow,
  revision: number,
): Promise<EntryState | null> {
  try {
    return (await requireRevision(db, module, entry, revision)).state;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}
