import type { WriteContext } from '#app/audit/write-context.server';
import { AppError } from '#app/platform/errors';
import { unrestricted } from '../access.server';
import type { BoundModule, EntryRow, EntryValues } from '../bind-table.server';
import { windowOf } from '../define-module';
import { requireEntry } from '../entries/get-entry.server';
import { updateEntry } from '../entries/update-entry.server';
import { onServerOf } from '../fields/behaviours.server';
import { requireRevision } from './read-revisions.server';
import type { EntryState } from './revision-content';

/** The result of a restoration. */
export interface Restored {
  entry: EntryRow;
  /** The fields that stay unchanged because their old values are no longer possible: a deleted category or file. */
  left: string[];
}

/**
 * Restores the content of an earlier revision, as a new revision; status, audience, times and address stay.
 * @param input a `note`, or nothing
 * @param revision the current one, as the caller knows it
 * @throws AppError `not_found`, `stale`, `invalid`
 */
export async function restoreRevision(
  context: WriteContext,
  module: BoundModule,
  id: string,
  number: number,
  { note, revision }: { note?: unknown; revision?: number } = {},
): Promise<Restored> {
  const present = await requireEntry(context.db, module, unrestricted, id);
  const { state } = await requireRevision(context.db, module, present, number);
  const noted = note === undefined ? {} : { note };
  const fields = restorable(module, state);
  try {
    const entry = await updateEntry(context, module, id, { ...fields, ...noted }, { revision, kind: 'restore' });
    return { entry, left: [] };
  } catch (error) {
    const left = error instanceof AppError && error.code === 'invalid' ? Object.keys(error.fields) : [];
    if (left.length === 0 || !left.every((name) => name in fields)) throw error;
    const gone = new Set(left.flatMap((name) => [name, ...companionsOf(module, name)]));
    const possible = Object.fromEntries(Object.entries(fields).filter(([name]) => !gone.has(name)));
    const entry = await updateEntry(context, module, id, { ...possible, ...noted }, { revision, kind: 'restore' });
    return { entry, left };
  }
}

/** The columns beside a field: name, size and type of a file. */
function companionsOf({ definition }: BoundModule, name: string): string[] {
  const field = definition.fields[name];
  return field ? Object.keys(onServerOf(field).companions(field)) : [];
}

/** The fields of a state that the module still has, except its address and what decides whether it is public. */
function restorable({ definition, table }: BoundModule, state: EntryState): EntryValues {
  const known = (name: string) => name in definition.fields || name in table;
  const { from, until } = windowOf(definition);
  const kept = ['status', 'audience', from, until, definition.address];
  return Object.fromEntries(Object.entries(state).filter(([name]) => known(name) && !kept.includes(name)));
}
