import type { WriteContext } from '#app/audit/write-context.server';
import { copyTitle } from '#app/texts/pl/lists';
import type { BoundModule, EntryRow } from '../bind-table.server';
import { type ModuleDefinition, windowOf } from '../define-module';
import { onServerOf } from '../fields/behaviours.server';
import { stateOf } from '../revisions/entry-state.server';
import { fieldValues } from './check-entry.server';
import { createEntry } from './create-entry.server';
import { findFreeAddress, withFreeAddress } from './free-address.server';
import { requireEntry } from './get-entry.server';

/**
 * Makes a draft that has all of another entry but its title, '… (kopia)', and its address.
 * @param note for the history of the new one
 * @throws AppError `not_found`, `invalid`
 */
export async function duplicateEntry(
  context: WriteContext,
  module: BoundModule,
  id: string,
  note?: string,
): Promise<EntryRow> {
  const source = await requireEntry(context.db, module, { role: 'admin' }, id);
  const { address, fields } = module.definition;
  const title = copyTitle(source.title, fields.title.max);
  const state = {
    ...stateOf(module, fieldValues(module, source)),
    ...withoutTimes(module.definition),
    title,
    status: 'draft',
    ...(note ? { note } : {}),
  };
  const field = fields[address];
  if (field === undefined) return createEntry(context, module, state);
  const wanted = onServerOf(field).addressOfCopy(field, title, source[address]);
  return withFreeAddress(async () =>
    createEntry(context, module, { ...state, [address]: await findFreeAddress(context.db, module, wanted) }),
  );
}

/** A copy is planned anew; a module's own window, which must begin somewhere, is copied. */
function withoutTimes(definition: ModuleDefinition): Record<string, null> {
  const { from, until } = windowOf(definition);
  return definition.capabilities.window ? {} : { [from]: null, [until]: null };
}
