import type { Field, FieldKind, FieldOf } from '../../fields/field';
import type { FormValue, FormValues } from '../../fields/field-behaviour';

export interface InputProps<Declared extends Field = Field, Value = FormValue> {
  name: string;
  field: Declared;
  value: Value;
  error?: string[];
  /** The module's segment of the panel's address. */
  modulePath: string;
}

/** Props of the input of one kind. */
export type FieldInputProps<Kind extends FieldKind> = InputProps<FieldOf<Kind>, FormValues[Kind]>;
