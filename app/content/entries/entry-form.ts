import type { FieldErrors } from '#app/platform/errors';
import type { EntryRow, EntryValues } from '../bind-table.server';
import type { ModuleDefinition } from '../define-module';
import { behaviourOf } from '../fields/behaviours';
import { entryFields } from '../fields/entry-fields';
import type { AnyBehaviour, FormState, FormValue } from '../fields/field-behaviour';
import { type Field, isAsked } from '../fields/field';

const formOf = (
  definition: ModuleDefinition,
  value: (kind: AnyBehaviour, name: string, field: Field) => FormValue,
): FormState =>
  Object.fromEntries(entryFields(definition).map(([name, field]) => [name, value(behaviourOf(field), name, field)]));

/** Reads a submitted form back into its state, to show it again as it was typed. */
export const readFormState = (definition: ModuleDefinition, form: FormData): FormState =>
  formOf(definition, (kind, name) => kind.read(form, name));

/** The form of an existing entry. */
export const formStateOf = (definition: ModuleDefinition, entry: EntryRow): FormState =>
  formOf(definition, (kind, name, field) => kind.show(entry, name, field));

/** The form of a new entry; `title` where one is suggested. */
export const newFormState = (definition: ModuleDefinition, now: Date, title = ''): FormState => ({
  ...formOf(definition, (kind, _name, field) => kind.begin(field, now)),
  title,
});

/**
 * The input of a form for `createEntry` and `updateEntry`, and the errors that only the form can know. A field that the
 * form currently hides is saved empty, so that what is stored is what a person sees.
 */
export function entryInput(
  definition: ModuleDefinition,
  state: FormState,
): { input: EntryValues; errors: FieldErrors } {
  const values: EntryValues = {};
  const errors: FieldErrors = {};
  for (const [name, field] of entryFields(definition)) {
    const kind = behaviourOf(field);
    const value = isAsked(field, state) ? state[name] : undefined;
    const { input, error } = kind.input(value ?? kind.empty);
    if (input !== undefined) values[name] = input;
    if (error) errors[name] = [error];
  }
  return { input: values, errors };
}
