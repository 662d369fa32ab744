import { and, asc, eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import { asPerson, idOfReader, reader } from '#app/platform/as-person.server';
import type { Database } from '#app/platform/db.server';
import { AppError, invalid } from '#app/platform/errors';
import { prepared } from '#app/platform/prepared.server';
import { filledLine, filledText, parseInput } from '#app/platform/validation.server';
import { viewTexts } from '#app/texts/pl/views';
import { type ListView, longestSearch, longestViewName, mostViews } from './list-view';
import { list_views as table } from './tables.server';

/** Whose views, and of which module's list. */
export interface ViewsKey {
  userId: string;
  module: string;
}

const isOf = ({ userId, module }: ViewsKey) => and(eq(table.user_id, userId), eq(table.module, module));

/** The person's views of a list, by name. */
export const listViews = (db: Database, key: ViewsKey): Promise<ListView[]> =>
  prepared(db, table, 'views', () => {
    const own = db
      .select({ name: table.name, search: table.search })
      .from(table)
      .where(and(eq(table.user_id, idOfReader), eq(table.module, sql.placeholder('module'))))
      .limit(mostViews)
      .as('own');
    return db
      .select({ name: own.name, search: own.search })
      .from(reader(sql.placeholder('userId')))
      .innerJoinLateral(own, sql`true`)
      .orderBy(asc(own.name));
  }).execute({ ...key });

const nameSchema = filledLine(longestViewName, viewTexts.nameMissing);

const viewSchema = z.object({
  name: nameSchema,
  search: filledText(longestSearch, viewTexts.nothingChosen),
});

/**
 * Stores a view, replacing one of the same name.
 * @throws AppError `invalid`
 */
export async function saveView(db: Database, key: ViewsKey, given: ListView, now: Date): Promise<void> {
  const { name, search } = parseInput(viewSchema, given);
  await asPerson(db, key.userId, async (tx) => {
    const row = { user_id: key.userId, module: key.module, name, search, saved_at: now };
    const kept = { search, saved_at: now };
    await tx
      .insert(table)
      .values(row)
      .onConflictDoUpdate({ target: [table.user_id, table.module, table.name], set: kept });
    if ((await tx.$count(table, isOf(key))) > mostViews) throw invalid({ name: [viewTexts.tooMany(mostViews)] });
  });
}

/**
 * Gives a view another name.
 * @throws AppError `invalid`, also where another view has that name; `not_found`
 */
export async function renameView(db: Database, key: ViewsKey, old: string, given: string): Promise<void> {
  const { name } = parseInput(z.object({ name: nameSchema }), { name: given });
  if (name === old) return;
  await asPerson(db, key.userId, async (tx) => {
    const [taken] = await tx
      .select({ name: table.name })
      .from(table)
      .where(and(isOf(key), eq(table.name, name)));
    if (taken) throw invalid({ name: [viewTexts.nameTaken] });
    const { rowCount } = await tx
      .update(table)
      .set({ name })
      .where(and(isOf(key), eq(table.name, old)));
    if (rowCount === 0) throw new AppError('not_found', { message: viewTexts.gone });
  });
}

/** Deletes a view. */
export const removeView = (db: Database, key: ViewsKey, name: string): Promise<void> =>
  asPerson(db, key.userId, async (tx) => void (await tx.delete(table).where(and(isOf(key), eq(table.name, name)))));
