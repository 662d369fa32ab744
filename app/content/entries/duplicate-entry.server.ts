import type { WriteContext } from '#app/audit/write-context.server';
import { copyTitle } from '#app/texts/pl/lists';
import { unrestricted } from '../access.server';
import type { BoundModule, EntryRow } from '../bind-table.server';
import { type ModuleDefinition, windowOf } from '../define-module';
import { onServerOf } from '../fields/behaviours.server';
import { stateOf } from '../revisions/entry-state.server';
import { fieldValues } from './check-entry.server';
import { createEntry } from './create-entry.server';
import { findFreeAddress, withFreeAddress } from './free-address.server';
import { requireEntry } from './get-entry.server';

/**
 * Creates a draft with all fields of another entry, titled '… (kopia)', at an address of its own.
 * @param note for the history of the new entry
 * @throws AppError `not_found`, `invalid`
 */
export async function duplicateEntry(
  context: WriteContext,
  module: BoundModule,
  id: string,
  note?: string,
): Promise<EntryRow> {
  const source = await requireEntry(context.db, module, unrestricted, id);
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

/** A copy is scheduled separately; only a module's own window, whose beginning is required, is copied. */
function withoutTimes(definition: ModuleDefinition): Record<string, null> {
  const { from, until } = windowOf(definition);
  return definition.capabilities.window ? {} : { [from]: null, [until]: null };
}
