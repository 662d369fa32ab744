import type { ModuleDefinition } from '../define-module';
import { readFormState } from '../entries/entry-form';
import type { FormState } from '../fields/field-behaviour';
import { formOf, type WorkingCopy } from './working-copy';

/** An entry's form as a copy has it. A draft's form has no status: that of the form that takes the copy up stays. */
export function stateOfCopy(definition: ModuleDefinition, copy: WorkingCopy, { status = '' }: FormState): FormState {
  const typed = formOf(copy);
  return { ...readFormState(definition, typed), ...(!typed.has('status') && { status }) };
}
