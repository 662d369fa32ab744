import { eq } from 'drizzle-orm';
import type { WriteContext } from '#app/audit/write-context.server';
import { unrestricted } from '../access.server';
import type { BoundModule, EntryRow } from '../bind-table.server';
import { requireEntry } from '../entries/get-entry.server';
import { updateEntry } from '../entries/update-entry.server';
import { forgetDraft } from './discard-draft.server';
import { knownFields } from './drafted-entry.server';
import { draftTag, type ExpectedDraft, requireDraft, requireExpected } from './find-draft.server';
import { requirePublished } from './save-draft.server';
import { entry_drafts as table } from './tables.server';

/** How a draft is published, now or later. */
export interface Publication {
  /** The revision's note, in place of the draft's own. */
  note?: string;
  /**
   * The entry's current revision, where the caller has seen it. Without it nobody may have saved the entry since the
   * draft was started.
   */
  revision?: number;
  /** The draft that the caller has seen. */
  expected?: ExpectedDraft;
}

/**
 * Publishes the draft: its fields become the entry's, and the draft is removed.
 * @throws AppError `not_found`, `not_published`, `stale`, `invalid`
 */
export async function publishDraft(
  context: WriteContext,
  module: BoundModule,
  id: string,
  { note, revision, expected }: Publication = {},
): Promise<EntryRow> {
  const { db } = context;
  const entry = await requireEntry(db, module, unrestricted, id);
  const [kept] = await db.select({ note: table.note }).from(table).where(eq(table.entry_id, id));
  const draft = await requireDraft(db, id);
  requireExpected(draft, expected);
  requirePublished(entry);
  const input = { ...knownFields(module, draft.fields), note: note ?? kept?.note };
  return updateEntry(context, module, id, input, {
    revision: revision ?? draft.base,
    kind: 'publish',
    within: async (tx, before) => {
      requirePublished(before);
      requireExpected(await requireDraft(tx, id), (tag) => tag === draftTag(draft));
      await forgetDraft(tx, id);
    },
  });
}
