import * as z from 'zod';
import { requiredSentences } from '#app/texts/pl/modules';
import { readOnlyFields } from '#app/platform/read-only-fields';
import { textSchema, wrongType } from '#app/platform/validation.server';
import { validationTexts as texts } from '#app/texts/pl/validation';
import type { ModuleDefinition } from './define-module';
import { onServerOf } from './fields/behaviours.server';
import { entryFields } from './fields/entry-fields';
import { longestNote } from './revisions/revision-kinds';

/** The message at a required field that is empty. */
export const requiredSentence = (name: string) => requiredSentences[name] ?? texts.required;

/** Whether a value can be the last segment of an address. The router makes a slash of '%2F', however it is escaped. */
const isSegment = (value: unknown) => typeof value !== 'string' || !/\/|%2F|^\.+$/i.test(value.trim());

/** What only the portal writes: a client may send it back, and it is ignored. */
export const readOnlyOfEntries: readonly string[] = [...readOnlyFields, 'verified_at', 'revision', 'review_state'];

/**
 * The schema of an entry as a client may write it: the definition's fields, the status, and a `note` for the history.
 * All fields are optional here; `completeEntry` checks the required ones, after defaults are filled in.
 */
export function entrySchema(definition: ModuleDefinition) {
  const shape: Record<string, z.ZodType> = { note: textSchema(longestNote) };
  for (const [name, field] of entryFields(definition)) {
    const kind = onServerOf(field);
    const schema = kind.schema(field, requiredSentence(name));
    shape[name] = name === definition.address ? schema.refine(isSegment, texts.addressForm) : schema;
    for (const [companion, { schema: own }] of Object.entries(kind.companions(field))) shape[companion] = own;
  }
  return z.strictObject(shape, wrongType).partial();
}

/** The values of a new entry's fields that were not given. `now` decides what today is, in Warsaw. */
export const entryDefaults = (definition: ModuleDefinition, now: Date): Record<string, unknown> =>
  Object.fromEntries(entryFields(definition).map(([name, field]) => [name, onServerOf(field).initial(field, now)]));
