import { and, eq } from 'drizzle-orm';
import type { Database } from '#app/platform/db.server';
import { AppError } from '#app/platform/errors';
import type { BoundModule, EntryRow, EntryValues } from '../bind-table.server';
import { windowOf } from '../define-module';
import { completeEntry, fieldValues, mergeEntry, parseEntry } from '../entries/check-entry.server';
import { entryFields } from '../fields/entry-fields';
import type { EntryState } from '../revisions/revision-content';
import { categories } from '../tables.server';
import type { Draft } from './find-draft.server';

/** Those fields of a draft that the module still has. */
export const knownFields = ({ definition }: BoundModule, fields: EntryState): EntryState =>
  Object.fromEntries(entryFields(definition).flatMap(([name]) => (name in fields ? [[name, fields[name]]] : [])));

/** The entry as publishing the draft now would leave it; its text is not rendered again. */
export async function draftedEntry(
  db: Database,
  module: BoundModule,
  entry: EntryRow,
  { fields }: Pick<Draft, 'fields'>,
): Promise<EntryRow> {
  const values = mergeEntry(module, fieldValues(module, entry), parseEntry(module, knownFields(module, fields)));
  const completed = await completeEntry(db, module, values).catch((error: unknown) => {
    // A draft that can no longer be published can still be read.
    if (error instanceof AppError && error.code === 'invalid') return {};
    throw error;
  });
  const isSame = values.category === (entry.category?.slug ?? null);
  const category = isSame ? entry.category : await findCategory(db, module, values);
  return { ...entry, ...values, ...completed, category };
}

/** Whether readers would never see the draft: the entry ends no later than it is published. */
export function endsBefore({ definition }: BoundModule, values: EntryValues, publishAt: Date): boolean {
  const until = values[windowOf(definition).until];
  return until instanceof Date && until <= publishAt;
}

async function findCategory(db: Database, { definition }: BoundModule, { category: slug }: EntryValues) {
  if (typeof slug !== 'string') return null;
  const [found] = await db
    .select({ name: categories.name, slug: categories.slug })
    .from(categories)
    .where(and(eq(categories.module, definition.key), eq(categories.slug, slug)));
  return found ?? null;
}
