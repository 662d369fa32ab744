import { fieldLabels } from '#app/texts/pl/modules';
import type { ModuleDefinition } from '../define-module';
import { behaviourOf } from '../fields/behaviours';
import { entryFields } from '../fields/entry-fields';
import type { Field } from '../fields/field';
import { type KnownNames, labelsOf } from '../fields/labels-of';
import { compareTexts, type TextPart } from './compare-texts';
import { differingFields, type EntryState } from './revision-content';

/** A field that differs between two states: a text as its parts, anything else as both values in words. */
export type FieldDifference = { name: string; label: string } & (
  { parts: TextPart[] } | { before: string; after: string }
);

/** Whether the field is a longer text, compared by its parts. */
export const isText = (field: Field) => behaviourOf(field).textRole(field) !== null;

/**
 * The fields in which two states of an entry differ, in the order of the form.
 * @param names of what both states refer to
 */
export function compareStates(
  definition: ModuleDefinition,
  before: EntryState,
  after: EntryState,
  names: KnownNames,
): FieldDifference[] {
  const differing = new Set(differingFields(before, after));
  return entryFields(definition)
    .filter(([name]) => differing.has(name))
    .map(([name, field]) => {
      const named = { name, label: fieldLabels[name] ?? name };
      const [old, present] = [before[name], after[name]];
      if (isText(field)) return { ...named, parts: compareTexts(String(old ?? ''), String(present ?? '')) };
      const word = (value: unknown) =>
        value === null || value === undefined || value === ''
          ? ''
          : behaviourOf(field).word(value, labelsOf(name, field, names));
      return { ...named, before: word(old), after: word(present) };
    });
}
