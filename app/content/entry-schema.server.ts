import * as z from 'zod';
import { requiredSentences } from '#app/texts/pl/modules';
import { validationTexts as texts } from '#app/texts/pl/validation';
import type { ModuleDefinition } from './define-module';
import { onServerOf } from './fields/behaviours.server';
import { entryFields } from './fields/entry-fields';
import { wrongType } from './fields/field-schemas.server';

/** The sentence at a field that must be there and is not. */
export const requiredSentence = (name: string) => requiredSentences[name] ?? texts.required;

/** Whether a value can be the last segment of an address. */
const isSegment = (value: unknown) => typeof value !== 'string' || !/\/|^\.+$/.test(value.trim());

/**
 * The schema of an entry as a client may write it: every field of the definition and the status, nothing else.
 * All are optional here; what must be there is known once an absent one has become its `entryDefaults`: see
 * `completeEntry`.
 */
export function entrySchema(definition: ModuleDefinition) {
  const shape: Record<string, z.ZodType> = {};
  for (const [name, field] of entryFields(definition)) {
    const kind = onServerOf(field);
    const schema = kind.schema(field, requiredSentence(name));
    shape[name] = name === definition.address ? schema.refine(isSegment, texts.versionForm) : schema;
    for (const [companion, { schema: own }] of Object.entries(kind.companions(field))) shape[companion] = own;
  }
  return z.strictObject(shape, wrongType).partial();
}

/** What a new entry has in the fields that nobody gave. `now` decides what today is, in Warsaw. */
export const entryDefaults = (definition: ModuleDefinition, now: Date): Record<string, unknown> =>
  Object.fromEntries(entryFields(definition).map(([name, field]) => [name, onServerOf(field).initial(field, now)]));
