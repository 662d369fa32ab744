import { namesOfAccounts } from '#app/identity/list-writers.server';
import type { Database } from '#app/platform/db.server';
import type { ModuleDefinition } from '../define-module';
import { behaviourOf } from '../fields/behaviours';
import { entryFields } from '../fields/entry-fields';
import { compareStates, type FieldDifference } from './compare-states';
import type { EntryState } from './revision-content';

/** The fields in which two states of an entry differ, with accounts by name. */
export async function stateDifferences(
  db: Database,
  definition: ModuleDefinition,
  before: EntryState,
  after: EntryState,
): Promise<FieldDifference[]> {
  const fields = entryFields(definition).filter(([, field]) => behaviourOf(field).namesAccounts);
  const ids = [before, after].flatMap((state) => fields.map(([name]) => state[name]));
  const names = await namesOfAccounts(
    db,
    ids.filter((id) => typeof id === 'string'),
  );
  return compareStates(definition, before, after, names);
}
