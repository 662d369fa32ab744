import type { FieldBehaviour } from './field-behaviour';
import { labelled, typedText } from './typed-text';

export const select: FieldBehaviour<'select'> = {
  ...typedText,
  begin: (field) => field.default,
  // A form without the control leaves the field as it is.
  input: (value) => ({ input: value === '' ? undefined : value }),
  readable: labelled,
  word: labelled,
};
