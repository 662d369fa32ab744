import { and, asc, eq, not, sql } from 'drizzle-orm';
import { announceRenewal } from '#app/audit/changes.server';
import type { Database } from '#app/platform/db.server';
import { invalid } from '#app/platform/errors';
import { oneOf } from '#app/platform/one-of.server';
import { markdownTexts as texts } from '#app/texts/pl/markdown';
import type { UsedFragment } from '../markdown/rendered-markdown';
import { fragment_uses, fragments } from './tables.server';

/** The subject of fragments in the audit log, among deleted entries and among the uses of files. */
export const fragmentSubject = 'fragment';

/**
 * Records which fragments an entry shows, in the transaction of its save. Locks them, so that none is deleted or
 * changed before the save is done. Where one has changed since the text was rendered, the entry is rendered again after
 * the save.
 * @param module a module's key, or the subject of drafts
 * @throws AppError `invalid` where one has been deleted or renamed
 */
export async function setFragmentUses(
  tx: Database,
  module: string,
  entryId: string,
  used: readonly UsedFragment[] = [],
): Promise<void> {
  const ofEntry = and(eq(fragment_uses.module, module), eq(fragment_uses.entry_id, entryId));
  const ids = used.map(({ id }) => id);
  await tx.delete(fragment_uses).where(and(ofEntry, not(oneOf(fragment_uses.fragment_id, ids))));
  if (used.length === 0) return;
  const present = await tx
    .select({ id: fragments.id, name: fragments.name, revision: fragments.revision })
    .from(fragments)
    .where(oneOf(fragments.id, ids))
    .orderBy(asc(fragments.id))
    .for('share');
  const found = new Map(present.map((fragment) => [fragment.id, fragment]));
  const gone = used.find(({ id, name }) => found.get(id)?.name !== name);
  if (gone) throw invalid({ content: [texts.fragment.unknown(gone.name)] });
  await tx
    .insert(fragment_uses)
    .values(used.map(({ id, revision }) => ({ fragment_id: id, module, entry_id: entryId, revision })))
    .onConflictDoUpdate({
      target: [fragment_uses.fragment_id, fragment_uses.module, fragment_uses.entry_id],
      set: { revision: sql`excluded.revision` },
    });
  if (used.some(({ id, revision }) => found.get(id)?.revision !== revision)) await announceRenewal(tx, fragmentSubject);
}

/** The entries that show one of these fragments; with null among them, any fragment. */
export const listEntriesWith = (
  db: Database,
  fragmentIds: readonly (string | null)[],
): Promise<{ module: string; entryId: string }[]> =>
  db
    .selectDistinct({ module: fragment_uses.module, entryId: fragment_uses.entry_id })
    .from(fragment_uses)
    .where(
      fragmentIds.includes(null)
        ? undefined
        : oneOf(
            fragment_uses.fragment_id,
            fragmentIds.filter((id) => id !== null),
          ),
    );
