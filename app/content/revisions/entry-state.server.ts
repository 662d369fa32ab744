import { createHash } from 'node:crypto';
import type { BoundModule, EntryValues } from '../bind-table.server';
import { onServerOf } from '../fields/behaviours.server';
import { entryFields } from '../fields/entry-fields';
import type { EntryState } from './revision-content';

/**
 * The fields of an entry as revisions store them: as a client would send them, in JSON.
 * @param values by field name
 */
export function stateOf({ definition }: BoundModule, values: EntryValues): EntryState {
  const names = entryFields(definition).flatMap(([name, field]) => [
    name,
    ...Object.keys(onServerOf(field).companions(field)),
  ]);
  return Object.fromEntries(names.map((name) => [name, inOrder(values[name])]));
}

/** A value as plain JSON with sorted keys: jsonb does not keep their order. */
function inOrder(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value ?? null;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, part]) => [name, inOrder(part)]));
}

/** A hash of a state: 96 bits of SHA-256. */
export const hashOf = (state: EntryState) =>
  createHash('sha256').update(JSON.stringify(state)).digest('base64url').slice(0, 16);
