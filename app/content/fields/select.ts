import type { FieldBehaviour, OptionLabels } from './field-behaviour';
import { typedText } from './typed-text';

const word = (value: unknown, options: OptionLabels) => options[String(value)] ?? String(value);

export const select: FieldBehaviour<'select'> = {
  ...typedText,
  begin: (field) => field.default,
  // A form without the control leaves the field as it is.
  input: (value) => ({ input: value === '' ? undefined : value }),
  readable: word,
  word,
};
