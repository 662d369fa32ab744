import type { ReactNode } from 'react';
import { askedOnlyWhen, fieldLabels, optionLabels } from '#app/texts/pl/modules';
import type { FieldErrors } from '#app/platform/errors';
import { behaviourOf } from '../../fields/behaviours';
import { type Condition, type Field, isAsked } from '../../fields/field';
import type { FormState } from '../../fields/field-behaviour';
import { FieldInput } from './field-input';

interface EntryFieldProps {
  name: string;
  field: Field;
  modulePath: string;
  /** What the form shows. */
  state: FormState;
  /** What was chosen since in the form's select fields. */
  chosen: Readonly<Record<string, string>>;
  errors: FieldErrors;
}

/** A field of an entry's form, shown while it is asked for or has an error. */
export function EntryField({ name, field, modulePath, state, chosen, errors }: EntryFieldProps) {
  const value = state[name] ?? behaviourOf(field).empty;
  const error = errors[name];
  const input = <FieldInput name={name} field={field} value={value} error={error} modulePath={modulePath} />;
  if (!field.when) return input;
  return (
    <ConditionalField when={field.when} shown={isAsked(field, { ...state, ...chosen }) || error !== undefined}>
      {input}
    </ConditionalField>
  );
}

interface ConditionalFieldProps {
  when: Condition;
  shown: boolean;
  children: ReactNode;
}

/**
 * A field that the form asks for only under a condition. While hidden it keeps what was typed; without scripts it is
 * always visible (panel.css), with a hint about when it counts.
 */
function ConditionalField({ when: { field, is }, shown, children }: ConditionalFieldProps) {
  return (
    <div data-conditional="" hidden={!shown} className="space-y-1.5">
      {children}
      <p className="no-js-only text-sm text-muted">
        {askedOnlyWhen(fieldLabels[field] ?? field, optionLabels[field]?.[is] ?? is)}
      </p>
    </div>
  );
}
