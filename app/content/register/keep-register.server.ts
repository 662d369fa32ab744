import { and, asc, eq, gt } from 'drizzle-orm';
import type { Database } from '#app/platform/db.server';
import type { BoundModule } from '../bind-table.server';
import { readRevisions, type Revision } from '../revisions/pack-revisions.server';
import { type EntryState, stateAfter } from '../revisions/revision-content';
import { isOpened, publicationOf } from './publication-of';
import { published_changes as table } from './tables.server';

/** The subject of renewals: what shows the register depends on it. */
export const registerSubject = 'published_changes';

/** A save, as its revision keeps it. */
interface RegisteredSave {
  id: string;
  number: number;
  at: Date;
  author: string | null;
  note: string;
  before: EntryState | undefined;
  after: EntryState;
}

const isPublished = (state: EntryState | undefined) => state?.status === 'published';

/**
 * Tells the register of a save, in its transaction and after its revision. A planned publication that this save
 * overtakes never happened, and what only members have seen is not for the public that it is opened to.
 */
export async function registerSave(tx: Database, module: BoundModule, save: RegisteredSave): Promise<void> {
  if (isOpened(save)) await tx.delete(table).where(eq(table.entry_id, save.id));
  if (!isPublished(save.before) && !isPublished(save.after)) return;
  const [first] = await tx
    .select({ publicAt: table.public_at })
    .from(table)
    .where(eq(table.entry_id, save.id))
    .orderBy(asc(table.public_at))
    .limit(1);
  if (!first) await insertRows(tx, registerOf(module, save.id, await readRevisions(tx, save.id)));
  else {
    await tx.delete(table).where(and(eq(table.entry_id, save.id), gt(table.public_at, save.at)));
    // The first row is the publication, whatever the clocks of instances say.
    await insertRows(tx, rowsOf(module, first.publicAt > save.at ? { ...save, before: undefined } : save));
  }
}

type Row = typeof table.$inferInsert;

function rowsOf({ definition }: BoundModule, save: RegisteredSave): Row[] {
  const publication = publicationOf(definition, save);
  if (!publication) return [];
  const { publicAt, kind, note } = publication;
  const { id, number, author } = save;
  return [{ entry_id: id, module: definition.key, number, public_at: publicAt, author_id: author, kind, note }];
}

/** The whole register of an entry, from its revisions, the oldest first. */
export function registerOf(module: BoundModule, id: string, revisions: readonly Revision[]): Row[] {
  let rows: Row[] = [];
  let before: EntryState | undefined;
  for (const { number, created_at: at, author_id: author, note, content } of revisions) {
    // What is kept as changes and follows nothing tells no state: the next whole one does.
    if (!before && !('whole' in content)) continue;
    const after = stateAfter(before, content);
    if (isOpened({ before, after })) rows = [];
    if (isPublished(before) || isPublished(after)) {
      rows = rows.filter(({ public_at }) => public_at <= at);
      const known = rows.length > 0 ? before : undefined;
      rows.push(...rowsOf(module, { id, number, at, author, note, before: known, after }));
    }
    before = after;
  }
  return rows;
}

export const insertRows = async (tx: Database, rows: Row[]) =>
  rows.length === 0 ? undefined : tx.insert(table).values(rows).onConflictDoNothing();
