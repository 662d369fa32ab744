import { namesOfAccounts } from '#app/identity/list-writers.server';
import type { Database } from '#app/platform/db.server';
import { listCategories } from '../categories/categories.server';
import { namesBySlug } from '../categories/category-path';
import type { ModuleDefinition } from '../define-module';
import { behaviourOf } from '../fields/behaviours';
import { entryFields } from '../fields/entry-fields';
import { compareStates, type FieldDifference } from './compare-states';
import type { EntryState } from './revision-content';

/** The fields in which two states of an entry differ, with accounts and categories by name. */
export async function stateDifferences(
  db: Database,
  definition: ModuleDefinition,
  before: EntryState,
  after: EntryState,
): Promise<FieldDifference[]> {
  const named = (what: 'accounts' | 'categories') =>
    entryFields(definition)
      .filter(([, field]) => behaviourOf(field).names === what)
      .flatMap(([name]) => [before[name], after[name]])
      .filter((value) => typeof value === 'string');
  const accounts = await namesOfAccounts(db, named('accounts'));
  const categories = named('categories').length > 0 ? namesBySlug(await listCategories(db, definition.key)) : {};
  return compareStates(definition, before, after, { accounts, categories });
}
