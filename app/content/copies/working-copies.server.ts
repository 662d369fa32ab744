import { and, desc, eq, gte, sql } from 'drizzle-orm';
import { asPerson, idOfReader, reader } from '#app/platform/as-person.server';
import type { Database } from '#app/platform/db.server';
import { AppError } from '#app/platform/errors';
import { prepared } from '#app/platform/prepared.server';
import { unsavedKeptDays } from '#app/platform/unsaved-kept-days';
import { longestCopy, working_copies as table } from './tables.server';
import type { WorkingCopy } from './working-copy';

/** Whose copy, and of which form. */
export interface CopyKey {
  userId: string;
  /** A module's key, or `fragment`. */
  module: string;
  /** The id of the entry or fragment, or `new`. */
  id: string;
  /** Whether it is the form of the entry's draft. */
  ofDraft: boolean;
}

/** More forms than anybody has open at a time. */
const mostForms = 50;

const formName = ({ id, ofDraft }: CopyKey) => (ofDraft ? `${id}:draft` : id);
const isForm = (key: CopyKey) =>
  and(eq(table.user_id, key.userId), eq(table.module, key.module), eq(table.form, formName(key)));
const isKept = gte(table.saved_at, sql`now() - make_interval(days => ${unsavedKeptDays}::int)`);

/** The copy of a form, if there is one. */
export async function findCopy(db: Database, key: CopyKey): Promise<WorkingCopy | undefined> {
  const { typed, revision, saved_at } = table;
  const query = prepared(db, table, 'copy', () => {
    const isAsked = and(eq(table.module, sql.placeholder('module')), eq(table.form, sql.placeholder('form')));
    const own = db
      .select({ typed, revision, saved_at })
      .from(table)
      .where(and(eq(table.user_id, idOfReader), isAsked, isKept))
      .limit(1)
      .as('own');
    return db
      .select({ typed: own.typed, revision: own.revision, saved_at: own.saved_at })
      .from(reader(sql.placeholder('userId')))
      .innerJoinLateral(own, sql`true`);
  });
  const [row] = await query.execute({ userId: key.userId, module: key.module, form: formName(key) });
  if (!row) return undefined;
  return {
    typed: JSON.parse(row.typed) as WorkingCopy['typed'],
    revision: row.revision,
    savedAt: row.saved_at.toISOString(),
  };
}

/**
 * Stores what was typed into a form, replacing its earlier copy. It makes no revision and announces no change.
 * @param isSaved asked in the transaction: a copy that arrives after its form was saved is dropped
 * @returns whether it was stored
 * @throws AppError `too_large`
 */
export function saveCopy(
  db: Database,
  key: CopyKey,
  copy: WorkingCopy,
  isSaved: (tx: Database) => Promise<boolean>,
): Promise<boolean> {
  const typed = JSON.stringify(copy.typed);
  if (typed.length > longestCopy) throw new AppError('too_large');
  return asPerson(db, key.userId, async (tx) => {
    if (await isSaved(tx)) return false;
    const kept = { typed, revision: copy.revision, saved_at: new Date(copy.savedAt) };
    const row = { user_id: key.userId, module: key.module, form: formName(key), ...kept };
    await tx
      .insert(table)
      .values(row)
      .onConflictDoUpdate({ target: [table.user_id, table.module, table.form], set: kept });
    const tooMany = tx
      .select({ at: table.saved_at })
      .from(table)
      .orderBy(desc(table.saved_at))
      .offset(mostForms)
      .limit(1);
    await tx.delete(table).where(sql`${table.saved_at} <= (${tooMany})`);
    return true;
  });
}

/** Removes the copy of a form that was saved or discarded. */
export const forgetCopy = (db: Database, key: CopyKey): Promise<void> =>
  asPerson(db, key.userId, async (tx) => void (await tx.delete(table).where(isForm(key))));

/** Removes all copies older than `unsavedKeptDays`. */
export const forgetOldCopies = (db: Database): Promise<unknown> =>
  db.execute(sql`select forget_working_copies(make_interval(days => ${unsavedKeptDays}::int))`);
