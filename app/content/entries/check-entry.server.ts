import type { Database } from '#app/platform/db.server';
import { AppError, type FieldErrors, invalid } from '#app/platform/errors';
import { lazilyFor } from '#app/platform/lazily';
import { parseInput } from '#app/platform/validation.server';
import { validationTexts as texts } from '#app/texts/pl/validation';
import type { BoundModule, EntryValues } from '../bind-table.server';
import { entrySchema, readOnlyOfEntries, requiredSentence } from '../entry-schema.server';
import { windowOf } from '../define-module';
import { onServerOf } from '../fields/behaviours.server';
import { entryFields } from '../fields/entry-fields';
import type { StoredRow } from '../fields/field-behaviour';
import { isReservedAddress } from '../reserved-addresses';

const schemaOf = lazilyFor((module: BoundModule) => entrySchema(module.definition));

/**
 * The given fields of an entry and the `note` of its save, each checked by its own schema.
 * @throws AppError `invalid` with all messages at once
 */
export function parseEntry(module: BoundModule, input: unknown): EntryValues {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) throw new AppError('invalid');
  const given = Object.fromEntries(Object.entries(input).filter(([name]) => !readOnlyOfEntries.includes(name)));
  return parseInput(schemaOf(module), given);
}

/** The values of a stored entry by field name, as `parseEntry` would have given them. */
export function fieldValues({ definition }: BoundModule, row: StoredRow): EntryValues {
  const values: EntryValues = {};
  for (const [name, field] of entryFields(definition)) {
    const kind = onServerOf(field);
    values[name] = kind.valueOf(row, name);
    for (const companion of Object.keys(kind.companions(field))) values[companion] = row[companion];
  }
  return values;
}

/** The entry as a save would leave it. What is known of its files is dropped and read again. */
export function mergeEntry({ definition }: BoundModule, stored: EntryValues, given: EntryValues): EntryValues {
  const replaced = entryFields(definition).filter(([name]) => name in given && given[name] !== stored[name]);
  const companions = replaced.flatMap(([, field]) => Object.keys(onServerOf(field).companions(field)));
  return { ...stored, ...Object.fromEntries(companions.map((name) => [name, null])), ...given };
}

/**
 * Checks a merged entry as a whole, across fields and against the database, and completes it: the category's id for its
 * slug, a slug from the title, the name, size and type of its files.
 * @param values all fields of the entry, parsed
 * @param mayLack names of required fields that may be empty all the same
 * @returns the values by column
 * @throws AppError `invalid`
 */
export async function completeEntry(
  db: Database,
  module: BoundModule,
  values: EntryValues,
  mayLack: readonly string[] = [],
): Promise<EntryValues> {
  const { definition } = module;
  const errors: FieldErrors = { ...missingFields(module, values, mayLack), ...windowErrors(module, values) };
  const complain = (name: string, message: string) => void (errors[name] ??= [message]);
  const columns: EntryValues = {};
  // One after another: a save has one connection.
  for (const [name, field] of entryFields(definition)) {
    Object.assign(
      columns,
      await onServerOf(field).complete(name, field, { db, module: definition.key, values, complain }),
    );
  }
  if (isReservedAddress(definition, columns[definition.address])) complain(definition.address, texts.slugReserved);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return columns;
}

/** A window must not end before it begins. */
function windowErrors({ definition }: BoundModule, values: EntryValues): FieldErrors {
  const window = windowOf(definition);
  const [from, until] = [values[window.from], values[window.until]];
  const ordered = !(from instanceof Date && until instanceof Date) || until > from;
  return ordered ? {} : { [window.until]: [definition.capabilities.window ? texts.windowOrder : texts.timesOrder] };
}

function missingFields({ definition }: BoundModule, values: EntryValues, mayLack: readonly string[]): FieldErrors {
  const absent = entryFields(definition).filter(
    ([name, { required }]) => required && (values[name] ?? '') === '' && !mayLack.includes(name),
  );
  return Object.fromEntries(absent.map(([name]) => [name, [requiredSentence(name)]]));
}
