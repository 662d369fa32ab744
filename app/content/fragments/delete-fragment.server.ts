import { eq } from 'drizzle-orm';
import { recordChange } from '#app/audit/changes.server';
import type { WriteContext } from '#app/audit/write-context.server';
import { setEntryFilesHidden } from '#app/files/entry-files.server';
import { users } from '#app/identity/tables.server';
import { longestFragmentName } from '#app/markdown/fragment';
import { type Database, databaseErrorCode } from '#app/platform/db.server';
import { AppError } from '#app/platform/errors';
import { fragmentTexts as texts } from '#app/texts/pl/fragments';
import { requireDeleted } from '../deleted/deleted-entries.server';
import { deleted_entries } from '../deleted/tables.server';
import { withFreeAddress } from '../entries/free-address.server';
import { renderFragment } from '../markdown/render-text.server';
import { fragmentSubject } from './fragment-uses.server';
import { listUses } from './list-uses.server';
import type { FragmentRow } from './read-fragments.server';
import { lockFragment, recordFragment, writeFragment } from './save-fragment.server';
import { fragments } from './tables.server';

/**
 * Moves a fragment to the deleted entries, where it is kept for a while with its history and its references to files.
 * @throws AppError `not_found`, `stale`, `in_use` while a text shows it
 */
export async function deleteFragment(context: WriteContext, id: string, revision?: number): Promise<void> {
  const { db, actor, changes, clock } = context;
  const recorded = await db
    .transaction(async (tx) => {
      const { uses: _, ...entry } = await lockFragment(tx, id, revision);
      const { title, name, content } = entry;
      const life = { deleted_at: clock.now(), deleted_by: actor.id };
      await tx.insert(deleted_entries).values({ id, module: fragmentSubject, title, entry, redirects: [], ...life });
      await setEntryFilesHidden(tx, fragmentSubject, id, true);
      await tx.delete(fragments).where(eq(fragments.id, id));
      const before = { title, name, content };
      return recordChange(tx, actor, { subject: fragmentSubject, subjectId: id, action: 'delete', title, before });
    })
    .catch(async (error: unknown) => {
      if (databaseErrorCode(error) !== '23503') throw error;
      const uses = await listUses(db, id);
      throw new AppError('in_use', { message: texts.inUse(uses.map((use) => use.title)), cause: error });
    });
  await changes.publish(recorded);
}

/** A fragment as JSON keeps it. */
type Kept = Omit<typeof fragments.$inferSelect, 'created_at' | 'updated_at'> & { created_at: string };

/**
 * Restores a deleted fragment with its id, files, history and name, or a free name like it where that is taken.
 * @throws AppError `not_found`
 */
export async function undeleteFragment(
  context: WriteContext,
  id: string,
  { note }: { note?: string } = {},
): Promise<FragmentRow> {
  const { entry } = await requireDeleted(context, id);
  const { title, content, created_by, created_at, ...kept } = entry as unknown as Kept;
  const { files } = (await renderFragment(context.db, content)).rendered;
  return withFreeAddress(() =>
    writeFragment(context, async (tx) => {
      const gone = await tx.delete(deleted_entries).where(eq(deleted_entries.id, id)).returning();
      if (gone.length === 0) throw new AppError('not_found');
      const name = await findFreeName(tx, kept.name);
      const [number, at] = [kept.revision + 1, context.clock.now()];
      await tx.insert(fragments).values({
        id,
        title,
        name,
        content,
        created_by: await stillThere(tx, created_by),
        created_at: new Date(created_at),
        updated_at: at,
        revision: number,
      });
      await setEntryFilesHidden(tx, fragmentSubject, id, false);
      const state = { title, name, content };
      await recordFragment(tx, context, { id, kept: state, number, kind: 'undelete', note, files });
      return { id, change: { action: 'undelete', title } };
    }),
  );
}

const mostTried = 1_000;

/** The name itself where it is free, else with a number appended: `godziny` → `godziny-2`. */
async function findFreeName(tx: Database, wanted: string): Promise<string> {
  for (let number = 1; number < mostTried; number += 1) {
    const suffix = number === 1 ? '' : `-${number}`;
    const name = `${wanted.slice(0, longestFragmentName - suffix.length).replace(/-+$/, '')}${suffix}`;
    const taken = await tx.select({ id: fragments.id }).from(fragments).where(eq(fragments.name, name));
    if (taken.length === 0) return name;
  }
  throw new AppError('duplicate');
}

async function stillThere(tx: Database, user: string | null): Promise<string | null> {
  if (user === null) return null;
  const [found] = await tx.select({ id: users.id }).from(users).where(eq(users.id, user)).for('key share');
  return found?.id ?? null;
}
