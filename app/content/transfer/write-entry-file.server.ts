import { unrestricted } from '../access.server';
import type { EntryRow } from '../bind-table.server';
import { fieldOfKind, type ModuleDefinition } from '../define-module';
import { onServerOf } from '../fields/behaviours.server';
import { entryFields } from '../fields/entry-fields';
import { presentEntry } from '../present-entry.server';
import { joinFrontMatter } from './front-matter';

/** The field that is the body of an entry's file, where the module has one. */
export const bodyField = (definition: ModuleDefinition): string | undefined =>
  (fieldOfKind(definition, 'markdown') ?? fieldOfKind(definition, 'changes'))?.name;

/** What the history of this portal alone says of an entry. */
const ofThisPortal = new Set(['revision', 'review_state']);

/** An entry as a file: its fields as the API has them, in YAML, and its text under them. Empty ones are left out. */
export function entryFile(definition: ModuleDefinition, entry: EntryRow): string {
  const { id, title, status, ...others } = presentEntry(definition, entry, unrestricted);
  const body = bodyField(definition);
  const empty = emptyFields(definition);
  const fields: Record<string, unknown> = { title, id, status };
  for (const [name, value] of Object.entries(others)) {
    if (name === body || ofThisPortal.has(name)) continue;
    if (!isEmpty(value) || !empty.has(name)) fields[name] = value;
  }
  return joinFrontMatter(fields, body === undefined ? '' : String(others[body] ?? ''));
}

/**
 * The names of fields that are empty where nothing was given, and of what only the portal sets. Its author is none of
 * them: an entry without that line has whoever imports it.
 */
function emptyFields(definition: ModuleDefinition): Set<string> {
  const now = new Date();
  const fields = entryFields(definition);
  const begun = fields.filter(([, field]) => isEmpty(onServerOf(field).initial(field, now))).map(([name]) => name);
  const companions = fields.flatMap(([, field]) => Object.keys(onServerOf(field).companions(field)));
  return new Set([...begun, ...companions, 'verified_at']);
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  value === false ||
  (typeof value === 'object' && !(value instanceof Date) && Object.keys(value).length === 0);
