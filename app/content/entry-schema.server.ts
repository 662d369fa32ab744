import * as z from 'zod';
import { requiredSentences } from '#app/texts/pl/modules';
import { readOnlyFields } from '#app/platform/read-only-fields';
import { textSchema } from '#app/platform/validation.server';
import { validationTexts as texts } from '#app/texts/pl/validation';
import type { ModuleDefinition } from './define-module';
import { onServerOf } from './fields/behaviours.server';
import { entryFields } from './fields/entry-fields';
import { wrongType } from './fields/field-schemas.server';
import { longestNote } from './revisions/revision-kinds';

/** The sentence at a field that must be there and is not. */
export const requiredSentence = (name: string) => requiredSentences[name] ?? texts.required;

/** Whether a value can be the last segment of an address. */
const isSegment = (value: unknown) => typeof value !== 'string' || !/\/|^\.+$/.test(value.trim());

/** What the portal itself writes of every entry: a client may send it back, and it is ignored. */
export const readOnlyOfEntries: readonly string[] = [...readOnlyFields, 'verified_at', 'revision', 'review_state'];

/**
 * The schema of an entry as a client may write it: every field of the definition and the status, and a `note` for its
 * history. All are optional here; what must be there is known once an absent one has become its `entryDefaults`: see
 * `completeEntry`.
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

/** What a new entry has in the fields that nobody gave. `now` decides what today is, in Warsaw. */
export const entryDefaults = (definition: ModuleDefinition, now: Date): Record<string, unknown> =>
  Object.fromEntries(entryFields(definition).map(([name, field]) => [name, onServerOf(field).initial(field, now)]));
